"""Filling a vector index behind the scenes, by one process at a time."""

import atexit
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from memory_core.errors import DamagedIndexError, MemographError, RetrievalError
from memory_core.retrieval.base import ChunkSource, VectorIndex
from memory_core.retrieval.locks import held

if TYPE_CHECKING:
    from memory_core.retrieval.generations import Generations

AGAIN_S = 5.0
"""Pause before another try where the index could not be written."""
FOREVER_S = 1e9
STOP_S = 5.0
"""How long `stop` waits for the batch in hand."""


class Filled(Protocol):
    """An index that is filled, owner by owner."""

    def fill(self, owner: str, inner: Any) -> Iterator[int]:
        """Make an owner's vectors what the chunks say; yields how many are done each time. Raises
        RetrievalError."""

    def lose(self, inner: Any, why: Exception) -> None:
        """Put an empty index in the place of a damaged one. Raises RetrievalError."""


class Rebuilding:
    """Makes the vectors of all owners that are missing in an index; begun again where it was left
    by a process that ended."""

    def __init__(
        self,
        index: Filled,
        inner: VectorIndex,
        name: str,
        *,
        source: ChunkSource,
        generations: "Generations | None",
    ) -> None:
        """inner, name: what is filled, of `index`."""
        self.inner = inner
        self._index, self._name = index, name
        self._source, self._generations = source, generations
        self._stop = threading.Event()
        self._waiting = True
        self._made = self._total = 0
        self._thread = threading.Thread(target=self._run, name="vectors", daemon=True)
        self.done = False

    def start(self) -> None:
        """Begin; where there is nothing to do it is done at once."""
        self._total = sum(self._source.totals().values())
        if self._total or self._generations is None:
            atexit.register(self.stop)  # Chroma must not be at work when the process ends
            self._thread.start()
            return
        self._generations.finished(self._name)
        self.done = True

    def ask_to_stop(self) -> None:
        """Let it end after the batch in hand."""
        self._stop.set()

    def stop(self) -> None:
        """End after the batch in hand, and wait for that."""
        self._stop.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(STOP_S)

    def said(self) -> str:
        """Return in words how far it is."""
        words = "until then documents are found by their words."
        if self._waiting:
            return f"The vector index is being rebuilt by another program; {words}"
        share = min(99, 100 * self._made // max(1, self._total))
        return f"The vector index is rebuilding: {share} %; {words}"

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                if self._fill():
                    break
            except DamagedIndexError as error:
                self._lose(error)
                break
            except RetrievalError:
                self._stop.wait(AGAIN_S)
            except MemographError:  # the database was closed
                break
        atexit.unregister(self.stop)
        self.done = True

    def _lose(self, error: Exception) -> None:
        try:
            self._index.lose(self.inner, error)
        except RetrievalError:
            self._stop.set()

    def _fill(self) -> bool:
        """Fill the index; returns whether it is whole now."""
        if self._generations is None:
            self._waiting = False
            return self._all()
        with held(self._generations.rebuild_lock, wait_s=FOREVER_S, stop=self._stop) as mine:
            self._waiting = not mine
            if mine and self._all():
                self._generations.finished(self._name)
                return True
        return False

    def _all(self) -> bool:
        totals = self._source.totals()
        self._made, self._total = 0, sum(totals.values())
        for owner in totals:
            for n_made in self._index.fill(owner, self.inner):
                self._made += n_made
                if self._stop.is_set():
                    return False
        return True
