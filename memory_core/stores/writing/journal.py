"""What a writing transaction works with, and the events it leaves behind."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import TracebackType
from typing import Any

from sqlalchemy import Connection, Insert, bindparam, func, select

from memory_core.model import Event
from memory_core.stores.engine.loading import Columns, Loader, as_rows, n_rows
from memory_core.stores.engine.prepared import fetch_plain, insert_rows, run_rows
from memory_core.stores.schema.memory import events

Named = tuple[str, int]
"""An entity as (id, row number)."""
MANY = 5000
"""From so many rows on they are written while others are made."""

_LAST = select(func.max(events.c.key))
_SINCE = (
    select(events.c.key)
    .where(events.c.user_key == bindparam("user_key"), events.c.key > bindparam("last"))
    .order_by(events.c.key)
)


class Journal:
    """One transaction of one user at one instant; where it loads very much, a context that ends
    with everything written."""

    def __init__(self, connection: Connection, user_key: int, user_id: str, now: datetime) -> None:
        """connection: in a writing transaction; user_key: the user's row number."""
        self._connection = connection
        self._loader: Loader | None = None
        self.user_key = user_key
        self.user_id = user_id
        self.now = now
        self._pending: list[tuple[Event, int | None, int | None]] = []

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wait for the rows that are being written; after an error only for those begun."""
        if self._loader is not None:
            try:
                if kind is None:
                    self._loader.settle()
            finally:
                self._loader.close()

    @property
    def connection(self) -> Connection:
        """In the transaction, with all that was written before, and all that finds it."""
        connection = self._settled()
        if self._loader is not None:
            self._loader.make_indexes()
        return connection

    def _settled(self) -> Connection:
        """Return the connection with all that was written before."""
        if self._loader is not None:
            self._loader.settle()
        return self._connection

    def insert(self, insert: Insert, columns: Columns, *, same: Mapping[str, Any]) -> None:
        """Insert rows as `prepared.run_rows` does; very many may be written only when the
        connection is asked for. same: what further columns have in all rows."""
        if n_rows(columns) < MANY:
            run_rows(self.connection, insert, (*columns, *same), as_rows(columns, same))
            return
        if self._loader is None:
            self._loader = Loader(self._connection)
        self._loader.insert(insert, columns, same=same)

    def add(
        self,
        kind: str,
        *,
        entity: Named | None = None,
        other: Named | None = None,
        **detail: object,
    ) -> None:
        """Note what happened. entity: what it happened to; other: a second entity it is about."""
        event = Event(
            kind=kind,
            at=self.now,
            entity_id=entity[0] if entity else "",
            detail=detail | ({"other": other[0]} if other else {}),
        )
        self._pending.append((event, entity[1] if entity else None, other[1] if other else None))

    def write(self) -> tuple[Event, ...]:
        """Write what was noted since the last time; returns it with ids, oldest first."""
        if not self._pending:
            return ()
        connection = self._settled()  # no row is looked up by what may be missing
        last = fetch_plain(connection, _LAST)[0][0] or 0
        rows = [
            {
                "user_key": self.user_key,
                "kind": event.kind,
                "at": event.at,
                "entity_key": entity_key,
                "other_key": other_key,
                "message_id": event.message_id,
                "detail": event.detail,
            }
            for event, entity_key, other_key in self._pending
        ]
        insert_rows(connection, events, rows)
        given = {"user_key": self.user_key, "last": last}
        keys = [row[0] for row in fetch_plain(connection, _SINCE, **given)]
        written = tuple(
            replace(event, id=str(key))
            for (event, _, _), key in zip(self._pending, keys, strict=True)
        )
        self._pending.clear()
        return written
