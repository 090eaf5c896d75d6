"""Indexes of a table that very many rows are written to at once.

Filling an index that is there with rows in any order looks for the place of each; made anew when
all rows are there it is sorted once. Both happens within the transaction that writes the rows: who
reads meanwhile reads what was there before, and if anything fails the indexes are as they were.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, Table

_OURS = (
    "SELECT name, sql FROM sqlite_master "
    "WHERE type = 'index' AND tbl_name = ? AND sql LIKE 'CREATE INDEX %' ORDER BY rowid"
)
"""Those nothing is kept unique by, in the order they were made in, by which SQLite chooses between
equals."""


def drop_for(connection: Connection, table: Table, n: int) -> list[str]:
    """Drop the indexes of a table that n rows are to be written to, if so many are not there yet;
    return the statements that make them again. None on PostgreSQL, where it would keep readers
    waiting.

    connection: in a writing transaction, and nobody reads from it.
    """
    if connection.dialect.name != "sqlite":
        return []
    quote = connection.dialect.identifier_preparer.quote
    nth = f"SELECT 1 FROM {quote(table.name)} LIMIT 1 OFFSET {n - 1:d}"
    if connection.exec_driver_sql(nth).first() is not None:
        return []
    those = connection.exec_driver_sql(_OURS, (table.name,)).all()
    for name, _ in those:
        connection.exec_driver_sql(f"DROP INDEX {quote(name)}")
    return [str(words) for _, words in those]


def make(connection: Connection, statements: Iterable[str]) -> None:
    """Make indexes. statements: as `drop_for` returned them."""
    for words in statements:
        connection.exec_driver_sql(words)
