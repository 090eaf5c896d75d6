"""Rows of a table that are known by a number: "line 2" is the row "2 | Harbour – Mill" under
"Line"."""

import re

from memory_core.llm.citing import plain
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import Line
from memory_core.llm.terms import stem

_NAMED = re.compile(r"(?P<what>[^\W\d_]+) (?:no\.? ?|number )?(?P<number>\d{1,3})", re.I)
_HEAD = re.compile(r"^\s*\|\s*([^|\n]*?)\s*\|.*\n\s*\|[\s:|-]+$", re.M)
"""The first column's head, over the ruler of a table."""


def numbered_row(material: Material, name: str) -> list[Line]:
    """Return what the row of a table says that a name means by its number, [] where a name has no
    number, or no table has a row of it."""
    named = _NAMED.fullmatch(name)
    for one in material.documents if named else ():
        if named and one.row and one.text.partition(" | ")[0] == named["number"]:
            head = _head(material, one)
            if head and stem(head.casefold()) == stem(named["what"].casefold()):
                thing = f"{head} {named['number']}"
                return [Line(thing, key, value, one) for key, value in one.pairs]
    return []


def _head(material: Material, row: Sentence) -> str:
    """Return the head of the first column of the table a row stands in, "" for none."""
    text = material.request.evidence[row.place].text
    for head in _HEAD.finditer(text):
        table = text[head.end() :].partition("\n\n")[0]
        cells = (
            [plain(cell) for cell in line.strip("| ").split("|")] for line in table.split("\n")
        )
        if row.text in map(" | ".join, cells):
            return plain(head.group(1))
    return ""
