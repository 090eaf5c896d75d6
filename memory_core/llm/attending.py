"""Who was at a meeting and who was not, by its minutes: "Present: Ann Lee, Bo Fry", "Apologies: Cy
Dunn" for "Did Cy Dunn attend?"."""

import re

from memory_core.llm.citing import Quote
from memory_core.llm.line_counts import AWAY, THERE
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content

_ASKS = re.compile(
    r"^(?:and |so |but )?(?:"
    r"(?:did|has) (?P<who>.+?) (?:attend(?:ed)?|come to|go to|turn up (?:at|to|for)|take part in|"
    r"miss(?:ed)?|send apologies (?:for|to))"
    r"|(?:was|were) (?P<there>.+?) (?:present|there|absent|away|missing|in attendance|at)"
    r"(?: (?:at|from|for))?)\b(?P<rest>.*)$",
    re.I,
)
_AWAY_ASKED = re.compile(r"\b(?:miss(?:ed)?|absent|away|missing|apologies)\b", re.I)


def tells_attendance(material: Material, one: Sentence) -> bool:
    """Whether a line says that somebody was there or was not of whom a question asks that."""
    question = material.asked.bare
    asked = _ASKS.match(question)
    if asked is None or not any(AWAY.match(key) or THERE.match(key) for key, _ in one.pairs):
        return False
    who = frozenset(content(asked["who"] or asked["there"]))
    if not who or not who <= one.terms:
        return False
    return not unsaid(frozenset(content(asked["rest"])), question, one, material.documents)


def was_there(material: Material, quote: Quote) -> str:
    """Return "Yes" or "No" as a line that is quoted says whether somebody was there, "" where none
    does."""
    for one in material.documents:
        if one.quote == quote and tells_attendance(material, one):
            there = any(THERE.match(key) for key, _ in one.pairs)
            away = _AWAY_ASKED.search(material.asked.text) is not None
            return "No" if there == away else "Yes"
    return ""
