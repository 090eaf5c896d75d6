"""What a large load leaves for later: indexes it dropped, and the log to be written into the file.

Everything it wrote is on the disk and is found without them, only slower. So the caller goes on
while a thread does this.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from memory_core.stores.engine.indexes import missing

Connect = Callable[[], Connection]
"""Gives a connection of its own, whose transactions take the lock of writers when they begin."""


class Completing:
    """The work after loads into one file. `begin`, `retry` and `wait` by one thread at a time."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._thread: Thread | None = None
        self.failed = False
        """Whether indexes are still missing, as after a full disk."""

    def begin(self, connection: Connection) -> None:
        """Complete what a load wrote through this connection, which is closed then."""
        self._thread = Thread(target=self._complete, args=(connection,), name="memograph-complete")
        self._thread.start()

    def retry(self, connect: Connect) -> None:
        """Try again what failed, if nobody does so now."""
        if self.failed and not (self._thread and self._thread.is_alive()):
            with suppress(SQLAlchemyError):
                self.begin(connect())

    def wait(self) -> None:
        """Wait until nothing is left to do, or it failed."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _complete(self, connection: Connection) -> None:
        with connection:
            try:
                with connection.begin():
                    wanted = missing(connection)
                for words in wanted:  # each by itself, so that others can write in between
                    with connection.begin():
                        connection.exec_driver_sql(words)
                self.failed = False
            except SQLAlchemyError:
                self.failed = True
            raw = connection.connection.driver_connection
            if raw is not None:
                # Where it fails, all stays in the log, and the next one to write tries.
                with suppress(sqlite3.Error):
                    raw.execute("PRAGMA wal_checkpoint(PASSIVE)")
