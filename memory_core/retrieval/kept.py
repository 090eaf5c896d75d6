"""A vector index that is kept whole: what is missing or damaged is made again from the chunks.

Each owner is looked at when he first searches in this process: chunks without a vector get one,
vectors without a chunk go. A damaged or foreign index is replaced by an empty one, which is filled
behind the scenes; until then an owner of few chunks is served first, one of many by words alone.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from memory_core.errors import DamagedIndexError, RetrievalError
from memory_core.retrieval.base import ChunkSource, Embedder, VectorHit, VectorIndex
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.exact import ExactIndex
from memory_core.retrieval.filling import Filling
from memory_core.retrieval.generations import Generation, Trial, died_of, generations_in
from memory_core.retrieval.opening import open_index
from memory_core.retrieval.queued import QueuedIndex
from memory_core.retrieval.soundness import AT_ONCE, Soundness

T = TypeVar("T")

MOST_LOST = 3
"""Indexes lost in one process until vectors are kept in memory instead."""


class KeptIndex:
    """`VectorIndex` over Chroma in a folder, made again from its source where it has to be."""

    def __init__(
        self,
        folder: Path | None,
        *,
        source: ChunkSource,
        embedder: Embedder,
        waiting: ExactIndex | None = None,
    ) -> None:
        """folder: None for an index that is gone when it is closed. Never fails: where the folder
        cannot be used, vectors are kept in this process alone, and `health` says why. waiting:
        vectors that are on their way, see `queued`."""
        self._source, self._embedder = source, embedder
        self._generations = generations_in(folder, embedder)
        self._lock = threading.RLock()
        self._filling = Filling(source, waiting or ExactIndex())
        self._sound = Soundness()
        self._lost = 0
        self._closed = False
        self._name = ""
        self._stamp: object = None
        self._trial: Trial | None = None
        self._inner: VectorIndex = ExactIndex()
        with self._lock:
            self._open()

    def add(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> None:
        """Index chunks; one that is there already is replaced."""
        owner = self._source.owner(user_id)
        self._do(lambda inner: inner.add(chunk_ids, vectors, user_id=owner))

    def search(
        self, vector: Sequence[float], *, user_ids: Sequence[str], limit: int
    ) -> list[VectorHit]:
        """Return the nearest chunks of these owners, nearest first; of those whose vectors are
        there (see `missing`)."""
        owners = [self._source.owner(user_id) for user_id in user_ids]

        def look(inner: VectorIndex) -> list[VectorHit]:
            ready = [owner for owner in owners if self._ready(owner, inner)]
            return inner.search(vector, user_ids=ready, limit=limit)

        return self._do(look)

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
            self._do(lambda inner: inner.remove(chunk_ids, user_id=owner))

    def remove_all(self, *, user_id: str) -> None:
        """Forget all chunks of an owner."""
        owner = self._source.owner(user_id)
        with self._filling.lock(self._inner.name_of(owner)):
            self._do(lambda inner: inner.remove_all(user_id=owner))

    def name_of(self, user_id: str) -> str:
        """Return what the index calls an owner; the id cannot be told from it."""
        return self._current().name_of(self._source.owner(user_id))

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner, by the name `name_of` gives: those of these chunks, or with
        none all; no byte of them stays in any file."""
        with self._filling.lock(owner):
            self._do(lambda inner: inner.erase(owner, chunk_ids))

    def own_words(self) -> str:
        """Return the words the index itself writes into its files, in lower case."""
        marked = self._generations.words() if self._generations else ""
        return f"{self._do(lambda inner: inner.own_words())} {marked}"

    def count(self, *, user_id: str) -> int:
        """Return how many chunks of an owner are indexed."""
        owner = self._source.owner(user_id)
        return self._do(lambda inner: inner.count(user_id=owner))

    def ids(self, *, user_id: str) -> set[str]:
        """Return the ids of an owner's chunks."""
        owner = self._source.owner(user_id)
        return self._do(lambda inner: inner.ids(user_id=owner))

    def vectors(self, chunk_ids: Sequence[str], *, user_id: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are indexed, by id."""
        owner = self._source.owner(user_id)
        return self._do(lambda inner: inner.vectors(chunk_ids, user_id=owner))

    def health(self) -> str:
        """Return "" when it can be searched, else what is wrong or being done."""
        try:
            return self._sound.said() or self._do(lambda inner: inner.health())
        except RetrievalError as error:
            return str(error)

    def close(self) -> None:
        """Give back files; what is not rebuilt yet is at the next start."""
        with self._lock:
            self._closed = True
        self._sound.stop()
        with self._lock:
            self._shut()

    def fill(self, owner: str, inner: VectorIndex) -> Iterator[int]:
        """Make an owner's vectors what the chunks say, batch by batch; yields how many were
        looked at or made each time."""
        yield from self._filling.fill(owner, inner, trial=self._trial)
        with self._lock:
            if inner is self._inner:
                self._sound.trust(owner)

    def lose(self, inner: VectorIndex, why: Exception) -> None:
        """Put an empty index in the place of a damaged one and begin to fill it."""
        with self._lock:
            if self._closed or inner is not self._inner:
                return
            self._lost += 1
            if self._generations is None or self._lost > MOST_LOST:
                self._take(ExactIndex(why=f"{why} Vectors are kept in this process only."))
                return
            self._enter(self._generations.renew(instead_of=self._name))

    def _do(self, act: Callable[[VectorIndex], T]) -> T:
        """Do something with the index; once more where it turned out to be damaged."""
        inner = self._current()
        try:
            return act(inner)
        except DamagedIndexError as error:
            self.lose(inner, error)
        except RetrievalError:
            if self._current() is inner:
                raise
        return act(self._current())  # of another process, or made anew

    def _current(self) -> VectorIndex:
        """Return the index that holds now, which another process may have replaced."""
        if self._generations is None or self._name == "" or self._closed:
            return self._inner
        if self._generations.stamp() != self._stamp:
            with self._lock:
                if self._generations.stamp() != self._stamp and not self._closed:
                    self._open()
        return self._inner

    def _open(self) -> None:
        if self._generations is None:
            self._take(open_index(None, embedder_name=self._embedder.name))
            return
        try:
            now = self._generations.current()
            if now is None or died_of(self._generations.folder / now.name):
                now = self._generations.renew(instead_of=now.name if now else "")
            self._enter(now)
        except RetrievalError as error:
            why = f"{error} Until then vectors are kept in this process only."
            self._take(ExactIndex(why=why))

    def _enter(self, generation: Generation) -> None:
        """Use an index of the folder; one that cannot be read is replaced by an empty one."""
        generations = self._generations
        if generations is None:
            return
        if generation.name == self._name:
            self._stamp = generations.stamp()
            return
        name = self._embedder.name
        try:
            opened = ChromaIndex(generations.folder / generation.name, embedder_name=name)
        except DamagedIndexError:
            generation = generations.renew(instead_of=generation.name)
            opened = ChromaIndex(generations.folder / generation.name, embedder_name=name)
        self._take(opened, name=generation.name)
        self._trial = Trial(generations.folder / generation.name)
        self._stamp = generations.stamp()
        if not generation.whole:
            self._rebuild()

    def _take(self, inner: VectorIndex, *, name: str = "") -> None:
        self._shut()
        self._inner, self._name = inner, name
        self._sound.doubt_all()

    def _shut(self) -> None:
        if self._trial is not None:
            self._trial.close()
            self._trial = None
        self._inner.close()

    def _rebuild(self) -> None:
        self._sound.rebuild(
            self, self._inner, self._name, source=self._source, generations=self._generations
        )

    def _ready(self, owner: str, inner: VectorIndex) -> bool:
        if owner in self._sound:
            return True
        if self._filling.n_missing(owner, inner, trial=self._trial) > AT_ONCE:
            with self._lock:
                if inner is self._inner:
                    self._rebuild()
            return False
        for _ in self.fill(owner, inner):
            pass
        return True


def open_kept(folder: Path | None, *, source: ChunkSource, embedder: Embedder) -> VectorIndex:
    """Return the index of a folder with a queue before it."""
    waiting = ExactIndex()
    kept = KeptIndex(folder, source=source, embedder=embedder, waiting=waiting)
    return QueuedIndex(kept, waiting=waiting, source=source)
