"""Writing entities that are not there yet, as rows the driver takes as they are.

A bulk load brings very many: whatever is done for each of them is kept small here, and what is
the same for many of them is worked out once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from operator import itemgetter
from typing import Any

from sqlalchemy import bindparam, func, select

from memory_core.expiry import expires_at
from memory_core.model import UNSET, Entity
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import fetch_plain, run_rows
from memory_core.stores.expiring import microseconds_of
from memory_core.stores.part import Rules
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.schema.columns import microseconds, microseconds_or_none
from memory_core.stores.schema.memory import entities, names
from memory_core.stores.writing.journal import Journal

Span = tuple[datetime, datetime]
"""When an entity is first and last spoken of."""

_LAST = select(func.max(entities.c.key))
_SINCE = select(entities.c.id, entities.c.key).where(
    entities.c.key > bindparam("last"), entities.c.user_key + 0 == bindparam("user_key")
)
"""Adding 0 keeps to the range of row numbers: an index by user would walk all of theirs."""
_NEW_ENTITY = entities.insert()
_NEW_NAME = insert_new(names)
_ENTITY = (
    "user_key",
    "id",
    "name",
    "type",
    "mentions",
    "first_seen",
    "last_seen",
    "guide_key",
    "expires_at",
    "archived_at",
    "pinned",
    "trust",
    "source",
    "since",
    "retrieved",
    "retrieved_at",
)
_LAST_SEEN = itemgetter(_ENTITY.index("last_seen"))
_SINCE_AT = _ENTITY.index("since")
_NAME = ("user_key", "norm", "entity_key", "created_at", "name", "canonical")
_NORM = itemgetter(_NAME.index("norm"))


def insert_entities(
    journal: Journal,
    fresh: Mapping[str, Entity],
    norms: Mapping[str, str],
    spoken: Mapping[str, Span],
    rules: Rules,
    *,
    counted: bool,
) -> dict[str, int]:
    """Write new entities and their names; return their row numbers.

    fresh: id -> entity; norms: id -> normalized name; spoken: id -> when it is spoken of, for
    those that are. counted: mentions and instants are taken from the entities themselves.
    """
    last = fetch_plain(journal.connection, _LAST)[0][0] or 0
    making = _Making(journal.user_key, journal.now, rules)
    if counted:
        rows = [making.known(entity, id_) for id_, entity in fresh.items()]
        rows.sort(key=_LAST_SEEN)  # the order of most indexes, which are then filled at one end
    else:
        rows = [making.heard(entity, id_, spoken.get(id_)) for id_, entity in fresh.items()]
    run_rows(journal.connection, _NEW_ENTITY, _ENTITY, rows)
    given = {"last": last, "user_key": journal.user_key}
    keys: dict[str, int] = dict(fetch_plain(journal.connection, _SINCE, **given))
    called = [(row[0], norms[row[1]], keys[row[1]], row[_SINCE_AT], row[2], 1) for row in rows]
    # In the order of the table, so that a bulk load fills one page after the other.
    called.sort(key=_NORM)
    run_rows(journal.connection, _NEW_NAME, _NAME, called)
    return keys


@dataclass(slots=True)
class _Making:
    """Makes rows of `entities`. lives: (type, uses) -> how long such an entity stays."""

    user_key: int
    now: datetime
    rules: Rules
    lives: dict[tuple[str, int], int] = field(default_factory=dict)
    now_us: int = field(init=False)

    def __post_init__(self) -> None:
        self.now_us = microseconds(self.now)

    def known(self, entity: Entity, id_: str) -> tuple[Any, ...]:
        """Return the row of an entity that brings along how often and when it was mentioned."""
        last = self.now if entity.last_seen == UNSET else entity.last_seen
        first, last_us = entity.first_seen, microseconds(last)
        first_us = last_us
        if first is not last and first != UNSET:
            first_us = min(microseconds(first), last_us)
        archived = None if entity.pinned else entity.archived_at
        end = None
        if not entity.pinned:
            end = self._end(entity.type, last, last_us, entity.mentions + entity.retrieved)
        if archived is not None and end is not None:
            end = min(end, microseconds(archived))
        return (
            self.user_key,
            id_,
            entity.name,
            entity.type,
            entity.mentions,
            first_us,
            last_us,
            last_us + entity.mentions * MENTION_US,
            end,
            microseconds_or_none(archived),
            int(entity.pinned),
            entity.trust,
            entity.source,
            self.now_us,
            entity.retrieved,
            microseconds_or_none(entity.retrieved_at),
        )

    def heard(self, entity: Entity, id_: str, span: Span | None) -> tuple[Any, ...]:
        """Return the row of an entity that was just heard of. What is said of it after the first
        time is added step by step (see mention_writes)."""
        at = span[0] if span else self.now
        at_us = microseconds(at)
        end = None if entity.pinned else self._end(entity.type, at, at_us, 0)
        seen = (0, at_us, at_us, at_us, end, None, int(entity.pinned))
        about = (entity.trust, entity.source, at_us, 0, None)
        return (self.user_key, id_, entity.name, entity.type, *seen, *about)

    def _end(self, kind: str, last: datetime, last_us: int, uses: int) -> int:
        life = self.lives.get((kind, uses))
        if life is None:
            span = self.rules.life(kind, uses=uses)
            life = self.lives[kind, uses] = microseconds_of(span)
        if last.year > _NEAR_THE_END:
            return microseconds(expires_at(last, self.rules.life(kind, uses=uses)))
        return last_us + life


_NEAR_THE_END = 9000
"""A calendar has an end: what would last beyond it is refused, as by `expires_at` everywhere."""
