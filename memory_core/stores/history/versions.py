"""Versions: before an entity's row changes, its state so far is kept for looking back.

Whoever changes rows of `entities` calls `keep_state` first. Putting an expired entity away needs no
call: that is a date in the row, and is read against the moment asked for.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    case,
    literal_column,
    select,
    type_coerce,
    update,
)

from memory_core.stores.engine.prepared import run_many
from memory_core.stores.schema.columns import KEY, Instant
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.past import COPIED, SPANS, entity_versions

_AT = bindparam("b_at", type_=Instant())


def _earlier(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the earlier of two instants; `other` may be NULL, which is never."""
    return case((other < one, other), else_=one)


_ENDING = (
    select(
        entities.c.user_key,
        entities.c.key,
        entities.c.since,
        _AT.label("until"),
        _earlier(_earlier(_AT, entities.c.expires_at), entities.c.archived_at).label("gone"),
        *(entities.c[name] for name in COPIED),
    )
    .where(entities.c.key == bindparam("b_key"), entities.c.since < _AT)
    .subquery()
)
"""The state that ends at an instant, and until when it was seen."""


def _span() -> ColumnElement[Any]:
    """Return the class of how long a state was seen (see past_schema)."""
    seen = type_coerce(_ENDING.c.gone, KEY) - type_coerce(_ENDING.c.since, KEY)
    # Numbers that stand in the statement are not given to it each time.
    bounds: list[tuple[ColumnElement[Any], ColumnElement[Any]]] = [
        (seen <= literal_column(str(longest)), literal_column(str(number)))
        for number, longest in enumerate(SPANS)
    ]
    return case(*bounds, else_=literal_column(str(len(SPANS))))


_KEEP = entity_versions.insert().from_select(
    ["user_key", "entity_key", "span", "since", "until", "gone", *COPIED],
    select(
        _ENDING.c.user_key,
        _ENDING.c.key,
        _span(),
        _ENDING.c.since,
        _ENDING.c.until,
        _ENDING.c.gone,
        *(_ENDING.c[name] for name in COPIED),
    ),
)
_BEGIN = (
    update(entities)
    .where(entities.c.key == bindparam("b_key"), entities.c.since < _AT)
    .values(since=_AT)
)


def copy_states(connection: Connection, changes: Iterable[tuple[int, datetime]]) -> None:
    """Keep the states of entities, (row number, instant it ends), for callers that set `since`
    themselves in the statement that changes the row, and never to an earlier one."""
    given = [{"b_key": key, "b_at": at} for key, at in changes]
    if given:
        run_many(connection, _KEEP, given)


def keep_state(connection: Connection, keys: Collection[int], at: datetime) -> None:
    """Keep the states of entities that are about to change, and let new ones begin.

    keys: row numbers. at: the instant of the change. One that lies before the last change counts as
    made together with that: a past that was shown once does not change.
    """
    copy_states(connection, [(key, at) for key in keys])
    if keys:
        run_many(connection, _BEGIN, [{"b_key": key, "b_at": at} for key in keys])
