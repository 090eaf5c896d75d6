"""One statement for every database, written in each one's own way."""

import pytest
from sqlalchemy import Column as Col
from sqlalchemy import Dialect, Integer, MetaData, Table
from sqlalchemy.dialects import postgresql, sqlite

from memory_core.stores.engine.dialects import insert_new, insert_or_change
from memory_core.stores.schema.columns import WORDS, only_where
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.tables import metadata

table = Table(
    "counts", MetaData(), Col("id", WORDS, primary_key=True), Col("n", Integer, nullable=False)
)
DATABASES: list[Dialect] = [sqlite.dialect(), postgresql.psycopg.dialect()]  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("database", DATABASES, ids=lambda d: str(d.name))
def test_inserting_what_is_new_is_spelled_for_every_database(database: Dialect) -> None:
    assert str(insert_new(table).compile(dialect=database)).endswith("ON CONFLICT DO NOTHING")


@pytest.mark.parametrize("database", DATABASES, ids=lambda d: str(d.name))
def test_changing_what_is_there_is_spelled_for_every_database(database: Dialect) -> None:
    statement = insert_or_change(table, ["id"], lambda new: {"n": table.c.n + new.n})
    assert str(statement.compile(dialect=database)).endswith(
        "ON CONFLICT (id) DO UPDATE SET n = (counts.n + excluded.n)"
    )


def test_index_of_some_rows_is_one_on_every_database() -> None:
    options = only_where(entities.c.pinned)
    assert set(options) == {f"{database.name}_where" for database in DATABASES}
    for declared in metadata.tables.values():
        for index in declared.indexes:
            conditions = [index.dialect_options[d.name].get("where") for d in DATABASES]
            assert conditions[0] is conditions[1], f"{index.name}: use columns.only_where"
