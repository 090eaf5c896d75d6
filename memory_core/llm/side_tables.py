"""Two things side by side in a table: of the lines that tell of both those that a question asks
for."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations, plain
from memory_core.llm.comparing import amount, table_cell
from memory_core.llm.material import Material
from memory_core.llm.passages import terms_of
from memory_core.llm.properties import asks_for_less, names_sum, spoken_of
from memory_core.llm.records import Line
from memory_core.llm.value_kinds import DAY, MONTH
from memory_core.llm.weighing import is_light

_HOW_OFTEN = "#often"
_MORE = re.compile(
    r"\b(?:more|less|fewer|dearer|cheaper|longer|shorter|higher|lower|larger|bigger|smaller|heavier|"
    r"lighter|earlier|later|sooner|faster|slower|older|newer|younger|taller|wider|deeper|warmer|"
    r"hotter|colder|louder|quieter|stronger|nearer|closer|further|farther)\b(?! about\b)",
    re.I,
)
"""Asks which of two has more or less of one property."""
_EARLIER = re.compile(r"\b(?:earlier|later|sooner|newer)\b", re.I)
_TIME = re.compile(
    r"\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b\d{1,2}\.\d\d ?(?:to|until|-|–) ?\d|"
    rf"\b(?:{MONTH}|{DAY})\b|\b(?:noon|midnight)\b",
    re.I,
)
_HOUR = re.compile(r"\d ?[ap]\.?m\b|\b\d{1,2}:\d\d\b", re.I)
_PLAIN = re.compile(r"\d{1,2}\.\d\d|\d{4}")
"""An hour or a year, where it is asked what is earlier; a number elsewhere."""
_OFTEN = re.compile(r"\b(?:often|frequent(?:ly)?)\b", re.I)
_EVERY = re.compile(r"(?:runs? |goes |departs? )?every\b|frequency|interval|how often", re.I)
"""Heads a column that says how often something is so."""
_SOONER = re.compile(
    r"\b(?:faster|quicker|sooner|fastest|quickest|(?:more|most) (?:often|frequent(?:ly)?))\b", re.I
)
"""Asks for less where time is counted."""


def asked_of_both(material: Material, named: frozenset[str]) -> frozenset[str]:
    """Return what a question asks of two things beside the words that name them, "#often" where it
    asks how often each is so."""
    common = frozenset(material.asked.wanted) - named
    return common | {_HOW_OFTEN} if _OFTEN.search(material.asked.text) else common


def table_of(
    material: Material,
    citations: Citations,
    found: Sequence[Sequence[Line]],
    common: frozenset[str],
) -> str:
    """Return the asked properties both have as a table. Where none is named, all of them; those
    with such values as are compared where it asks which has more of something, "" for none.

    found: the lines of each; common: what is asked of both.
    """
    keyed = [{_key(line): line for line in reversed(of_side)} for of_side in found]
    both = [key for key in keyed[0] if key in keyed[1]]
    told_by = {key: len(_told_by(common, keyed[0][key])) for key in both}
    most = max(told_by.values(), default=0)
    asked = [key for key in both if _tells_how_often(common, keyed[0][key])]
    asked = asked or [key for key in both if most and told_by[key] == most]
    asked = asked or [key for key in both if common & terms_of(keyed[0][key].key)]
    if not asked and _MORE.search(material.asked.text):
        both = [key for key in both if _compare(material, [of_it[key] for of_it in keyed])]
    rows = [[keyed[0][key], keyed[1][key]] for key in asked or both]
    head = f"| | {' | '.join(table_cell(line[0].thing) for line in found)} |\n|---|---|---|"
    body = [
        f"| {table_cell(row[0].key)} | "
        + " | ".join(f"{table_cell(o.value)} {citations.mark(o.sentence.quote)}" for o in row)
        + " |"
        for row in rows
    ]
    verdict = _verdict(material, rows[0]) if len(rows) == 1 else ""
    return "\n".join([head, *body]) + (f"\n\n{verdict}" if verdict else "") if rows else ""


def told_beside(
    material: Material,
    citations: Citations,
    found: Sequence[Sequence[Line]],
    common: frozenset[str],
) -> str:
    """Return a table of the column that is asked for, or of the only sums of money where a price
    is; "" where no column is named. found, common: as `table_of`."""
    if any(_tells_how_often(common, line) or common & terms_of(line.key) for line in found[0]):
        return table_of(material, citations, found, common)
    sums = [[line for line in of_it if names_sum(line.value)] for of_it in found]
    priced = "#price" in common and all(len(of_it) == 1 for of_it in sums)
    return table_of(material, citations, sums, common) if priced else ""


def _compare(material: Material, row: Sequence[Line]) -> bool:
    """Whether two values are such as a question compares: times where it asks what is earlier,
    numbers, and no days, where it asks what is more."""
    timed = all(_TIME.search(line.value) for line in row)
    if _EARLIER.search(material.asked.text):
        return timed or all(_PLAIN.fullmatch(line.value) for line in row)
    read = [amount(line.value) for line in row]
    return not timed and all(read) and len({one.dimension for one in read if one}) == 1


def _tells_how_often(common: frozenset[str], line: Line) -> bool:
    return _HOW_OFTEN in common and _EVERY.match(line.key) is not None


def _told_by(common: frozenset[str], line: Line) -> frozenset[str]:
    """Return what is asked of both things that a line's key has a word of."""
    return frozenset(word for word in common if not is_light(word)) & terms_of(line.key)


def _key(line: Line) -> str:
    """Return a line's key so that two wordings of a property are one."""
    keys = spoken_of(line.key)
    return keys[0] if len(keys) == 1 else line.key.casefold()


def _verdict(material: Material, row: Sequence[Line]) -> str:
    """Say which of two values is what the question looks for, "" where they do not compare."""
    read = [amount(line.value) for line in row]
    if not (read[0] and read[1]) or read[0].dimension != read[1].dimension:
        return ""
    if any(_HOUR.search(line.value) for line in row):
        return ""  # "12.30 pm" is before "1.15 pm"
    if read[0].number == read[1].number:
        return f"On {row[0].key.casefold()} they are equal."
    sooner = read[0].dimension == "time" and _SOONER.search(material.asked.text)
    less = bool(sooner) or asks_for_less(material.asked.text, row[0].key)
    smaller = 0 if read[0].number < read[1].number else 1
    at = smaller if less else 1 - smaller
    return f"{plain(row[at].thing)} has {'less' if less else 'more'}: {row[at].value}."
