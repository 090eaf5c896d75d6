"""Reading relations and walking along them."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Row,
    Select,
    bindparam,
    select,
    union_all,
)

from memory_core.model import Entity, Relation
from memory_core.stores.engine.given import GIVEN, NUMBER, among
from memory_core.stores.engine.packing import packed
from memory_core.stores.engine.prepared import fetch
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.glimpses import Glimpse, glimpsed, latest_beyond
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
_LATEST_AT = tuple(
    query.order_by(relations.c.valid_at.desc(), relations.c.key.desc()).limit(LIMIT)
    for query in _AT
)
_BETWEEN = _LIVING.where(relations.c.subject_key == NUMBER, among(relations.c.object_key + 0))
"""Of an entity with very many relations only an index is walked. Adding 0 keeps the database from
looking up every pair of ends."""
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


def _others(
    here: Any, there: Any, start: FromClause, key: ColumnElement[int], *which: ColumnElement[bool]
) -> Select[Any]:
    """Return the query for the row numbers at the other end; an index alone answers it. start,
    key: what has the row number of this end; which: conditions of it."""
    found = select(there.label("other")).join_from(start, relations, here == key)
    return select(*found.where(holds(relations), *which).limit(LIMIT).subquery().c)


def _next(start: FromClause, key: ColumnElement[int], *which: ColumnElement[bool]) -> Select[Any]:
    """Return the query for the living entities one relation away, packed; see `_others`."""
    both = (_others(*ends, start, key, *which) for ends in (_ENDS, _ENDS[::-1]))
    others = union_all(*both).subquery()
    found = select(*ENTITY).join_from(others, entities, entities.c.key == others.c.other)
    return packed(found.where(alive()))


_FIRST = _next(
    _SUBJECT, _SUBJECT.c.key, _SUBJECT.c.user_key == OWNER, _SUBJECT.c.id == bindparam("id")
)
_NEXT = _next(GIVEN, NUMBER)
_HUB = 4
"""So many times as many relations are followed as entities are asked for: some lead to the same
entity, some to expired ones. An entity that everything is linked to costs no more than that."""


class RelationReads(Part):
    """The relations' half of `base.EntityStore`."""

    def relations(
        self,
        ids: Collection[str] | None,
        *,
        user_id: str,
        now: datetime,
        limit: int | None = None,
    ) -> list[Relation]:
        """Return present relations with one of these entities at either end (None: all) whose both
        ends are in memory, oldest first.

        limit: of an entity with more of them in one direction only the latest so many are sure to
        be among them; where all have fewer, none is missing.
        """
        given: dict[str, Any] = {"user": digest(user_id), "now": now}
        with self._database.read() as connection:
            if ids is None:
                rows = {row.key: row for row in fetch(connection, _OF_USER, **given)}
            else:
                keys = entity_keys(connection, ids, user_id=user_id).values()
                rows = {row.key: row for row in _at(connection, keys, given, limit=limit)}
            return _with_sources(connection, rows)

    def relations_between(
        self, ids: Collection[str], *, user_id: str, now: datetime
    ) -> list[Relation]:
        """Return present relations with both ends among these and in memory, oldest first."""
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id).values()
            found = fetch(connection, _BETWEEN, given=keys, now=now)
            return _with_sources(connection, {row.key: row for row in found})

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
        """Return the entities within so many relations of one, either direction, nearest first and
        of those the last seen, at most `limit`; itself is not among them."""
        given: dict[str, Any] = {"now": now, "limit": _HUB * max(0, limit)}
        start = {"id": entity_id, "user": digest(user_id)}
        found: dict[int, Glimpse] = {}
        with self._database.read() as connection:
            near = latest_beyond(connection, _FIRST, **start, **given) if hops else ()
            for hop in range(hops):
                frontier = {k: g for k, g in near if k not in found and g[1] != entity_id}
                found |= frontier
                if len(found) >= limit or not frontier or hop == hops - 1:
                    break
                near = latest_beyond(connection, _NEXT, given=list(frontier), **given)
            return glimpsed(connection, found, limit=limit)


def _at(
    connection: Connection, keys: Collection[int], given: dict[str, Any], *, limit: int | None
) -> Iterator[Any]:
    """Yield rows with one of these row numbers at either end; see `RelationReads.relations`."""
    if limit is None:
        for query in _AT:
            yield from in_lists(connection, query, keys, **given)
        return
    for query in _LATEST_AT:
        for part in lists(keys):
            found = fetch(connection, query, part, limit=limit, **given)
            yield from found
            alone = set(part)
            if len(found) >= limit and len(alone) > 1:  # those of one may have kept out others'
                for key in alone:
                    yield from fetch(connection, query, [key], limit=limit, **given)


def _with_sources(connection: Connection, rows: dict[int, Row[Any]]) -> list[Relation]:
    sources: dict[int, list[str]] = defaultdict(list)
    for row in in_lists(connection, _SOURCES, rows):
        sources[row.relation_key].append(row.source)
    ordered = sorted(rows.values(), key=lambda row: (row.valid_at, row.key))
    return [read_relation(row, sources[row.key]) for row in ordered]
