"""Dates as written, made ISO dates by the time of the message: "next Friday", "in two weeks".

A day becomes "2026-05-29", a month "2026-05", a year "2026", a stretch of days the first and the
last of them, "2026-05-25/2026-05-31". Weeks begin on Monday; "next Friday" is the one of next
week, "this Friday" and "Friday" are the nearest to come. Vague words ("a few days ago", "every
Monday") have no date.

Calendar arithmetic and the reading of written-out dates are python-dateutil's.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Literal

from memory_core.language.values import DAY_NAME, MONTH_NAME, NUMBER_WORDS
from memory_core.language.written_dates import written_date

Tense = Literal["past", "future"]
"""Where a date that could be either lies: "on Monday" after "bought" or after "ships"."""

NUMBERS = {word: int(number) for word, number in NUMBER_WORDS.items()} | {
    "a": 1,
    "an": 1,
    "couple": 2,
}
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NEAR = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0,
    "tomorrow": 1, "yesterday": -1, "last night": -1,
    "day after tomorrow": 2, "day before yesterday": -2,
}  # fmt: skip
STEPS = {"last": -1, "past": -1, "previous": -1, "this": 0, "next": 1, "coming": 1}
LONGEST = 40
"""Characters a date has at most."""

_PART_OF_DAY = re.compile(r" (?:morning|afternoon|evening|night)$")
_DAY = rf"(?P<day>{DAY_NAME})"
_MONTH = rf"(?P<month>{MONTH_NAME})"
_UNIT = r"(?P<unit>minute|hour|day|night|week|month|year)s?"
_STEP = r"(?P<step>last|past|previous|this|next|coming)(?: coming)?"
_COUNT = r"(?:a )?(?P<n>\d{1,4}|[a-z]+)(?: of)?"


def resolve(text: str, at: datetime, *, tense: Tense = "future") -> str:
    """Return a date as written in ISO form, "" where it has none.

    at: when it was written. tense: the side on which "Monday" or "May 5" is looked for.
    """
    words = " ".join(text.lower().replace(",", " ").replace(".", " ").split())
    words = words.removeprefix("on ").removeprefix("the ")
    if not words or len(text) > LONGEST:
        return ""
    plain = words if words in NEAR else _PART_OF_DAY.sub("", words)
    if plain in NEAR:
        return (at.date() + timedelta(NEAR[plain])).isoformat()
    try:
        for pattern, rule in _RULES:
            match = pattern.fullmatch(plain)
            if match is not None:
                return rule(match, at.date(), tense)
        return written_date(text, at.date(), past=tense == "past")
    except (ValueError, OverflowError):  # no such day (the 31st of June) or year
        return ""


def _shifted(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "two weeks ago", "in a month", "3 days from now"."""
    del tense  # its words say which way
    written = match["n"]
    count = int(written) if written.isdigit() else NUMBERS.get(written, 0)
    unit = "day" if match["unit"] == "night" else match["unit"]
    if not count or unit in {"minute", "hour"}:
        return "" if not count else today.isoformat()
    way = -1 if match.groupdict().get("ago") else 1
    return _moved(today, unit, way * count)


def _moved(day: date, unit: str, count: int) -> str:
    if unit == "year" and count < 0:
        return str(day.year + count)
    return _plus(day, **{f"{unit}s": count}).isoformat()


def _plus(day: date, *, years: int = 0, months: int = 0, weeks: int = 0, days: int = 0) -> date:
    """Return a day moved by the calendar: a month after 31 January is the end of February."""
    from dateutil.relativedelta import relativedelta  # type: ignore[import-untyped]  # no types

    moved: date = day + relativedelta(years=years, months=months, weeks=weeks, days=days)
    return moved


