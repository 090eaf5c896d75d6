"""Reading relations and walking along them."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from memory_core.model import Relation
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.lookups import IDS, entity_keys, in_lists, lists
from memory_core.stores.part import Part
from memory_core.stores.rows import read_relation
from memory_core.stores.schema import OWNER, digest, entities
from memory_core.stores.statement_schema import holds, relation_sources, relations

_SUBJECT, _OBJECT = entities.alias("subject"), entities.alias("object")
_LIVING = (
    select(relations, _SUBJECT.c.id.label("subject"), _OBJECT.c.id.label("object"))
    .join(_SUBJECT, _SUBJECT.c.key == relations.c.subject_key)
    .join(_OBJECT, _OBJECT.c.key == relations.c.object_key)
    .where(holds(relations), alive(_SUBJECT), alive(_OBJECT))
)
_ENDS = (relations.c.subject_key, relations.c.object_key)
_OF_USER = _LIVING.where(_SUBJECT.c.user_key == OWNER)
_AT = tuple(_LIVING.where(relations.c.user_key == OWNER, end.in_(IDS)) for end in _ENDS)
_SOURCES = (
    select(relation_sources)
    .where(relation_sources.c.relation_key.in_(IDS))
    .order_by(relation_sources.c.at, relation_sources.c.source)
)


def _beyond(here: Any, there: Any) -> Select[Any]:
    """Return the query for the living entities at the other end of relations with one of these
    row numbers, which are those of one user; so are then the relations and their other ends."""
    return (
        select(entities.c.id, entities.c.key)
        .join(relations, there == entities.c.key)
        .where(
            here.in_(IDS),
            holds(relations),
            alive(),
        )
        .distinct()
        .limit(LIMIT)
    )


_BEYOND = (_beyond(*_ENDS), _beyond(*reversed(_ENDS)))


class RelationReads(Part):
    """The relations' half of `base.EntityStore`."""

    def relations(
        self, ids: Collection[str] | None, *, user_id: str, now: datetime
    ) -> list[Relation]:
        """Return present relations with one of these entities at either end (None: all) whose both
        ends are in memory, oldest first."""
        given: dict[str, Any] = {"user": digest(user_id), "now": now}
        with self._database.read() as connection:
            if ids is None:
                rows = {row.key: row for row in connection.execute(_OF_USER, given)}
            else:
                keys = entity_keys(connection, ids, user_id=user_id).values()
                rows = {
                    row.key: row
                    for query in _AT
                    for row in in_lists(connection, query, keys, **given)
                }
            return _with_sources(connection, rows)

    def neighbours(
        self, ids: Collection[str], *, user_id: str, now: datetime, limit: int
    ) -> list[str]:
        """Return ids one relation away from any of these, either direction, at most `limit`;
        these themselves are not among them."""
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id)
            given = {"now": now, "limit": max(0, limit) + len(keys)}
            found: dict[str, None] = {}
            for query in _BEYOND:
                for part in lists(keys.values()):
                    rows = connection.execute(query, {**given, "ids": part})
                    found |= {row.id: None for row in rows if row.id not in keys}
                    if len(found) >= limit:
                        return list(found)[: max(0, limit)]
        return list(found)


def _with_sources(connection: Connection, rows: dict[int, Row[Any]]) -> list[Relation]:
    sources: dict[int, list[str]] = defaultdict(list)
    for row in in_lists(connection, _SOURCES, rows):
        sources[row.relation_key].append(row.source)
    ordered = sorted(rows.values(), key=lambda row: (row.valid_at, row.key))
    return [read_relation(row, sources[row.key]) for row in ordered]
