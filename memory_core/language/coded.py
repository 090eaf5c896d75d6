"""Coded: a noun and the code right behind it are one thing, "ticket SUP-4471", "order #88213"."""

from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.word_lists import CODES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from memory_core.language.phrases import Phrase

BETWEEN = frozenset({"#", "number", "no", "no.", "nr", "nr.", "id", ":"})
"""What may stand between a noun and its code."""
MAX_BETWEEN = 2
THING = "THING"


def with_codes(doc: "Doc", found: "list[Phrase]") -> "list[Phrase]":
    """Return phrases with each code and the noun before it as one phrase that the noun heads.

    A code alone is a value; what has one can be spoken of again: "the ticket", "it".
    """
    coded = [(phrase, _noun_before(doc[phrase.head])) for phrase in found if _is_code(phrase)]
    made: list[Phrase] = []
    taken: set[int] = set()
    for phrase, noun in coded:
        if noun is None:
            continue
        made.append(
            replace(
                phrase, start=noun.idx, text=doc.text[noun.idx : phrase.end], type=THING,
                head=noun.i, lemma=noun.lemma_.lower(), is_name=False, kinds=frozenset(),
            )
        )  # fmt: skip
        taken |= {noun.i, phrase.head, *range(noun.i, phrase.head)}
    return [phrase for phrase in found if phrase.head not in taken] + made


def _is_code(phrase: "Phrase") -> bool:
    return phrase.type in CODES


def _noun_before(code: "Token") -> "Token | None":
    """Return the noun that says what a code is of: "ticket" of "ticket number 4711"."""
    doc, i = code.doc, code.i - 1
    least = max(0, i - MAX_BETWEEN)
    while i > least and doc[i].lower_ in BETWEEN:
        i -= 1
    noun = doc[i] if i >= 0 else None
    if noun is None or noun.i == code.i or noun.lower_ in BETWEEN:
        return None
    return noun if noun.tag_ in {"NN", "NNP"} and noun.text.isalpha() else None
