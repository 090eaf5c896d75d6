"""Which of two things came first: each is told by the sentence that has its year, day or hour."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import by_document
from memory_core.llm.sides import Side, sides_of
from memory_core.llm.value_kinds import MONTH
from memory_core.llm.weighing import is_light

_ASKS = re.compile(
    r"\b(?:what|which|who)\b.*\b(?:came|comes?|happen(?:s|ed)?|start(?:s|ed)?|began|begins?|"
    r"open(?:s|ed)?|(?:took|takes) place|was|were|is|are|arrived?|built|founded|opened|introduced|"
    r"invented|held|added|finished|died|born)\b (?:there )?(?:first|last|earlier|later|sooner)\b",
    re.I,
)
_YEAR = re.compile(
    rf"(?:\b(?P<day>\d{{1,2}}) )?(?:\b(?P<month>{MONTH}) )"
    r"(?P<dated>1\d{3}|20\d\d)\b"
    r"|(?:\b(?:in|of|since|from|year|early|late|spring|summer|autumn|winter)\s|"
    r"(?:^|[|:(–-]) ?)(?P<year>1\d{3}|20\d\d)\b(?![.,:]\d| \w+s\b| people\b)",
    re.I,
)
_DAY = re.compile(rf"\b(?P<day>\d{{1,2}}) (?P<month>{MONTH})\b", re.I)
_CLOCK = re.compile(r"(?<![\d:.])(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)\b")
_CLAUSE = re.compile(r"[;,]\s|\s(?:and|but|while|whereas)\s")
_MONTHS = tuple(re.findall(r"\w+", "jan feb mar apr may jun jul aug sep oct nov dec"))

Moment = tuple[str, tuple[int, ...]]
"""What it is counted in, and in it year, month and day, or month and day, or hour and minute."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence that tells when something was."""

    moment: Moment
    sentence: Sentence


def earlier(material: Material, citations: Citations) -> str:
    """Tell which of two things was first and which then, each by the sentence that says when; ""
    where the question does not ask so, or not just one document tells both."""
    if not _ASKS.search(material.asked.text):
        return ""
    sides = sides_of(material.asked.text)
    if len(sides) != 2:  # noqa: PLR2004
        return ""
    found = [pair for among in by_document(material) if (pair := _both(among, sides))]
    if len(found) != 1:
        return ""
    told = sorted(zip(sides, found[0], strict=True), key=lambda one: one[1].moment[1])
    return "\n".join(
        f"{order} {_named(material, side)}: {citations.quoted(one.sentence.quote)}"
        for order, (side, one) in zip(("First", "Then"), told, strict=True)
    )


def _both(among: Sequence[Sentence], sides: Sequence[Side]) -> tuple[_Told, _Told] | None:
    """Return what tells of each of two things when it was, None where a document does not tell it
    of both, or not so that the two compare."""
    first, second = (_told_of(among, side) for side in sides)
    if first is None or second is None:
        return None
    (kind, one), (other_kind, other) = first.moment, second.moment
    if kind != other_kind or one[: len(other)] == other[: len(one)]:
        return None
    same_day = first.sentence.heading == second.sentence.heading
    return (first, second) if kind != "clock" or same_day else None


def _told_of(among: Sequence[Sentence], side: Side) -> _Told | None:
    """Return the sentence that says when something was; None where none does, or some say it
    differently."""
    words = frozenset(word for word in side.words if not is_light(word)) or side.words
    found: dict[Moment, Sentence] = {}
    for one in among:
        if one.title or not words <= one.terms:
            continue
        moment = _moment(one, words)
        if moment is not None:
            found.setdefault(moment, one)
    return _Told(*next(iter(found.items()))) if len(found) == 1 else None


def _moment(one: Sentence, words: frozenset[str]) -> Moment | None:
    """Return when something was that a sentence speaks of: the only time in it, else the only one
    in the part of it that has all the words."""
    every = list(dict.fromkeys(_moments(one.text)))
    if len(every) > 1:
        parts = (piece for piece in _CLAUSE.split(one.text) if words <= terms_of(piece))
        every = list(dict.fromkeys(moment for piece in parts for moment in _moments(piece)))
    return every[0] if len(every) == 1 else None


def _moments(text: str) -> Iterator[Moment]:
    """Yield the years of a text with what it says of their day, else its days, else the first hour:
    what it says after that is when something ends."""
    years = [
        ("date", _date(found["dated"], found["month"], found["day"]))
        if found["dated"]
        else ("date", (int(found["year"]),))
        for found in _YEAR.finditer(text)
    ]
    days = [("day", _date("", found["month"], found["day"])) for found in _DAY.finditer(text)]
    clock = _CLOCK.search(text)
    hour = [("clock", (int(clock["hour"]), int(clock["minute"])))] if clock else []
    yield from years or days or hour


def _date(year: str, month: str, day: str | None) -> tuple[int, ...]:
    """Return a date as numbers, the greatest first, as far as it is told."""
    in_year = _MONTHS.index(month[:3].casefold()) + 1
    return tuple(int(part) for part in (year, in_year, day) if part)


def _named(material: Material, side: Side) -> str:
    """Return a thing as the question names it, with its article where it has one there."""
    name = plain(side.text)
    return f"the {name}" if f"the {name}" in plain(material.asked.text) else name
