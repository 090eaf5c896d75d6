"""Checks of a preset file: every mistake gets a message with its place and the way out."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from memory_core.errors import InputError

MAX_ENTRIES = 2000
"""Entries of one table, and words of one entry."""
MAX_WORD = 80
LONGEST_TTL_S = 10 * 365 * 86400.0
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}

TYPE = re.compile(r"[A-Z][A-Z0-9_]{0,39}")
_DURATION = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) (second|minute|hour|day|week)s?")
_BY_WORD = ("attributes", "nouns", "suffixes", "roles")
"""Tables of "what = [words]"; all but the first say types."""
_ITEMS: Mapping[str, Mapping[str, type]] = {
    "codes": {"type": str, "pattern": str},
    "names": {"type": str, "pattern": str},
    "relations": {"predicate": str, "verbs": list, "subject": str, "object": str, "single": bool},
}
_SAMPLES = ("documents", "scenarios")
KEYS = ("title", "extends", "types", *_SAMPLES, *_BY_WORD, "retype", "ttl", *_ITEMS)


def check(data: Mapping[str, Any], *, name: str, inherited: Collection[str]) -> None:
    """Raise InputError, with the place, for anything in a preset file that cannot be used.

    inherited: types that the preset it starts from knows.
    """
    _known(data, KEYS, name)
    if not isinstance(data.get("title"), str) or not data["title"].strip():
        raise InputError(f'{name}: give the preset a name for people: title = "...".')
    types = data.get("types", [])
    if not isinstance(types, list) or not all(_is_type(item) for item in types):
        raise InputError(f'{name}: types is a list of names in capitals, ["BIKE", "SPARE_PART"].')
    _samples(data, name)
    allowed = {*inherited, *types}
    for table in _BY_WORD:
        for key, words in _table(data, table, name).items():
            _words(words, f"{name}: [{table}] {key}")
            if table != "attributes":
                _type(key, allowed, f"{name}: [{table}]")
    for old, new in _table(data, "retype", name).items():
        _type(old, allowed, f"{name}: [retype]")
        _type(new, allowed, f"{name}: [retype] {old}")
    for key, value in _table(data, "ttl", name).items():
        _type(key, allowed, f"{name}: [ttl]")
        seconds(value, where=f"{name}: [ttl] {key}")
    for table, fields in _ITEMS.items():
        _items(data.get(table, []), table, fields, allowed, name)


def _samples(data: Mapping[str, Any], name: str) -> None:
    for key in _SAMPLES:
        listed = data.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
            raise InputError(f'{name}: {key} is a list of names, ["one", "another"].')


def seconds(value: object, *, where: str) -> float:
    """Return a duration in seconds: a number, or text like "2 hours". Raises InputError."""
    match = _DURATION.fullmatch(value.strip()) if isinstance(value, str) else None
    number = isinstance(value, int | float) and not isinstance(value, bool)
    found = float(match[1]) * SECONDS[match[2]] if match else float(str(value)) if number else 0.0
    if not 1 <= found <= LONGEST_TTL_S:
        message = f'{where} is {value!r}; give seconds or "2 hours", 1 second to 10 years.'
        raise InputError(message)
    return found


def _known(data: Mapping[str, Any], keys: Collection[str], where: str) -> None:
    extra = sorted(set(data) - set(keys))
    if extra:
        raise InputError(f"{where}: there is no {extra[0]!r}; there are: {', '.join(keys)}.")


def _is_type(value: object) -> bool:
    return isinstance(value, str) and TYPE.fullmatch(value) is not None


def _type(value: object, allowed: Collection[str], where: str) -> None:
    if not _is_type(value) or value not in allowed:
        raise InputError(f"{where} speaks of the type {value!r}; list it under types first.")


def _table(data: Mapping[str, Any], key: str, name: str) -> Mapping[str, Any]:
    table = data.get(key, {})
    if not isinstance(table, dict) or len(table) > MAX_ENTRIES:
        raise InputError(f"{name}: [{key}] is a table of at most {MAX_ENTRIES} entries.")
    return table


def _words(words: object, where: str) -> None:
    good = isinstance(words, list) and 0 < len(words) <= MAX_ENTRIES and all(map(_is_word, words))
    if not good:
        raise InputError(
            f'{where} is a list of words in lower case, ["road bike", "e-bike"],'
            f" each at most {MAX_WORD} characters."
        )


def _is_word(word: object) -> bool:
    return isinstance(word, str) and 0 < len(word.strip()) <= MAX_WORD and word == word.lower()


def _items(
    items: object, table: str, fields: Mapping[str, type], allowed: Collection[str], name: str
) -> None:
    if not isinstance(items, list) or len(items) > MAX_ENTRIES:
        raise InputError(f"{name}: write [[{table}]] with double brackets, once for each.")
    needed = ("predicate",) if table == "relations" else ("type", "pattern")
    for number, item in enumerate(items, start=1):
        where = f"{name}: [[{table}]] number {number}"
        if not isinstance(item, dict) or any(key not in item for key in needed):
            raise InputError(f"{where} needs a {' and a '.join(needed)}.")
        _known(item, tuple(fields), where)
        for key, value in item.items():
            if not isinstance(value, fields[key]):
                raise InputError(f"{where}: {key} is {value!r}; give a {fields[key].__name__}.")
            if key in {"type", "subject", "object"}:
                _type(value, allowed, where)
        if table == "relations" and not _is_type(item["predicate"]):
            raise InputError(f"{where}: a predicate is in capitals, SUPPLIED_BY.")
        if "verbs" in item:
            _words(item["verbs"], f"{where} verbs")
