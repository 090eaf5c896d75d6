"""Vectors of chunks in the process's memory, compared one by one: what is used without Chroma."""

import hashlib
import threading
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from memory_core.errors import RetrievalError
from memory_core.retrieval.base import VectorHit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class _Vectors:
    """One owner's vectors; the matrix is built when it is searched after a change."""

    def __init__(self) -> None:
        self.rows: dict[str, NDArray[np.float32]] = {}
        self.matrix: NDArray[np.float32] | None = None

    def nearest(self, vector: "NDArray[np.float32]", limit: int) -> list[VectorHit]:
        import numpy as np

        if self.matrix is None:
            self.matrix = np.stack(list(self.rows.values()))
            self.rows = dict(zip(self.rows, self.matrix, strict=True))  # held once, not twice
        ids = list(self.rows)
        similarities = self.matrix @ vector
        best = np.argsort(-similarities, kind="stable")[:limit]
        return [VectorHit(ids[i], float(similarities[i])) for i in best]


class ExactIndex:
    """Cosine similarity over all vectors of an owner: exact, linear, and gone with the process.

    why: why this is used instead of Chroma; `health` reports it.
    """

    def __init__(self, *, why: str = "") -> None:
        self._why = why
        self._owners: dict[str, _Vectors] = {}
        self._lock = threading.Lock()

    def add(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> None:
        """Index chunks; one that is there already is replaced."""
        if len(chunk_ids) != len(vectors):
            message = f"{len(chunk_ids)} chunks came with {len(vectors)} vectors; nothing was kept."
            raise RetrievalError(message)
        units = [_unit(vector) for vector in vectors]
        if not units:
            return
        with self._lock:
            known = self._owners.get(user_id) or _Vectors()
            sizes = {unit.shape for unit in (*list(known.rows.values())[:1], *units)}
            if len(sizes) > 1:
                message = "The vectors differ in length; index the documents again."
                raise RetrievalError(message)
            known.rows.update(zip(chunk_ids, units, strict=True))
            known.matrix = None
            self._owners[user_id] = known

    def search(
        self, vector: Sequence[float], *, user_ids: Sequence[str], limit: int
    ) -> list[VectorHit]:
        """Return the nearest chunks of these owners, nearest first."""
        unit = _unit(vector)
        if limit <= 0 or not unit.any():
            return []
        hits: list[VectorHit] = []
        with self._lock:
            for owner in dict.fromkeys(user_ids):
                known = self._owners.get(owner)
                if known is not None and known.rows:
                    hits.extend(known.nearest(unit, limit))
        return sorted(hits, key=lambda hit: (-hit.similarity, hit.chunk_id))[:limit]

    def remove(self, chunk_ids: Sequence[str], *, user_id: str) -> None:
        """Forget chunks; unknown ids are passed over."""
        with self._lock:
            known = self._owners.get(user_id)
            if known is not None:
                for chunk_id in chunk_ids:
                    known.rows.pop(chunk_id, None)
                known.matrix = None

    def remove_all(self, *, user_id: str) -> None:
        """Forget all chunks of an owner."""
        with self._lock:
            self._owners.pop(user_id, None)

    def name_of(self, user_id: str) -> str:
        """Return what the index calls an owner."""
        return hashlib.sha256(user_id.encode("utf-8", "surrogatepass")).hexdigest()

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner: those of these chunks, or with none all."""
        with self._lock:
            known = [user_id for user_id in self._owners if self.name_of(user_id) == owner]
        for user_id in known:
            if chunk_ids:
                self.remove(chunk_ids, user_id=user_id)
            else:
                self.remove_all(user_id=user_id)

    def own_words(self) -> str:
        """Return nothing: there are no files."""
        return ""

    def count(self, *, user_id: str) -> int:
        """Return how many chunks of an owner are indexed."""
        with self._lock:
            known = self._owners.get(user_id)
            return len(known.rows) if known is not None else 0

    def ids(self, *, user_id: str) -> set[str]:
        """Return the ids of an owner's chunks."""
        with self._lock:
            known = self._owners.get(user_id)
            return set(known.rows) if known is not None else set()

    def vectors(self, chunk_ids: Sequence[str], *, user_id: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are indexed, by id."""
        with self._lock:
            known = self._owners.get(user_id) or _Vectors()
            return {i: known.rows[i].tolist() for i in chunk_ids if i in known.rows}

    def first(self, n: int, *, user_id: str) -> dict[str, Any]:
        """Return up to n vectors of an owner by id, as arrays, those first that came first."""
        with self._lock:
            known = self._owners.get(user_id)
            return dict(islice(known.rows.items(), max(0, n))) if known is not None else {}

    def size(self) -> int:
        """Return how many chunks of all owners are indexed."""
        with self._lock:
            return sum(len(known.rows) for known in self._owners.values())

    def queue(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> bool:
        """Index chunks: nothing is gained by letting them wait."""
        self.add(chunk_ids, vectors, user_id=user_id)
        return True

    def settle(self, *, user_id: str, most: int) -> int:
        """Return 0: nothing waits."""
        return 0

    def doubt(self, *, user_id: str) -> None:
        """Do nothing: it knows of no chunks but those it was given."""

    def missing(self, *, user_ids: Sequence[str]) -> str:
        """Return "": what is here is searched."""
        return ""

    def health(self) -> str:
        """Return why Chroma is not used, "" where this index is what was asked for."""
        return self._why

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._owners.clear()


def _unit(vector: Sequence[float]) -> "NDArray[np.float32]":
    import numpy as np

    array = np.asarray(vector, dtype=np.float32)
    norm = float(np.linalg.norm(array))
    return array / np.float32(norm) if norm > 0 else array
