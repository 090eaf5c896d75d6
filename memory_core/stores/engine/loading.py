"""Writing very many rows: in few large statements, by a thread of their own.

SQLite lets Python go on while it carries out a statement, so that on two processors the rows that
come next are made while those before are written. What is the same in all rows of a statement is
handed over once.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
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
AHEAD = 16
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

    def insert(
        self,
        insert: Insert,
        columns: Sequence[str],
        rows: Iterable[Row],
        *,
        same: Mapping[str, Any] | None = None,
    ) -> None:
        """Insert rows, as `prepared.run_rows` does; they are taken while others are written.

        insert: of one table, without values of its own. same: what further columns have in all
        rows. Raises what an earlier one raised.
        """
        once = dict(same or {})
        size = min(MANY_ROWS, MOST_VALUES // len(columns))
        given = iter(rows)
        while part := list(islice(given, size)):
            while len(self._waiting) >= AHEAD:
                self._waiting.popleft().result()
            work = self._thread.submit(self._write, insert, tuple(columns), part, once)
            self._waiting.append(work)

    def settle(self) -> None:
        """Wait until everything is written. Raises what writing raised."""
        while self._waiting:
            self._waiting.popleft().result()

    def close(self) -> None:
        """End the thread; what it has not begun is not written."""
        self._failed = True
        self._thread.shutdown(cancel_futures=True)

    def _write(
        self, insert: Insert, columns: tuple[str, ...], rows: list[Row], same: dict[str, Any]
    ) -> None:
        # After some errors SQLite has undone the transaction; what it was told to write now would
        # be written outside of one, and stay.
        if self._failed:
            return
        try:
            _insert(self._connection, insert, columns, rows, same)
        except BaseException:
            self._failed = True
            raise


def with_same(rows: Iterable[Row], same: Mapping[str, Any]) -> list[Row]:
    """Return rows followed by what further columns have in all of them, as `run_rows` takes
    them."""
    more = tuple(same.values())
    return [(*row, *more) for row in rows] if more else list(rows)


def _insert(
    connection: Connection,
    insert: Insert,
    columns: tuple[str, ...],
    rows: list[Row],
    same: dict[str, Any],
) -> None:
    values = dict(zip(columns, zip(*rows, strict=True), strict=True))
    once = same | {name: column[0] for name, column in values.items() if _alike(column)}
    each = {name: column for name, column in values.items() if name not in once}
    if connection.dialect.name != "sqlite" or not each:
        run_rows(connection, insert, (*columns, *same), with_same(rows, same))
        return
    sql = _words(insert, connection.dialect, tuple(once), tuple(each), len(rows))
    given = chain.from_iterable(zip(*each.values(), strict=True))
    with Cursor(connection, sql) as cursor:
        cursor.execute(sql, [*once.values(), *given])


def _alike(column: Sequence[Any]) -> bool:
    """Whether a column has one value throughout; 1 and 1.0 are two."""
    first = column[0]
    return (
        first == column[-1]  # most columns are not, and few look so
        and column.count(first) == len(column)
        and len(set(map(type, column))) == 1
    )


@lru_cache(maxsize=64)
def _words(
    insert: Insert, dialect: Dialect, once: tuple[str, ...], each: tuple[str, ...], n_rows: int
) -> str:
    """Return the statement that inserts n rows. once: columns with one value for all rows, given
    first; each: those with one for each row."""
    compiled = words_of(insert, dialect, 0, (*once, *each)).sql
    before, _, rest = compiled.partition(" (")
    after = rest.partition(" VALUES (")[2].partition(")")[2]
    quoted = ", ".join(map(dialect.identifier_preparer.quote, (*once, *each)))
    row = f"({', '.join('?' * len(each))})"
    rows = ", ".join([row] * n_rows)
    # "WHERE true" tells what follows from a condition of a join.
    return f"{before} ({quoted}) SELECT {'?, ' * len(once)}* FROM (VALUES {rows}) WHERE true{after}"
