"""Vectors that are searched at once and enter the index at leisure.

To place a vector in an index's graph takes longer than all else that is done with a piece of a
document. So those of a long document wait in memory, where they are compared one by one, and are
moved a few at a time. They are in no file until then: those of a process that ends are missing in
the index, and are made again when their owner next searches, as any that are (see `Filling`).
"""

from collections.abc import Sequence
from threading import Lock
from typing import Protocol, runtime_checkable

from memory_core.retrieval.base import ChunkSource, VectorHit, VectorIndex
from memory_core.retrieval.exact import ExactIndex

MOST = 16_384
"""Vectors that may wait, of all owners together: some 18 MB, and 2 ms of a search."""


@runtime_checkable
class Queue(Protocol):
    """What vectors can wait in."""

    def queue(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> bool:
        """Have vectors found from now on, and indexed by `settle`; returns False, with nothing
        done, where there is no room for them."""

    def settle(self, *, user_id: str, most: int) -> int:
        """Index some of the vectors of a user that wait; returns how many still do."""


class QueuedIndex:
    """`VectorIndex` with a queue before it. inner: knows what waits here, see `Filling`."""

    def __init__(self, inner: VectorIndex, *, waiting: ExactIndex, source: ChunkSource) -> None:
        """waiting: by what `source` knows their owners by."""
        self.inner = inner
        self._waiting, self._source = waiting, source
        self._owners: dict[str, str] = {}
        self._moving = Lock()

    def queue(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> bool:
        """Have vectors found from now on, and indexed by `settle`; returns False, with nothing
        done, where there is no room for them."""
        owner = self._source.owner(user_id)
        with self._moving:
            if self._waiting.size() + len(chunk_ids) > MOST:
                return False
            self._owners[self.inner.name_of(user_id)] = owner
            self._waiting.add(chunk_ids, vectors, user_id=owner)
        return True

    def settle(self, *, user_id: str, most: int) -> int:
        """Index some of the vectors of a user that wait; returns how many still do."""
        owner = self._source.owner(user_id)
        with self._moving:
            rows = self._waiting.first(most, user_id=owner)
            if rows:
                there = self._source.ids(owner)
                kept = {i: row for i, row in rows.items() if i in there}
                self.inner.add(list(kept), list(kept.values()), user_id=user_id)
                self._waiting.remove(list(rows), user_id=owner)
        return self._waiting.count(user_id=owner)

    def add(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> None:
        """Index chunks; one that is there already is replaced."""
        with self._moving:
            self.inner.add(chunk_ids, vectors, user_id=user_id)
            self._waiting.remove(chunk_ids, user_id=self._source.owner(user_id))

    def search(
        self, vector: Sequence[float], *, user_ids: Sequence[str], limit: int
    ) -> list[VectorHit]:
        """Return the nearest chunks of these owners, nearest first."""
        owners = [self._source.owner(user_id) for user_id in user_ids]
        # First those that wait: one that is moved meanwhile is found twice rather than never.
        waiting = self._waiting.search(vector, user_ids=owners, limit=limit)
        found = self.inner.search(vector, user_ids=user_ids, limit=limit)
        if not waiting:
            return found
        best = {hit.chunk_id: hit for hit in (*found, *waiting)}
        return sorted(best.values(), key=lambda hit: (-hit.similarity, hit.chunk_id))[:limit]

    def remove(self, chunk_ids: Sequence[str], *, user_id: str) -> None:
        """Forget chunks; unknown ids are passed over."""
        with self._moving:
            self._waiting.remove(chunk_ids, user_id=self._source.owner(user_id))
            self.inner.remove(chunk_ids, user_id=user_id)

    def remove_all(self, *, user_id: str) -> None:
        """Forget all chunks of an owner."""
        with self._moving:
            self._waiting.remove_all(user_id=self._source.owner(user_id))
            self.inner.remove_all(user_id=user_id)

    def name_of(self, user_id: str) -> str:
        """Return what the index calls an owner; the id cannot be told from it."""
        return self.inner.name_of(user_id)

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner, by the name `name_of` gives: those of these chunks, or with
        none all; no byte of them stays in any file."""
        with self._moving:
            waiting = self._owners.get(owner)
            if waiting is not None and chunk_ids:
                self._waiting.remove(chunk_ids, user_id=waiting)
            elif waiting is not None:
                self._waiting.remove_all(user_id=waiting)
            self.inner.erase(owner, chunk_ids)

    def own_words(self) -> str:
        """Return the words the index itself writes into its files, in lower case."""
        return self.inner.own_words()

    def count(self, *, user_id: str) -> int:
        """Return how many chunks of an owner are found, those that wait included."""
        with self._moving:
            waiting = self._waiting.count(user_id=self._source.owner(user_id))
            return waiting + self.inner.count(user_id=user_id)

    def ids(self, *, user_id: str) -> set[str]:
        """Return the ids of an owner's chunks, those that wait included."""
        with self._moving:
            waiting = self._waiting.ids(user_id=self._source.owner(user_id))
            return waiting | self.inner.ids(user_id=user_id)

    def vectors(self, chunk_ids: Sequence[str], *, user_id: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are found, by id."""
        with self._moving:
            owner = self._source.owner(user_id)
            waiting = self._waiting.vectors(chunk_ids, user_id=owner)
            return waiting | self.inner.vectors(chunk_ids, user_id=user_id)

    def doubt(self, *, user_id: str) -> None:
        """Look at an owner again when he next searches: vectors of his could not be made."""
        self.inner.doubt(user_id=user_id)

    def missing(self, *, user_ids: Sequence[str]) -> str:
        """Return "" when searches see all vectors of these owners, else why they do not."""
        return self.inner.missing(user_ids=user_ids)

    def health(self) -> str:
        """Return "" when it can be searched, else what is wrong."""
        return self.inner.health()

    def close(self) -> None:
        """Give back files; what waits is made again by whoever opens them next."""
        self.inner.close()
        self._waiting.close()
