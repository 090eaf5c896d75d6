"""Whose vectors are known to be whole in this process, and what is done about those of others."""

import threading
from collections.abc import Collection
from typing import TYPE_CHECKING

from memory_core.retrieval.base import ChunkSource, VectorIndex
from memory_core.retrieval.rebuilding import Filled, Rebuilding

if TYPE_CHECKING:
    from memory_core.retrieval.generations import Generations

AT_ONCE = 256
"""An owner with at most so many vectors missing gets them while he waits."""


class Soundness:
    """The owners that were looked at and lack nothing, and the one rebuilding that goes on."""

    def __init__(self) -> None:
        """Nobody was looked at yet."""
        self._lock = threading.RLock()
        self._sound: set[str] = set()
        self._rebuilding: Rebuilding | None = None

    def __contains__(self, owner: str) -> bool:
        """Whether an owner was looked at and lacks nothing."""
        return owner in self._sound

    def trust(self, owner: str) -> None:
        """Note that an owner lacks nothing."""
        with self._lock:
            self._sound.add(owner)

    def doubt(self, *owners: str) -> None:
        """Look at owners again when they next search."""
        with self._lock:
            self._sound.difference_update(owners)

    def doubt_all(self) -> None:
        """Look at every owner again."""
        with self._lock:
            self._sound.clear()

    def missing(self, owners: Collection[str]) -> str:
        """Return "" when these owners lack nothing, else what is being done about it."""
        return "" if self._sound.issuperset(owners) else self.said()

    def said(self) -> str:
        """Return in words how far a rebuilding is, "" where none goes on."""
        rebuilding = self._rebuilding
        return "" if rebuilding is None or rebuilding.done else rebuilding.said()

    def rebuild(
        self,
        index: Filled,
        inner: VectorIndex,
        name: str = "",
        *,
        source: ChunkSource,
        generations: "Generations | None" = None,
    ) -> None:
        """Begin to fill an index behind the scenes, unless that goes on already."""
        with self._lock:
            now = self._rebuilding
            if now is not None and not now.done:
                if now.inner is inner:
                    return
                now.ask_to_stop()
            self._rebuilding = Rebuilding(
                index, inner, name, source=source, generations=generations
            )
            self._rebuilding.start()

    def stop(self) -> None:
        """End a rebuilding that goes on; what is not rebuilt yet is at the next start."""
        with self._lock:
            rebuilding = self._rebuilding
        if rebuilding is not None:
            rebuilding.stop()
