"""Ranking at a cost that does not grow with the memory: a few rows among which the best are.

The "guide" score of an entity seen in the past is the larger of
    A = 100 - minutes since last seen + 10 * mentions   and   B = 10 * mentions,
plus 50 where it is named. A orders entities in the same way at every instant: by
`guide_key = last_seen + 10 minutes * mentions`. So both orders are kept by an index, and the first
k of max(A, B) are among the first k by A and the first k by B (whoever is ahead of an entity in
the order that makes its score is ahead of it in the ranking, too), if ties are broken alike: later
last_seen, then name, then id. Named entities are added by id. An entity seen in the future counts
as seen now, where A says too much; those are taken by mentions among themselves.

Cost: reads of about 2 * limit index rows, plus expired entities nobody has archived yet and
entities seen in the future. Exact for whole points; a tie of A to the microsecond can come apart
in the floating-point sum.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, select, type_coerce

from memory_core.model import Entity
from memory_core.stores.columns import KEY, Instant
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import NOW, alive
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY, read_entities
from memory_core.stores.schema import OWNER, digest, entities

MENTION_US = 600_000_000
"""Microseconds of recency a mention is worth: 10 points, at one point per minute."""

_TIES = (entities.c.last_seen.desc(), entities.c.name, entities.c.id)


def guide_key(last_seen: ColumnElement[Any], mentions: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the key that orders as A does. last_seen: microseconds."""
    return type_coerce(last_seen, KEY) + mentions * MENTION_US


def _first(*order: ColumnElement[Any], seen_later: bool) -> Select[Any]:
    """Adding 0 keeps a column's index out of the plan: the first two walk the index of their order
    and stop, the last walks the few rows of the future and sorts them."""
    plain = type_coerce(entities.c.last_seen, KEY) + 0
    seen = entities.c.last_seen > NOW if seen_later else type_coerce(plain, Instant()) <= NOW
    return (
        select(*ENTITY)
        .where(entities.c.user_key == OWNER, alive(), seen)
        .order_by(*order, *_TIES)
        .limit(LIMIT)
    )


_QUERIES = (
    _first(entities.c.guide_key.desc(), seen_later=False),
    _first(entities.c.mentions.desc(), seen_later=False),
    _first((entities.c.mentions + 0).desc(), seen_later=True),
)
_NAMED = select(*ENTITY).where(entities.c.user_key == OWNER, alive(), entities.c.id.in_(IDS))


class Ranking(Part):
    """Candidates for the "guide" ranking."""

    def ranking_candidates(
        self, *, user_id: str, now: datetime, named: Collection[str], limit: int
    ) -> list[Entity]:
        """Return a few entities (with attributes) among which the first `limit` of the "guide"
        ranking surely are, in no order."""
        given = {"user": digest(user_id), "now": now, "limit": max(0, limit)}
        with self._database.read() as connection:
            rows = {r.key: r for query in _QUERIES for r in connection.execute(query, given)}
            for row in in_lists(connection, _NAMED, set(named), user=given["user"], now=now):
                rows[row.key] = row
            return read_entities(connection, rows.values())
