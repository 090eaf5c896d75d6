"""What the vector index is made from: the chunks of every owner.

Rebuilding it is for all users at once, so owners are named here by their digest: whose documents
they are is not known from it.
"""

from collections.abc import Collection
from typing import Any, Protocol

from sqlalchemy import Select, func, not_, select

from memory_core.model import Chunk
from memory_core.stores.documents import CHUNKS_BY_ID, chunk_of
from memory_core.stores.lookups import in_lists
from memory_core.stores.part import Part
from memory_core.stores.schema.documents import chunks
from memory_core.stores.schema.memory import HIDDEN, OWNER, digest, users

_TOTALS = (
    select(users.c.digest, func.count().label("n"))
    .select_from(chunks.join(users, users.c.key == chunks.c.user_key))
    .where(not_(users.c.digest.startswith(HIDDEN)))
    .group_by(users.c.digest)
    .order_by(users.c.digest)
)
_IDS: Select[Any] = select(chunks.c.id).where(chunks.c.user_key == OWNER)


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
                chunk_of(row) for row in in_lists(connection, CHUNKS_BY_ID, set(ids), user=owner)
            ]
