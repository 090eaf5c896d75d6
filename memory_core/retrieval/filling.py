"""What an index holds of an owner compared with what it should, and the difference made up."""

import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import nullcontext

from memory_core.errors import DamagedIndexError
from memory_core.retrieval.base import ChunkSource, VectorIndex
from memory_core.retrieval.exact import ExactIndex
from memory_core.retrieval.generations import Trial

BATCH = 256
"""Vectors made at once."""
SAMPLE = 200
"""Vectors read to see whether the files still hold them."""
COMPARED = 4
"""Vectors compared with what they should be."""
CLOSE = 1e-3
"""How far apart two numbers of a vector may be that are the same."""


class Filling:
    """Makes vectors from a source; what is deleted there meanwhile does not come back."""

    def __init__(self, source: ChunkSource, waiting: ExactIndex) -> None:
        """source: what there should be. waiting: what is found without the index (`queued`)."""
        self._source, self._waiting = source, waiting
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def lock(self, name: str) -> threading.Lock:
        """Return what is held while vectors of an owner (by the index's name for him) go."""
        return self._locks[name]

    def fill(self, owner: str, inner: VectorIndex, *, trial: Trial | None) -> Iterator[int]:
        """Make an owner's vectors what the chunks say; yields batch by batch how many were found
        there or made. Raises DamagedIndexError."""
        have = self.tested(owner, inner, trial=trial)
        wanted = self._source.ids(owner)
        yield len(wanted & have)
        missing = sorted(wanted - have - self._waiting.ids(user_id=owner))
        for i in range(0, len(missing), BATCH):
            batch = missing[i : i + BATCH]
            with self.lock(inner.name_of(owner)):
                made = self._source.vectors(batch, owner=owner)
                if made:
                    inner.add(list(made), list(made.values()), user_id=owner)
            yield len(batch)
        with self.lock(inner.name_of(owner)):
            extra = inner.ids(user_id=owner) - self._source.ids(owner)
            if extra:
                inner.remove(sorted(extra), user_id=owner)

    def n_missing(self, owner: str, inner: VectorIndex, *, trial: Trial | None) -> int:
        """Return how many of an owner's chunks have no vector, here or waiting. Raises
        DamagedIndexError."""
        have = self.tested(owner, inner, trial=trial) | self._waiting.ids(user_id=owner)
        return len(self._source.ids(owner) - have)

    def tested(self, owner: str, inner: VectorIndex, *, trial: Trial | None) -> set[str]:
        """Return the chunks of an owner that have vectors, a sample of which was read. Raises
        DamagedIndexError where the files do not hold them."""
        with trial.going_on() if trial else nullcontext():
            have = inner.ids(user_id=owner)
            both = sorted(have & self._source.ids(owner))
            sample = both[:: len(both) // SAMPLE + 1]
            found = inner.vectors(sample, user_id=owner)
        few = sample[:: len(sample) // COMPARED + 1]
        meant = self._source.vectors(few, owner=owner)
        if len(found) < len(sample) or any(_differ(found[i], meant[i]) for i in meant):
            message = "The vector index does not hold what it should."
            raise DamagedIndexError(message)
        return have


def _differ(one: Sequence[float], other: Sequence[float]) -> bool:
    if len(one) != len(other):
        return True
    return any(abs(a - b) > CLOSE for a, b in zip(one, other, strict=True))
