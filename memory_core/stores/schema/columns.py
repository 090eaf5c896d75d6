"""Column types: how instants, open ends and small mappings are kept in a database."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Column, ColumnElement, ForeignKey, Index, Integer, Text
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
"""So many times this is a span; `timedelta(microseconds=...)` takes twice as long."""

FOREVER = 2**62
"""Stands in `invalid_at` for "still holds": unlike NULL it is equal to itself, so that a unique
index keeps what holds now from being there twice."""

KEY = BigInteger().with_variant(Integer(), "sqlite")
"""Row numbers; SQLite makes its own row id of a primary key only when it is called INTEGER."""

WORDS = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
"""Text; in the order of code points on every database, so that ties are broken the same way."""


def microseconds(instant: datetime) -> int:
    """Return microseconds since 1970 UTC, exactly. instant: aware."""
    return (instant - EPOCH) // MICROSECOND


def instant(value: int) -> datetime:
    """Return the aware UTC instant so many microseconds after 1970."""
    return EPOCH + value * MICROSECOND


def microseconds_or_none(instant: datetime | None) -> int | None:
    """Return microseconds since 1970 UTC; None stays None."""
    return None if instant is None else (instant - EPOCH) // MICROSECOND


def instant_or_none(value: int | None) -> datetime | None:
    """Return the instant so many microseconds after 1970; None stays None."""
    return None if value is None else EPOCH + value * MICROSECOND


class Instant(TypeDecorator[datetime]):
    """An aware instant, kept as microseconds since 1970 UTC: exact, sortable, without a zone."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Return what is kept."""
        return None if value is None else (value - EPOCH) // MICROSECOND

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """Return the instant."""
        return None if value is None else EPOCH + value * MICROSECOND


class Until(TypeDecorator[datetime]):
    """The end of a validity: an instant, or FOREVER for None."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int:
        """Return what is kept."""
        return FOREVER if value is None else (value - EPOCH) // MICROSECOND

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """Return the instant, None while there is no end."""
        return None if value is None or value == FOREVER else EPOCH + value * MICROSECOND


class Details(TypeDecorator[Mapping[str, object]]):
    """A small mapping, kept as JSON text; what JSON cannot say is kept as its words."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, object] | None, dialect: Dialect) -> str:
        """Return what is kept."""
        return json.dumps(dict(value), ensure_ascii=False, default=str) if value else ""

    def process_result_value(self, value: Any | None, dialect: Dialect) -> dict[str, object]:
        """Return the mapping."""
        return json.loads(value) if value else {}


def row_key() -> Column[Any]:
    """Return the column of a row's own number."""
    return Column("key", KEY, primary_key=True)


def owner() -> Column[Any]:
    """Return the column that says whose row it is."""
    return Column("user_key", KEY, nullable=False)


def reference(
    name: str, target: str, *, nullable: bool = False, primary: bool = False
) -> Column[Any]:
    """Return a column that holds the number of a row of another table ("table.key")."""
    return Column(name, KEY, ForeignKey(target), nullable=nullable, primary_key=primary)


def text_column(name: str) -> Column[Any]:
    """Return a column of text that is never absent, though it may be empty."""
    return Column(name, WORDS, nullable=False)


def only_where(condition: ColumnElement[bool]) -> dict[str, Any]:
    """Return the options of an index that holds only the rows with this condition."""
    return {"sqlite_where": condition, "postgresql_where": condition}


def only_on(database: str, index: Index) -> Index:
    """Return an index that one database alone has, "sqlite" or "postgresql"."""
    index.info["only_on"] = database
    return index.ddl_if(dialect=database)
