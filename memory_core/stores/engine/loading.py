"""Writing very many rows: in few large statements, by a thread of their own.

SQLite lets Python go on while it carries out a statement, so that on two processors the rows that
come next are made while those before are written. What is the same in all rows of a statement is
handed over once.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Table

from memory_core.stores.engine.indexes import drop_for, make_missing
from memory_core.stores.engine.prepared import Cursor, run_rows
from memory_core.stores.engine.wording import words_of

MANY_ROWS = 2000
"""Rows of one statement; larger ones take no less time."""
MOST_VALUES = 30_000
"""Values handed to one statement; SQLite takes 32,766."""

Columns = Mapping[str, Sequence[Any]]
"""Rows, column by column: name -> its values, of all columns equally many."""


class Loader:
    """Inserts rows into one connection, in the order they are given. Nobody else may use the
    connection before `settle`; after an error nothing more is written. Indexes may be missing
    afterwards (see indexes.py)."""

    def __init__(self, connection: Connection) -> None:
        """connection: in a writing transaction, which the caller ends."""
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="memograph-load")
        self._waiting: deque[Future[None]] = deque()
        self._failed = False
        self._n_dropped = 0

    def insert(
        self, insert: Insert, columns: Columns, *, same: Mapping[str, Any] | None = None
    ) -> None:
        """Insert rows, as `prepared.run_rows` does, while the caller goes on; the columns must
        stay as they are.

        insert: of one table, without values of its own. same: what further columns have in all
        rows.
        """
        n = n_rows(columns)
        if not n:
            return
        alike = [name for name, column in columns.items() if _alike(column)]
        if len(alike) == len(columns):
            alike.pop()
        once = dict(same or {}) | {name: columns[name][0] for name in alike}
        each = {name: column for name, column in columns.items() if name not in once}
        size = min(MANY_ROWS, MOST_VALUES // len(each))
        if isinstance(insert.table, Table):
            self._drop_for(insert.table, n)
        for start in range(0, n, size):
            part = {name: column[start : start + size] for name, column in each.items()}
            self._later(self._writing(insert, once, part))

    def settle(self) -> None:
        """Wait until everything is written. Raises what writing raised."""
        while self._waiting:
            self._waiting.popleft().result()

    def make_indexes(self) -> None:
        """Make the indexes that were dropped, for what is going to be looked up; with everything
        written."""
        if self._n_dropped:
            make_missing(self._connection)
            self._n_dropped = 0

    def close(self) -> None:
        """End the thread; what it has not begun is not written."""
        self._failed = True
        self._thread.shutdown(cancel_futures=True)

    def _later(self, work: Callable[[], None]) -> None:
        self._waiting.append(self._thread.submit(self._do, work))

    def _do(self, work: Callable[[], None]) -> None:
        # After some errors SQLite has undone the transaction; what it was told to write now would
        # be written outside of one, and stay.
        if self._failed:
            return
        try:
            work()
        except BaseException:
            self._failed = True
            raise

    def _drop_for(self, table: Table, n: int) -> None:
        def drop() -> None:
            self._n_dropped += drop_for(self._connection, table, n)

        # These are many small statements; a thread waits long for its turn after each of them.
        if self._waiting:
            self._later(drop)
        else:
            self._do(drop)

    def _writing(
        self, insert: Insert, once: Mapping[str, Any], part: Columns
    ) -> Callable[[], None]:
        """Return what writes the rows of one statement. once: what is the same in all of them."""
        dialect, n = self._connection.dialect, n_rows(part)
        if dialect.name != "sqlite":
            rows = as_rows(part, once)
            return partial(run_rows, self._connection, insert, (*part, *once), rows)
        given = [None] * (n * len(part))
        for place, column in enumerate(part.values()):
            given[place :: len(part)] = column
        sql = _words(insert, dialect, tuple(once), tuple(part), n)
        return partial(_carry_out, self._connection, sql, [*once.values(), *given])


def _carry_out(connection: Connection, sql: str, values: list[Any]) -> None:
    with Cursor(connection, sql) as cursor:
        cursor.execute(sql, values)


def n_rows(columns: Columns) -> int:
    """Return how many rows the columns make."""
    return len(next(iter(columns.values()), ()))


def as_rows(columns: Columns, same: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return rows followed by what further columns have in all of them, as `run_rows` takes
    them."""
    more = tuple(same.values())
    return [(*row, *more) for row in zip(*columns.values(), strict=True)]


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
    # A statement that fails halfway is not undone by itself, but with its transaction: SQLite need
    # not keep a copy of each page it changes, which takes half of the time.
    before = before.replace("INSERT INTO", "INSERT OR FAIL INTO", 1)
    # "WHERE true" tells what follows from a condition of a join.
    return f"{before} ({quoted}) SELECT {'?, ' * len(once)}* FROM (VALUES {rows}) WHERE true{after}"
