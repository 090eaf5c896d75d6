"""Every table of the database: importing this module makes `metadata` complete."""

from memory_core.stores.schema import conversation as conversation_schema
from memory_core.stores.schema import documents as document_schema
from memory_core.stores.schema import editing as editing_schema
from memory_core.stores.schema import erasure as erasure_schema
from memory_core.stores.schema import memory as schema
from memory_core.stores.schema import past as past_schema
from memory_core.stores.schema import people as people_schema
from memory_core.stores.schema import statements as statement_schema
from memory_core.stores.schema.memory import metadata

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
