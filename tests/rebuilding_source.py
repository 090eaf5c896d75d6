"""Chunks without a database, for tests of the vector index: numbers and vectors of their own."""

import random
import threading
from collections.abc import Sequence

DIMENSION = 8


class Numbers:
    """`Embedder` as far as an index needs it."""

    name = "numbers"
    dimension = DIMENSION

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [vector(text) for text in texts]

    def count_tokens(self, text: str) -> int:
        return len(text.split())


class Given:
    """`ChunkSource` of so many chunks for each owner. gate: while it is shut, the vectors of the
    owner `held` are waited for."""

    def __init__(self, sizes: dict[str, int], *, held: str = "") -> None:
        self.chunks = {o: {f"{o}-{i}" for i in range(n)} for o, n in sizes.items()}
        self.gate = threading.Event()
        self.held, self.n_made = held, 0

    def owner(self, user_id: str) -> str:
        return user_id

    def totals(self) -> dict[str, int]:
        return {owner: len(ids) for owner, ids in self.chunks.items()}

    def ids(self, owner: str) -> set[str]:
        return set(self.chunks.get(owner, ()))

    def vectors(self, chunk_ids: Sequence[str], *, owner: str) -> dict[str, list[float]]:
        if owner == self.held and self.n_made and len(chunk_ids) > 4:
            assert self.gate.wait(300)
        self.n_made += len(chunk_ids) > 4  # a batch, not a comparison
        return {i: vector(i) for i in chunk_ids if i in self.chunks[owner]}


def vector(text: str) -> list[float]:
    """Return a unit vector that belongs to this text alone."""
    chance = random.Random(text)
    numbers = [chance.gauss(0, 1) for _ in range(DIMENSION)]
    length = sum(x * x for x in numbers) ** 0.5
    return [x / length for x in numbers]
