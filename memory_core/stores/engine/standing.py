"""Connections that stand ready, so that a transaction costs what the database needs for it.

SQLAlchemy takes a connection from its pool, begins, ends and gives it back for each transaction,
which is more work than SQLite has with a small one. Here a connection is taken once; SQLAlchemy
believes it to be in one long transaction, and where transactions begin and end is said to the
driver alone.
"""

from collections import deque
from types import TracebackType

from sqlalchemy import Connection, Engine


class Standing:
    """Connections of one engine that begins no transaction by itself; for many threads."""

    def __init__(self, engine: Engine, *, most: int) -> None:
        """most: connections kept while nobody uses them."""
        self._engine = engine
        self._most = most
        self._free: deque[Connection] = deque()

    def transaction(self, begin: str) -> "Transaction":
        """Return the context of a transaction that is made whole at the end, or undone on an error.

        begin: the statement that begins it.
        """
        return Transaction(self, begin)

    def taken(self) -> Connection:
        """Return a connection that nobody uses."""
        try:
            return self._free.pop()
        except IndexError:
            connection = self._engine.connect()
            connection.begin()
            return connection

    def give_back(self, connection: Connection) -> None:
        """Take a connection back whose transaction is over."""
        if len(self._free) < self._most:
            self._free.append(connection)
        else:
            connection.close()

    def close(self) -> None:
        """Give back the connections nobody uses."""
        while self._free:
            self._free.pop().close()


class Transaction:
    """Gives a connection in a transaction. A class, because a generator takes three times as
    long."""

    __slots__ = ("_begin", "_connection", "_cursor", "_standing")

    def __init__(self, standing: Standing, begin: str) -> None:
        self._standing = standing
        self._begin = begin

    def __enter__(self) -> Connection:
        connection = self._connection = self._standing.taken()
        try:
            self._cursor = connection.connection.cursor()
            self._cursor.execute(self._begin)
        except BaseException:
            connection.close()
            raise
        return connection

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._connection.close()  # which undoes what is not committed
            return
        try:
            self._cursor.execute("COMMIT")
            self._cursor.close()
        except BaseException:
            self._connection.close()
            raise
        self._standing.give_back(self._connection)
