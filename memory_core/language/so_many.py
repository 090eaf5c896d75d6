"""So many: "Which ones?" and "How many?" ask of the several things that were spoken of just now.

"Which ones?" after "How many parks are there?" is "Which parks are there?", "How many?" after "I
have three cats." is "How many cats do I have?".
"""

import re
from typing import TYPE_CHECKING

from memory_core.language.asking import SUBJECTS, asked_of_statement
from memory_core.language.syntax import OBJECT
from memory_core.language.unsaid import pluralized
from memory_core.language.wording import END_MARKS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ASIDE = r"^\s*(?:(?:and|but|so|ok|okay)\b[\s,]*)*"
_WHICH = re.compile(
    rf"{_ASIDE}(?:(?:which|what)(?: ones?| of them)?(?: exactly)?|(?:which|what) are (?:they|those|"
    r"these)|(?:please )?(?:name|list) (?:them|those)(?: all)?|what are they called)\W*$",
    re.IGNORECASE,
)
_BARE = re.compile(r"^\W*(?:and |so |but )*what\W*$", re.IGNORECASE)
_ONES = re.compile(
    rf"{_ASIDE}which (?P<one>ones?)\s+(?!(?:is|are|has|have) (?:the )?\w+er\b)(?=[a-z])",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(rf"{_ASIDE}how many(?: (?:of them|are there|exactly))?\W*$", re.IGNORECASE)
_ASKED = re.compile(rf"{_ASIDE}(how many|which|what)\s+(?=[\w-]*\w)(?!ones?\b|of\b)", re.IGNORECASE)
_COUNTED = frozenset({"DET", "NUM"})
_MANY = frozenset({"NNS", "NNPS"})


def asks_of_several(text: str) -> str:
    """Return "Which" or "How many" where a text asks only which ones or how many, else ""."""
    if _WHICH.match(text) and not _BARE.match(text):
        return "Which"
    return "How many" if _HOW_MANY.match(text) else ""


def asked_of_several(doc: "Doc", word: str) -> str:
    """Return what a question about several things asks of the user's parsed message before it, ""
    where that speaks of none. word: "Which" or "How many"."""
    text = doc.text
    if not text.rstrip().endswith("?"):
        noun = _several(doc)
        if noun is None or noun.dep_ not in OBJECT:
            return ""
        taken = range(noun.left_edge.i, noun.i + 1)
        return asked_of_statement(doc, f"{word} {_named(noun)}", by_user=True, besides=taken)
    asked = _ASKED.match(text)
    if asked is not None:
        many = doc.char_span(asked.end(), len(text), alignment_mode="expand")
        counts = many is not None and _is_many(many[0])
        return f"{word} {text[asked.end() :]}" if counts else ""
    return _of_polar(doc, word)


def of_which(text: str, doc: "Doc") -> str:
    """Return "Which cars run on gas?" for "Which ones run on gas?" after a question about cars
    ("Which cars do you have?"), "" for any other."""
    ones = _ONES.match(text)
    asked = _ASKED.match(doc.text) if ones else None
    many = doc.char_span(asked.end(), len(doc.text), alignment_mode="expand") if asked else None
    noun = _counted(many[0]) if many is not None else None
    if ones is None or many is None or noun is None:
        return ""
    named = doc[many.start : noun.i + 1].text
    if ones["one"].lower() == "one":
        named = f"{doc[many.start : noun.i].text} {noun.lemma_.lower()}".strip()
    return f"{text[: ones.start('one')]}{named}{text[ones.end('one') :]}"


def _of_polar(doc: "Doc", word: str) -> str:
    """Return "Which rooms do you have?" for "Do you have rooms?", "How many guests can I bring?"
    for "Can I bring a guest?"."""
    noun = _several(doc) or (_single(doc) if word == "How many" else None)
    if noun is None or doc[0].pos_ not in {"AUX", "VERB"}:
        return ""
    before, after = doc[: noun.left_edge.i].text, doc[noun.i + 1 :].text
    said = END_MARKS.sub("", f"{before[:1].lower()}{before[1:]} {after}")
    named = _named(noun)
    if noun.tag_ == "NN":
        named = named[: -len(noun)] + pluralized(noun.text)
    return f"{word} {named} {said}?"


def _single(doc: "Doc") -> "Token | None":
    """Return the object of a question with an indefinite article: "a guest"."""
    found = (t for t in doc if t.dep_ in OBJECT and t.tag_ == "NN" and t.head.dep_ == "ROOT")
    return next((t for t in found if t.left_edge.lower_ in {"a", "an"}), None)


def _several(doc: "Doc") -> "Token | None":
    """Return the noun that stands for several things beside the main verb, an object first."""
    last = list(doc.sents)[-1] if len(doc) else None
    if last is None:
        return None
    near = [t for t in last if t.tag_ in _MANY and last.root in {t.head, t}]
    asked = [t for t in near if t.dep_ in OBJECT] or [
        t for t in near if t.dep_ in SUBJECTS or t.i == last.root.i
    ]
    return asked[0] if asked else None


def _is_many(first: "Token") -> bool:
    """Whether the noun phrase that begins with a token is one of several."""
    return _counted(first) is not None


def _counted(first: "Token") -> "Token | None":
    """Return the plural noun of the phrase that begins with a token, None where it has none."""
    if first.pos_ in {"AUX", "VERB", "DET", "PRON"}:
        return None
    noun = next((t for t in first.doc[first.i :] if t.tag_.startswith("NN")), None)
    after = noun.nbor() if noun is not None and noun.i + 1 < len(noun.doc) else None
    while noun is not None and after is not None and after.tag_.startswith("NN"):
        noun = after
        after = noun.nbor() if noun.i + 1 < len(noun.doc) else None
    return noun if noun is not None and noun.tag_ in _MANY else None


def _named(noun: "Token") -> str:
    """Return a noun with what describes it, without the words that count or point."""
    start = noun.left_edge.i
    while start < noun.i and (noun.doc[start].pos_ in _COUNTED or noun.doc[start].tag_ == "PRP$"):
        start += 1
    return noun.doc[start : noun.i + 1].text
