"""Writing and erasing the rows of a document."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, select, update

from memory_core.model import UNSET, Chunk, Document, Entity
from memory_core.names import normalize
from memory_core.stores.engine.prepared import insert_one, insert_rows, run_many
from memory_core.stores.lexical import drop_document_postings
from memory_core.stores.schema.documents import (
    chunks,
    document_entities,
    document_words,
    documents,
)
from memory_core.stores.writing.chunks import TermsOf, write_chunks

_MOVE = (
    update(chunks)
    .where(chunks.c.key == bindparam("b_key"))
    .values(
        document_key=bindparam("b_document"),
        seq=bindparam("b_seq"),
        start=bindparam("b_start"),
        end=bindparam("b_end"),
    )
)


def write_document(
    connection: Connection,
    document: Document,
    pieces: Sequence[Chunk],
    terms_of: TermsOf,
    *,
    owner: int,
) -> int:
    """Write a document, its chunks and their terms; returns the document's row number."""
    key = insert_document(connection, document, owner)
    write_chunks(connection, pieces, terms_of, key=key, owner=owner)
    return key


def move_chunks(
    connection: Connection, pieces: Sequence[Chunk], *, old_key: int, key: int
) -> set[str]:
    """Give those of these chunks that document `old_key` has to document `key`, where they stand
    now, with their terms; returns their ids."""
    mine = select(chunks.c.id, chunks.c.key).where(chunks.c.document_key == old_key)
    keys = {row.id: row.key for row in connection.execute(mine)}
    rows = [
        {
            "b_key": keys[piece.id],
            "b_document": key,
            "b_seq": piece.seq,
            "b_start": piece.start,
            "b_end": piece.end,
        }
        for piece in pieces
        if piece.id in keys
    ]
    run_many(connection, _MOVE, rows)
    return {piece.id for piece in pieces if piece.id in keys}


def insert_document(connection: Connection, document: Document, owner: int) -> int:
    """Write the document's own row; returns its number."""
    row = {
        "user_key": owner,
        "id": document.id,
        "name": document.name,
        "kind": document.kind,
        "n_chars": document.n_chars,
        "n_chunks": document.n_chunks,
        "digest": document.digest,
        "created_at": document.created_at,
        "read_to": document.read_to,
    }
    inserted = connection.execute(documents.insert(), row).inserted_primary_key
    return int(inserted[0]) if inserted else 0


def insert_entities(
    connection: Connection, entities: Sequence[Entity], document: Document, key: int, owner: int
) -> None:
    """Write entities that document `key` speaks of, each with its id, and the words they are found
    by."""
    called: dict[int, tuple[str, ...]] = {}
    for entity in entities:
        row = {
            "user_key": owner,
            "document_key": key,
            "id": entity.id,
            "name": entity.name,
            "type": entity.type,
            "attributes": entity.attributes,
            "aliases": {"names": list(entity.aliases)},
            "seen_at": document.created_at if entity.last_seen == UNSET else entity.last_seen,
            "source": entity.source,
        }
        called[insert_one(connection, document_entities, row)] = (entity.name, *entity.aliases)
    write_words(connection, owner, called)


def write_words(connection: Connection, owner: int, called: Mapping[int, Collection[str]]) -> None:
    """Write the words that entities of documents are found by.

    called: row number of an entity -> its names.
    """
    rows = [
        {"user_key": owner, "entity_key": key, "word": word, "whole": whole}
        for key, names in called.items()
        for word, whole in sorted(_words(names))
    ]
    insert_rows(connection, document_words, rows)


def _words(names: Collection[str]) -> set[tuple[str, bool]]:
    norms = {normalize(name) for name in names if name.strip()}
    return {(norm, True) for norm in norms} | {(w, False) for n in norms for w in n.split()}


def erase_document(connection: Connection, key: int, owner: int) -> list[str]:
    """Delete a document and what came from it; returns the ids its chunks had."""
    mine = chunks.c.document_key == key
    ids = list(connection.execute(select(chunks.c.id).where(mine)).scalars())
    drop_document_postings(connection, key, user_key=owner)
    spoken = select(document_entities.c.key).where(document_entities.c.document_key == key)
    connection.execute(delete(document_words).where(document_words.c.entity_key.in_(spoken)))
    connection.execute(delete(document_entities).where(document_entities.c.document_key == key))
    connection.execute(delete(chunks).where(mine))
    connection.execute(delete(documents).where(documents.c.key == key))
    return ids
