"""Knowing rows again: which of those that come in a memory holds already."""

import hashlib
import json
from collections import defaultdict, deque
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, select

from memory_core.stores.engine.prepared import fetch
from memory_core.stores.exchange.forms import FORMS, Form
from memory_core.stores.schema.memory import names

Row = Mapping[str, Any]

_USER: Any = bindparam("user_key")
_QUERIES = {form.name: select(form.table).where(form.table.c.user_key == _USER) for form in FORMS}
_NORMS = select(names.c.entity_key, names.c.norm).where(names.c.user_key == _USER)

_ALIKE = {
    "sessions": ("created_at",),
    "messages": ("session_key", "role", "content"),
    "documents": ("digest",),
    "chunks": ("document_key", "text"),
}
"""What is equal in two rows of one id when they are the same thing. Two entities are when they ever
had a name in common."""

_PLACES = {
    "attributes": ("entity_key", "name", "trust"),
    "relations": ("subject_key", "predicate", "object_key", "negated", "modality"),
}


class Known:
    """The rows of one table that a user has already."""

    def __init__(self, connection: Connection, form: Form, user_key: int) -> None:
        """Read them; none for a user who has nothing."""
        self._form = form
        rows = fetch(connection, _QUERIES[form.name], user_key=user_key)
        if form.has_key:
            rows = sorted(rows, key=lambda row: row.key)
        self._rows: dict[tuple[Any, ...], deque[Any]] = defaultdict(deque)
        for row in rows:
            self._rows[self._same(row._mapping)].append(row)
        self._norms: dict[int, set[str]] = defaultdict(set)
        if form.name == "entities":
            for name in fetch(connection, _NORMS, user_key=user_key):
                self._norms[name.entity_key].add(name.norm)
        self._open = {place: row for row in rows if (place := self._place(row._mapping))}

    def _same(self, row: Row) -> tuple[Any, ...]:
        columns = self._form.same or tuple(f.name for f in self._form.fields)
        return tuple(_comparable(row[name]) for name in columns)

    def _place(self, row: Row) -> tuple[Any, ...]:
        """Return the place that one open statement can take at most, () for no open statement."""
        columns = _PLACES.get(self._form.name, ())
        return tuple(row[n] for n in columns) if columns and row["invalid_at"] is None else ()

    def take(self, row: Row) -> Any | None:
        """Return the row that says the same, each only once; None where there is none."""
        if not self._rows:
            return None
        found = self._rows.get(self._same(row))
        return found.popleft() if found else None

    def end(self, held: Any) -> None:
        """Know that a statement holds no longer."""
        self._open.pop(self._place(held._mapping), None)

    def held(self, row: Row) -> Any | None:
        """Return the statement that holds in the place an open one would take, None for none."""
        if not self._open:
            return None
        return self._open.get(place) if (place := self._place(row)) else None

    def with_id(self, row: Row, norms: set[str]) -> tuple[Any | None, str]:
        """Return the row that is this one, None for none, and the id to use for it.

        norms: of an entity, its normalized names. An id that stands for something else here is
        replaced by one made from it and from what it stands for, the same one each time.
        """
        found = self._rows.get((row["id"],))
        if not found:
            return None, row["id"]
        if self._is(found[0], row, norms):
            return found[0], row["id"]
        alike = [str(_comparable(row[name])) for name in _ALIKE.get(self._form.name, ())]
        words = "\0".join([self._form.name, row["id"], *alike, *sorted(norms)])
        new_id = hashlib.sha256(words.encode()).hexdigest()[:16]
        again = self._rows.get((new_id,))
        return (again[0] if again else None), new_id

    def _is(self, held: Any, row: Row, norms: set[str]) -> bool:
        if self._form.name == "entities":
            return not norms.isdisjoint(self._norms[held.key])
        return all(getattr(held, name) == row[name] for name in _ALIKE[self._form.name])


def _comparable(value: Any) -> Any:
    return json.dumps(value, sort_keys=True, default=str) if isinstance(value, dict) else value
