"""Times a text speaks of: "last week", "in May", "on 3 March 2025", by when it was said."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache

from memory_core.language.dates import resolve
from memory_core.language.values import DAY_NAME, MONTH_NAME

_YEAR = r"(?:19|20)\d\d"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_COUNT = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a couple of)"
_TIME = re.compile(
    rf"\b(?P<edge>since|after|before|until|till)?\s*\b(?:(?:in|on|during|of|from)\s+)?(?P<time>"
    rf"{_YEAR}-\d\d(?:-\d\d)?"
    rf"|{_DAY}(?: of)? {MONTH_NAME}(?:,? {_YEAR})?"
    rf"|{MONTH_NAME} {_DAY}(?:,? {_YEAR})?\b"
    rf"|{MONTH_NAME},? {_YEAR}"
    rf"|(?:the )?day before yesterday|yesterday|today|tonight|last night"
    rf"|this (?:morning|afternoon|evening)"
    rf"|(?:last|this|past|previous) (?:week(?:end)?|month|quarter|year|{DAY_NAME}|{MONTH_NAME})"
    rf"|{_COUNT} (?:day|week|month|year)s? ago"
    rf"|(?<=on ){DAY_NAME}|(?<=in ){MONTH_NAME}|(?<=since ){MONTH_NAME}|(?<=in ){_YEAR}"
    rf"|(?<=before ){MONTH_NAME}|(?<=after ){MONTH_NAME}|(?<=during ){MONTH_NAME}"
    rf")\b",
    re.I,
)
_AHEAD = re.compile(r"\b(?:will|shall|going to|next|tomorrow|'ll)\b", re.I)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of time. since: its first instant; until: the first after it; None for no end.
    text: the words that say it."""

    since: datetime | None
    until: datetime | None
    text: str = ""

    def overlaps(self, other: "Stretch") -> bool:
        """Whether the two have an instant in common."""
        starts = self.since is None or other.until is None or self.since < other.until
        ends = other.since is None or self.until is None or other.since < self.until
        return starts and ends

    def holds(self, at: datetime) -> bool:
        """Whether an instant is in it."""
        return (self.since is None or self.since <= at) and (self.until is None or at < self.until)


@lru_cache(maxsize=4096)
def _spoken(text: str, day: date) -> tuple[Stretch, ...]:
    at = datetime.combine(day, time(12), tzinfo=UTC)
    found = []
    for match in _TIME.finditer(text):
        days = _days(resolve(match["time"], at, tense="past"))
        if days is not None:
            found.append(_stretch(days, (match["edge"] or "").lower(), match.group().strip()))
    return tuple(found)


def times_of(text: str, at: datetime) -> tuple[Stretch, ...]:
    """Return the times a text speaks of, in order; what could lie on either side is past.

    at: when it was said, aware UTC; "yesterday" is the day before.
    """
    return _spoken(text, at.astimezone(UTC).date())


def asked_time(question: str, now: datetime) -> Stretch | None:
    """Return the one time that a question about what was is limited to, None for none or more
    than one."""
    found = times_of(question, now)
    return found[0] if len(found) == 1 and not _AHEAD.search(question) else None


def _days(iso: str) -> tuple[date, date] | None:
    """Return the first and last day of a date as `resolve` writes it, None for no such day."""
    first, _, last = iso.partition("/")
    try:
        begins, _ = _period(first)
        _, ends = _period(last or first)
    except ValueError:
        return None
    return begins, ends


def _period(iso: str) -> tuple[date, date]:
    numbers = [int(part) for part in iso.split("-")]
    if len(numbers) == 1:
        return date(numbers[0], 1, 1), date(numbers[0], 12, 31)
    if len(numbers) == 2:  # noqa: PLR2004 - year and month
        first = date(numbers[0], numbers[1], 1)
        return first, (first + timedelta(31)).replace(day=1) - timedelta(1)
    day = date.fromisoformat(iso)
    return day, day


def _stretch(days: tuple[date, date], edge: str, text: str) -> Stretch:
    first, last = days
    begins = datetime.combine(first, time(), tzinfo=UTC)
    ends = datetime.combine(last + timedelta(1), time(), tzinfo=UTC)
    if edge == "since":
        return Stretch(begins, None, text)
    if edge == "after":
        return Stretch(ends, None, text)
    if edge in {"before", "until", "till"}:
        return Stretch(None, begins if edge == "before" else ends, text)
    return Stretch(begins, ends, text)
