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

_GOES_ON = re.compile(r"(?:It|They|He|She)\b")
OPENING = 5
"""Words in which a sentence names what it is about."""


def gone_on(material: Material, citations: Citations) -> str:
    """Quote the sentence that answers a question of what the one before it begins with, and that
    one; "" where the question has a word that neither of them has, or asks for no certain thing."""
    asked = material.asked
    kind = wants(asked.text)
    if asked.kind != "fact" or not kind or not asked.wanted:
        return ""
    wanted = frozenset(asked.wanted)
    for before, one in _pairs(material):
        own = one.terms | ({"#price"} if "#sum" in one.terms else frozenset())
        missing = wanted - own
        if not missing or not missing <= terms_of(" ".join(before.text.split()[:OPENING])):
            continue
        if sentence_fits(kind, one, question=asked.text) and not unmet(material, one):
            return in_place(citations, [before, one])
    return ""


def _pairs(material: Material) -> Iterator[tuple[Sentence, Sentence]]:
    """Yield each sentence that begins with a pronoun after the one before it under its heading, the
    user's own documents first."""
    each = material.documents
    for own in (True, False):
        for before, one in pairwise(each):
            plain = not (before.title or before.pairs or one.pairs)
            same = (before.place, before.heading) == (one.place, one.heading)
            if one.own == own and plain and same and _GOES_ON.match(one.text):
                yield before, one
