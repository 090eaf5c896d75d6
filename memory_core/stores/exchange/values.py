"""Values of rows that come in from outside: what their columns take, or ValueError says why not."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from math import isfinite
from typing import Any

from memory_core.names import clean

MAX_TEXT_CHARS = 4_000_000
"""Characters of one text; the longest are pieces of documents, and those are short."""
MAX_DEPTH = 12
"""Levels of one mapping within another."""
MAX_MAPPING_CHARS = 1_000_000
_YEARS = range(2, 9000)
MOST = 2**31 - 1


def by_id(ids: Mapping[str, int]) -> Callable[[Any], int]:
    """Return what reads a reference by id. ids: id -> position."""

    def read(value: Any) -> int:
        if not isinstance(value, str) or value not in ids:
            raise ValueError(f"leads to {str(value)[:40]!r}, which is not in the file")
        return ids[value]

    return read


def by_position(length: int) -> Callable[[Any], int]:
    """Return what reads a reference by position. length: of the list it leads into."""

    def read(value: Any) -> int:
        if type(value) is not int or not 0 <= value < length:
            raise ValueError(f"leads to entry {str(value)[:40]}, which is not in the file")
        return value

    return read


def whole(least: int, most: int) -> Callable[[Any], int]:
    """Return what reads a whole number in a range."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"has to be a whole number from {least} to {most}, not {_show(value)}")
        return value

    return read


def figure(most: float) -> Callable[[Any], float]:
    """Return what reads a number from 0 to `most`."""

    def read(value: Any) -> float:
        if type(value) not in (int, float) or not (isfinite(value) and 0 <= value <= most):
            raise ValueError(f"has to be a number from 0 to {most:g}, not {_show(value)}")
        return float(value)

    return read


def text(*, cleaned: bool, choices: frozenset[str]) -> Callable[[Any], str]:
    """Return what reads a text. cleaned: without characters nobody sees; choices: all it can be."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(f"has to be text, not {_show(value)}")
        if len(value) > MAX_TEXT_CHARS or "\x00" in value:
            raise ValueError(f"is too long (over {MAX_TEXT_CHARS:,} characters) or holds a NUL")
        if not value.isascii():
            value.encode()
        if choices and value not in choices:
            raise ValueError(f"has to be one of {', '.join(sorted(choices))}, not {_show(value)}")
        return clean(value) if cleaned else value

    return read


def yes(value: Any) -> bool:
    """Read yes or no."""
    if type(value) is not bool:
        raise ValueError(f"has to be true or false, not {_show(value)}")
    return value


def instant(value: Any) -> datetime:
    """Read an instant with a zone."""
    try:
        read = datetime.fromisoformat(value)
    except (ValueError, TypeError) as error:
        raise ValueError(
            f"has to be an instant like 2026-03-01T12:00:00Z, not {_show(value)}"
        ) from error
    if read.tzinfo is None or read.year not in _YEARS:
        raise ValueError(f"needs a time zone and a year from 2 to 8999, not {_show(value)}")
    return read


def mapping(value: Any) -> dict[str, Any]:
    """Read a small mapping."""
    if not isinstance(value, dict):
        raise ValueError(f"has to be an object in braces, not {_show(value)}")
    if value:
        _look_into(value, MAX_DEPTH)
        words = json.dumps(value, ensure_ascii=False)
        if len(words) > MAX_MAPPING_CHARS:
            raise ValueError(f"is longer than {MAX_MAPPING_CHARS:,} characters")
        words.encode()
    return value


def _look_into(value: object, depth: int) -> None:
    if depth == 0:
        raise ValueError(f"is nested more than {MAX_DEPTH} deep")
    inner = (*value, *value.values()) if isinstance(value, dict) else value
    for one in inner if isinstance(inner, tuple | list) else ():
        if isinstance(one, dict | list):
            _look_into(one, depth - 1)
        elif isinstance(one, str) and "\x00" in one:
            raise ValueError("holds a NUL")


def _show(value: object) -> str:
    return repr(value)[:60]