def _stepped_day(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "next Friday", "last Monday", "Friday", "Friday next week"."""
    wanted = DAYS.index(match["day"][:3])
    step = match.groupdict().get("step") or ""
    monday = today - timedelta(today.weekday())
    if step == "next" or match.groupdict().get("week"):
        weeks = STEPS[match.groupdict().get("week") or "next"]
        return (monday + timedelta(7 * weeks + wanted)).isoformat()
    if STEPS.get(step, 0) < 0 or (not step and tense == "past"):
        return (today - timedelta((today.weekday() - wanted - 1) % 7 + 1)).isoformat()
    ahead = (wanted - today.weekday()) % 7
    return (today + timedelta(ahead if step == "this" else ahead or 7)).isoformat()


def _stepped_month(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "last March", "next June", "in May"."""
    wanted = MONTHS.index(match["month"][:3]) + 1
    step = match.groupdict().get("step") or ("last" if tense == "past" else "")
    year = today.year
    if STEPS.get(step, 0) < 0:
        year -= wanted >= today.month if match.groupdict().get("step") else wanted > today.month
    elif step in {"next", "coming"}:
        year += wanted <= today.month
    elif not step:
        year += wanted < today.month
    return f"{year}-{wanted:02}"


def _stepped_period(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "next week", "last year", "this month", "next weekend"."""
    del tense
    step, unit = STEPS[match["step"]], match["period"]
    if unit == "year":
        return str(today.year + step)
    if unit == "month":
        return _plus(today.replace(day=1), months=step).isoformat()[:7]
    if unit == "quarter":
        first = today.replace(day=1, month=1 + (today.month - 1) // 3 * 3)
        return _stretch(_plus(first, months=3 * step), months=3)
    monday = today - timedelta(today.weekday()) + timedelta(7 * step)
    return (
        _stretch(monday + timedelta(5), days=2) if unit == "weekend" else _stretch(monday, days=7)
    )


def _stretch(first: date, *, days: int = 0, months: int = 0) -> str:
    last = _plus(first, months=months, days=days - 1)
    return f"{first.isoformat()}/{last.isoformat()}"


def _day_of_month(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "the 3rd", "the 3rd of next month"."""
    wanted = int(match["n"])
    first = today.replace(day=1)
    if match["step"]:
        return _plus(first, months=STEPS[match["step"]]).replace(day=wanted).isoformat()
    way = -1 if tense == "past" else 1
    for months in range(3):
        month = _plus(first, months=way * months)
        found = month + timedelta(wanted - 1)
        if found.month == month.month and (found - today).days * way >= 0:
            return found.isoformat()
    return ""


def _end_of(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "the end of the month", "the end of next week"."""
    del tense
    step, unit = STEPS[match["step"] or "this"], match["period"]
    if unit == "year":
        return f"{today.year + step}-12-31"
    if unit == "month":
        return _plus(today.replace(day=1), months=step + 1, days=-1).isoformat()
    return (today + timedelta(6 - today.weekday() + 7 * step)).isoformat()


def _part_of_month(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "the end of October", its last day, and "the beginning of October", the month."""
    month = _stepped_month(match, today, tense)
    if match["edge"] != "end":
        return month
    first = date.fromisoformat(f"{month}-01")
    return _plus(first, months=1, days=-1).isoformat()


def _from_day(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "a week from Friday", "two weeks from tomorrow"."""
    text = match["from"]
    near = NEAR.get(text)
    day = _DAY_ALONE.fullmatch(text)
    if near is None and day is None:
        return ""
    start = today + timedelta(near) if near is not None else None
    if start is None and day is not None:
        start = date.fromisoformat(_stepped_day(day, today, tense))
    count = int(match["n"]) if match["n"].isdigit() else NUMBERS.get(match["n"], 0)
    return _moved(start or today, match["unit"], count) if count else ""


def _quarter(match: re.Match[str], today: date, tense: Tense) -> str:
    """Read "Q3 2026"."""
    del today, tense
    return _stretch(date(int(match["year"]), 3 * int(match["q"]) - 2, 1), months=3)


def _year(match: re.Match[str], today: date, tense: Tense) -> str:
    del today, tense
    return match["year"]


_DAY_ALONE = re.compile(_DAY)
_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date, Tense], str]], ...] = (
    (re.compile(rf"(?:in|within) {_COUNT} {_UNIT}(?: time)?"), _shifted),
    (re.compile(rf"{_COUNT} {_UNIT} (?:from now|from today|later|(?P<ago>ago|back))"), _shifted),
    (re.compile(rf"{_COUNT} {_UNIT} (?:from|after) (?P<from>[a-z ]+)"), _from_day),
    (re.compile(rf"(?:{_STEP} )?{_DAY}"), _stepped_day),
    (re.compile(rf"{_DAY}(?: of)? (?P<week>next|this|last) week"), _stepped_day),
    (re.compile(rf"(?:in )?(?:{_STEP} )?{_MONTH}"), _stepped_month),
    (re.compile(rf"{_STEP} (?P<period>week|weekend|month|quarter|year)"), _stepped_period),
    (
        re.compile(rf"(?P<n>\d{{1,2}})(?:st|nd|rd|th)(?: of (?:the|{_STEP}) month)?"),
        _day_of_month,
    ),
    (re.compile(rf"end of (?:the |{_STEP} )?(?P<period>week|month|year)"), _end_of),
    (re.compile(rf"(?P<edge>end|beginning|start|middle) of {_MONTH}"), _part_of_month),
    (re.compile(r"q(?P<q>[1-4])[ -](?P<year>(?:1[5-9]|20)\d\d)"), _quarter),
    (re.compile(r"(?P<year>(?:1[5-9]|20)\d\d)"), _year),
)
