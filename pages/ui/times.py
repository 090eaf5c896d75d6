"""Spans of time in words, as short as they can be read."""

from datetime import datetime

_SECOND_MS = 1000
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def span(seconds: float) -> str:
    """Return a length of time in words: "40 s", "5 min", "23 h 55 min", "3 days"."""
    whole = max(0, round(seconds))
    if whole < _MINUTE:
        return f"{whole} s"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min"
    if whole < 2 * _DAY:
        hours, minutes = whole // _HOUR, whole % _HOUR // _MINUTE
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return f"{whole // _DAY} days"


def nearly(seconds: float) -> str:
    """Return a length of time in words, to the nearest minute from a minute on."""
    return span(seconds if seconds < _MINUTE else _MINUTE * round(seconds / _MINUTE))


def took(ms: float) -> str:
    """Return how long something took, in words: "31 ms", "3.2 s"."""
    return f"{ms:.0f} ms" if ms < _SECOND_MS else f"{ms / _SECOND_MS:.1f} s"


def ago(then: datetime, now: datetime) -> str:
    """Return how long ago something was: "just now", "5 min ago"."""
    seconds = (now - then).total_seconds()
    return "just now" if seconds < 1 else f"{span(seconds)} ago"


def day_and_time(at: datetime, now: datetime) -> str:
    """Return when something was, in UTC; the day only where it is not today."""
    return f"{at:%H:%M}" if at.date() == now.date() else f"{at:%d %b %Y, %H:%M}"
