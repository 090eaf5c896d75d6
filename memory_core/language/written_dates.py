"""Dates written out: "5 March 2024", "March 5", "05/03/2024", "May 2019"."""

import re
from datetime import date, datetime

_DOTTED = re.compile(r"\d{1,2}\.\d{1,2}\.\d{2,4}")
_OF = re.compile(r"\bof\b")


def written_date(text: str, today: date, *, past: bool) -> str:
    """Return a written-out date as "2024-03-05", or "2019-05" where it has no day; "" for none.

    today, past: for a year left out, the last such day before today, else the next one.

    Raises ValueError or OverflowError for what looks like a date and is none.
    """
    from dateutil import parser  # type: ignore[import-untyped]  # no types

    if not any(letter.isdigit() for letter in text):
        return ""
    words = _OF.sub(" ", text)
    dotted = _DOTTED.fullmatch(text.strip()) is not None
    # Read twice with different days: what differs was not written.
    read: list[date] = [
        parser.parse(words, default=datetime(year, month, day), dayfirst=dotted).date()
        for year, month, day in ((2000, 1, 1), (2004, 3, 28))
    ]
    first, second = read
    if first == second:
        return first.isoformat()
    if first.month == second.month and first.day == second.day:
        return _nearest(first, today, past=past).isoformat()
    same = first.year == second.year and first.month == second.month
    return first.isoformat()[:7] if same else ""


def _nearest(day: date, today: date, *, past: bool) -> date:
    step = -1 if past else 1
    for year in range(today.year, today.year + 9 * step, step):
        try:
            found = day.replace(year=year)
        except ValueError:  # 29 February
            continue
        if (found <= today) if past else (found >= today):
            return found
    return day
