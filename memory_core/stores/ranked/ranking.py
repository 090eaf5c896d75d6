"""Ranking at a cost that does not grow with the memory: a few rows among which the best are.

The "guide" score of an entity seen in the past is the larger of
    A = 100 - minutes since last seen + 10 * mentions   and   B = 10 * mentions,
plus 50 where it is named. A orders entities in the same way at every instant: by
`guide_key = last_seen + 10 minutes * mentions`. So both orders are kept by an index, and the first
k of max(A, B) are among the first k by A and the first k by B (whoever is ahead of an entity in
the order that makes its score is ahead of it in the ranking, too), if ties are broken alike: later
last_seen, then name, then id. Named entities are added by id. An entity seen in the future counts
as seen now, where A says too much; those are taken by mentions among themselves.

Where a clock was set back very many lie in the future, and both orders would be walked through them
in vain. Then entities are taken by their number of mentions, most first: among those with the same
number the order is the one by last_seen, for those of the future and for the others alike. Once
there are k whose scores the next number cannot reach, these k are the first.

Cost: reads of about 2 * limit index rows, plus expired entities nobody has archived yet and
`FEW_LATER` entities seen in the future; where more are, of up to 2 * limit rows for each number of
mentions that is there, for at most ten numbers beyond those that hold the first. Exact for whole
points; a tie of A to the microsecond can come apart in the floating-point sum.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    bindparam,
    literal,
    literal_column,
    select,
    type_coerce,
    union_all,
)

from memory_core.model import Entity
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import NOW, alive
from memory_core.stores.finding import Plain, described
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.part import Part
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.columns import KEY, Instant, microseconds
from memory_core.stores.schema.memory import OWNER, digest, entities

MENTION_US = 600_000_000
"""Microseconds of recency a mention is worth: 10 points, at one point per minute."""

_TIES = (entities.c.last_seen.desc(), entities.c.name, entities.c.id)


def guide_key(last_seen: ColumnElement[Any], mentions: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the key that orders as A does. last_seen: microseconds."""
    return type_coerce(last_seen, KEY) + mentions * literal(MENTION_US, KEY)


def _first(*order: ColumnElement[Any], seen_later: bool) -> Select[Any]:
    """Adding 0 keeps a column's index out of the plan: the first two walk the index of their order
    and stop, the last walks the few rows of the future and sorts them."""
    plain = type_coerce(entities.c.last_seen, KEY) + 0
    seen = entities.c.last_seen > NOW if seen_later else type_coerce(plain, Instant()) <= NOW
    first = (
        select(*ENTITY)
        .where(entities.c.user_key == OWNER, alive(), seen)
        .order_by(*order, *_TIES)
        .limit(LIMIT)
        .subquery()
    )
    return select(*first.c)


_SEEN = entities.c.last_seen <= NOW


def _of_number(seen: ColumnElement[bool]) -> Select[Any]:
    """Return the query for the first of those with a number of mentions, a parameter."""
    first = (
        select(*ENTITY)
        .where(entities.c.user_key == OWNER, alive(), seen)
        .where(entities.c.mentions == bindparam("mentions", type_=KEY))
        .order_by(*_TIES)
        .limit(LIMIT)
        .subquery()
    )
    return select(*first.c)


_FIRST = union_all(
    _first(entities.c.guide_key.desc(), seen_later=False),
    _first(entities.c.mentions.desc(), seen_later=False),
    _first((entities.c.mentions + 0).desc(), seen_later=True),
)
_NAMED = select(*ENTITY).where(entities.c.user_key == OWNER, alive(), entities.c.id.in_(IDS))
FEW_LATER = 16
"""So many entities of the future are passed over one by one; more of them are not."""
_MANY_LATER = (
    select(entities.c.key)
    .where(entities.c.user_key == OWNER, entities.c.archived_at.is_(None))
    .where(entities.c.last_seen > NOW)
    .order_by(entities.c.last_seen.desc())
    .limit(literal_column("1"))
    .offset(literal_column(str(FEW_LATER)))
)
NEXT_NUMBER = (
    select(entities.c.mentions)
    .where(entities.c.user_key == OWNER, entities.c.archived_at.is_(None))
    .where(entities.c.mentions < bindparam("below", type_=KEY))
    .order_by(entities.c.mentions.desc())
    .limit(literal_column("1"))
)
"""The next smaller number of mentions that is there."""
_OF_NUMBER = union_all(*(_of_number(seen) for seen in (entities.c.last_seen > NOW, _SEEN)))
_AT = {column.name: position for position, column in enumerate(ENTITY)}
_SEEN_AT, _MENTIONED, _ID = (_AT[name] for name in ("last_seen", "mentions", "id"))
MOST_MENTIONS = 2**31 - 1
_WHOLE_US, _NAMED_US = 6_000_000_000, 3_000_000_000
"""What being seen this instant and being named are worth, in microseconds of recency."""
_ROUNDING_US = 60
"""Scores nearer than this, a millionth of a point, may come out in either order."""


class Ranking(Part):
    """Candidates for the "guide" ranking."""

    def ranking_candidates(
        self, *, user_id: str, now: datetime, named: Collection[str], limit: int
    ) -> list[Entity]:
        """Return a few entities (with attributes) among which the first `limit` of the "guide"
        ranking surely are, in no order."""
        given = {"user": digest(user_id), "now": now, "limit": max(0, limit)}
        with self._database.read() as connection:
            if fetch_plain(connection, _MANY_LATER, **given):
                first = _by_number(connection, given)
            else:
                first = fetch_plain(connection, _FIRST, **given)
            rows = {row[0]: row for row in first}
            for part in lists(named):
                rows |= {row[0]: row for row in fetch_plain(connection, _NAMED, part, **given)}
            return described(connection, may_be_first(list(rows.values()), named, now, limit))


def _by_number(connection: Connection, given: Mapping[str, Any]) -> list[Plain]:
    """Return the first rows for a question that says nothing of them, wherever in time they lie:
    number of mentions by number of mentions."""
    limit, at = given["limit"], microseconds(given["now"])
    rows: list[Plain] = []
    number = MOST_MENTIONS
    while limit and (found := fetch_plain(connection, NEXT_NUMBER, **given, below=number)):
        number = found[0][0]
        within_reach = _WHOLE_US + MENTION_US * number + _ROUNDING_US
        scores = sorted((_score(row, at) for row in rows), reverse=True)
        if len(scores) >= limit and scores[limit - 1] > within_reach:
            break
        rows += fetch_plain(connection, _OF_NUMBER, **given, mentions=number)
    return rows


def _score(row: Plain, at: int) -> int:
    """Return the score of a row where it is not named, in microseconds of recency."""
    seen, mentions = int(row[_SEEN_AT]), int(row[_MENTIONED])
    return max(0, _WHOLE_US - max(0, at - seen)) + MENTION_US * mentions


def may_be_first(
    rows: list[Plain], named: Collection[str], now: datetime, limit: int
) -> list[Plain]:
    """Return the rows that may be among the first: of the others nothing more is read."""
    if len(rows) <= limit:
        return rows
    at = microseconds(now)
    scores = [_score(row, at) + (_NAMED_US if row[_ID] in named else 0) for row in rows]
    least = sorted(scores, reverse=True)[limit - 1] - _ROUNDING_US if limit > 0 else max(scores) + 1
    return [row for row, score in zip(rows, scores, strict=True) if score >= least]
