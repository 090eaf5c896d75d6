"""Databases that fail for real, and are mended at the end."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import event

from memory_core import Memory
from memory_core.stores.engine.sqlite import SqliteDatabase
from memory_core.stores.sql import SqlStore


def database(memory: Memory) -> SqliteDatabase:
    return cast(SqliteDatabase, cast(SqlStore, memory._parts.store)._database)


def full(connection: sqlite3.Connection) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages}")


def read_only(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only=ON")


@contextmanager
def faulty(memory: Memory, fault: Callable[[sqlite3.Connection], None]) -> Iterator[None]:
    """Meanwhile every connection of the memory's database has a fault."""
    broken = database(memory)

    def connected(connection: sqlite3.Connection, _record: object) -> None:
        fault(connection)

    event.listen(broken._engine, "connect", connected)
    broken.close()
    try:
        yield
    finally:
        event.remove(broken._engine, "connect", connected)
        broken.close()


@contextmanager
def held_by_another(file: Path) -> Iterator[None]:
    """Meanwhile another process holds the write lock of a database."""
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('BEGIN IMMEDIATE'); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-S", "-c", code, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout
        assert other.stdout.readline() == b"held\n"
        yield
        other.communicate(timeout=300)


@contextmanager
def damaged(memory: Memory, folder: Path) -> Iterator[None]:
    """The file is overwritten from its second page on, and put back."""
    file = folder / "memory.db"
    database(memory).close()
    sound = file.read_bytes()
    file.write_bytes(sound[:100] + b"\xff" * (len(sound) - 100))
    try:
        yield
    finally:
        database(memory).close()
        file.write_bytes(sound)
