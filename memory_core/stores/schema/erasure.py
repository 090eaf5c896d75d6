"""The table of erasures that are not finished in every file yet."""

from sqlalchemy import Column, Table

from memory_core.stores.schema.columns import Details, Instant, row_key, text_column
from memory_core.stores.schema.memory import metadata

pending_erasures = Table(
    "pending_erasures",
    metadata,
    row_key(),
    text_column("owner"),
    Column("chunks", Details, nullable=False),
    Column("at", Instant, nullable=False),
)
"""Written with an erasure and deleted when the vectors and the bytes of it are gone as well, so
that one that was broken off is finished at the next start. It holds nothing of what was erased.
owner: what the vector index calls whose vectors go, "" where none do. chunks: {"ids": of the pieces
of documents whose vectors go}, without it all of the owner's go; {"user": what a user who was put
out of reach is called, whose rows go as well}."""
