"""Documents that are read bit by bit, and those that take the place of others."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, select, update

from memory_core.errors import NotFoundError
from memory_core.model import Chunk, Document, Entity
from memory_core.stores.documents import CHUNKS_OF, chunk_of, document_of, entity_of
from memory_core.stores.lookups import IDS, in_lists, user_key
from memory_core.stores.part import Part
from memory_core.stores.schema.documents import (
    chunks,
    document_entities,
    document_words,
    documents,
)
from memory_core.stores.schema.memory import OWNER, digest
from memory_core.stores.writing.chunks import write_chunks
from memory_core.stores.writing.documents import (
    erase_document,
    insert_document,
    insert_entities,
    move_chunks,
)
from memory_core.stores.writing.following import follow

_MINE = select(documents).where(documents.c.user_key == OWNER)
_LIKE = {
    name: _MINE.where(documents.c[name] == bindparam("value")).order_by(documents.c.key.desc())
    for name in ("id", "digest", "name")
}
_UNREAD = _MINE.where(documents.c.read_to.is_not(None)).order_by(documents.c.key)
_NEXT = CHUNKS_OF.where(chunks.c.seq >= bindparam("first")).limit(bindparam("limit"))
_FIRST = (
    select(document_words.c.word, func.min(document_entities.c.key).label("key"))
    .join(document_entities, document_entities.c.key == document_words.c.entity_key)
    .where(
        document_words.c.user_key == OWNER,
        document_words.c.word.in_(IDS),
        document_words.c.whole.is_(True),
        # The sum keeps SQLite from comparing every entity of a document with every word.
        document_entities.c.document_key + 0 == bindparam("document"),
    )
    .group_by(document_words.c.word)
    .subquery()
)
_NAMED = select(document_entities, _FIRST.c.word).join(
    _FIRST, _FIRST.c.key == document_entities.c.key
)
_READ_TO = (
    update(documents)
    .where(documents.c.key == bindparam("b_key"), documents.c.read_to == bindparam("b_from"))
    .values(read_to=bindparam("b_to"))
)
_SPOKEN = (
    select(document_entities)
    .where(document_entities.c.document_key == bindparam("document"))
    .order_by(document_entities.c.key)
)
_SAID_IN = select(document_entities).where(
    document_entities.c.document_key == bindparam("document"), document_entities.c.source.in_(IDS)
)
_SOURCES = select(chunks.c.id).where(chunks.c.document_key == bindparam("document"))


class DocumentReading(Part):
    """`protocols.documents.DocumentWork`."""

    def take_document(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        entities: Sequence[Entity],
        terms_of: Callable[[Chunk], Mapping[str, int]],
        *,
        instead_of: str = "",
    ) -> list[str]:
        """Store a document, in the place of another where one is named; whole or not at all."""
        with self._database.write(document.user_id) as connection:
            owner = user_key(connection, document.user_id)
            old = self._old(connection, document, instead_of) if instead_of else None
            if old is not None:
                _follow(connection, old, document, entities)
            key = insert_document(connection, document, owner)
            there, gone = set(), []
            if old is not None:
                there = move_chunks(connection, chunks, old_key=old.key, key=key)
                gone = erase_document(connection, old.key, owner)
            new = [chunk for chunk in chunks if chunk.id not in there] if there else chunks
            write_chunks(connection, new, terms_of, key=key, owner=owner)
            insert_entities(connection, entities, document, key, owner)
        if old is not None:
            self._database.scrub()
        return gone

    def _old(self, connection: Connection, document: Document, old_id: str) -> Row[Any]:
        given = {"user": digest(document.user_id), "value": old_id}
        old = connection.execute(_LIKE["id"], given).first()
        if old is None:
            message = "The document to replace is not there any more; nothing was changed."
            raise NotFoundError(message)
        return old

    def document_like(
        self, *, user_id: str, id: str = "", digest: str = "", name: str = ""
    ) -> Document | None:
        """Return the user's latest document of this id, digest or name (one of them is given)."""
        wanted = {"id": id, "digest": digest, "name": name}
        for what, value in wanted.items():
            if value:
                given = {"user": _owner(user_id), "value": value}
                with self._database.read() as connection:
                    row = connection.execute(_LIKE[what], given).first()
                return None if row is None else document_of(row, user_id)
        return None

    def unread_documents(self, *, user_id: str) -> list[Document]:
        """Return the documents whose chunks are not all read, oldest first."""
        with self._database.read() as connection:
            rows = connection.execute(_UNREAD, {"user": _owner(user_id)})
            return [document_of(row, user_id) for row in rows]

    def next_chunks(self, document_id: str, *, user_id: str, first: int, limit: int) -> list[Chunk]:
        """Return chunks of a document in order, from number `first` on."""
        given = {"user": _owner(user_id), "id": document_id, "first": first, "limit": limit}
        with self._database.read() as connection:
            return [chunk_of(row) for row in connection.execute(_NEXT, given)]

    def named_in_document(
        self, document_id: str, norms: Collection[str], *, user_id: str
    ) -> dict[str, Entity]:
        """Return for each of these normalized names the first entity of a document."""
        user = _owner(user_id)
        with self._database.read() as connection:
            row = connection.execute(_LIKE["id"], {"user": user, "value": document_id}).first()
            if row is None:
                return {}
            found = in_lists(connection, _NAMED, set(norms), user=user, document=row.key)
            return {one.word: entity_of(one) for one in found}

    def entities_of_document(
        self, document_id: str, *, user_id: str, chunk_ids: Sequence[str] | None = None
    ) -> list[Entity]:
        """Return what a document speaks of, chunk by chunk. chunk_ids: only these chunks."""
        given = {"user": _owner(user_id), "value": document_id}
        with self._database.read() as connection:
            row = connection.execute(_LIKE["id"], given).first()
            if row is None:
                return []
            if chunk_ids is not None:
                sources = [f"chunk:{chunk_id}" for chunk_id in chunk_ids]
                found = {
                    one.key: one
                    for one in in_lists(connection, _SAID_IN, sources, document=row.key)
                }
                return [entity_of(found[key]) for key in sorted(found)]
            rows = connection.execute(_SPOKEN, {"document": row.key})
            return [entity_of(one) for one in rows]

    def read_on(
        self, document: Document, entities: Sequence[Entity], *, read_to: int | None
    ) -> bool:
        """Store what the next chunks speak of and how far a document is read, in one step."""
        given = {"user": _owner(document.user_id), "value": document.id}
        with self._database.write(document.user_id) as connection:
            row = connection.execute(_LIKE["id"], given).first()
            if row is None:
                return False
            step = {"b_key": row.key, "b_from": document.read_to, "b_to": read_to}
            if connection.execute(_READ_TO, step).rowcount != 1:
                return False
            insert_entities(connection, entities, document, row.key, row.user_key)
        return True


def _follow(
    connection: Connection, old: Row[Any], document: Document, said: Sequence[Entity]
) -> None:
    """Let what the memory took over from a document follow to the one that takes its place."""
    found = connection.execute(_SOURCES, {"document": old.key}).scalars()
    follow(
        connection,
        {old.id: [f"chunk:{chunk_id}" for chunk_id in found]},
        said,
        owner=old.user_key,
        new_id=document.id,
        now=document.created_at,
    )


def _owner(user_id: str) -> str:
    return digest(user_id)
