"""Whether what stands around the evidence in its documents is read for a question, too."""

import re

from memory_core.llm.limiting import SORT_ALONE
from memory_core.llm.material import Material
from memory_core.llm.of_named import asks_by_words
from memory_core.llm.personal import is_personal

_TELL_ABOUT = re.compile(
    r"\b(?:about|describe|remember|information|info|details|know)\b(?!\W*$)|\blike\??$", re.I
)
LOOKING_AROUND = frozenset({"fact", "yes/no", "list", "comparison"})
"""Kinds of questions that are always of what documents say."""


def looks_around(material: Material) -> bool:
    """Whether a question is one of what documents say: also "What is ...?" of nothing known, or of
    more than what a known thing is, and keywords that name a sort of things, or that documents
    use."""
    kind = material.asked.kind
    if not material.focus and is_personal(material.asked.text):
        return False
    about = kind == "about" and (not material.focus or asks_more(material))
    if kind == "fragment":
        return SORT_ALONE.match(material.asked.text) is not None or asks_by_words(material)
    return kind in LOOKING_AROUND or about


def asks_more(material: Material) -> bool:
    """Whether a "What is ...?" asks for something of each thing it names: "Ada's mother tongue"."""
    asks = all(material.words_beside(one) for one in material.focus)
    return asks and not _TELL_ABOUT.search(material.asked.text)
