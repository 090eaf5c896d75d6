"""The address of somebody or of a firm that a paper of theirs gives: "You will find us at the Old
Brewery, Crane Street 14"."""

import re

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content

_ASKS = re.compile(
    r"^(?:and |so )?(?:what(?:['’]s| is|s)|tell me|give me) (?P<of>.*?)(?P<new>\bnew )?"
    r"(?:postal |street )?address(?P<rest> (?:of|for) .*)?$",
    re.I,
)
_AT = (
    r"(?:find|visit|reach|meet|write to|come to|call on) us"
    r"|(?:we|our \w+) (?:are|is|will be|moves?|will move)|moving|address(?: is| will be|:)"
)
_ROAD = (
    r"(?:Street|Road|Lane|Avenue|Square|Row|Wharf|Parade|Place|Court|Hill|Terrace|Way|Close|Drive|"
    r"Gate|Quay|Crescent|Mews|Walk|Yard|Alley|Embankment|Boulevard)"
)
_ADDRESS = rf"(?:\d+\w? (?:[A-ZÀ-Þ][\w'’-]+ )*{_ROAD}\b|(?:[A-ZÀ-Þ][\w'’-]+ )+{_ROAD} \d+)"
_TELLS = re.compile(rf"\b(?i:{_AT})\b[^.;]{{0,60}}?{_ADDRESS}")
_ANEW = re.compile(r"\b(?:from \w+|new|mov(?:e|es|ed|ing)|will|now|as of|starting)\b", re.I)
"""Says that it is not the old one."""


def tells_address(material: Material, one: Sentence) -> bool:
    """Whether a sentence gives the address a question asks for, the new one where that is asked,
    and whose it is stands around it."""
    question = material.asked.bare
    asked = _ASKS.match(question)
    if asked is None or one.title or one.quote.by_user or not _TELLS.search(one.text):
        return False
    if asked["new"] and not _ANEW.search(one.text):
        return False
    words = frozenset(content(f"{asked['of']} {asked['rest'] or ''}"))
    return not unsaid(words, question, one, material.documents)
