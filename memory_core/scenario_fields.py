"""Fields of a file somebody wrote, checked one by one: what is wrong is said with its place."""

from collections.abc import Collection, Mapping
from typing import Any, Never

from memory_core.errors import InputError
from memory_core.names import clean

KEPT = "Nothing was changed."
MAX_LISTED = 40
MAX_WORD = 600
"""Characters of a name or a piece of text."""


def list_of(value: object, key: str, at: str, *, most: int = MAX_LISTED) -> list[Any]:
    """Return a list of up to `most`. Raises InputError."""
    if not isinstance(value, list) or len(value) > most:
        refuse(f"{at}: {key} is a list of up to {most}.")
    return value


def word(value: object, at: str) -> str:
    """Return a name or a piece of text. Raises InputError."""
    if not isinstance(value, str) or not value or len(value) > MAX_WORD:
        refuse(f"{at}: names and pieces of text have 1 to {MAX_WORD} characters.")
    return value


def object_of(value: object, at: str) -> dict[str, Any]:
    """Return an object of JSON. Raises InputError."""
    if not isinstance(value, dict):
        refuse(f"{at}: it must be written as {{ ... }}.")
    return value


def only_known(data: Mapping[str, Any], known: Collection[str], at: str) -> None:
    """Raise InputError for a field nobody reads: it is a slip of the pen more often than not."""
    for key in data:
        if key not in known:
            refuse(f"{at}: {key[:40]!r} is not known here; known are {', '.join(sorted(known))}.")


def text_of(data: Mapping[str, Any], key: str, most: int, at: str) -> str:
    """Return a field's text, "" where there is none. most: characters. Raises InputError."""
    value = data.get(key, "")
    if not isinstance(value, str):
        refuse(f"{at}: {key} must be text.")
    if len(value) > most:
        refuse(f"{at}: {key} has {len(value):,} characters; at most {most:,} are possible.")
    return clean(value).strip()


def number_of(data: Mapping[str, Any], key: str, most: float, at: str) -> float:
    """Return a field's number from 0 to most, 0 where there is none. Raises InputError."""
    value = data.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int | float):
        refuse(f"{at}: {key} must be a number.")
    if not 0 <= value <= most:  # nor is NaN
        refuse(f"{at}: {key} must be between 0 and {most:,.0f}.")
    return float(value)


def refuse(problem: str) -> Never:
    """Raise InputError with what is wrong and what was kept."""
    message = f"{problem} {KEPT}"
    raise InputError(message)
