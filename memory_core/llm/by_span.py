"""Two months or days set side by side, each told of by a row or a line of a span it lies in: "Is it
cheaper in May or in October?" by "April to June | £146" and "September and October | £139"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import Line, by_document, lines
from memory_core.llm.side_tables import asked_of_both, told_beside
from memory_core.llm.sides import sides_of
from memory_core.llm.value_kinds import DAY, MONTH

_MONTHS = tuple(re.findall(r"\w+", "jan feb mar apr may jun jul aug sep oct nov dec"))
_DAYS = tuple(re.findall(r"\w+", "mon tue wed thu fri sat sun"))
_ALONE = re.compile(rf"(?:an? |the )?(?:early |late )?(?:{MONTH}|{DAY})s?", re.I)
_NAMED = re.compile(rf"\b(?:{MONTH}|{DAY})s?\b\.?", re.I)
_UNTIL = re.compile(r"\s*(?:to|until|till|through|[-–—])\s*", re.I)
_EITHER = re.compile(r"\bor\b", re.I)
_SPAN = re.compile(r"[\s,&/–—-]*(?:(?:to|until|till|through|and|from)[\s,&/–—-]*)*", re.I)
"""What stands between the names of a span, which is of nothing else."""


def by_span(material: Material, citations: Citations) -> str:
    """Return a table of what the spans say in which two months or days lie; "" where a question
    sets no two of them side by side, or no document tells of both."""
    text = material.asked.text
    sides = sides_of(text) if _EITHER.search(text) else []
    if len(sides) != 2 or not all(_ALONE.fullmatch(side.text) for side in sides):  # noqa: PLR2004
        return ""
    for among in filter(partial(_is_on, material), by_document(material)):
        every = [_with_span(line) for line in lines(among)]
        found = [[one for one in every if _lies_in(side.text, one.thing)] for side in sides]
        if all(found) and found[0][0].thing != found[1][0].thing:
            first = [[one for one in of_it if one.thing == of_it[0].thing] for of_it in found]
            common = asked_of_both(material, sides[0].words | sides[1].words)
            if table := told_beside(material, citations, first, common):
                return table
    return ""


def _is_on(material: Material, among: Sequence[Sentence]) -> bool:
    """Whether a document speaks of one of the things that a question names, where it names any."""
    told = [f"{one.text} {one.heading}" for one in among]
    return not material.focus or any(this.is_named(one) for this in material.focus for one in told)


def _with_span(line: Line) -> Line:
    """Return a line as one of its span, where that is its key: "Monday to Friday: £9"."""
    if line.sentence.row or _months_or_days(line.thing) or not _months_or_days(line.key):
        return line
    return replace(line, thing=line.key, key=line.thing)


def _months_or_days(span: str) -> list[re.Match[str]]:
    """Return the months or days that a span names, [] where a text says more than such a span."""
    named = list(_NAMED.finditer(span))
    return named if _SPAN.fullmatch(_NAMED.sub("", span)) else []


def _lies_in(name: str, span: str) -> bool:
    """Whether a month or a day lies in a span: between its two names, or among those it lists."""
    asked, named = _NAMED.search(name), _months_or_days(span)
    if asked is None or not named:
        return False
    order = _MONTHS if _number(asked.group(), _MONTHS) >= 0 else _DAYS
    at, places = _number(asked.group(), order), [_number(one.group(), order) for one in named]
    if min(places) < 0:
        return False
    between = [span[one.end() : then.start()] for one, then in pairwise(named)]
    if any(
        _is_within(at, places[i : i + 2]) for i, by in enumerate(between) if _UNTIL.fullmatch(by)
    ):
        return True
    return at in places


def _is_within(at: int, ends: Sequence[int]) -> bool:
    """Whether a month or day lies between two, around the end of the year or week as well."""
    first, last = ends
    return first <= at <= last if first <= last else at >= first or at <= last


def _number(name: str, order: Sequence[str]) -> int:
    return next((i for i, one in enumerate(order) if name.casefold().startswith(one)), -1)
