"""What happens to an entity outside of a turn: expiry, pinning, restoring, renaming."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, select, update

from memory_core.errors import NotFoundError
from memory_core.expiry import expires_at
from memory_core.model import Entity, Event
from memory_core.names import normalize
from memory_core.stores.expiring import NOW, due
from memory_core.stores.journal import Journal
from memory_core.stores.lookups import IDS, lists, user_key
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY, read_entities
from memory_core.stores.schema import OWNER, digest, entities, events, names

_DUE = select(*ENTITY, entities.c.user_key).where(due()).order_by(entities.c.expires_at)
_DUE_OF_USER = _DUE.where(entities.c.user_key == OWNER)
_ARCHIVE = update(entities).where(entities.c.key.in_(IDS)).values(archived_at=NOW)
_ONE = select(entities).where(
    entities.c.user_key == bindparam("user_key"), entities.c.id == bindparam("id")
)


class Lifecycle(Part):
    """The writing half of `base.EntityStore` that people and the clock use."""

    def expire(self, *, now: datetime, user_id: str | None = None) -> list[Entity]:
        """Archive what is due (of one user, or of all) and return it; costs what is due."""
        query = _DUE if user_id is None else _DUE_OF_USER
        given: dict[str, Any] = {"now": now}
        if user_id is not None:
            given["user"] = digest(user_id)
        with self._database.read() as connection:
            if connection.execute(query.limit(1), given).first() is None:
                return []
        with self._database.write() as connection:
            return _archive(connection, query, given, now)

    def set_pinned(self, entity_id: str, *, pinned: bool, user_id: str, now: datetime) -> Event:
        """Pin (never expires) or unpin (its time starts again now). Raises NotFoundError."""
        with self._database.write() as connection:
            return self._renew(connection, entity_id, user_id, now, pinned=pinned)

    def restore(self, entity_id: str, *, user_id: str, now: datetime) -> Event:
        """Bring an expired entity back; its time starts again now. On one that is in memory it
        gives it its full time again. Raises NotFoundError."""
        with self._database.write() as connection:
            return self._renew(connection, entity_id, user_id, now, pinned=None)

    def _renew(
        self,
        connection: Connection,
        entity_id: str,
        user_id: str,
        now: datetime,
        *,
        pinned: bool | None,
    ) -> Event:
        """Start an entity's time again. pinned: None keeps it as it is."""
        journal = Journal(connection, user_key(connection, user_id), user_id, now)
        row = _row(journal, entity_id)
        stays = row.pinned if pinned is None else pinned
        expiry = None if stays else expires_at(now, self._rules.ttl(row.type))
        _set(connection, row.key, expires_at=expiry, archived_at=None, pinned=stays)
        kind = "restored" if pinned is None else "pinned" if pinned else "unpinned"
        journal.add(
            kind,
            entity=(entity_id, row.key),
            was_pinned=row.pinned,
            expires_at=row.expires_at and row.expires_at.isoformat(),
            archived_at=row.archived_at and row.archived_at.isoformat(),
        )
        return journal.write()[0]

    def rename(self, entity_id: str, *, name: str, type: str, user_id: str, now: datetime) -> Event:
        """Set name and type; the old name stays as an alias. Raises NotFoundError."""
        with self._database.write() as connection:
            journal = Journal(connection, user_key(connection, user_id), user_id, now)
            row = _row(journal, entity_id)
            expiry = row.expires_at
            if expiry is not None and type != row.type:
                expiry += self._rules.ttl(type) - self._rules.ttl(row.type)
            _set(connection, row.key, name=name, type=type, expires_at=expiry)
            _set_name(journal, row.key, name)
            journal.add("renamed", entity=(entity_id, row.key), name=row.name, type=row.type)
            return journal.write()[0]


def _archive(
    connection: Connection, query: Select[Any], given: dict[str, Any], now: datetime
) -> list[Entity]:
    rows = connection.execute(query, given).all()
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


def _row(journal: Journal, entity_id: str) -> Row[Any]:
    given = {"user_key": journal.user_key, "id": entity_id}
    row = journal.connection.execute(_ONE, given).first()
    if row is None:
        message = f"There is no entity {entity_id!r} in this memory."
        raise NotFoundError(message)
    return row


def _set(connection: Connection, key: int, **values: Any) -> None:
    connection.execute(update(entities).where(entities.c.key == key).values(**values))


def _set_name(journal: Journal, key: int, name: str) -> None:
    """Make `name` the canonical name; the one before stays as an alias."""
    mine = (names.c.user_key == journal.user_key) & (names.c.entity_key == key)
    journal.connection.execute(update(names).where(mine).values(canonical=False))
    norm = normalize(name)
    journal.connection.execute(delete(names).where(mine, names.c.norm == norm))
    row = {
        "user_key": journal.user_key,
        "norm": norm,
        "entity_key": key,
        "name": name,
        "canonical": True,
    }
    journal.connection.execute(names.insert(), row)
