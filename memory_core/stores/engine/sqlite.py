"""A memory in one SQLite file, or in memory: its connections and its transactions.

Readers never wait (WAL); writers of this process queue at a lock, which is fair and wakes at once,
and writers of other processes at SQLite's own lock with a time-out. `synchronous` is FULL: a
message that was accepted is on the disk, even through a power cut; that costs one sync per
message (0.3 ms measured), where NORMAL would lose the last seconds and save just that.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import QueuePool, StaticPool

from memory_core.stores.engine.completing import Completing
from memory_core.stores.engine.database import Reported, probe
from memory_core.stores.engine.indexes import make_missing
from memory_core.stores.engine.standing import Standing

BUSY_MS = 5000
"""How long another process may hold the write lock before a write is given up."""
POOL_SIZE, POOL_OVERFLOW = 8, 56
"""Connections kept, and further ones opened while more threads ask at once."""
SMALL_BYTES = 32 * 2**20
"""A file up to this size is written anew with each erasure, which takes a fraction of a second."""
MUCH_FREE = 0.1
"""The share of free pages from which on a larger file is written anew as well."""

_PRAGMAS = (
    f"PRAGMA busy_timeout={BUSY_MS}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA cache_size=-16000",
    "PRAGMA mmap_size=1073741824",
    "PRAGMA journal_size_limit=16777216",
)
_LOADING = (
    "PRAGMA foreign_keys=OFF",
    "PRAGMA cache_size=-64000",
    "PRAGMA wal_autocheckpoint=0",
)
_CAUSES = {
    sqlite3.SQLITE_BUSY: "it is in use by another program; try again in a moment",
    sqlite3.SQLITE_LOCKED: "it is in use by another program; try again in a moment",
    sqlite3.SQLITE_READONLY: "it cannot be written; allow writing to the file and its folder",
    sqlite3.SQLITE_FULL: "the disk is full; free some space",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened or made; allow writing to its folder",
    sqlite3.SQLITE_NOTADB: "it is not a database; choose another folder or move the file away",
    sqlite3.SQLITE_CORRUPT: "it is damaged; put back a copy of it",
    sqlite3.SQLITE_IOERR: "the disk reports an error; check the disk and its space",
    sqlite3.SQLITE_PERM: "access to it is refused; allow reading and writing it",
    sqlite3.SQLITE_TOOBIG: "a text is too long for it; split the text",
}


def cause(error: BaseException) -> str:
    """Return why SQLite fails and what to do about it."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return _CAUSES.get(code, f"it fails ({error})")


