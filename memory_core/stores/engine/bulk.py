"""Writing many rows of one table: SQLAlchemy's statement, without its work for each row."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Insert

from memory_core.stores.engine.prepared import run_many


def insert_rows(connection: Connection, statement: Insert, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows that all have the same columns; none is fine."""
    run_many(connection, statement, rows)
