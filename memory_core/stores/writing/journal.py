"""What a writing transaction works with, and the events it leaves behind."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, select

from memory_core.model import Event
from memory_core.stores.engine.bulk import insert_rows
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.schema.memory import events

Named = tuple[str, int]
"""An entity as (id, row number)."""

_LAST = select(func.max(events.c.key))
_SINCE = (
    select(events.c.key)
    .where(events.c.user_key == bindparam("user_key"), events.c.key > bindparam("last"))
    .order_by(events.c.key)
)


class Journal:
    """One transaction of one user at one instant."""

    def __init__(self, connection: Connection, user_key: int, user_id: str, now: datetime) -> None:
        """connection: in a writing transaction; user_key: the user's row number."""
        self.connection = connection
        self.user_key = user_key
        self.user_id = user_id
        self.now = now
        self._pending: list[tuple[Event, int | None, int | None]] = []

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
        last = fetch_plain(self.connection, _LAST)[0][0] or 0
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
        insert_rows(self.connection, events.insert(), rows)
        given = {"user_key": self.user_key, "last": last}
        keys = [row[0] for row in fetch_plain(self.connection, _SINCE, **given)]
        written = tuple(
            replace(event, id=str(key))
            for (event, _, _), key in zip(self._pending, keys, strict=True)
        )
        self._pending.clear()
        return written
