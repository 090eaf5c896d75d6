"""Rows that come in from outside, checked one by one before any of them is written."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memory_core.errors import InputError
from memory_core.inputs import identifier
from memory_core.names import normalize
from memory_core.stores.exchange.forms import BY_NAME, FORMS, Field, Form, detail_target
from memory_core.stores.exchange.values import (
    MOST,
    by_id,
    by_position,
    figure,
    instant,
    mapping,
    text,
    whole,
    yes,
)

MAX_ROWS = 5_000_000
"""Rows of one load, of all tables together."""

_CHOICES = {
    ("messages", "role"): frozenset({"user", "assistant"}),
    **{
        (form.name, "trust"): frozenset({"user", "assistant", "document"})
        for form in FORMS
        if "trust" in form.table.c
    },
}
_CLEANED = {("entities", "name"), ("entities", "type"), ("names", "name"), ("sessions", "title")}
_SIGNED = {("interactions", "satisfaction"): 1, ("summary_lines", "weight"): MOST}
"""Whole numbers that may be below 0 -> the largest."""

Row = dict[str, Any]
"""A row by column; a reference is the position of the row it leads to."""


@dataclass(slots=True)
class Incoming:
    """Rows to load, each table's in order. unknown: table.field -> how often it was passed over."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)
    ids: dict[str, dict[str, int]] = field(default_factory=dict)


def checked(tables: Mapping[str, object]) -> Incoming:
    """Return the rows of an export, ready to be written.

    tables: table -> rows as `ExchangeReads.exported_rows` yields them; other keys are passed
        over. Raises InputError that says which entry is wrong, how, and what to do.
    """
    found = Incoming()
    lists = {form.name: _entries(tables, form) for form in FORMS}
    total = sum(map(len, lists.values()))
    if total > MAX_ROWS:
        message = f"The file has {total:,} entries; at most {MAX_ROWS:,} can be loaded at once."
        raise InputError(message)
    for form in FORMS:
        if form.has_id:
            found.ids[form.name] = _ids(form, lists[form.name])
    for form in FORMS:
        found.rows[form.name] = []
        _check(form, lists[form.name], lists, found)
        if form.unique:
            _refuse_twice(form, found.rows[form.name])
    _refuse_nameless(found)
    return found


def refuse(table: str, number: int, problem: str) -> InputError:
    """Return what to tell of a wrong entry. number: counts from 1."""
    return InputError(
        f"{table}, entry {number}: {problem}. Nothing was loaded; export the memory again, or "
        "correct this entry."
    )


def _entries(tables: Mapping[str, object], form: Form) -> Sequence[object]:
    rows = tables.get(form.name, [])
    if not isinstance(rows, list):
        message = f"{form.name!r} has to be a list of entries. Nothing was loaded."
        raise InputError(message)
    return rows


def _ids(form: Form, rows: Sequence[object]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            raise refuse(form.name, number + 1, "it has to be an object in braces")
        try:
            entry = identifier(row.get("id", ""), what="id")
        except InputError as error:
            raise refuse(form.name, number + 1, str(error).rstrip(".")) from error
        if entry in found:
            raise refuse(form.name, number + 1, f"the id {entry[:40]!r} is there twice")
        found[entry] = number
    return found


def _check(
    form: Form, rows: Sequence[object], lists: Mapping[str, Sequence[object]], found: Incoming
) -> None:
    known = {f.told for f in form.fields}
    readers = [(f, _reader(form, f, lists, found)) for f in form.fields]
    taken = found.rows[form.name]
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            raise refuse(form.name, number + 1, "it has to be an object in braces")
        if not known.issuperset(row):
            found.unknown.update(f"{form.name}.{str(name)[:40]}" for name in row.keys() - known)
        told = ""
        try:
            out: Row = {}
            for f, read in readers:
                told = f.told
                value = row.get(told)
                if value is not None:
                    out[f.name] = read(value)
                elif f.needed or (told in row and not f.nullable):
                    raise ValueError("is missing")
                else:
                    out[f.name] = f.default
            _complete(form, out, lists)
        except (ValueError, OverflowError) as error:
            raise refuse(form.name, number + 1, f"{told!r} {_said(error)}") from error
        taken.append(out)


def _said(error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):
        return "holds half a character, which cannot be stored"
    return str(error) if type(error) is ValueError else "is out of range"


def _complete(form: Form, row: Row, lists: Mapping[str, Sequence[object]]) -> None:
    """Add what is worked out, and look at what hangs together."""
    if form.name == "names":
        row["norm"] = normalize(row["name"])
    elif form.name == "cannot_merge" and row["low_key"] == row["high_key"]:
        raise ValueError("keeps an entity apart from itself")
    elif form.name == "events":
        for name, value in row["detail"].items():
            target = detail_target(row["detail"], name)
            if target and not (str(value).isdecimal() and int(value) < len(lists[target])):
                raise ValueError(f"leads by {name!r} to an entry that is not in the file")


def _reader(
    form: Form, f: Field, lists: Mapping[str, Sequence[object]], found: Incoming
) -> Callable[[Any], Any]:
    """Return what turns a value as it is told into one the database takes, or raises ValueError."""
    place = form.name, f.name
    if f.kind == "row":
        ids = found.ids.get(f.target)
        return by_id(ids) if ids is not None else by_position(len(lists[f.target]))
    if f.kind == "whole":
        most = _SIGNED.get(place)
        return whole(-most, most) if most else whole(0, MOST)
    if f.kind == "number":
        return figure(1.0 if f.name == "confidence" else 1e300)
    if f.kind == "text":
        return text(cleaned=place in _CLEANED, choices=_CHOICES.get(place, frozenset()))
    return {"yes": yes, "instant": instant, "mapping": mapping}[f.kind]


def _refuse_twice(form: Form, rows: Sequence[Row]) -> None:
    seen: set[tuple[Any, ...]] = set()
    for number, row in enumerate(rows):
        same = tuple(row[name] for name in form.same)
        if same in seen:
            raise refuse(form.name, number + 1, "an entry before it says the same")
        seen.add(same)


def _refuse_nameless(found: Incoming) -> None:
    """An entity without a name in the list of names could never be found."""
    named = {row["entity_key"] for row in found.rows[BY_NAME["names"].name]}
    for number, row in enumerate(found.rows["entities"]):
        if number not in named or not row["name"].strip():
            raise refuse("entities", number + 1, f"{row['name'][:40]!r} is not among the names")
