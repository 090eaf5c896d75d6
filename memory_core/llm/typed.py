"""The question as typed: where nothing answers what it was taken to mean, general rules of the
documents may still answer what it says ("What is the deposit?" after talk of one product)."""

import re

from memory_core.llm.asking import read
from memory_core.llm.citing import Citations
from memory_core.llm.evidence import best
from memory_core.llm.material import Material
from memory_core.llm.naming import is_proper, names_in, opening_name
from memory_core.llm.passages import Sentence
from memory_core.llm.telling import in_place

SURE = 0.95
"""Share of the words that must be covered: this is the second reading of the question."""
_ONE_MEANT = re.compile(
    r"\b(?:it|its|they|their|them|this|that|these|those|ones?|he|his|him|she|her|another|other)\b"
    r"|^(?:and|or|but|what about|how about)\b",
    re.I,
)


def as_typed(material: Material, citations: Citations) -> str:
    """Answer the question as typed from what is said of nothing in particular; "" where it was not
    rewritten, or refers to a particular thing itself."""
    request = material.request
    if request.original == request.question:
        return ""
    asked = read(request.original)
    refers = _ONE_MEANT.search(asked.text) is not None
    if refers and (material.focus or len(asked.wanted) < 2):  # noqa: PLR2004 - one word is no matter
        return ""
    general = [one for one in material.documents if one.own and not _is_particular(material, one)]
    return in_place(citations, best(asked, general, enough=SURE))


def _is_particular(material: Material, one: Sentence) -> bool:
    """Whether a sentence speaks of one thing among several."""
    leaf = one.leaf
    if one.pairs or opening_name(one.text) or (" > " in one.heading and names_in(leaf)):
        return True
    return any(this.is_named(one.text) for this in material.subjects if is_proper(this.entity))
