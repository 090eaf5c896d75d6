"""Format 4: where the terms of documents stand is found by term alone; an index by chunk, and the
reference it served, took as long to write as all the rest of a document.

version_4.sql holds the tables as SQLite makes them; while format 4 is not released,
`python -m tests.freeze_schema` writes it anew from the tables as they are declared.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.stores.migrations.rebuilding import Values, read_shape, rebuild

if TYPE_CHECKING:
    from alembic.operations import Operations

VALUES: Values = {}
"""What rows of format 3 get in columns that are new, where it is not the column's default."""


def upgrade(op: "Operations") -> None:
    """Make format 4 of format 3."""
    if op.get_bind().dialect.name == "sqlite":
        rebuild(op, read_shape(Path(__file__).with_suffix(".sql")), VALUES)
        return
    op.drop_constraint("chunk_postings_item_key_fkey", "chunk_postings", type_="foreignkey")
    op.drop_index("chunk_postings_of_item")
