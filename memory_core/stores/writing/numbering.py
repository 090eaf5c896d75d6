"""Row numbers given before the rows are written, so that nothing has to ask for them afterwards."""

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection, Executable, Integer, Table, bindparam, func, select

from memory_core.stores.engine.prepared import fetch_plain


def next_numbers(connection: Connection, table: Table, n: int) -> Sequence[int]:
    """Return the row numbers of the next n rows of a table, rising, which the caller gives them.

    connection: in a writing transaction. table: numbered by its column `key`.
    """
    if connection.dialect.name == "sqlite":
        last = fetch_plain(connection, _last(table))[0][0] or 0
        return range(last + 1, last + 1 + n)
    return sorted(row[0] for row in fetch_plain(connection, _reserved(table), n=n))


@lru_cache(maxsize=64)
def _last(table: Table) -> Executable:
    return select(func.max(table.c.key))


@lru_cache(maxsize=64)
def _reserved(table: Table) -> Executable:
    """Return the query that takes numbers from PostgreSQL's own sequence, which others do at the
    same time."""
    numbers = func.generate_series(1, bindparam("n", type_=Integer())).alias()
    sequence = func.pg_get_serial_sequence(table.name, "key")
    return select(func.nextval(sequence)).select_from(numbers)
