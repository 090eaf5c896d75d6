"""Format 2: looking back, editing with undo, conversations, people. Format 1 was SQLite's alone.

version_2.sql holds the tables as SQLite makes them; while format 2 is not released,
`python -m tests.freeze_schema` writes it anew from the tables as they are declared.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.stores.migrations.rebuilding import read_shape, rebuild

if TYPE_CHECKING:
    from alembic.operations import Operations

_PLACE = {
    "start": "0",
    "end": "0",
    "extractor": "''",
    "confidence": "1.0",
    "trust": "'user'",
}
VALUES = {
    "entities": {"since": "last_seen", "retrieved": "0"},
    "names": {
        "created_at": (
            "coalesce((SELECT e.first_seen FROM entities AS e WHERE e.key = entity_key), 0)"
        ),
    },
    "attribute_sources": _PLACE,
    "relation_sources": _PLACE,
}
"""What rows of format 1 get in columns that are new, where it is not the column's default."""

_FIRST_PLACES = """
INSERT OR IGNORE INTO attribute_sources
    (attribute_key, source, user_key, at, start, "end", extractor, confidence, trust)
SELECT key, source, user_key, created_at, start, "end", extractor, confidence, trust
FROM attributes
WHERE source <> '' AND key IN (SELECT attribute_key FROM attribute_sources)
"""
"""What is said once has its place in its own row; what is said again has all of them here."""


def upgrade(op: "Operations") -> None:
    """Make format 2 of format 1."""
    rebuild(op, read_shape(Path(__file__).with_suffix(".sql")), VALUES)
    op.get_bind().exec_driver_sql(_FIRST_PLACES)
