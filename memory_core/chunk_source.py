"""The stored chunks as what the vector index is made from, and made from again."""

from collections.abc import Sequence

from memory_core.retrieval.base import Embedder
from memory_core.retrieval.chunking import indexed_text
from memory_core.stores.base import Store


class StoredChunks:
    """`retrieval.base.ChunkSource` over the database and the embedder."""

    def __init__(self, store: Store, embedder: Embedder) -> None:
        """store: where the chunks are, the source of truth."""
        self._store, self._embedder = store, embedder

    def owner(self, user_id: str) -> str:
        """Return what a user is known by."""
        return self._store.chunk_owner(user_id)

    def totals(self) -> dict[str, int]:
        """Return every owner of chunks and how many they are."""
        return self._store.chunk_totals()

    def ids(self, owner: str) -> set[str]:
        """Return the ids of an owner's chunks."""
        return self._store.owned_ids(owner)

    def vectors(self, chunk_ids: Sequence[str], *, owner: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are still there, by id."""
        chunks = self._store.owned_chunks(chunk_ids, owner=owner)
        vectors = self._embedder.embed([indexed_text(chunk) for chunk in chunks])
        return {chunk.id: vector for chunk, vector in zip(chunks, vectors, strict=True)}
