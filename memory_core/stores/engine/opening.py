"""Opening a database: making a new one, and leaving alone what is not ours.

Whether a file is ours is read from its first 100 bytes, before SQLite is allowed near it: opening
another program's database could already change its files.
"""

import sqlite3
from pathlib import Path

from memory_core.errors import StoreError
from memory_core.held_files import pieces
from memory_core.stores.engine.database import Database, Reported, store_error
from memory_core.stores.engine.sqlite import SqliteDatabase, cause
from memory_core.stores.engine.upgrading import make_tables

APPLICATION_ID = 0x4D656D47
"""Marks a file as a memory of this program ("MemG", at byte 68 of an SQLite file)."""
_HEADER = b"SQLite format 3\x00"
_ID_AT = 68


def open_database(path: Path | None, *, url: str = "") -> Database:
    """Open the PostgreSQL database at `url`; without one the database file at `path`, made with its
    folder where there is none; None opens an empty one in memory.

    Raises StoreError where it cannot be used: no database of ours, written by a newer program, a
    folder that cannot be written, a full disk, another program holding it, no server; InputError
    for a url that is none.
    """
    database = _connected(path, url)
    try:
        make_tables(database)
    except BaseException:
        database.close()
        raise
    return database


def _connected(path: Path | None, url: str) -> Database:
    if url:
        from memory_core.stores.engine.postgresql import PostgresDatabase

        return PostgresDatabase(url)
    if path is not None:
        _prepare(path)
    return SqliteDatabase(path)


def _prepare(path: Path) -> None:
    """Refuse a foreign file; mark a new one as ours before anything else is in it."""
    with Reported(str(path), cause):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            start = next(pieces(path, size=100), b"")
        except FileNotFoundError:
            start = b""
        except OSError as error:
            why = error.strerror or error
            message = (
                f"The memory's database {path} cannot be opened: {why}. "
                "Choose a folder that can be read and written."
            )
            raise StoreError(message) from error
        if start and not _is_ours(start):
            message = (
                f"{path} is not a memory of this program, so it was left as it is. "
                "Choose another folder or move the file away."
            )
            raise StoreError(message)
        _mark(path)


def _is_ours(start: bytes) -> bool:
    marker = APPLICATION_ID.to_bytes(4, "big")
    return start.startswith(_HEADER) and start[_ID_AT : _ID_AT + 4] == marker


def _mark(path: Path) -> None:
    """Write the mark into the file itself, then turn on the log, so that no crash can leave a
    file of ours without its mark."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise store_error(str(path), cause(error)) from error
    finally:
        connection.close()
