"""How many have a role, counted by the names beside it: "Dr Ann Lee, dentist" and "Dr Bo Fry, head
dentist" are two dentists."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations, found_list
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import by_document
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content, stem

MIN_COUNTED = 2
_ASKS = re.compile(
    r"^(?:and |so )?how many (?P<kind>[a-z-]+)s "
    r"(?P<rest>(?:do|does|are|is|work|works|have|has)\b.*)$",
    re.I,
)
_DOES = frozenset(content("work works employ employed there team staff practice have"))
_NAME = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)*"
_WITH_ROLE = re.compile(
    rf"^{_NAME}(?:,| [-–—]|:| \() ?(?P<role>[a-z][\w -]*?)(?=[,;.()]|$| (?:with|for|in|at|since)\b)"
)


def roles_counted(material: Material, citations: Citations) -> str:
    """Count and quote the lines of a list that each name one who has the role a question counts;
    "" where it counts no such, or the list names fewer than two."""
    question = material.asked.bare
    asked = _ASKS.match(question)
    for among in by_document(material) if asked else ():
        found = _having(stem(asked["kind"]), among) if asked else []
        rest = frozenset(content(asked["rest"])) - _DOES if asked else frozenset()
        if len(found) >= MIN_COUNTED and not unsaid(rest, question, found[0], material.documents):
            lines = [f"- {citations.quoted(one.quote)}" for one in found]
            return found_list(lines, n=len(lines))
    return ""


def _having(kind: str, among: Sequence[Sentence]) -> list[Sentence]:
    """Return the lines under one title that name somebody and end the role with a word."""
    found: dict[str, Sentence] = {}
    for one in among:
        match = _WITH_ROLE.match(one.text) if not (one.title or one.row) else None
        if match and content(match["role"])[-1:] == [kind]:
            found.setdefault(one.text, one)
    each = list(found.values())
    return each if len({one.heading for one in each}) == 1 else []
