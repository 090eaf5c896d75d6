"""States of entities at a moment: their rows as they were then.

The state of a moment stands in `entities` where nothing changed since, else in `entity_versions`.
Both are read in a time that depends on how many entities were in memory then, not on how often they
changed before or after.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    FromClause,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    null,
    or_,
    select,
    type_coerce,
    union_all,
)

from memory_core.stores.engine.given import NUMBER
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.finding import Plain
from memory_core.stores.rows import ENTITY
from memory_core.stores.schema.columns import KEY, Instant, microseconds
from memory_core.stores.schema.memory import OWNER, digest, entities
from memory_core.stores.schema.past import SPANS, entity_versions

AT = bindparam("at", type_=Instant())
_AT_US = bindparam("at_us", type_=BigInteger())
_EVER = -(2**62)

Source = tuple[FromClause, Select[Any]]
"""A table and a query of it that gives its rows of a moment."""


def moment(at: datetime, user_id: str) -> dict[str, Any]:
    """Return the parameters of every query here."""
    return {"at": at, "at_us": microseconds(at), "user": digest(user_id)}


def _state(table: FromClause, key: ColumnElement[Any]) -> list[ColumnElement[Any]]:
    """Return the columns `ENTITY` of a state. What was put away later was not away then."""
    own: dict[str, Any] = {column.name: table.c.get(column.name) for column in ENTITY}
    away = case((table.c.archived_at <= AT, table.c.archived_at), else_=null())
    own |= {"key": key, "archived_at": type_coerce(away, Instant())}
    return [column.label(name) for name, column in own.items() if column is not None]


_PRESENT = select(*_state(entities, entities.c.key)).where(entities.c.since <= AT)
_FORMER = select(*_state(entity_versions, entity_versions.c.entity_key)).where(
    entity_versions.c.since <= AT
)
_NOT_AWAY = or_(entities.c.archived_at.is_(None), entities.c.archived_at > AT)


def _spans() -> FromClause:
    """Return for each class of versions how long before the moment one can have begun."""
    begin = [
        select(literal(n).label("span"), (_AT_US - literal(longest, BigInteger())).label("after"))
        for n, longest in enumerate(SPANS)
    ]
    ever = select(literal(len(SPANS)), literal(_EVER, BigInteger()))
    return union_all(*begin, ever).cte("spans")


def _seen_then() -> Select[Any]:
    spans, then = _spans(), entity_versions.c
    began = type_coerce(then.since, KEY)
    own = and_(then.user_key == OWNER, then.span == spans.c.span, began > spans.c.after)
    return (
        select(*_state(entity_versions, then.entity_key))
        .select_from(spans.join(entity_versions, own))
        .where(began <= _AT_US, then.gone > AT)
    )


MINE = _PRESENT.where(entities.c.user_key == OWNER)
"""What stands in `entities` as it was at the moment already."""
LIVING: tuple[Source, ...] = (
    (entities, MINE.where(entities.c.expires_at > AT, _NOT_AWAY)),
    (entities, MINE.where(entities.c.expires_at.is_(None), _NOT_AWAY)),
    (entity_versions, _seen_then()),
)
"""What was in memory at a moment, in parts an index finds each."""
EXPIRING: tuple[Source, ...] = (
    LIVING[0],
    (entity_versions, LIVING[2][1].where(entity_versions.c.expires_at.is_not(None))),
)
"""Of that, what is not kept for good."""
EVER: tuple[Source, ...] = (
    (entities, MINE.where(entities.c.merged_into.is_(None))),
    (
        entity_versions,
        _FORMER.where(
            entity_versions.c.user_key == OWNER,
            entity_versions.c.until > AT,
            entity_versions.c.merged_into.is_(None),
        ),
    ),
)
"""What was known at a moment, in memory or expired."""


def _last_began() -> ColumnElement[Any]:
    earlier = entity_versions.alias("earlier")
    return (
        select(func.max(earlier.c.since))
        .where(earlier.c.entity_key == entities.c.key, earlier.c.since <= AT)
        .correlate(entities)
        .scalar_subquery()
    )


_BY_KEY: tuple[Select[Any], ...] = (
    _PRESENT.where(entities.c.key == NUMBER, entities.c.merged_into.is_(None)),
    # Without `since <= :at`, which the sub-query says already: with it, an index would be walked
    # where one look-up is enough.
    select(*_state(entity_versions, entity_versions.c.entity_key))
    .join(entities, entities.c.key == entity_versions.c.entity_key)
    .where(
        entities.c.key == NUMBER,
        entities.c.since > AT,
        entity_versions.c.since == _last_began(),
        entity_versions.c.merged_into.is_(None),
    ),
)
_ALIVE_BY_KEY: tuple[Select[Any], ...] = (
    _BY_KEY[0].where(_NOT_AWAY, or_(entities.c.expires_at.is_(None), entities.c.expires_at > AT)),
    _BY_KEY[1].where(entity_versions.c.gone > AT),
)

_IDS_BY_KEY = tuple(
    query.with_only_columns(query.selected_columns.key, query.selected_columns.id)
    for query in _ALIVE_BY_KEY
)


def latest(table: FromClause) -> tuple[ColumnElement[Any], ...]:
    """Return the order: last seen first."""
    return table.c.last_seen.desc(), table.c.name, table.c.id


def soonest(table: FromClause) -> tuple[ColumnElement[Any], ...]:
    """Return the order: first to expire first."""
    return table.c.expires_at, table.c.name, table.c.id


def best(table: FromClause) -> tuple[ColumnElement[Any], ...]:
    """Return the order of the "guide" ranking at the moment, for a question that names nothing:
    in microseconds, of which a minute is a point."""
    hundred, ten = literal(6_000_000_000, BigInteger()), literal(600_000_000, BigInteger())
    silent = _AT_US - type_coerce(table.c.last_seen, KEY)
    recency = case(
        (silent <= 0, hundred),
        (silent >= hundred, literal(0, BigInteger())),
        else_=hundred - silent,
    )
    return (recency + table.c.mentions * ten).desc(), *latest(table)


def first(sources: tuple[Source, ...], order: Any) -> tuple[Select[Any], ...]:
    """Return the queries for the first `limit` rows of each source."""
    return tuple(query.order_by(*order(table)).limit(LIMIT) for table, query in sources)


def counted(sources: tuple[Source, ...]) -> tuple[Select[Any], ...]:
    """Return the queries for the number of rows of each source."""
    return tuple(query.with_only_columns(func.count()) for _, query in sources)


def states(
    connection: Connection,
    keys: Collection[int],
    given: Mapping[str, Any],
    *,
    include_expired: bool = False,
) -> list[Plain]:
    """Return the states of the entities with these row numbers. given: see `moment`."""
    queries = _BY_KEY if include_expired else _ALIVE_BY_KEY
    rows = (row for q in queries for row in fetch_plain(connection, q, **given, given=keys))
    return list({row[0]: row for row in rows}.values())


def living(
    connection: Connection, keys: Collection[int], given: Mapping[str, Any]
) -> dict[int, str]:
    """Return which of the entities with these row numbers were in memory: number -> id."""
    return dict(row for q in _IDS_BY_KEY for row in fetch_plain(connection, q, **given, given=keys))
