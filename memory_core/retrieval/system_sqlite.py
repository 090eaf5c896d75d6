"""An old SQLite of the system replaced, for Chroma, by the one of the package pysqlite3."""

import importlib
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

OLDEST = (3, 35, 0)
"""Chroma refuses to be imported with an older one."""


def too_old() -> bool:
    """Whether Chroma refuses the SQLite of the system."""
    return sqlite3.sqlite_version_info < OLDEST


@contextmanager
def modern_sqlite() -> Iterator[None]:
    """Let Chroma, while it is imported, find a SQLite that is new enough: where the system's is
    too old the one of `pysqlite3-binary`, if that optional package is installed.

    All others keep the one they have: errors of one are unknown to the other.
    """
    systems = sys.modules.get("sqlite3")
    if too_old() and "chromadb" not in sys.modules:
        with suppress(ImportError):
            sys.modules["sqlite3"] = importlib.import_module("pysqlite3")
    try:
        yield
    finally:
        if systems is not None:
            sys.modules["sqlite3"] = systems
