"""What the clock does to entities: those that are due are put away."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, select, update

from memory_core.model import Entity
from memory_core.stores.engine.prepared import fetch, fetch_plain
from memory_core.stores.expiring import NOW, due
from memory_core.stores.finding import read_entities
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.memory import OWNER, digest, entities, events

_DUE = select(*ENTITY, entities.c.user_key).where(due()).order_by(entities.c.expires_at)
_DUE_OF_USER = _DUE.where(entities.c.user_key == OWNER)
_DUE_OF_ALL, _DUE_OF_ONE = ((query.limit(1), query) for query in (_DUE, _DUE_OF_USER))
_ARCHIVE = update(entities).where(entities.c.key.in_(IDS)).values(archived_at=NOW)


class Lifecycle(Part):
    """The writing half of `base.EntityStore` that the clock uses."""

    def expire(self, *, now: datetime, user_id: str | None = None) -> list[Entity]:
        """Archive what is due (of one user, or of all) and return it; costs what is due."""
        any_due, query = _DUE_OF_ALL if user_id is None else _DUE_OF_ONE
        given: dict[str, Any] = {"now": now}
        if user_id is not None:
            given["user"] = digest(user_id)
        with self._database.read() as connection:
            if not fetch_plain(connection, any_due, **given):
                return []
        with self._database.write(user_id) as connection:
            return _archive(connection, query, given, now)


def _archive(
    connection: Connection, query: Select[Any], given: dict[str, Any], now: datetime
) -> list[Entity]:
    rows = fetch(connection, query, **given)
    for part in lists([row.key for row in rows]):
        connection.execute(_ARCHIVE, {"ids": part, "now": now})
    noted = [
        {
            "user_key": row.user_key,
            "kind": "expired",
            "at": now,
            "entity_key": row.key,
            "other_key": None,
            "message_id": "",
            "detail": {},
        }
        for row in rows
    ]
    if noted:
        connection.execute(events.insert(), noted)
    return [replace(entity, archived_at=now) for entity in read_entities(connection, rows)]
