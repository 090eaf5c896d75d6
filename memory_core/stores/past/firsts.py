"""The first entities of a moment in an order, reading few rows.

The indexes of the present's orders say since when each entity is as it is. So they are walked past
those that have changed since the moment without reading their rows; what these were then is found
among the former states.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, or_

from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.finding import Plain
from memory_core.stores.past.states import AT, EVER, EXPIRING, LIVING, MINE, best, first, latest
from memory_core.stores.past.states import soonest as by_end
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.memory import entities

_LONGEST_WALK = 1000
"""Whoever asks for more entities than this has everything read."""

_SEEN_AT = [column.name for column in ENTITY].index("last_seen")
_HERE = entities.c.archived_at.is_(None)
_UNCHANGED = MINE.where(_HERE, or_(entities.c.expires_at.is_(None), entities.c.expires_at > AT))
_PUT_AWAY = tuple((table, query.where(entities.c.archived_at > AT)) for table, query in LIVING[:2])


@dataclass(frozen=True, slots=True)
class Order:
    """Queries each of which finds its first `limit` rows: together they hold the first of all.

    every: reading everything that was in memory. walked: where the present's indexes help.
    """

    every: tuple[Select[Any], ...]
    walked: tuple[Select[Any], ...] = ()


def _walked(by: Any, *walks: Any) -> tuple[Select[Any], ...]:
    """Return the queries for an order. walks: in the order of an index each; right where nothing
    that is found was seen later than the moment (see `firsts`)."""
    walked = [_UNCHANGED.order_by(*walk).limit(LIMIT) for walk in walks]
    return (*walked, *first((*_PUT_AWAY, LIVING[2]), by))


_TIES = latest(entities)
LATEST = Order(first(LIVING, latest), _walked(latest, _TIES))
"""Last seen first."""
BEST = Order(
    first(LIVING, best),
    _walked(best, (entities.c.guide_key.desc(), *_TIES), (entities.c.mentions.desc(), *_TIES)),
)
"""By the "guide" ranking for a question that names nothing; see ranking.py for the two walks."""
KNOWN = Order(first(EVER, latest))
"""Whatever was known, last seen first."""
SOONEST = Order(first(EXPIRING, by_end))
"""First to expire first."""


def firsts(connection: Connection, order: Order, given: dict[str, Any], limit: int) -> list[Plain]:
    """Return rows of `rows.ENTITY` among which the first `limit` of the order are, in no order,
    each once. given: see `past_states.moment`."""
    walk = bool(order.walked) and limit <= _LONGEST_WALK
    rows = _rows(connection, order.walked if walk else order.every, given, limit)
    # A clock set back leaves what is as it was, though it was seen later. Ranked, it counts as
    # seen at the moment; walked by its place in an index, it may keep others from being found. One
    # that is not found is in the place of none: all that are found come before it either way.
    if walk and any(row[_SEEN_AT] > given["at_us"] for row in rows):
        rows = _rows(connection, order.every, given, limit)
    return rows


def _rows(
    connection: Connection, queries: tuple[Select[Any], ...], given: dict[str, Any], limit: int
) -> list[Plain]:
    rows = (row for q in queries for row in fetch_plain(connection, q, **given, limit=limit))
    return list({row[0]: row for row in rows}.values())
