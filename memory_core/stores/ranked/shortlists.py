"""Shortlists: a few entities among which the best of a whole memory are, under any policy.

"balanced": of entities the question says nothing of, only mentions (up to `OFTEN`) and recency
count. So among those with the same number of mentions, or with at least `OFTEN`, the order is the
one by last_seen, and the first k of each of these 11 levels hold the first k of all. Exact in
floating point, since rounding keeps an order. Reads about 11 * k index rows.

"activation": B <= ln(uses) - d * ln(seconds since the last use). The k-th best B of a sample (the
last seen, the most mentioned, the last retrieved) is a floor; an entity that can reach it was
used within a time that depends on its uses. Of those never retrieved the uses are the mentions:
for each number of mentions that is there, the index gives those seen within that time. Those ever
retrieved are compared with the floor in the database. Reads those that may reach the floor, and the
ever retrieved ones used within exp((ln(most uses) - floor) / d) seconds.

"guide" with weights of one's own: every entity of the user is read, since no index keeps an order
whose weights are not known beforehand. With the documented ones: see ranking.py.
"""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from itertools import chain
from math import ceil, exp, log
from typing import Any

from sqlalchemy import Connection, bindparam, case, literal_column, select, type_coerce, union_all

from memory_core.activation import FLOOR_S, ActivationWeights, window_s
from memory_core.balanced import OFTEN
from memory_core.model import Entity, Ranked
from memory_core.prioritization import Policy, rank
from memory_core.signals import IN_VIEW
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.finding import Plain, described
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.part import Part
from memory_core.stores.ranked.ranking import MOST_MENTIONS, NEXT_NUMBER
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.columns import KEY, Instant, instant
from memory_core.stores.schema.memory import OWNER, digest, entities

_COLUMNS = [column.name for column in ENTITY]
_KEY, _ID, _NAME, _MENTIONS, _RETRIEVED = (
    _COLUMNS.index(name) for name in ("key", "id", "name", "mentions", "retrieved")
)
_FIRST_SEEN, _LAST_SEEN_AT, _RETRIEVED_AT = (
    _COLUMNS.index(name) for name in ("first_seen", "last_seen", "retrieved_at")
)

_MINE = (entities.c.user_key == OWNER, alive())
_BY_ID = select(*ENTITY).where(*_MINE, entities.c.id.in_(IDS))
_TIES = (entities.c.last_seen.desc(), entities.c.name, entities.c.id)
_USES = entities.c.mentions + entities.c.retrieved
_SAMPLE = 20
"""Entities of each order that give the floor under "activation"."""
ROUNDING = 1.000001
"""Room for what floating point loses."""
_LITTLE = 1e-6
LONG_AGO = datetime(1, 1, 2, tzinfo=UTC)
"""Nothing was used before; a calendar has a beginning."""


def _level(*condition: Any) -> Any:
    first = select(*ENTITY).where(*_MINE, *condition).order_by(*_TIES).limit(LIMIT).subquery()
    return select(*first.c)


_LEVELS = union_all(
    *(_level(entities.c.mentions == n) for n in range(OFTEN)),
    _level(entities.c.mentions >= literal_column(str(OFTEN))),
)
_LAST_SEEN = select(*ENTITY).where(*_MINE).order_by(*_TIES).limit(LIMIT)
_MOST_MENTIONED = (
    select(*ENTITY).where(*_MINE).order_by(entities.c.mentions.desc(), *_TIES).limit(LIMIT)
)
# A number given as a parameter would keep the partial index out of the plan.
_WAS_RETRIEVED = entities.c.retrieved > literal_column("0")
_LAST_RETRIEVED = (
    select(*ENTITY)
    .where(*_MINE, _WAS_RETRIEVED)
    .order_by(entities.c.retrieved_at.desc(), entities.c.name)
    .limit(LIMIT)
)
_MOST_RETRIEVED = (
    select(*ENTITY)
    .where(*_MINE, _WAS_RETRIEVED)
    .order_by(entities.c.retrieved.desc(), entities.c.name)
    .limit(LIMIT)
)
_EVERY = select(*ENTITY).where(*_MINE)
_STRETCHES = 8


def _used(column: Any, *condition: Any) -> Any:
    """Return the query for entities that were used often enough for how long ago it was.

    Its parameters: at0 >= at1 ... the instants at which the stretches begin, uses0 <= uses1 ...
    the uses it takes within each.
    """
    begins = [bindparam(f"at{i}", type_=Instant()) for i in range(_STRETCHES)]
    takes = [bindparam(f"uses{i}", type_=KEY) for i in range(_STRETCHES)]
    stretches = [(column >= at, n) for at, n in zip(begins, takes, strict=True)]
    return _EVERY.where(*condition, column >= begins[-1], case(*stretches) <= _USES)


_LATELY_USED = (
    # Adding 0 keeps to those ever retrieved: the index by last_seen holds everything else, too.
    _used(type_coerce(type_coerce(entities.c.last_seen, KEY) + 0, Instant()), _WAS_RETRIEVED),
    _used(entities.c.retrieved_at, _WAS_RETRIEVED),
)
_NEVER_RETRIEVED = _EVERY.where(
    entities.c.mentions == bindparam("mentions", type_=KEY),
    entities.c.last_seen >= bindparam("since", type_=Instant()),
    entities.c.retrieved == literal_column("0"),
)


