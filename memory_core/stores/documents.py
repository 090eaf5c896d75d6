"""Documents, their chunks, and the entities they speak of, kept apart from the memory's own."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, select

from memory_core.errors import NotFoundError
from memory_core.model import Chunk, Document, Entity
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.entities import LIMIT
from memory_core.stores.lookups import IDS, in_lists, user_key
from memory_core.stores.part import Part
from memory_core.stores.schema.documents import (
    chunks,
    document_entities,
    document_words,
    documents,
)
from memory_core.stores.schema.memory import OWNER, digest
from memory_core.stores.writing.documents import (
    erase_document,
    insert_entities,
    write_document,
)

_DOCUMENTS = (
    select(documents)
    .where(documents.c.user_key == OWNER)
    .order_by(documents.c.created_at.desc(), documents.c.key.desc())
)
_DOCUMENT = select(documents.c.key, documents.c.user_key).where(
    documents.c.user_key == OWNER, documents.c.id == bindparam("id")
)
_CHUNKS = select(
    chunks, documents.c.id.label("document_id"), documents.c.name.label("document_name")
).join(documents, documents.c.key == chunks.c.document_key)
CHUNKS_BY_ID = _CHUNKS.where(chunks.c.user_key == OWNER, chunks.c.id.in_(IDS))
CHUNKS_OF = _CHUNKS.where(
    documents.c.user_key == OWNER, documents.c.id == bindparam("id")
).order_by(chunks.c.seq)
_ENTITIES = select(document_entities).where(document_entities.c.key.in_(IDS))
_ANY_WORD = select(document_words.c.entity_key).where(document_words.c.user_key == OWNER).limit(1)


def matches(*, whole: bool) -> Select[Any]:
    """Return the query for entities with one of some words, those with most of them first."""
    n = func.count()
    return (
        select(document_words.c.entity_key, n.label("n"))
        .where(
            document_words.c.user_key == OWNER,
            document_words.c.word.in_(IDS),
            document_words.c.whole.is_(whole),
        )
        .group_by(document_words.c.entity_key)
        .order_by(n.desc(), document_words.c.entity_key)
        .limit(LIMIT)
    )


_BY_NAME, _BY_WORD = matches(whole=True), matches(whole=False)


class Documents(Part):
    """`base.DocumentStore`."""

    def add_document(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        entities: Sequence[Entity],
        terms: Mapping[str, Mapping[str, int]],
    ) -> None:
        """Store a document whole or not at all. Raises InputError where an id is taken.

        entities: with attributes and source "chunk:ID"; they are kept apart from the memory's
        entities until somebody speaks of them. terms: chunk id -> term -> how often.
        """
        with self._database.write(document.user_id) as connection:
            owner = user_key(connection, document.user_id)
            found = [e if e.id else replace(e, id=self._rules.ids()) for e in entities]
            key = write_document(
                connection, document, chunks, lambda chunk: terms.get(chunk.id, {}), owner=owner
            )
            insert_entities(connection, found, document, key, owner)

    def documents(self, *, user_id: str) -> list[Document]:
        """Return a user's documents, latest first."""
        with self._database.read() as connection:
            rows = connection.execute(_DOCUMENTS, {"user": digest(user_id)})
            return [document_of(row, user_id) for row in rows]

    def delete_document(self, document_id: str, *, user_id: str) -> list[str]:
        """Erase a document with chunks, terms and entities; returns the chunk ids it had.

        Raises NotFoundError for an unknown document.
        """
        given = {"user": digest(user_id), "id": document_id}
        with self._database.write(user_id) as connection:
            row = connection.execute(_DOCUMENT, given).first()
            if row is None:
                message = f"There is no document {document_id!r} in this memory."
                raise NotFoundError(message)
            ids = erase_document(connection, row.key, row.user_key)
        self._database.scrub()
        return ids

    def chunks(self, ids: Collection[str], *, user_ids: Sequence[str]) -> list[Chunk]:
        """Return these chunks, in the order of `ids`."""
        found: dict[str, Chunk] = {}
        with self._database.read() as connection:
            for user_id in dict.fromkeys(user_ids):
                rows = in_lists(connection, CHUNKS_BY_ID, set(ids), user=digest(user_id))
                found |= {row.id: chunk_of(row) for row in rows}
        return [found[chunk_id] for chunk_id in ids if chunk_id in found]

    def chunks_of(self, document_id: str, *, user_ids: Sequence[str]) -> list[Chunk]:
        """Return a document's chunks in order."""
        with self._database.read() as connection:
            return [
                chunk_of(row)
                for user_id in dict.fromkeys(user_ids)
                for row in connection.execute(
                    CHUNKS_OF, {"user": digest(user_id), "id": document_id}
                )
            ]

    def document_entities(
        self,
        *,
        names: Collection[str] = (),
        any_word: Collection[str] = (),
        user_ids: Sequence[str],
        limit: int = 50,
    ) -> list[Entity]:
        """Return entities of documents whose normalized name is among `names`, then those that
        have one of these normalized words, most of the words first; at most `limit`."""
        with self._database.read() as connection:
            asked = ((_BY_NAME, names), (_BY_WORD, any_word))
            return entities_with(connection, asked, user_ids=user_ids, limit=limit)


def entities_with(
    connection: Connection,
    asked: Iterable[tuple[Select[Any], Collection[str]]],
    *,
    user_ids: Sequence[str],
    limit: int,
    **given: object,
) -> list[Entity]:
    """Return the entities of documents that queries (see `matches`) find by words, at most
    `limit`."""
    limit = max(0, limit)
    keys: dict[int, None] = {}
    owners = [digest(user_id) for user_id in dict.fromkeys(user_ids)]
    # To look a long list up costs much more than to see that there is nothing to find.
    owners = [user for user in owners if fetch_plain(connection, _ANY_WORD, user=user)]
    for query, words in asked:
        hits = [
            (-row.n, row.entity_key)
            for user in owners
            for row in in_lists(connection, query, set(words), user=user, limit=limit, **given)
        ]
        keys |= {key: None for _, key in sorted(hits)}
    rows = in_lists(connection, _ENTITIES, list(keys)[:limit])
    found = {row.key: entity_of(row) for row in rows}
    return [found[key] for key in keys if key in found]


def document_of(row: Row[Any], user_id: str) -> Document:
    """row: of the table of documents."""
    return Document(
        row.id,
        user_id,
        row.name,
        row.kind,
        row.n_chars,
        row.n_chunks,
        row.digest,
        row.created_at,
        row.read_to,
    )


def chunk_of(row: Row[Any]) -> Chunk:
    """row: the columns of `CHUNKS_BY_ID`."""
    return Chunk(
        row.id,
        row.document_id,
        row.document_name,
        row.seq,
        row.start,
        row.end,
        row.text,
        row.heading,
    )


def entity_of(row: Row[Any]) -> Entity:
    """row: of the table of entities that documents speak of."""
    return Entity(
        name=row.name,
        type=row.type,
        attributes=row.attributes,
        mentions=0,
        first_seen=row.seen_at,
        last_seen=row.seen_at,
        aliases=tuple(row.aliases.get("names", ())),
        id=row.id,
        trust="document",
        source=row.source,
    )
