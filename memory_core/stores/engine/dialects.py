"""Statements that databases spell differently: inserting what is not there yet, or changing it.

PostgreSQL's form of INSERT is a larger one of SQLite's, so a statement made with it is written
correctly for either when it is run; a test holds this for both.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql


def insert_new(table: Table) -> Insert:
    """Return the statement that inserts rows and passes over those whose key is there already."""
    return postgresql.insert(table).on_conflict_do_nothing()


def insert_or_change(
    table: Table, key: Sequence[str], change: Callable[[Any], Mapping[str, Any]]
) -> Insert:
    """Return the statement that inserts a row, or changes the one with the same key.

    key: the columns of a unique index. change: the row that was to be inserted -> what to set,
    column by column, in the row that is there.
    """
    statement = postgresql.insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(key), set_=dict(change(statement.excluded))
    )
