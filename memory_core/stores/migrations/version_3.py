"""Format 3: long documents are read bit by bit, and the table of documents says how far; what is
read with each entity stands in indexes.

version_3.sql holds the tables as SQLite makes them; while format 3 was not released,
`python -m tests.freeze_schema` wrote it anew from the tables as they were declared.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Integer, text

from memory_core.stores.migrations.rebuilding import Values, read_shape, rebuild

if TYPE_CHECKING:
    from alembic.operations import Operations

VALUES: Values = {}
"""What rows of format 2 get in columns that are new, where it is not the column's default."""


def upgrade(op: "Operations") -> None:
    """Make format 3 of format 2."""
    if op.get_bind().dialect.name == "sqlite":
        rebuild(op, read_shape(Path(__file__).with_suffix(".sql")), VALUES)
        return
    op.add_column("documents", Column("read_to", Integer))
    op.drop_index("names_of_entity")
    op.create_index("names_of_entity", "names", ["entity_key"])
    op.create_index(
        "aliases_of_entity",
        "names",
        ["entity_key", "removed_at"],
        postgresql_where=text("canonical IS false"),
    )
