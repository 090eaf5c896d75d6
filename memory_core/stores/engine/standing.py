"""Connections that stand ready, so that a transaction costs what the database needs for it.

SQLAlchemy takes a connection from its pool, begins, ends and gives it back for each transaction,
which is more work than SQLite has with a small one. Here a connection is taken once; SQLAlchemy
believes it to be in one long transaction, and where transactions begin and end is said to the
driver alone.
"""

from collections import deque
from types import TracebackType
from typing import Protocol

from sqlalchemy import Connection, Engine

from memory_core.stores.engine.database import Reported


class Lock(Protocol):
    """What `threading` calls a lock, whichever kind."""

    def acquire(self) -> bool:
        """Wait until nobody else holds it."""

    def release(self) -> None:
        """Let the next one have it."""


class Standing:
    """Connections of one engine that begins no transaction by itself; for many threads."""

    def __init__(self, engine: Engine, reported: Reported, *, most: int) -> None:
        """reported: says what errors mean. most: connections kept while nobody uses them."""
        self._engine = engine
        self.reported = reported
        self._most = most
        self._free: deque[Connection] = deque()

    def transaction(self, begin: str, alone: "Lock | None" = None) -> "Transaction":
        """Return the context of a transaction that is made whole at the end, or undone on an error,
        which is told as ours.

        begin: the statement that begins it. alone: held from before it begins until it is over.
        """
        return Transaction(self, begin, alone)

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
    long, and one where several would each cost as much as a small statement."""

    __slots__ = ("_alone", "_begin", "_connection", "_cursor", "_standing")

    def __init__(self, standing: Standing, begin: str, alone: Lock | None) -> None:
        self._standing = standing
        self._begin = begin
        self._alone = alone

    def __enter__(self) -> Connection:
        if self._alone is not None:
            self._alone.acquire()
        try:
            return self._begun()
        except BaseException as error:
            self._release()
            self._standing.reported.tell(error)
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._end(undone=error is not None)
        except BaseException as failed:
            self._standing.reported.tell(failed)
            raise
        finally:
            self._release()
        if error is not None:
            self._standing.reported.tell(error)

    def _begun(self) -> Connection:
        self._connection = self._standing.taken()
        try:
            self._cursor = self._connection.connection.cursor()
            self._cursor.execute(self._begin)
        except BaseException:
            self._connection.close()
            raise
        return self._connection

    def _end(self, *, undone: bool) -> None:
        if undone:
            self._connection.close()  # which undoes what is not committed
            return
        try:
            self._cursor.execute("COMMIT")
            self._cursor.close()
        except BaseException:
            self._connection.close()
            raise
        self._standing.give_back(self._connection)

    def _release(self) -> None:
        if self._alone is not None:
            self._alone.release()
