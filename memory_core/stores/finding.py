"""Entities straight from the driver's rows: what looks into the memory find.

A question is answered from some dozens of entities; what is done for each value of a row
otherwise would take longer than finding it.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Executable

from memory_core.making import entity_of
from memory_core.model import Entity
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.lookups import lists
from memory_core.stores.rows import ENTITY, Values, known_of
from memory_core.stores.schema.columns import EPOCH, MICROSECOND

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
    aliases, values = known_of(connection, [row[0] for row in rows], at=at)
    return [_entity(row, aliases, values) for row in rows]


def by_latest(row: Plain) -> tuple[int, str, str]:
    """Return what rows are sorted by to have the last seen first, and always in one order."""
    return -row[_LAST_SEEN], row[_NAME], row[_ID]


_BY_NAME = itemgetter(_NAME, _ID)
_SEEN = itemgetter(_LAST_SEEN)


def latest_first(rows: list[Plain]) -> None:
    """Sort rows as `by_latest` does, in half the time."""
    rows.sort(key=_BY_NAME)
    rows.sort(key=_SEEN, reverse=True)  # which keeps the order of what was seen at one time


def bare(row: Plain) -> Entity:
    """Return the entity of a row without aliases and attributes."""
    return _entity(row, {}, {})


def _entity(row: Plain, aliases: Mapping[int, set[str]], values: Values) -> Entity:
    key, name, kind, n, first, last, id_, trust, end, pinned, away, source, used, used_at = row
    also = aliases.get(key)
    last_seen = EPOCH + last * MICROSECOND
    return entity_of(
        (
            name,
            kind,
            values.get(key) or {},
            n,
            last_seen if first == last else EPOCH + first * MICROSECOND,
            last_seen,
            tuple(sorted(also - {name})) if also else (),
            id_,
            trust,
            None if end is None else last_seen + _span(end - last),
            pinned == 1,
            None if away is None else EPOCH + away * MICROSECOND,
            source,
            used,
            None if used_at is None else EPOCH + used_at * MICROSECOND,
        )
    )


@lru_cache(maxsize=1024)
def _span(microseconds: int) -> timedelta:
    """Return a time to live: few differ, and making one takes as long as adding six."""
    return microseconds * MICROSECOND
