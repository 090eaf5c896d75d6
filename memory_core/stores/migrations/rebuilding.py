"""Making SQLite's tables anew in another shape, with their rows: SQLite itself can do little more
than add a column."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

if TYPE_CHECKING:
    from alembic.operations import Operations

_OLD = "old_"
_STATEMENT = re.compile(r"(?:\A|;)\s*(?=CREATE )")
_MADE = re.compile(r"CREATE (TABLE|(?:UNIQUE )?INDEX) (\S+)(?: ON (\S+))?")

Shape = dict[str, list[str]]
"""Table -> the statements that make it and then its indexes."""
Values = Mapping[str, Mapping[str, str]]
"""Table -> column -> what rows that were there get in it, in SQL."""


def read_shape(file: Path) -> Shape:
    """Return the tables a file of CREATE statements makes."""
    shape: Shape = {}
    for statement in _STATEMENT.split(file.read_text("utf-8")):
        made = _MADE.match(statement)
        if made:
            table = made[3] or made[2]
            shape.setdefault(table.strip('"'), []).append(statement.strip().rstrip(";"))
    return shape


def rebuild(op: "Operations", shape: Shape, values: Values) -> None:
    """Give the database these tables and indexes. Rows keep what they have in columns that stay;
    new columns get `values`, else the column's default.

    References are not followed meanwhile (see `SqliteDatabase.alter`).
    """
    connection = op.get_bind()
    there = _statements(connection)
    for table, wanted in shape.items():
        if _alike(there.get(table, []), wanted):
            continue
        if table in there:
            _put_aside(op, table)
        for statement in wanted:
            connection.exec_driver_sql(statement)
        if table in there:
            _bring_over(op, table, values.get(table, {}))


def _statements(connection: Connection) -> Shape:
    """Return the tables there are, as `read_shape` does."""
    rows = connection.exec_driver_sql(
        "SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name"
    )
    shape: Shape = {}
    for table, sql in rows:
        shape.setdefault(table, []).append(sql)
    return shape


def _alike(one: list[str], other: list[str]) -> bool:
    return {" ".join(sql.split()) for sql in one} == {" ".join(sql.split()) for sql in other}


def _put_aside(op: "Operations", table: str) -> None:
    query = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql NOT NULL"
    for (index,) in op.get_bind().exec_driver_sql(query, (table,)).all():
        op.drop_index(index, table_name=table)
    op.rename_table(table, _OLD + table)


def _bring_over(op: "Operations", table: str, values: Mapping[str, str]) -> None:
    """Copy the rows that were put aside. values: new column -> SQL, over the old row's columns."""
    found = inspect(op.get_bind())
    kept = {column["name"] for column in found.get_columns(_OLD + table)}
    into, given = [], []
    for column in found.get_columns(table):
        name = column["name"]
        if name in kept or name in values:
            into.append(f'"{name}"')
            given.append(f'"{name}"' if name in kept else values[name])
    op.get_bind().exec_driver_sql(
        f'INSERT INTO "{table}" ({", ".join(into)}) SELECT {", ".join(given)} FROM "{_OLD}{table}"'
    )
    op.drop_table(_OLD + table)
