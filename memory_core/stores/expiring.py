"""The rule of `memory_core.expiry` as conditions of a query; a test holds the two equal."""

from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, case, null, or_, type_coerce

from memory_core.stores.schema.columns import KEY, Instant
from memory_core.stores.schema.memory import entities

NOW = bindparam("now", type_=Instant())


def alive(table: FromClause = entities) -> ColumnElement[bool]:
    """Return the condition that an entity is in memory at the parameter `now`.

    table: `entities` or an alias of it.
    """
    return and_(
        table.c.archived_at.is_(None),
        or_(table.c.expires_at.is_(None), table.c.expires_at > NOW),
    )


def due() -> ColumnElement[bool]:
    """Return the condition that an entity is expired at `now` and not yet archived."""
    return and_(
        entities.c.archived_at.is_(None),
        entities.c.expires_at.is_not(None),
        entities.c.expires_at <= NOW,
    )


def expiry_after(last_seen: ColumnElement[Any], ttl: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return when an entity expires that was last seen at `last_seen` (microseconds), `ttl`
    microseconds later; never while it is pinned."""
    after = case((entities.c.pinned, null()), else_=type_coerce(last_seen, KEY) + ttl)
    return type_coerce(after, Instant())


def microseconds_of(ttl: timedelta) -> int:
    """Return a time to live in microseconds."""
    return ttl // timedelta(microseconds=1)
