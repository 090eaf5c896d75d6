"""Comparing what has no name of its own: rows of a table, things told of in running text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory_core.llm.citing import Citations, plain
from memory_core.llm.claims import capital
from memory_core.llm.evidence import rank
from memory_core.llm.material import Material
from memory_core.llm.numbered_rows import numbered_row
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import Line, lines
from memory_core.llm.side_tables import asked_of_both, table_of, told_beside
from memory_core.llm.sums_beside import sums_beside
from memory_core.llm.terms import content
from memory_core.llm.weighing import is_light

ENOUGH = 0.5
"""Share of the words of one side and of what is asked that a sentence must cover."""
_LINK = re.compile(
    r"\s(?:or|and|vs\.?|versus|than|with)\s(?:that of |the one on |the one of )?", re.I
)
_BEFORE = re.compile(
    r".*(?:[,:?]|\b(?:between|compare|is|are|does|do|has|have|of|on|in|for|longer|shorter|cheaper|"
    r"dearer|more|less)\b)\s*(?:the\b)?",
    re.I | re.S,
)
_AFTER = re.compile(r"[?.!,]|\s(?:longer|cheaper|more|less|better|per|at)\b.*$", re.I)
_COMPARATIVE = re.compile(
    r"(?:\s(?:have|has|need|needs|use|uses))?\s(?:an? )?"
    r"(?:longer|shorter|higher|lower|larger|bigger|smaller|better|more|less|fewer)"
    r"(?: \w+){1,3}\s*$|\s(?:\w+er|more|less)\s*$",
    re.I,
)
"""What "than" follows: "is A cheaper than B"."""
_PREPOSITION = re.compile(r"(?:for|from|with|at|in|on|by|if|when) ", re.I)
"""What stands before both of two things: "with A or with B"."""
_CLAUSE = re.compile(r"[,:?]\s+")


@dataclass(frozen=True, slots=True)
class Side:
    """One of two things compared, as written, its words, and the half of the question it is in."""

    text: str
    words: frozenset[str]
    around: str


def compare_sides(material: Material, citations: Citations) -> str:
    """Return a table of what two rows say, else a sentence for each of two things; "" where not
    both are spoken of."""
    sides = sides_of(material.asked.text)
    if len(sides) != 2:  # noqa: PLR2004
        return ""
    common = asked_of_both(material, sides[0].words | sides[1].words)
    found = [_lines_of(material, side) for side in sides]
    if all(found):
        table = table_of(material, citations, found, common)
        if table:
            return table
    sums = sums_beside(material, sides[0].words, sides[1].words)
    said = sums or [_said_of(material, side, common) for side in sides]
    if said[0] is None or said[1] is None or said[0] == said[1]:
        return ""
    pairs = zip(sides, said, strict=True)
    return side_by_side(citations, [(label(plain(side.text)), one) for side, one in pairs if one])


def compare_columns(material: Material, citations: Citations) -> str:
    """Return a table of the column that a question names, or of the only sums of money where it
    asks for a price, where both things are rows that have it; "" where one is none, or no column
    is named."""
    sides = sides_of(material.asked.text)
    told = [_lines_of(material, side) for side in sides]
    found = [of_it for of_it in told if of_it and of_it[0].sentence.row]
    if len(found) != 2:  # noqa: PLR2004
        return ""
    common = asked_of_both(material, sides[0].words | sides[1].words)
    return told_beside(material, citations, found, common)


def label(name: str) -> str:
    """Return what stands before the quote that tells of a thing."""
    return f"{capital(name)}: "


def side_by_side(citations: Citations, told: Sequence[tuple[str, Sentence]]) -> str:
    """Quote what is said of each thing behind its label, or of all together behind none ("")."""
    return " ".join(f"{before}{citations.quoted(one.quote)}" for before, one in told)


def sides_of(text: str) -> list[Side]:
    """Return the two things a question sets side by side, [] where it names no two."""
    links = list(_LINK.finditer(text))
    if not links:
        return []
    link = links[-1]
    before = text[: link.start()]
    if link.group().split()[0].casefold() == "than":
        before = _COMPARATIVE.sub("", before)
    left = _BEFORE.sub("", before, count=1).strip()
    right = _AFTER.split(text[link.end() :], maxsplit=1)[0]
    of_both = _PREPOSITION.match(right)
    if of_both and f" {of_both.group()}" in before:
        left = before.rpartition(f" {of_both.group()}")[2].strip().removeprefix("the ")
        right = right[of_both.end() :]
    right = right.removeprefix("the ").strip()
    sides = [
        Side(left, frozenset(content(left)), before),
        Side(right, frozenset(content(right)), _AFTER.split(text[link.end() :])[0]),
    ]
    return sides if all(side.words for side in sides) else []


def _lines_of(material: Material, side: Side) -> list[Line]:
    """Return the lines of the first thing whose name is a side, or is all of the side's names, else
    of the only one whose name begins with it, else of the first one that is named around it."""
    if row := numbered_row(material, side.text):
        return row
    every = list(lines(material.documents))
    named = {thing: frozenset(content(thing)) for thing in dict.fromkeys(o.thing for o in every)}
    fitting = _around(side, named, whole=True)
    fitting = fitting or [t for t, name in named.items() if name and name == side.words]
    fitting = fitting or [t for t, name in named.items() if _is_all_of(name, side.words)]
    if not fitting:
        fitting = [t for t, name in named.items() if side.words <= name]
        fitting = fitting if len(fitting) == 1 else _around(side, named, whole=False)
    for line in every if fitting else ():
        if line.thing == fitting[0]:
            return [one for one in every if one.thing == line.thing and _same_place(one, line)]
    return []


def _is_all_of(name: frozenset[str], words: frozenset[str]) -> bool:
    return bool(name) and name <= words and len(words - name) <= 1


def _around(side: Side, named: Mapping[str, frozenset[str]], *, whole: bool) -> list[str]:
    """Return the things named in the half of the question where a side stands, the first one first.

    whole: by all words of their names; otherwise by some that no other name has.
    """
    words = content(_CLAUSE.split(side.around)[-1])
    found: list[tuple[int, int, str]] = []
    for thing, name in named.items():
        inside = name.intersection(words)
        others = frozenset[str]().union(*(o for t, o in named.items() if t != thing))
        if not inside or (inside < name and all(map(str.isdigit, inside))):
            continue  # a number alone is no name: "line 2", "Family (2 adults)"
        if inside == name if whole else inside & (name - others):
            found.append((min(map(words.index, inside)), -len(inside), thing))
    return [thing for _, _, thing in sorted(found)]


def _same_place(one: Line, other: Line) -> bool:
    return (one.sentence.quote.id, one.sentence.row) == (
        other.sentence.quote.id,
        other.sentence.row,
    )


def _said_of(material: Material, side: Side, common: frozenset[str]) -> Sentence | None:
    """Return the sentence that says best what is asked of one side, None where none does."""
    words = [*side.words, *(word for word in common if not is_light(word))]
    for one in rank(material.asked, material.documents, words=words):
        inside = one.sentence.terms | terms_of(one.sentence.heading)
        if one.cover >= ENOUGH and side.words & inside:
            return one.sentence
    return None
