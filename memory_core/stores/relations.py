"""Reading relations and walking along them."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, select, union_all

from memory_core.model import Entity, Relation
from memory_core.stores.engine.prepared import fetch, fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.finding import Plain, described
from memory_core.stores.lookups import IDS, entity_keys, in_lists, lists
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY, read_relation
from memory_core.stores.schema.memory import OWNER, digest, entities
from memory_core.stores.schema.statements import holds, relation_sources, relations

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


def _others(here: Any, there: Any) -> Select[Any]:
    """Return the query for the row numbers at the other end; an index alone answers it."""
    found = select(there).where(here.in_(IDS), holds(relations)).limit(LIMIT).subquery()
    return select(*found.c)


_OTHERS = union_all(_others(*_ENDS), _others(*reversed(_ENDS)))
_STILL_THERE = select(*ENTITY).where(entities.c.key.in_(IDS), alive())
_HUB = 4
"""So many times as many relations are followed as entities are asked for: some lead to the same
entity, some to expired ones. An entity that everything is linked to costs no more than that."""


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
                rows = {row.key: row for row in fetch(connection, _OF_USER, **given)}
            else:
                keys = entity_keys(connection, ids, user_id=user_id).values()
                rows = {
                    row.key: row
                    for query in _AT
                    for row in in_lists(connection, query, keys, **given)
                }
            return _with_sources(connection, rows)

    def relations_between(
        self, ids: Collection[str], *, user_id: str, now: datetime
    ) -> list[Relation]:
        """Return present relations with both ends among these and in memory, oldest first."""
        own = set(ids)
        found = self.relations(own, user_id=user_id, now=now)
        return [r for r in found if r.subject in own and r.object in own]

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
                    rows = fetch(connection, query, part, **given)
                    found |= {row.id: None for row in rows if row.id not in keys}
                    if len(found) >= limit:
                        return list(found)[: max(0, limit)]
        return list(found)

    def within(
        self, entity_id: str, *, hops: int, user_id: str, now: datetime, limit: int
    ) -> list[Entity]:
        """Return the entities within so many relations of one, either direction, nearest first,
        at most `limit`; itself is not among them."""
        found: dict[int, Plain] = {}
        with self._database.read() as connection:
            frontier = list(entity_keys(connection, [entity_id], user_id=user_id).values())
            seen = set(frontier)
            for _ in range(hops):
                frontier = _reached(connection, frontier, seen, _HUB * max(0, limit))
                near = _living(connection, frontier, now)
                found |= near
                seen.update(frontier)
                frontier = list(near)
                if len(found) >= limit or not frontier:
                    break
            return described(connection, list(found.values())[: max(0, limit)])


def _reached(connection: Connection, keys: list[int], seen: set[int], limit: int) -> list[int]:
    """Return the other ends of relations with these, without those seen, each once."""
    others = (
        row[0]
        for part in lists(keys)
        for row in fetch_plain(connection, _OTHERS, part, limit=limit)
    )
    return [key for key in dict.fromkeys(others) if key not in seen]


def _living(connection: Connection, keys: list[int], now: datetime) -> dict[int, Plain]:
    """Return the rows of those that are in memory, in the same order."""
    parts = [fetch_plain(connection, _STILL_THERE, part, now=now) for part in lists(keys)]
    rows = {row[0]: row for part in parts for row in part}
    return {key: rows[key] for key in keys if key in rows}


def _with_sources(connection: Connection, rows: dict[int, Row[Any]]) -> list[Relation]:
    sources: dict[int, list[str]] = defaultdict(list)
    for row in in_lists(connection, _SOURCES, rows):
        sources[row.relation_key].append(row.source)
    ordered = sorted(rows.values(), key=lambda row: (row.valid_at, row.key))
    return [read_relation(row, sources[row.key]) for row in ordered]