class SqliteDatabase:
    """Connections to one SQLite file, or to a database in memory that lives as long as this."""

    def __init__(self, path: Path | None) -> None:
        """path: a file that is ours (see opening.py), None for one in memory."""
        self.place = "in memory" if path is None else str(path)
        self._path = path
        self._write_lock = RLock()
        self._completing = Completing()
        options: dict[str, Any] = (
            {"poolclass": StaticPool}
            if path is None
            else {
                "poolclass": QueuePool,
                "pool_size": POOL_SIZE,
                "max_overflow": POOL_OVERFLOW,
            }
        )
        self._engine = create_engine(
            "sqlite://", creator=self._connect, hide_parameters=True, **options
        )
        reported = Reported(self.place, cause)
        self._standing = Standing(self._engine, reported, most=POOL_SIZE if path else 1)
        self._altering = self._engine.execution_options(immediate=True)
        event.listen(self._engine, "begin", _begin)

    def _connect(self) -> sqlite3.Connection:
        target = ":memory:" if self._path is None else str(self._path)
        connection = sqlite3.connect(target, isolation_level=None, check_same_thread=False)
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection

    def read(self) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment of the database throughout."""
        # One in memory has a single connection, which readers and writers share.
        return self._standing.transaction("BEGIN", self._write_lock if self._path is None else None)

    @contextmanager
    def write(self, user_id: str | None = None) -> Iterator[Connection]:
        """Give a connection whose changes are made whole at the end, or not at all on an error.

        It takes the lock before it reads, so that what it read still holds when it writes.
        user_id: makes no difference here, where there is one writer at a time.
        """
        with self._standing.transaction("BEGIN IMMEDIATE", self._write_lock) as connection:
            yield connection
        if self._completing.failed:
            with self._write_lock:
                self._completing.retry(self._apart)

    @contextmanager
    def load(self, user_id: str) -> Iterator[Connection]:
        """Give a connection like `write` does, for very many new rows. Whether what they refer to
        is there is not looked up once more, which takes a quarter of the time. The connection is
        its own, and goes with its large statements. What was written is on the disk then, in the
        log; indexes that were left out are made, and it is carried over into the file, while the
        caller goes on."""
        if self._path is None:
            with self.write(user_id) as connection:
                yield connection
                make_missing(connection)
            return
        with Reported(self.place, cause), self._write_lock:
            self._completing.wait()
            connection = self._apart()
            try:
                raw = connection.connection.driver_connection
                if raw is not None:
                    for pragma in _LOADING:
                        raw.execute(pragma)
                with connection.begin():
                    yield connection
            except BaseException:
                connection.close()
                raise
            self._completing.begin(connection)

    def _apart(self) -> Connection:
        """Give a connection that is closed when its user closes it."""
        connection = self._altering.connect()
        connection.detach()
        return connection

    @contextmanager
    def alter(self) -> Iterator[Connection]:
        """Give a connection like `write` does, on which tables that others refer to can be made
        anew: references are not followed until the end, and then have to be whole."""
        with (
            Reported(self.place, cause),
            self._write_lock,
            self._altering.connect() as connection,
        ):
            raw = connection.connection.driver_connection
            if raw is None:
                return
            raw.execute("PRAGMA foreign_keys=OFF")
            raw.execute("PRAGMA legacy_alter_table=ON")
            try:
                with connection.begin():
                    yield connection
            finally:
                raw.execute("PRAGMA legacy_alter_table=OFF")
                raw.execute("PRAGMA foreign_keys=ON")

    def scrub(self, tables: Collection[str] = ()) -> None:
        """Remove what was erased from the log as well. Deleted bytes are overwritten at once, but
        copies SQLite made when it moved rows between pages are not: a file that is small, or of
        which much was erased, is written anew at once; `rewrite` does it to any.

        tables: makes no difference here.
        """
        if self._path is None:
            return
        with self._raw() as raw:
            n_free = raw.execute("PRAGMA freelist_count").fetchone()[0]
            n_pages = raw.execute("PRAGMA page_count").fetchone()[0]
            size = n_pages * raw.execute("PRAGMA page_size").fetchone()[0]
            if size <= SMALL_BYTES or n_free > n_pages * MUCH_FREE:
                raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def rewrite(self) -> None:
        """Write the file anew, so that no stale copy of a row is in it; writers wait meanwhile,
        some 25 ms per megabyte, readers do not."""
        if self._path is None:
            return
        with self._raw() as raw:
            raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def _raw(self) -> Iterator[sqlite3.Connection]:
        """Give the driver's connection, no transaction begun, while no thread writes."""
        with (
            Reported(self.place, cause),
            self._write_lock,
            self._engine.connect() as connection,
        ):
            # The log is emptied by one at a time; another would be passed over.
            self._completing.wait()
            raw = connection.connection.driver_connection
            if raw is not None:
                yield raw

    def health(self) -> str:
        """Return "" when the database can be read and written, else what is wrong."""
        return probe(self)

    def close(self) -> None:
        """Give back connections and files."""
        self._completing.wait()
        self._standing.close()
        self._engine.dispose()


def _begin(connection: Connection) -> None:
    """Begin the transactions of `alter`; all others are begun by who uses them."""
    if connection.get_execution_options().get("immediate"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
