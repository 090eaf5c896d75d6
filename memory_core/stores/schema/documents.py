"""Tables of documents and of the lexical index; the index holds messages, too."""

from typing import Any

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, UniqueConstraint

from memory_core.stores.schema.columns import (
    KEY,
    WORDS,
    Details,
    Instant,
    owner,
    reference,
    row_key,
    text_column,
)
from memory_core.stores.schema.memory import metadata

documents = Table(
    "documents",
    metadata,
    row_key(),
    Column("user_key", KEY, ForeignKey("users.key"), nullable=False),
    text_column("id"),
    text_column("name"),
    text_column("kind"),
    Column("n_chars", Integer, nullable=False),
    Column("n_chunks", Integer, nullable=False),
    text_column("digest"),
    Column("created_at", Instant, nullable=False),
    Column("read_to", Integer),
    UniqueConstraint("user_key", "id"),
)
"""read_to: of how many chunks the entities are read, from the first on; NULL: of all."""

chunks = Table(
    "chunks",
    metadata,
    row_key(),
    owner(),
    reference("document_key", "documents.key"),
    text_column("id"),
    Column("seq", Integer, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    text_column("text"),
    text_column("heading"),
    UniqueConstraint("user_key", "id"),
    Index("chunks_of_document", "document_key", "seq"),
)

document_entities = Table(
    "document_entities",
    metadata,
    row_key(),
    owner(),
    reference("document_key", "documents.key"),
    text_column("id"),
    text_column("name"),
    text_column("type"),
    Column("attributes", Details, nullable=False),
    Column("aliases", Details, nullable=False),
    Column("seen_at", Instant, nullable=False),
    text_column("source"),
    Index("document_entities_of_document", "document_key"),
)

document_words = Table(
    "document_words",
    metadata,
    Column("user_key", KEY, primary_key=True),
    Column("word", WORDS, primary_key=True),
    Column("whole", Boolean, primary_key=True),
    reference("entity_key", "document_entities.key", primary=True),
    Index("document_words_of_entity", "entity_key"),
    sqlite_with_rowid=False,
)
"""whole: the word is a whole normalized name, not one word of it."""


def _postings(kind: str, item: Column[Any], *more: Index) -> Table:
    return Table(
        f"{kind}_postings",
        metadata,
        Column("user_key", KEY, primary_key=True),
        Column("term", WORDS, primary_key=True),
        item,
        Column("count", Integer, nullable=False),
        Column("length", Integer, nullable=False),
        *more,
        sqlite_with_rowid=False,
    )


postings = {
    "message": _postings(
        "message",
        reference("item_key", "messages.key", primary=True),
        Index("message_postings_of_item", "item_key"),
    ),
    "chunk": _postings("chunk", Column("item_key", KEY, primary_key=True)),
}
"""The lexical index, by what it finds. That of chunks is written by the megabyte, where an index by
item takes as long as all of the rest, and goes by the document, in one walk through the terms: it
has none, and for want of it no reference, which would look for every chunk that goes."""

index_totals = Table(
    "index_totals",
    metadata,
    Column("user_key", KEY, primary_key=True),
    Column("kind", WORDS, primary_key=True),
    Column("n_items", Integer, nullable=False),
    Column("n_terms", Integer, nullable=False),
    sqlite_with_rowid=False,
)
