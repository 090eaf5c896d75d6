"""Writing very many rows: in few large statements, by a thread of their own.

SQLite lets Python go on while it carries out a statement, so that on two processors the rows that
come next are made while those before are written. What is the same in all rows of a statement is
handed over once.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from sqlalchemy import Connection, Dialect, Insert

from memory_core.stores.engine.prepared import Cursor, run_rows
from memory_core.stores.engine.wording import words_of

MANY_ROWS = 2000
"""Rows of one statement; larger ones take no less time."""
MOST_VALUES = 30_000
"""Values handed to one statement; SQLite takes 32,766."""
AHEAD = 4
"""Statements that wait to be carried out; who makes more rows waits for the first of them."""

Row = tuple[Any, ...]


class Loader:
    """Inserts rows into one connection, in the order they are given. Nobody else may use the
    connection before `settle`; after an error nothing more is written."""

    def __init__(self, connection: Connection) -> None:
        """connection: in a writing transaction, which the caller ends."""
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="memograph-load")
        self._waiting: deque[Future[None]] = deque()
        self._failed = False

    def insert(self, insert: Insert, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert rows, as `prepared.run_rows` does; they are taken while others are written.

        insert: of one table, every value given by the rows. Raises what an earlier one raised.
        """
        size = min(MANY_ROWS, MOST_VALUES // len(columns))
        given = iter(rows)
        while part := list(islice(given, size)):
            while len(self._waiting) >= AHEAD:
                self._waiting.popleft().result()
            self._waiting.append(self._thread.submit(self._write, insert, tuple(columns), part))

    def settle(self) -> None:
        """Wait until everything is written. Raises what writing raised."""
        while self._waiting:
            self._waiting.popleft().result()

    def close(self) -> None:
        """End the thread; what it has not begun is not written."""
        self._failed = True
        self._thread.shutdown(cancel_futures=True)

    def _write(self, insert: Insert, columns: tuple[str, ...], rows: list[Row]) -> None:
        # After some errors SQLite has undone the transaction; what it was told to write now would
        # be written outside of one, and stay.
        if self._failed:
            return
        try:
            _insert(self._connection, insert, columns, rows)
        except BaseException:
            self._failed = True
            raise


def _insert(
    connection: Connection, insert: Insert, columns: tuple[str, ...], rows: list[Row]
) -> None:
    if connection.dialect.name != "sqlite":
        run_rows(connection, insert, columns, rows)
        return
    values = list(zip(*rows, strict=True))
    same = tuple(_alike(column) for column in values)
    once = [column[0] for column, alike in zip(values, same, strict=True) if alike]
    each = [column for column, alike in zip(values, same, strict=True) if not alike]
    if not each:
        run_rows(connection, insert, columns, rows)
        return
    sql = _words(insert, connection.dialect, columns, same, len(rows))
    with Cursor(connection, sql) as cursor:
        cursor.execute(sql, [*once, *chain.from_iterable(zip(*each, strict=True))])


def _alike(column: Sequence[Any]) -> bool:
    """Whether a column has one value throughout; 1 and 1.0 are two."""
    first = column[0]
    return column.count(first) == len(column) and len(set(map(type, column))) == 1


@lru_cache(maxsize=64)
def _words(
    insert: Insert, dialect: Dialect, columns: tuple[str, ...], same: tuple[bool, ...], n_rows: int
) -> str:
    """Return the statement that inserts n rows. same: whether a column is given once for all."""
    compiled = words_of(insert, dialect, 0, columns).sql
    before, _, rest = compiled.partition(" (")
    after = rest.partition(" VALUES (")[2].partition(")")[2]
    names = (*_chosen(columns, same, alike=True), *_chosen(columns, same, alike=False))
    quoted = ", ".join(dialect.identifier_preparer.quote(name) for name in names)
    once = "".join("?, " for alike in same if alike)
    each = f"({', '.join('?' for alike in same if not alike)})"
    rows = ", ".join([each] * n_rows)
    # "WHERE true" tells what follows from a condition of a join.
    return f"{before} ({quoted}) SELECT {once}* FROM (VALUES {rows}) WHERE true{after}"


def _chosen(columns: Sequence[str], same: Sequence[bool], *, alike: bool) -> Iterator[str]:
    return (name for name, one in zip(columns, same, strict=True) if one is alike)
