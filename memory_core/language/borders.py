"""Borders of names: a maker's name grows over the model beside it, "Dell" to "Dell XPS 15"."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.gazetteer import MAX_PERSON_WORDS
from memory_core.language.introducing import house_start
from memory_core.language.inverted import DO
from memory_core.language.naming import Found, is_model_number, starts_sentence
from memory_core.language.syntax import SUBJECT
from memory_core.language.word_lists import COUNTED

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

SERIES = frozenset({"gen", "gen.", "mk", "mark", "generation", "series"})
VARIANTS = frozenset({"pro", "max", "plus", "ultra", "mini", "lite", "air", "se", "xl"})
MAKERS = frozenset({"ORGANIZATION", "UNKNOWN", "PERSON", "LOCATION"})
"""Types the model gives to names it does not know that may be the maker of a product."""
VERBS_IN_S = frozenset({"costs", "comes", "weighs", "offers", "works", "looks", "has", "is"})
LONGEST_MODEL = 4
_JUDGED = frozenset({"light", "good", "free", "new", "cheap", "available", "waterproof", "open"})
"""Words a question may end with that the tagger does not always take for adjectives."""
STREET_FIRST = re.compile(
    r"(?:Via|Rue|Rua|Calle|Avenida|Plaza|Piazza|Praça|Viale|Boulevard"
    r"|[A-ZÄÖÜ]\w{2,}(?:gasse|stra(?:ss|ß)e|weg|allee|straat|laan|gade|vej))\Z"
)
PARTICLES = frozenset({"de", "la", "do", "da", "dos", "das", "del", "della", "des", "du", "el"})
"""Small words inside the name of a street."""


def extended(doc: "Doc", found: Found, *, taken: Collection[int]) -> Found:
    """Let a name grow over the name parts and model numbers written right beside it.

    taken: tokens of other names and values, which stay outside.
    """
    start, end = found.start, found.end
    if STREET_FIRST.match(doc[start].text):
        return replace(found, end=_street_end(doc, end))
    while end < len(doc) and end not in taken and _continues(doc, end, found):
        end += 1
    if found.type == "PERSON" and end - start > MAX_PERSON_WORDS:
        end = found.end  # a headline: "Jane Doe Warns Northern Football Boss"
    while start > 0 and start - 1 not in taken and _precedes(doc, start - 1, found.type):
        start -= 1
    house = house_start(doc, start)
    return replace(found, start=start if house in taken else house, end=end)


def without_predicate(doc: "Doc", found: Found) -> Found:
    """Cut off what a question asks of a name that seems to reach its end: "is the acer swift
    heavy?"."""
    if found.end - found.start > 1 and is_predicate(doc[found.end - 1]):
        return replace(found, end=found.end - 1)
    return found


def is_asked(doc: "Doc", found: Found) -> bool:
    """Whether a word is what a question asks of something, and no name."""
    return found.end - found.start == 1 and is_predicate(doc[found.start])


def is_predicate(token: "Token") -> bool:
    """Whether a question that begins with "is" ends with a word, which is then what it asks of what
    stands between, or a word is the verb of one with "do"."""
    if token.tag_ == "VB" and token.is_lower:
        before = [*token.lefts]
        asked = any(one.lower_ in DO for one in before)
        return asked and any(one.dep_ in SUBJECT for one in before)
    sentence = token.sent
    if sentence[0].lower_ not in {"is", "are", "was", "were"} or token.i - sentence.start <= 1:
        return False
    judged = token.is_lower and (token.tag_.startswith("JJ") or token.lower_ in _JUDGED)
    return judged and all(after.is_punct for after in token.doc[token.i + 1 : sentence.end])


def _street_end(doc: "Doc", end: int) -> int:
    """Return where a street abroad ends: "Rue de la" goes on to "Paix 12", whatever that was
    taken for."""
    last = end
    while end < len(doc) and doc[end - 1].whitespace_:
        word = doc[end].text
        number = word[:1].isdigit() and len(word) <= LONGEST_MODEL
        if not (number or word.istitle() or word in PARTICLES):
            break
        end += 1
        last = last if word in PARTICLES else end
        if number:
            break
    return last


