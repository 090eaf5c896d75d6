"""Connections that stand ready, so that a transaction costs what the database needs for it.

SQLAlchemy takes a connection from its pool, begins, ends and gives it back for each transaction,
which is more work than SQLite has with a small one. Here a connection is taken once; SQLAlchemy
believes it to be in one long transaction, and where transactions begin and end is said to the
driver alone.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine


class Standing:
    """Connections of one engine that begins no transaction by itself; for many threads."""

    def __init__(self, engine: Engine, *, most: int) -> None:
        """most: connections kept while nobody uses them."""
        self._engine = engine
        self._most = most
        self._free: deque[Connection] = deque()

    @contextmanager
    def transaction(self, begin: str) -> Iterator[Connection]:
        """Give a connection in a transaction that is made whole at the end, or undone on an error.

        begin: the statement that begins it.
        """
        connection = self._taken()
        try:
            driver = connection.connection.cursor()
            driver.execute(begin)
            yield connection
            driver.execute("COMMIT")
            driver.close()
        except BaseException:
            connection.close()  # which undoes what is not committed
            raise
        if len(self._free) < self._most:
            self._free.append(connection)
        else:
            connection.close()

    def _taken(self) -> Connection:
        try:
            return self._free.pop()
        except IndexError:
            connection = self._engine.connect()
            connection.begin()
            return connection

    def close(self) -> None:
        """Give back the connections nobody uses."""
        while self._free:
            self._free.pop().close()
