"""Entities of which only names and ids are taken out of what was read.

Around an entity there are hundreds of others. Making each of them whole takes as long as finding
them, and most are never looked at closely.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from operator import neg
from typing import Any

from sqlalchemy import Connection, Executable

from memory_core.making import glimpse_of
from memory_core.model import Entity
from memory_core.stores.engine.packing import unpacked
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.finding import own_of
from memory_core.stores.lookups import LONGEST
from memory_core.stores.rows import ENTITY
from memory_core.stores.told import told_of

Glimpse = tuple[str, str, "Rows", int]
"""Name and id of an entity, and where the rest of its row stands."""

_KEY, _LAST_SEEN, _NAME, _ID = (
    [column.name for column in ENTITY].index(name) for name in ("key", "last_seen", "name", "id")
)


class Rows:
    """Rows of the columns `rows.ENTITY`, packed: `making.Later`."""

    __slots__ = ("_packed", "_whole")

    def __init__(self, packed: Sequence[str | None]) -> None:
        """packed: the one row of a packed query."""
        self._packed = packed
        self._whole: list[tuple[Any, ...]] | None = None

    def latest_first(self) -> Iterator[tuple[int, Glimpse]]:
        """Yield row numbers and entities, the last seen first, always in one order; an entity that
        several relations lead to as often as that."""
        keys, seen, names, ids = (
            json.loads(self._packed[i] or "[]") for i in (_KEY, _LAST_SEEN, _NAME, _ID)
        )
        for _, name, id_, key, i in sorted(zip(map(neg, seen), names, ids, keys, count())):
            yield key, (name, id_, self, i)

    def of(self, i: int) -> tuple[Any, ...]:
        """Return what an entity is besides aliases and attributes: see `making.unread_of`."""
        if self._whole is None:
            self._whole = list(unpacked(self._packed))
        return own_of(self._whole[i])


def latest_beyond(
    connection: Connection, query: Executable, **given: Any
) -> Iterator[tuple[int, Glimpse]]:
    """Return what a packed query of the columns `rows.ENTITY` finds; see `Rows.latest_first`."""
    return Rows(fetch_plain(connection, query, **given)[0]).latest_first()


def glimpsed(connection: Connection, found: Mapping[int, Glimpse], *, limit: int) -> list[Entity]:
    """Return the first `limit` of these entities. found: by row number."""
    those = list(found.items())[: max(0, limit)]
    entities: list[Entity] = []
    for start in range(0, len(those), LONGEST):
        part = those[start : start + LONGEST]
        told = told_of(connection, [key for key, _ in part])
        entities += [
            glimpse_of(name, id_, (told, key, rows, i)) for key, (name, id_, rows, i) in part
        ]
    return entities