def _continues(doc: "Doc", i: int, found: Found) -> bool:
    token, before = doc[i], doc[i - 1]
    if starts_sentence(token) or not before.whitespace_:
        return False
    product = found.type == "PRODUCT"
    if is_model_number(token):
        return product or found.type in {"ORGANIZATION", "UNKNOWN"}
    if token.tag_ == "CD" and token.text.isdigit():
        return _is_number_of(doc, i, found)
    if token.lower_ in SERIES and product:
        return i + 1 < len(doc) and doc[i + 1].text[:1].isdigit()
    numbered = before.text.isdigit() or is_model_number(before)
    if numbered and (product or found.end < i):
        return token.lower_ in VARIANTS or (token.text.istitle() and _nominal(token))
    return _continues_name(doc, i, found.type) or _heads_firm(doc, i, found)


def _heads_firm(doc: "Doc", i: int, found: Found) -> bool:
    """Whether the word at i is what the name before it only qualifies, where somebody works or
    buys: "at Northwind Harbor"."""
    if found.type != "ORGANIZATION" or not found.start or not doc[i].text.istitle():
        return False
    employed = doc[found.start - 1].lower_ in {"at", "for"}
    return employed and doc[i].pos_ == "PROPN" and doc[i - 1].head.i == i


def _nominal(token: "Token") -> bool:
    return token.pos_ in {"NOUN", "PROPN", "ADJ"}


def _continues_name(doc: "Doc", i: int, type_: str) -> bool:
    """Whether a capitalised word goes on with a name that ended before it."""
    if doc[i].pos_ != "PROPN" or not doc[i].text[:1].isupper():
        return False
    if type_ == "PERSON":
        return not doc[i].text.isupper()
    return type_ == "PRODUCT" or (type_ in {"ORGANIZATION", "UNKNOWN"} and _ends_in_number(doc, i))


def _is_number_of(doc: "Doc", i: int, found: Found) -> bool:
    """Whether the number at i is a model's: "Aero 14", but not "iPhone 3 times", "Smith 2010"."""
    if doc[i - 1].lower_ in COUNTED or _counts(doc, i) or len(doc[i].text) > LONGEST_MODEL:
        return False
    if found.type == "PRODUCT":
        return True
    year = doc[i].text[:2] in {"15", "16", "17", "18", "19", "20"} and len(doc[i].text) == 4  # noqa: PLR2004
    if year or found.type not in MAKERS or i < 2:  # noqa: PLR2004
        return False
    article = found.start > 0 and doc[found.start - 1].pos_ == "DET"
    return article or (i - found.start > 1 and doc[i - 2 : i].text.istitle())


def _ends_in_number(doc: "Doc", i: int) -> bool:
    """Whether the capitalised words from i on run into a model number: "Aero 14", "Pro X2"."""
    last = min(i + 4, len(doc))
    while i < last and doc[i].text[:1].isupper() and not is_model_number(doc[i]):
        i += 1
    if i >= len(doc) or starts_sentence(doc[i]):
        return False
    numbered = doc[i].text.isdigit() and doc[i - 1].lower_ not in COUNTED and not _counts(doc, i)
    return is_model_number(doc[i]) or numbered


def _counts(doc: "Doc", i: int) -> bool:
    """Whether the number at i counts the noun after it: "iPhone 3 times"."""
    after = doc[i + 1] if i + 1 < len(doc) else None
    return after is not None and after.tag_ == "NNS" and after.lower_ not in VERBS_IN_S


def _precedes(doc: "Doc", i: int, type_: str) -> bool:
    token = doc[i]
    if not token.whitespace_ or starts_sentence(doc[i + 1]):
        return False
    return type_ == "PRODUCT" and token.tag_ in {"NNP", "NNPS"} and token.text[:1].isupper()
