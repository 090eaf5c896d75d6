"""Every table of the database: importing this module makes `metadata` complete."""

from memory_core.stores import (
    conversation_schema,
    document_schema,
    editing_schema,
    erasure_schema,
    past_schema,
    people_schema,
    schema,
    statement_schema,
)
from memory_core.stores.schema import metadata

MODULES = (
    schema,
    statement_schema,
    past_schema,
    document_schema,
    people_schema,
    conversation_schema,
    editing_schema,
    erasure_schema,
)
"""Where the tables are written down, those others refer to first."""

__all__ = ["MODULES", "metadata"]
