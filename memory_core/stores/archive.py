"""What left the memory and could come back: what expired, what was put away by hand, what became
part of something else."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

from sqlalchemy import and_, bindparam, func, or_, select

from memory_core.model import Entity
from memory_core.stores.expiring import alive
from memory_core.stores.finding import read_entities
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.columns import KEY
from memory_core.stores.schema.memory import OWNER, digest, entities, events

_KEPT = entities.alias("kept")
_LEFT_AT = func.coalesce(entities.c.archived_at, entities.c.expires_at)
_WHY = (
    select(events.c.kind)
    .where(
        events.c.entity_key == entities.c.key,
        events.c.kind.in_(("deleted", "expired")),
        events.c.at == entities.c.archived_at,
    )
    .order_by(events.c.key.desc())
    .limit(1)
    .scalar_subquery()
)
_ARCHIVED: Any = (
    select(*ENTITY, _WHY.label("why"), _KEPT.c.id.label("into_id"), _KEPT.c.name.label("into_name"))
    .outerjoin(_KEPT, _KEPT.c.key == entities.c.merged_into)
    .where(
        and_(
            entities.c.user_key == OWNER,
            or_(entities.c.archived_at.is_not(None), ~alive()),
        )
    )
    .order_by(_LEFT_AT.desc(), entities.c.name, entities.c.key)
    .limit(bindparam("limit", type_=KEY))
)


@dataclass(frozen=True, slots=True)
class LeftMemory:
    """An entity that left the memory. kind: its time ran out, somebody put it away, or it was
    merged into another. into: that one's id and name, ("", "") otherwise."""

    entity: Entity
    at: datetime
    kind: Literal["expired", "deleted", "merged"]
    into: tuple[str, str] = ("", "")


class ArchiveStore(Protocol):
    """What left the memory."""

    def archived(self, *, user_id: str, now: datetime, limit: int) -> list[LeftMemory]:
        """Return what left the memory and was not erased, the last to leave first."""


class Archive(Part):
    """`ArchiveStore`."""

    def archived(self, *, user_id: str, now: datetime, limit: int) -> list[LeftMemory]:
        """Return what left the memory and was not erased, the last to leave first."""
        given = {"user": digest(user_id), "now": now, "limit": max(0, limit)}
        with self._database.read() as connection:
            rows = connection.execute(_ARCHIVED, given).all()
            found = read_entities(connection, rows)
        return [_left(entity, row, now) for entity, row in zip(found, rows, strict=True)]


def _left(entity: Entity, row: Any, now: datetime) -> LeftMemory:
    at = row.archived_at or row.expires_at or now
    if row.into_id is not None:
        return LeftMemory(entity, at, "merged", (row.into_id, row.into_name))
    if row.why == "deleted":
        return LeftMemory(entity, at, "deleted")
    return LeftMemory(entity, min(at, row.expires_at or at), "expired")
