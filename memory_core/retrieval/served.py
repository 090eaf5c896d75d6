"""The vector index of a Chroma server, kept whole: what it lost is made again from the chunks.

The server may be away at any time. What is added meanwhile is made up for when it is back, what is
removed meanwhile goes then, and documents are found by their words until the vectors are there.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from memory_core.errors import DamagedIndexError, RetrievalError, UnreachableIndexError
from memory_core.retrieval.base import ChunkSource, Embedder, VectorHit, VectorIndex
from memory_core.retrieval.chroma_server import Server, ServerIndex, space_of
from memory_core.retrieval.exact import ExactIndex
from memory_core.retrieval.filling import Filling
from memory_core.retrieval.queued import QueuedIndex
from memory_core.retrieval.soundness import AT_ONCE, Soundness

T = TypeVar("T")


class ServedIndex:
    """`VectorIndex` over a Chroma server, made again from its source where it has to be.

    Each owner is looked at when he first searches in this process, and again when the server was
    away or finds nothing where there should be something.
    """

    def __init__(
        self,
        inner: ServerIndex,
        *,
        source: ChunkSource,
        waiting: ExactIndex | None = None,
        lasting: bool = True,
    ) -> None:
        """waiting: vectors that are on their way, see `queued`. lasting: whether the vectors stay
        on the server when this is closed."""
        self._inner, self._source, self._lasting = inner, source, lasting
        self._filling = Filling(source, waiting or ExactIndex())
        self._sound = Soundness()

    def add(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> None:
        """Index chunks; one that is there already is replaced. While the server is away nothing
        is lost: they are added when the owner next searches."""
        owner = self._source.owner(user_id)
        self._later(owner, lambda: self._inner.add(chunk_ids, vectors, user_id=owner))

    def search(
        self, vector: Sequence[float], *, user_ids: Sequence[str], limit: int
    ) -> list[VectorHit]:
        """Return the nearest chunks of these owners, nearest first; of those whose vectors are
        there (see `missing`)."""
        owners = [self._source.owner(user_id) for user_id in dict.fromkeys(user_ids)]
        try:
            found = self._among(owners, vector, limit)
            if not found and any(vector) and limit > 0 and self._lost(owners):
                found = self._among(owners, vector, limit)
        except UnreachableIndexError:
            self._sound.doubt_all()
            raise
        return found

    def doubt(self, *, user_id: str) -> None:
        """Look at an owner again when he next searches: vectors of his could not be made."""
        self._sound.doubt(self._source.owner(user_id))

    def missing(self, *, user_ids: Sequence[str]) -> str:
        """Return "" when the last search saw all vectors of these owners, else what is being done
        about it."""
        return self._sound.missing({self._source.owner(user_id) for user_id in user_ids})

    def remove(self, chunk_ids: Sequence[str], *, user_id: str) -> None:
        """Forget chunks; unknown ids are passed over."""
        owner = self._source.owner(user_id)
        with self._filling.lock(self._inner.name_of(owner)):
            self._later(owner, lambda: self._inner.remove(chunk_ids, user_id=owner))

    def remove_all(self, *, user_id: str) -> None:
        """Forget all chunks of an owner."""
        owner = self._source.owner(user_id)
        with self._filling.lock(self._inner.name_of(owner)):
            self._later(owner, lambda: self._inner.remove_all(user_id=owner))

    def name_of(self, user_id: str) -> str:
        """Return what the index calls an owner; the id cannot be told from it."""
        return self._inner.name_of(self._source.owner(user_id))

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner, by the name `name_of` gives: those of these chunks, or with
        none all. Raises UnreachableIndexError while the server is away."""
        with self._filling.lock(owner):
            self._inner.erase(owner, chunk_ids)

    def own_words(self) -> str:
        """Return nothing: no file of the server can be looked through."""
        return self._inner.own_words()

    def count(self, *, user_id: str) -> int:
        """Return how many chunks of an owner are indexed."""
        return self._inner.count(user_id=self._source.owner(user_id))

    def ids(self, *, user_id: str) -> set[str]:
        """Return the ids of an owner's chunks."""
        return self._inner.ids(user_id=self._source.owner(user_id))

    def vectors(self, chunk_ids: Sequence[str], *, user_id: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are indexed, by id."""
        return self._inner.vectors(chunk_ids, user_id=self._source.owner(user_id))

    def health(self) -> str:
        """Return "" when it can be searched, else what is wrong or being done."""
        return self._inner.health() or self._sound.said()

    def close(self) -> None:
        """Give back the connection; vectors of a memory that does not last are removed."""
        self._sound.stop()
        if not self._lasting:
            with suppress(RetrievalError):
                self._inner.forget_space()
        self._inner.close()

    def fill(self, owner: str, inner: object) -> Iterator[int]:
        """Make an owner's vectors what the chunks say, batch by batch; yields how many were
        looked at or made each time."""
        yield from self._filling.fill(owner, self._inner, trial=None)
        self._sound.trust(owner)

    def lose(self, inner: object, why: Exception) -> None:
        """Drop everything of this memory on the server; it is made again by whoever searches."""
        self._sound.doubt_all()
        self._inner.forget_space()

    def _among(self, owners: Sequence[str], vector: Sequence[float], limit: int) -> list[VectorHit]:
        def look() -> list[VectorHit]:
            ready = [owner for owner in owners if self._ready(owner)]
            return self._inner.search(vector, user_ids=ready, limit=limit)

        try:
            return look()
        except DamagedIndexError:  # vectors of another length: all anew, once
            self._renew(owners)
            return look()

    def _ready(self, owner: str) -> bool:
        if owner in self._sound:
            return True
        try:
            n_missing = self._filling.n_missing(owner, self._inner, trial=None)
        except DamagedIndexError:
            self._renew([owner])
            n_missing = len(self._source.ids(owner))
        if n_missing > AT_ONCE:
            self._sound.rebuild(self, self._inner, source=self._source)
            return False
        for _ in self.fill(owner, self._inner):
            pass
        return True

    def _renew(self, owners: Sequence[str]) -> None:
        for owner in owners:
            self._inner.remove_all(user_id=owner)
            self._sound.doubt(owner)

    def _lost(self, owners: Sequence[str]) -> bool:
        """Whether the server has nothing of an owner who has chunks; he is looked at again."""
        empty = [
            owner
            for owner in owners
            if owner in self._sound
            and self._source.ids(owner)
            and not self._inner.count(user_id=owner)
        ]
        self._sound.doubt(*empty)
        return bool(empty)

    def _later(self, owner: str, act: Callable[[], T]) -> None:
        """Do something now; while the server is away, leave it to the next look at the owner."""
        try:
            act()
        except UnreachableIndexError:
            self._sound.doubt_all()
        except DamagedIndexError:
            self._renew([owner])
            act()


def open_served(
    url: str,
    *,
    token: str,
    folder: Path | None,
    database: str,
    source: ChunkSource,
    embedder: Embedder,
) -> VectorIndex:
    """Return the index of a memory on a Chroma server. It never fails: see `ServedIndex`, and where
    the memory cannot even be told from others, vectors are kept in this process alone.

    folder, database: what the memory is in, see `space_of`.
    """
    try:
        server = Server(url, space=space_of(folder, database=database), token=token)
        inner = ServerIndex(server, embedder_name=embedder.name)
    except RetrievalError as error:
        why = f"{error} Until then vectors are kept in this process only and compared one by one."
        return ExactIndex(why=why)
    waiting = ExactIndex()
    lasting = bool(folder or database)
    served = ServedIndex(inner, source=source, waiting=waiting, lasting=lasting)
    return QueuedIndex(served, waiting=waiting, source=source)
