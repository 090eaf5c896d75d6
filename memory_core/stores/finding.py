"""Entities straight from the driver's rows: what looks into the memory find.

A question is answered from some dozens of entities; what is done for each value of a row
otherwise would take longer than finding it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Executable, Row

from memory_core.making import Told, unread_of
from memory_core.model import Entity
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.lookups import LONGEST, lists
from memory_core.stores.rows import ENTITY, known_trust
from memory_core.stores.schema.columns import EPOCH, MICROSECOND
from memory_core.stores.told import NOTHING, told_of

Plain = tuple[Any, ...]
"""A row of the columns `rows.ENTITY` as the driver gives it: instants in microseconds."""
_LAST_SEEN, _NAME, _ID = (
    [column.name for column in ENTITY].index(name) for name in ("last_seen", "name", "id")
)


def find(connection: Connection, query: Executable, **given: Any) -> list[Entity]:
    """Return the entities a query of the columns `rows.ENTITY` finds, in its order, with aliases
    and present attributes."""
    return described(connection, fetch_plain(connection, query, **given))


def find_among(
    connection: Connection, query: Executable, values: Collection[Any], **given: Any
) -> list[Entity]:
    """As `find`, for a query with the parameter `ids` over all the values."""
    parts = [fetch_plain(connection, query, part, **given) for part in lists(values)]
    return described(connection, list({row[0]: row for part in parts for row in part}.values()))


def described(
    connection: Connection, rows: Sequence[Plain], *, at: datetime | None = None
) -> list[Entity]:
    """Return the entities of rows with aliases and present attributes, or those of the moment
    `at`."""
    found: list[Entity] = []
    for start in range(0, len(rows), LONGEST):
        part = rows[start : start + LONGEST]
        told = told_of(connection, [row[0] for row in part], at=at)
        found += [_entity(row, told) for row in part]
    return found


def read_entities(connection: Connection, rows: Iterable[Row[Any]]) -> list[Entity]:
    """Return the entities of rows as SQLAlchemy gives them, with the columns `rows.ENTITY`."""
    found = list(rows)
    entities: list[Entity] = []
    for start in range(0, len(found), LONGEST):
        part = found[start : start + LONGEST]
        told = told_of(connection, [row.key for row in part])
        entities += [_read(row, *told.of(row.key, row.name)) for row in part]
    return entities


def _read(row: Row[Any], aliases: tuple[str, ...], values: Mapping[str, object]) -> Entity:
    return Entity(
        name=row.name,
        type=row.type,
        attributes=values,
        mentions=row.mentions,
        first_seen=row.first_seen,
        last_seen=row.last_seen,
        aliases=aliases,
        id=row.id,
        trust=known_trust(row.trust),
        expires_at=row.expires_at,
        pinned=row.pinned,
        archived_at=row.archived_at,
        source=row.source,
        retrieved=row.retrieved,
        retrieved_at=row.retrieved_at,
    )


def by_latest(row: Plain) -> tuple[int, str, str]:
    """Return what rows are sorted by to have the last seen first, and always in one order."""
    return -row[_LAST_SEEN], row[_NAME], row[_ID]


def bare(row: Plain) -> Entity:
    """Return the entity of a row without aliases and attributes."""
    return _entity(row, NOTHING)


def _entity(row: Plain, told: Told) -> Entity:
    return unread_of(own_of(row), told, row[0])


def own_of(row: Plain) -> tuple[Any, ...]:
    """Return what an entity is besides aliases and attributes, as `making.unread_of` takes it."""
    _, name, kind, n, first, last, id_, trust, end, pinned, away, source, used, used_at = row
    last_seen = EPOCH + last * MICROSECOND
    return (
        name,
        kind,
        n,
        last_seen if first == last else EPOCH + first * MICROSECOND,
        last_seen,
        id_,
        trust,
        None if end is None else last_seen + _span(end - last),
        pinned == 1,
        None if away is None else EPOCH + away * MICROSECOND,
        source,
        used,
        None if used_at is None else EPOCH + used_at * MICROSECOND,
    )


@lru_cache(maxsize=1024)
def _span(microseconds: int) -> timedelta:
    """Return a time to live: few differ, and making one takes as long as adding six."""
    return microseconds * MICROSECOND
