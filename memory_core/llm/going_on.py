"""Sentences that go on about what the one before names: "It costs 9 euros." after "Breakfast is
served from 7 to 10." tells what breakfast costs."""

import re
from collections.abc import Iterator
from itertools import pairwise

from memory_core.llm.citing import Citations
from memory_core.llm.demanding import unmet
from memory_core.llm.fitting import sentence_fits, wants
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.telling import in_place
from memory_core.llm.terms import stem

_GOES_ON = re.compile(r"(?:It|They|He|She)\b")
_PERSON = re.compile(r"(?:He|She|They)\b")
_FEE = re.compile(r"(?:Admission|Entry|Entrance|Tickets?|A ticket)\b")
"""Begins a sentence that says what the place named before it costs."""
_WHO = re.compile(r"\W*(?:and )?who\b", re.I)
_SINCE = re.compile(r"\W*(?:and )?since when\b", re.I)
_TIMED = frozenset(map(stem, ("since", "until", "till")))
_BEGAN = re.compile(
    r"\b(?:start\w*|beg[au]n|since|join\w*|elected|appointed|took|founded|opened|bought|moved|came|"
    r"became|arrived)\b",
    re.I,
)
"""Says when what holds began."""
OPENING = 5
"""Words in which a sentence names what it is about."""


def gone_on(material: Material, citations: Citations) -> str:
    """Quote the sentence that answers a question of what the one before it names, and that one; ""
    where the question has a word that neither of them has, or asks for no certain thing."""
    asked = material.asked
    kind = wants(asked.text)
    if asked.kind != "fact" or not kind or not asked.wanted:
        return ""
    wanted = frozenset(asked.wanted) - _TIMED
    began = _SINCE.match(asked.text) is not None
    for before, one in _pairs(material):
        own = one.terms | ({"#price"} if "#sum" in one.terms else frozenset())
        missing = wanted - own
        if kind == "who" and _WHO.match(asked.text):
            goes_on = not missing and _PERSON.match(one.text) is not None
            told = before
        else:
            fee = _FEE.match(one.text) is not None
            if fee and "#price" not in wanted:
                continue
            whole = fee or (began and _BEGAN.search(one.text))
            named = before.text if whole else _opening(before.text)
            goes_on, told = bool(missing) and missing <= terms_of(named), one
        goes_on = goes_on and _names_all(material, before, one)
        if goes_on and sentence_fits(kind, told, question=asked.text) and not unmet(material, one):
            return in_place(citations, [before, one])
    return ""


def _names_all(material: Material, before: Sentence, one: Sentence) -> bool:
    """Whether two sentences, or the titles they stand under, name all that a question names."""
    text = f"{before.quote.name}: {before.top}: {before.heading}: {before.text} {one.text}"
    return all(this.is_named(text) for this in material.focus)


def _opening(text: str) -> str:
    """Return the words in which a sentence names what it is about."""
    return " ".join(text.split()[:OPENING])


def _pairs(material: Material) -> Iterator[tuple[Sentence, Sentence]]:
    """Yield each sentence that begins with a pronoun after the one before it under its heading, the
    user's own documents first."""
    each = material.documents
    for own in (True, False):
        for before, one in pairwise(each):
            plain = not (before.title or before.pairs or one.pairs)
            same = (before.place, before.heading) == (one.place, one.heading)
            goes_on = _GOES_ON.match(one.text) or _FEE.match(one.text)
            if one.own == own and plain and same and goes_on:
                yield before, one
