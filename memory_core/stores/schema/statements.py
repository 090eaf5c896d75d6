"""Tables of what is said of entities: attributes, relations, and the places that say them."""

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Float,
    FromClause,
    Index,
    Integer,
    Table,
    UniqueConstraint,
    and_,
    bindparam,
    type_coerce,
)

from memory_core.stores.schema.columns import (
    FOREVER,
    KEY,
    WORDS,
    Instant,
    Until,
    only_on,
    owner,
    reference,
    row_key,
    text_column,
)
from memory_core.stores.schema.memory import metadata


def _statement() -> list[Column[Any]]:
    """What attributes and relations have in common: where it was said and while it holds."""
    return [
        Column("start", Integer, nullable=False),
        Column("end", Integer, nullable=False),
        Column("confidence", Float, nullable=False),
        text_column("extractor"),
        text_column("trust"),
        Column("valid_at", Instant, nullable=False),
        Column("invalid_at", Until, nullable=False),
        Column("created_at", Instant, nullable=False),
    ]


def _place() -> list[Column[Any]]:
    """What the places of attributes and relations have in common."""
    return [
        Column("source", WORDS, primary_key=True),
        Column("start", Integer, primary_key=True, autoincrement=False, server_default="0"),
        owner(),
        Column("at", Instant, nullable=False),
        Column("end", Integer, nullable=False, server_default="0"),
        Column("extractor", WORDS, nullable=False, server_default=""),
        Column("confidence", Float, nullable=False, server_default="1.0"),
        Column("trust", WORDS, nullable=False, server_default="user"),
    ]


_FOUND_BY = ("entity_key", "name", "invalid_at")
attributes = Table(
    "attributes",
    metadata,
    row_key(),
    owner(),
    reference("entity_key", "entities.key"),
    text_column("name"),
    text_column("value"),
    Column("is_json", Boolean, nullable=False),
    text_column("text"),
    text_column("source"),
    *_statement(),
    only_on("postgresql", Index("attributes_of_entity", *_FOUND_BY)),
    only_on("sqlite", Index("attributes_told", *_FOUND_BY, "value", "is_json", "trust")),
)
"""is_json: the value was no text and reads as JSON. source: the first place that said it.

With each entity its present values are read, which SQLite does from the index alone; PostgreSQL's
indexes cannot hold a long value."""

attribute_sources = Table(
    "attribute_sources",
    metadata,
    reference("attribute_key", "attributes.key", primary=True),
    *_place(),
    sqlite_with_rowid=False,
)
"""The places that said an attribute, from the second time on, and then the first as well."""

relations = Table(
    "relations",
    metadata,
    row_key(),
    owner(),
    reference("subject_key", "entities.key"),
    reference("object_key", "entities.key"),
    text_column("predicate"),
    Column("negated", Boolean, nullable=False),
    text_column("modality"),
    *_statement(),
    UniqueConstraint("subject_key", "predicate", "object_key", "negated", "modality", "invalid_at"),
    Index("relations_of_object", "object_key", "subject_key", "invalid_at"),
)

relation_sources = Table(
    "relation_sources",
    metadata,
    reference("relation_key", "relations.key", primary=True),
    *_place(),
    sqlite_with_rowid=False,
)


def held_then(table: Table) -> ColumnElement[bool]:
    """Return the condition that a row of `attributes` or `relations` was known and not yet closed
    at the moment `at`, a parameter."""
    at = bindparam("at", type_=Instant())
    return and_(table.c.created_at <= at, type_coerce(table.c.invalid_at, Instant()) > at)


def holds(table: FromClause) -> ColumnElement[bool]:
    """Return the condition that a row of `attributes` or `relations` holds at present."""
    return type_coerce(table.c.invalid_at, KEY) == FOREVER
