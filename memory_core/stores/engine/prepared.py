"""Statements given straight to the database's driver: written in SQLAlchemy, put into words once.

SQLAlchemy works some 20 to 100 µs each time it runs a statement; SQLite answers a small one in 4.
Here that work is done once for each statement, database and length of a list. Statements are told
apart by identity: give those that are made once, at the top of a module.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import TracebackType
from typing import Any

from sqlalchemy import Boolean, Connection, Executable, Insert, Table
from sqlalchemy.exc import DBAPIError

from memory_core.stores.engine.wording import (
    Convert,
    Place,
    Words,
    insert_and_tell,
    plain_insert,
    words_of,
)

FEW = 16
"""Up to so many rows are made row by row; making more of them column by column is faster."""


MANY_ROWS = 1000
TOGETHER = 100
"""Rows in one statement where very many are written."""


def fetch(
    connection: Connection, query: Executable, ids: Sequence[Any] = (), /, **given: Any
) -> list[Any]:
    """Run a query; return its rows, with the columns by name as SQLAlchemy would give them.

    ids: values of its list, `lookups.IDS`; better of few lengths (see `lookups.lists`).
    """
    words = words_of(query, connection.dialect, len(ids))
    rows = _run(connection, words, words.values(given, ids))
    if not words.read:
        return [words.row(row) for row in rows]
    return [words.row(_converted(row, words.read)) for row in rows]


def fetch_plain(
    connection: Connection, query: Executable, ids: Sequence[Any] = (), /, **given: Any
) -> list[tuple[Any, ...]]:
    """Run a query; return its rows as the driver gives them: instants in microseconds."""
    words = words_of(query, connection.dialect, len(ids))
    return _run(connection, words, words.values(given, ids))


def run(connection: Connection, statement: Executable, /, **given: Any) -> None:
    """Run a statement that returns no rows."""
    words = words_of(statement, connection.dialect, 0)
    with Cursor(connection, words.sql) as cursor:
        cursor.execute(words.sql, words.values(given))


def insert_one(connection: Connection, table: Table, row: Mapping[str, Any]) -> int:
    """Insert a row; return its number."""
    words = words_of(insert_and_tell(table), connection.dialect, 0, tuple(row))
    return int(_run(connection, words, words.values(row))[0][0])


def insert_rows(
    connection: Connection, into: Table | Insert, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Insert rows that all have the same columns; none is fine. into: a table, or an insert with
    further clauses."""
    run_many(connection, plain_insert(into) if isinstance(into, Table) else into, rows)


def run_many(
    connection: Connection, statement: Executable, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Run a statement that returns no rows once for each of these sets of parameters, which all
    have the same names. For an insert they are its columns."""
    if not rows:
        return
    given_rows = isinstance(statement, Insert) and statement.select is None
    columns = tuple(rows[0]) if given_rows else ()
    words = words_of(statement, connection.dialect, 0, columns)
    with Cursor(connection, words.sql) as cursor:
        if len(rows) == 1:
            cursor.execute(words.sql, words.values(rows[0]))
        elif words.positional and len(rows) > FEW:
            cursor.executemany(words.sql, list(_columnwise(words.places, rows)))
        else:
            cursor.executemany(words.sql, [words.values(row) for row in rows])


def run_rows(
    connection: Connection,
    insert: Insert,
    columns: tuple[str, ...],
    rows: Sequence[tuple[Any, ...]],
) -> None:
    """Insert rows: values in the order of these columns, instants in microseconds, 0 or 1 for no
    and yes, which SQLite's driver takes far faster. The fastest way to write very many."""
    if not rows:
        return
    words = words_of(insert, connection.dialect, 0, columns)
    order = tuple(place.given for place in words.places)
    given: Any = rows
    if not words.positional:
        table = insert.table.c
        made = [bool if isinstance(table[name].type, Boolean) else None for name in columns]
        given = [
            {n: f(v) if f else v for n, v, f in zip(columns, row, made, strict=True)}
            for row in rows
        ]
    elif order != columns:
        place_of = {name: i for i, name in enumerate(columns)}
        picked = [place_of[name] for name in order]
        given = [[row[i] for i in picked] for row in rows]
    with Cursor(connection, words.sql) as cursor:
        if words.positional and len(rows) >= MANY_ROWS:
            given = _insert_together(cursor, words.sql, given, len(columns))
        cursor.executemany(words.sql, given)


def _insert_together(cursor: Any, sql: str, rows: Sequence[Any], width: int) -> Sequence[Any]:
    """Insert rows a hundred at a time, in a fifth less time; returns those that are left."""
    marks = f"({', '.join('?' * width)})"
    one, _, rest = sql.rpartition(f"VALUES {marks}")
    if not one or rest.strip():
        return rows
    together = f"{one}VALUES {', '.join([marks] * TOGETHER)}"
    whole = len(rows) // TOGETHER * TOGETHER
    for i in range(0, whole, TOGETHER):
        cursor.execute(together, list(chain.from_iterable(rows[i : i + TOGETHER])))
    return rows[whole:]


def _columnwise(places: Sequence[Place], rows: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
    """Return the values of many rows, made column by column."""
    columns = []
    for place in places:
        name, convert = place.given, place.convert
        if name not in rows[0]:
            columns.append([place.default] * len(rows))
        elif convert is None:
            columns.append([row[name] for row in rows])
        else:
            columns.append([convert(row[name]) for row in rows])
    return zip(*columns, strict=True)


def _run(connection: Connection, words: Words, values: Any) -> list[tuple[Any, ...]]:
    with Cursor(connection, words.sql) as cursor:
        cursor.execute(words.sql, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


class Cursor:
    """Gives a cursor of the driver; its errors become SQLAlchemy's, as everywhere else. A class,
    because a generator takes four times as long."""

    __slots__ = ("_connection", "_cursor", "_sql")

    def __init__(self, connection: Connection, sql: str) -> None:
        self._connection = connection
        self._sql = sql

    def __enter__(self) -> Any:
        # The driver's own connection: SQLAlchemy's only passes the call on.
        driver: Any = self._connection.connection.dbapi_connection
        self._cursor = driver.cursor()
        return self._cursor

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._cursor.close()
        dialect = self._connection.dialect
        driver = dialect.dbapi
        # Drivers share no base class; errors that are not theirs go on as they are.
        if isinstance(error, Exception) and driver and isinstance(error, driver.Error):
            raise DBAPIError.instance(
                self._sql, None, error, driver.Error, hide_parameters=True, dialect=dialect
            ) from error


def _converted(row: Sequence[Any], read: tuple[tuple[int, Convert], ...]) -> list[Any]:
    values = list(row)
    for position, convert in read:
        values[position] = convert(values[position])
    return values
