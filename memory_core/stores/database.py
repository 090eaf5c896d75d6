"""One database: its connections, its transactions, and what can go wrong with it.

Readers never wait (WAL); writers of this process queue at a lock, which is fair and wakes at once,
and writers of other processes at SQLite's own lock with a time-out. `synchronous` is FULL: a
message that was accepted is on the disk, even through a power cut; that costs one sync per
message (0.3 ms measured), where NORMAL would lose the last seconds and save just that.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import QueuePool, StaticPool

from memory_core.errors import InputError, StoreError

BUSY_MS = 5000
"""How long another process may hold the write lock before a write is given up."""
POOL_SIZE, POOL_OVERFLOW = 8, 56
"""Connections kept, and further ones opened while more threads ask at once."""

_PRAGMAS = (
    f"PRAGMA busy_timeout={BUSY_MS}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA cache_size=-16000",
    "PRAGMA journal_size_limit=16777216",
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


def store_error(place: str, error: BaseException) -> StoreError:
    """Return what to tell of a failure of the database at `place`, with the way out."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    cause = _CAUSES.get(code, f"it fails ({error})")
    return StoreError(
        f"The memory's database {place} cannot be used: {cause}. What it held was left as it is."
    )


@contextmanager
def reported(place: str) -> Iterator[None]:
    """Turn errors of the database into ours."""
    try:
        yield
    except IntegrityError as error:
        message = f"The change contradicts what is in the database ({error.orig}); it was not made."
        raise InputError(message) from error
    except DBAPIError as error:
        raise store_error(place, error.orig or error) from error
    except PoolTimeoutError as error:
        message = f"The database {place} is asked by too many at once; try again in a moment."
        raise StoreError(message) from error
    except UnicodeEncodeError as error:
        message = f"A text holds a character that cannot be stored ({error.reason})."
        raise InputError(message) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise store_error(place, error) from error


class Database:
    """Connections to one SQLite file, or to a database in memory that lives as long as this."""

    def __init__(self, path: Path | None) -> None:
        """path: a file that is ours (see opening.py), None for one in memory."""
        self.place = "in memory" if path is None else str(path)
        self._path = path
        self._write_lock = RLock()
        options: dict[str, Any] = (
            {"poolclass": StaticPool}
            if path is None
            else {
                "poolclass": QueuePool,
                "pool_size": POOL_SIZE,
                "max_overflow": POOL_OVERFLOW,
            }
        )
        self._engine = create_engine("sqlite://", creator=self._connect, **options)
        self._writer = self._engine.execution_options(immediate=True)
        event.listen(self._engine, "begin", _begin)

    def _connect(self) -> sqlite3.Connection:
        target = ":memory:" if self._path is None else str(self._path)
        connection = sqlite3.connect(target, isolation_level=None, check_same_thread=False)
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that sees one moment of the database throughout."""
        with reported(self.place):
            if self._path is None:
                with self._write_lock, self._engine.begin() as connection:
                    yield connection
            else:
                with self._engine.begin() as connection:
                    yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection whose changes are made whole at the end, or not at all on an error."""
        with reported(self.place), self._write_lock, self._writer.begin() as connection:
            yield connection

    def scrub(self) -> None:
        """Remove what was erased from the log as well: the file then holds no trace of it."""
        if self._path is None:
            return
        with reported(self.place), self._write_lock, self._engine.connect() as connection:
            raw = connection.connection.driver_connection
            if raw is not None:
                raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def health(self) -> str:
        """Return "" when the database can be read and written, else what is wrong."""
        try:
            with self.write() as connection:
                connection.execute(text("UPDATE users SET key = key WHERE key < 0"))
        except (StoreError, InputError) as error:
            return str(error)
        return ""

    def close(self) -> None:
        """Give back connections and files."""
        self._engine.dispose()


def _begin(connection: Connection) -> None:
    """Start a transaction the way SQLite needs it: a writer takes the lock before it reads, so
    that what it read still holds when it writes."""
    immediate = connection.get_execution_options().get("immediate")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
