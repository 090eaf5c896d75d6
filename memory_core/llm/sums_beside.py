"""What each of two things costs or brings in, by the sentences that give the sums: "Who earns more
an hour, the cook or the driver?"."""

import re
from collections.abc import Sequence

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import names_sum
from memory_core.llm.records import by_document
from memory_core.llm.weighing import is_light

_ASKS = re.compile(
    r"\b(?:dearer|cheaper|(?:more|less) expensive|costs? (?:more|less)|"
    r"(?:earns?|gets?|makes?|(?:is|are|gets?) paid|pays?) (?:more|less|better))\b",
    re.I,
)
_UNIT = re.compile(r"\b(?:per|an?|each|every) (hour|day|night|week|month|year)\b", re.I)
_ON_TOP = re.compile(
    r"\b(?:further|another|extra|additional) [$€£]\s?\d|[$€£]\s?\d[\d.,]* off\b", re.I
)
_LEAST = 0.5
"""Share of a thing's words that its sentence has, with the title over it."""


def adds_to_sum(text: str) -> bool:
    """Whether a text gives a sum that comes on top of another or off it: "a further £30"."""
    return _ON_TOP.search(text) is not None


def sums_beside(
    material: Material, first: frozenset[str], other: frozenset[str]
) -> tuple[Sentence, Sentence] | None:
    """Return the sentences of one document that give the sums of two things; None where a question
    compares no sums, or there is not just one sentence for each.

    first, other: the words that name them.
    """
    if not _ASKS.search(material.asked.text):
        return None
    unit = _UNIT.search(material.asked.text)
    for among in by_document(material):
        told = [one for one in among if not one.title and names_sum(one.text)]
        told = [one for one in told if not adds_to_sum(one.text)]
        if unit:
            told = [one for one in told if re.search(rf"\b(?:{unit.group(1)})\b", one.text, re.I)]
        one, then = _of_one(told, first - other), _of_one(told, other - first)
        if one and then and one is not then:
            return one, then
    return None


def _of_one(told: Sequence[Sentence], words: frozenset[str]) -> Sentence | None:
    """Return the only sentence with the rarest word of a thing's name, None where there are several
    or it has too few of the words."""
    own = {word for word in words if not is_light(word)} or words
    found = [[one for one in told if word in one.terms | terms_of(one.leaf)] for word in own]
    rarest = min((those for those in found if those), key=len, default=[])
    if len(rarest) != 1 or sum(rarest[0] in those for those in found) < _LEAST * len(own):
        return None
    return rarest[0]
