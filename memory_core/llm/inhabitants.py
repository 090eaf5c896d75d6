"""How many people live in a place: "a town of 6,400 people", "Population: 812"."""

import re

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence

_ASKS = re.compile(
    r"\bhow many people(?: \w+)? (?:live|lives|lived|dwell|reside)\b"
    r"|\bhow many (?:inhabitants|residents)\b|\bpopulation of\b",
    re.I,
)
_NUMBER = r"(?:about |around |some |nearly |almost |over |roughly )?\d[\d.,\u2009 ]*"
_TELLS = re.compile(
    r"\b(?:town|village|city|island|hamlet|parish|municipality|settlement|place|community|suburb|"
    rf"district|valley|capital|port) (?:of|with) {_NUMBER}(?:people|souls|inhabitants|residents)\b"
    rf"|\d (?:inhabitants|residents|souls)\b|\d people live\b"
    rf"|\bpopulation(?: of|:| is| was| stands at)? {_NUMBER}",
    re.I,
)
_ELSEWHERE = re.compile(r"(?<=[\w,;–-] )[A-ZÀ-Þ]\w+")
"""Another name, which may be that of a place near by."""


def inhabitants(material: Material, citations: Citations) -> str:
    """Quote what says how many people live in the place named; "" where nothing does."""
    for this in material.focus[:1]:
        for one in material.about(this):
            if tells_inhabitants(material, one):
                return citations.quoted(one.quote)
    return ""


def tells_inhabitants(material: Material, one: Sentence) -> bool:
    """Whether a sentence says how many people live in the place a question asks that of."""
    if not _ASKS.search(material.asked.text) or not _TELLS.search(one.text):
        return False
    about = [this for this in material.focus[:1] if one in material.about(this)]
    return any(this.is_named(one.text) or not _ELSEWHERE.search(one.text) for this in about)