class Shortlists(Part):
    """The ranking half of `working_base.WorkingStore`."""

    def shortlist(
        self, policy: Policy, *, user_id: str, now: datetime, among: Collection[str], limit: int
    ) -> list[Entity]:
        """Return living entities among which the first `limit` of a ranking surely are."""
        given: dict[str, Any] = {"user": digest(user_id), "now": now}
        limit = max(0, limit)
        with self._database.read() as connection:
            rows = _others(connection, policy, given, limit)
            rows += fetch_plain(connection, _LAST_SEEN, **given, limit=IN_VIEW)
            for part in lists(among):
                rows += fetch_plain(connection, _BY_ID, part, **given)
            return described(connection, list(_once(rows)))


def _once(rows: Iterable[Plain]) -> Collection[Plain]:
    return {row[_KEY]: row for row in rows}.values()


def _others(
    connection: Connection, policy: Policy, given: dict[str, Any], limit: int
) -> list[Plain]:
    """Return the rows of the first `limit` entities for a question that says nothing of them."""
    if policy.name == "balanced":
        rows = fetch_plain(connection, _LEVELS, **given, limit=limit)
        return _best(rows, policy, given["now"], limit)
    if policy.name == "activation":
        return _activated(connection, policy, given, limit)
    return fetch_plain(connection, _EVERY, **given)


def _activated(
    connection: Connection, policy: Policy, given: dict[str, Any], limit: int
) -> list[Plain]:
    now, size = given["now"], max(_SAMPLE, limit)
    latest, mentioned, *retrieved = (
        fetch_plain(connection, query, **given, limit=size)
        for query in (_LAST_SEEN, _MOST_MENTIONED, _LAST_RETRIEVED, _MOST_RETRIEVED)
    )
    rows = _once((*latest, *mentioned, *retrieved[0], *retrieved[1]))
    if len(latest) == size and limit:
        most = mentioned[0][_MENTIONS] + max((row[_RETRIEVED] for row in retrieved[1]), default=0)
        floor = _ranked(rows, policy, now, limit)[-1].score
        within = _stretches(policy, floor, most=max(1, most), now=now)
        lately = (fetch_plain(connection, query, **given, **within) for query in _LATELY_USED)
        said = _only_mentioned(connection, policy, floor, given)
        rows = _once((*rows, *chain.from_iterable(lately), *said))
    return _best(rows, policy, now, limit)


def _only_mentioned(
    connection: Connection, policy: Policy, floor: float, given: dict[str, Any]
) -> list[Plain]:
    """Return the rows of those never retrieved that may reach the activation `floor`."""
    rows: list[Plain] = []
    now, number = given["now"], MOST_MENTIONS
    while found := fetch_plain(connection, NEXT_NUMBER, **given, below=number):
        number = found[0][0]
        uses = max(1, number)
        if log(uses) < floor - _LITTLE:
            break  # at no age does it reach the floor, nor does any with fewer
        longest = window_s(floor, uses=uses, decay=_decay(policy))
        longest = min(max(FLOOR_S, longest) * ROUNDING, (now - LONG_AGO).total_seconds())
        seen = {"mentions": number, "since": now - timedelta(seconds=longest)}
        rows += fetch_plain(connection, _NEVER_RETRIEVED, **given, **seen)
    return rows


def _decay(policy: Policy) -> float:
    return policy.weights.decay if isinstance(policy.weights, ActivationWeights) else 1.0


def _stretches(policy: Policy, floor: float, *, most: int, now: datetime) -> dict[str, Any]:
    """Return the parameters of `_used`: since when, and how often, an entity has to be used to
    reach the activation `floor`. most: no entity has more uses."""
    decay = _decay(policy)
    longest = max(FLOOR_S, window_s(floor, uses=most, decay=decay)) * ROUNDING
    longest = min(longest, (now - LONG_AGO).total_seconds())
    given: dict[str, Any] = {}
    near = FLOOR_S
    for i in range(_STRETCHES):
        far = longest ** ((i + 1) / _STRETCHES)
        given[f"at{i}"] = now - timedelta(seconds=far)
        given[f"uses{i}"] = ceil(min(exp(floor) * near**decay / ROUNDING, most))
        near = max(FLOOR_S, far)
    return given


def _best(rows: Collection[Plain], policy: Policy, now: datetime, limit: int) -> list[Plain]:
    """Return the first rows of the ranking for a question that says nothing of them."""
    by_id = {row[_ID]: row for row in rows}
    return [by_id[ranked.entity.id] for ranked in _ranked(rows, policy, now, limit)]


def _ranked(rows: Collection[Plain], policy: Policy, now: datetime, limit: int) -> list[Ranked]:
    return rank(map(_bare, rows), now=now, limit=limit, policy=policy)


def _bare(row: Plain) -> Entity:
    """Return what a policy looks at when the question says nothing of an entity."""
    retrieved_at = row[_RETRIEVED_AT]
    return Entity(
        name=row[_NAME],
        mentions=row[_MENTIONS],
        first_seen=instant(row[_FIRST_SEEN]),
        last_seen=instant(row[_LAST_SEEN_AT]),
        id=row[_ID],
        retrieved=row[_RETRIEVED],
        retrieved_at=None if retrieved_at is None else instant(retrieved_at),
    )
