"""What the vector index is made from: the chunks of every owner.

Rebuilding it is for all users at once, so owners are named here by their digest: whose documents
they are is not known from it.
"""

from collections.abc import Collection
from typing import Any, Protocol

from sqlalchemy import Select, func, select

from memory_core.model import Chunk
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Part
from memory_core.stores.schema.documents import chunks, documents
from memory_core.stores.schema.memory import OWNER, digest, users

_TOTALS = (
    select(users.c.digest, func.count().label("n"))
    .select_from(chunks.join(users, users.c.key == chunks.c.user_key))
    .group_by(users.c.digest)
    .order_by(users.c.digest)
)
_IDS: Select[Any] = select(chunks.c.id).where(chunks.c.user_key == OWNER)
_CHUNKS = (
    select(chunks, documents.c.id.label("document_id"), documents.c.name.label("document_name"))
    .join(documents, documents.c.key == chunks.c.document_key)
    .where(chunks.c.user_key == OWNER, chunks.c.id.in_(IDS))
)


class IndexedStore(Protocol):
    """The chunks of every owner, as the vector index needs them."""

    def chunk_owner(self, user_id: str) -> str:
        """Return what an owner of chunks is known by."""

    def chunk_totals(self) -> dict[str, int]:
        """Return every owner of chunks and how many they are."""

    def owned_ids(self, owner: str) -> set[str]:
        """Return the ids of an owner's chunks."""

    def owned_chunks(self, ids: Collection[str], *, owner: str) -> list[Chunk]:
        """Return those of these chunks that an owner has, in any order."""


class Indexed(Part):
    """`IndexedStore` over the database."""

    def chunk_owner(self, user_id: str) -> str:
        """Return what an owner of chunks is known by."""
        return digest(user_id)

    def chunk_totals(self) -> dict[str, int]:
        """Return every owner of chunks and how many they are."""
        with self._database.read() as connection:
            return {row.digest: row.n for row in connection.execute(_TOTALS)}

    def owned_ids(self, owner: str) -> set[str]:
        """Return the ids of an owner's chunks."""
        with self._database.read() as connection:
            return set(connection.execute(_IDS, {"user": owner}).scalars())

    def owned_chunks(self, ids: Collection[str], *, owner: str) -> list[Chunk]:
        """Return those of these chunks that an owner has, in any order."""
        with self._database.read() as connection:
            return [
                Chunk(
                    row.id,
                    row.document_id,
                    row.document_name,
                    row.seq,
                    row.start,
                    row.end,
                    row.text,
                    row.heading,
                )
                for row in in_lists(connection, _CHUNKS, set(ids), user=owner)
            ]
