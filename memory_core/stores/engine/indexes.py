"""Indexes of a table that very many rows are written to at once.

Filling an index that is there with rows in any order looks for the place of each; made anew when
all rows are there it is sorted once. A load drops indexes within its transaction, and those it did
not need itself are made when its rows are on the disk: they hold nothing that the rows do not, and
until then a search reads more rows to find the same. None of them keeps anything unique. Whoever
opens a file in which some are missing, because nobody got to making them, makes them.
"""

from collections.abc import Mapping
from functools import lru_cache

from sqlalchemy import Connection, Dialect, Table
from sqlalchemy.schema import CreateIndex

from memory_core.stores.schema.tables import metadata

_THERE = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX %'"


def drop_for(connection: Connection, table: Table, n: int) -> int:
    """Drop the indexes of a table that n rows are to be written to, if so many are not there yet;
    return how many were dropped. None on PostgreSQL, where it would keep readers waiting.

    connection: in a writing transaction, and nobody reads from it.
    """
    if connection.dialect.name != "sqlite":
        return 0
    quote = connection.dialect.identifier_preparer.quote
    nth = f"SELECT 1 FROM {quote(table.name)} LIMIT 1 OFFSET {n - 1:d}"
    if connection.exec_driver_sql(nth).first() is not None:
        return 0
    those = connection.exec_driver_sql(f"{_THERE} AND tbl_name = ?", (table.name,)).all()
    for (name,) in those:
        connection.exec_driver_sql(f"DROP INDEX {quote(name)}")
    return len(those)


def missing(connection: Connection) -> list[str]:
    """Return the statements that make the indexes that should be there and are not."""
    if connection.dialect.name != "sqlite":
        return []
    there = {name for (name,) in connection.exec_driver_sql(_THERE)}
    declared = _declared(connection.dialect)
    return [words for name, words in declared.items() if name not in there]


def make_missing(connection: Connection) -> None:
    """Make the indexes that should be there and are not. connection: in a writing transaction."""
    for words in missing(connection):
        connection.exec_driver_sql(words)


@lru_cache
def _declared(dialect: Dialect) -> Mapping[str, str]:
    """Return the statements that make all indexes nothing is kept unique by, by name."""
    return {
        str(index.name): str(CreateIndex(index, if_not_exists=True).compile(dialect=dialect))
        for table in metadata.tables.values()
        for index in sorted(table.indexes, key=lambda index: str(index.name))
        if not index.unique and index.info.get("only_on", dialect.name) == dialect.name
    }
