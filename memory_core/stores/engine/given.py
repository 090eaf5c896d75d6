"""Many row numbers given to a query as one value, and read there like a table.

`IN (?, ?, ...)` has SQLite sort the numbers into a tree of its own first, which takes longer than
looking the rows up, and is a statement of its own for each length.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, TableValuedAlias, Text, bindparam, select
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator


class _Numbers(TypeDecorator[Collection[int]]):
    """Numbers as one text: a JSON array, or what PostgreSQL reads as an array."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Collection[int] | None, dialect: Dialect) -> str:
        """Return the text."""
        marks = "{}" if dialect.name == "postgresql" else "[]"
        return marks[0] + ",".join(map(str, value or ())) + marks[1]


class _Rows(FunctionElement[Any]):
    """Numbers as rows of one column, `value`."""

    name = "rows_of_numbers"
    inherit_cache = True


@compiles(_Rows)
def _each(element: _Rows, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_Rows, "postgresql")
def _unnested(element: _Rows, compiler: SQLCompiler, **options: Any) -> str:
    text = compiler.process(element.clauses, **options)
    return f"(SELECT unnest(CAST({text} AS BIGINT[])) AS value)"


def _table(name: str) -> TableValuedAlias:
    numbers = bindparam("given", type_=_Numbers())
    return _Rows(numbers).table_valued("value", name=name)


GIVEN = _table("given")
"""What a query is joined to that is asked about the numbers in its parameter `given`."""
NUMBER = GIVEN.c.value
"""One of them. A number given twice is there twice."""
_AMONG = select(_table("among").c.value)


def among(column: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the condition that a column is one of the numbers `given`, for a query that finds its
    rows by something else."""
    return column.in_(_AMONG)
