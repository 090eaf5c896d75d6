"""What is known of entities beside their own rows: their aliases and attributes.

Most of it nobody looks at: of the entities around another one a page shows the names. So it is
read as one text for many entities, and taken apart when somebody looks at one of them.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, bindparam, case, func, select, type_coerce

from memory_core.making import Further
from memory_core.stores.engine.given import GIVEN, NUMBER
from memory_core.stores.engine.packing import packed, unpacked
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.rows import weight
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.memory import named_now, names
from memory_core.stores.schema.statements import attributes, held_then, holds

_NAMES = select(names.c.entity_key, names.c.name).join_from(
    GIVEN, names, names.c.entity_key == NUMBER
)
_SAID = select(
    attributes.c.key,
    attributes.c.entity_key,
    attributes.c.name,
    attributes.c.value,
    attributes.c.is_json,
    attributes.c.trust,
).join_from(GIVEN, attributes, attributes.c.entity_key == NUMBER)
_THEN = bindparam("at", type_=Instant())
_SAME = attributes.alias("same")
_WRITTEN = (
    select(func.min(_SAME.c.key))
    .where(*(_SAME.c[c] == attributes.c[c] for c in ("entity_key", "name", "value", "source")))
    .where(_SAME.c.valid_at == attributes.c.valid_at)
    .correlate(attributes)
    .scalar_subquery()
)
"""The number of the row an attribute was first written in: what an undone edit had ended is kept in
a copy of that row, and stands where it stood."""
_ALIASES = packed(_NAMES.where(names.c.canonical.is_(False), named_now()))
_VALUES = packed(_SAID.where(holds(attributes)))
_ALIASES_THEN = packed(
    _NAMES.where(names.c.created_at <= _THEN, type_coerce(names.c.removed_at, Instant()) > _THEN)
)
_VALUES_THEN = packed(
    _SAID.with_only_columns(
        case((holds(attributes), attributes.c.key), else_=_WRITTEN).label("key"),
        *list(_SAID.selected_columns)[1:],
        maintain_column_froms=True,
    ).where(held_then(attributes))
)

_decoded = json.JSONDecoder().raw_decode
_FIRST = itemgetter(0)

Values = dict[int, dict[str, object]]
"""Row number of an entity -> name of an attribute -> its value."""


class Batch:
    """What is known of some entities: `making.Told`."""

    __slots__ = ("_known", "_names", "_said")

    def __init__(self, names: Sequence[str | None], said: Sequence[str | None]) -> None:
        """names, said: rows of names and of attributes, packed."""
        self._names = names
        self._said = said
        self._known: tuple[dict[int, set[str]], Values] | None = None

    def of(self, key: int, name: str) -> Further:
        """Return aliases and attributes of an entity. key: its row number; name: is none of its
        aliases."""
        if self._known is None:
            self._known = _by_entity(unpacked(self._names)), _taken(unpacked(self._said))
        aliases, values = self._known
        also = aliases.get(key)
        return tuple(sorted(also - {name})) if also else (), values.get(key) or {}


NOTHING = Batch((), ())
"""Knows of no entity anything."""


def told_of(connection: Connection, keys: Sequence[int], *, at: datetime | None = None) -> Batch:
    """Return what is known of entities, at present or at the moment `at`. keys: their row numbers,
    at most `lookups.LONGEST`."""
    if at is None:
        names = fetch_plain(connection, _ALIASES, given=keys)
        return Batch(names[0], fetch_plain(connection, _VALUES, given=keys)[0])
    names = fetch_plain(connection, _ALIASES_THEN, given=keys, at=at)
    return Batch(names[0], fetch_plain(connection, _VALUES_THEN, given=keys, at=at)[0])


def _by_entity(rows: Iterable[tuple[int, str]]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for key, name in rows:
        found.setdefault(key, set()).add(name)
    return found


def _taken(rows: Iterable[tuple[Any, ...]]) -> Values:
    """Return attributes by entity, as they were written down. rows: the columns of _SAID. Where two
    sources differ on one, the more trusted one's value counts, then the later one."""
    values: Values = {}
    doubted: dict[tuple[int, str], int] = {}
    for _, key, name, text, is_json, trust in sorted(rows, key=_FIRST):
        own = values.get(key)
        if own is None:
            own = values[key] = {}
        if trust != "user":
            if name in own and doubted.get((key, name), weight("user")) > weight(trust):
                continue
            doubted[key, name] = weight(trust)
        elif doubted:
            doubted.pop((key, name), None)
        own[name] = _decoded(text)[0] if is_json else text
    return values
