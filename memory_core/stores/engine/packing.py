"""All rows of a query as one: of each column its values, as the text of a JSON array.

A driver takes longer to hand over a row than the database to find it, and what nobody looks at
need not become values.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Select, Text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class _Values(FunctionElement[Any]):
    """The values of a column in all rows."""

    name = "values_of_rows"
    type = Text()
    inherit_cache = True


@compiles(_Values)
def _grouped(element: _Values, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_group_array({compiler.process(element.clauses, **options)})"


@compiles(_Values, "postgresql")
def _aggregated(element: _Values, compiler: SQLCompiler, **options: Any) -> str:
    return f"CAST(json_agg({compiler.process(element.clauses, **options)}) AS TEXT)"


def packed(query: Select[Any]) -> Select[Any]:
    """Return the query for the rows of another one, packed. query: in no order, columns of text,
    numbers and truth values."""
    columns = (_Values(column) for column in query.selected_columns)
    return query.with_only_columns(*columns, maintain_column_froms=True)


def unpacked(row: Sequence[str | None]) -> Iterator[tuple[Any, ...]]:
    """Return the rows packed into one; a database has no values where there are no rows."""
    return zip(*(json.loads(text or "[]") for text in row), strict=True)
