"""What finding pieces of documents needs, as protocols."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from memory_core.model import Chunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Turns texts into vectors and counts tokens, offline."""

    name: str
    """Part of every index made with it: another embedder means another index."""

    dimension: int

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one unit vector of `dimension` numbers per text."""

    def count_tokens(self, text: str) -> int:
        """Return how many tokens the text has by this embedder's tokenizer (an estimate of a
        model's own count)."""


@runtime_checkable
class ArrayEmbedder(Protocol):
    """An embedder that gives its vectors as numpy's arrays, which hold a number in 4 bytes where
    a list takes 32."""

    def arrays(self, texts: Sequence[str]) -> "Iterator[NDArray[np.float32]]":
        """Yield the vectors of some texts after another, a row for each."""


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> list[Any]:
    """Return one unit vector per text, as arrays where the embedder has them, else as lists."""
    if isinstance(embedder, ArrayEmbedder):
        return [row for rows in embedder.arrays(texts) for row in rows]
    return list(embedder.embed(texts))


@dataclass(frozen=True, slots=True)
class VectorHit:
    """A chunk found by its vector. similarity: cosine, -1..1."""

    chunk_id: str
    similarity: float


class VectorIndex(Protocol):
    """Vectors of chunks, apart for every owner."""

    def add(
        self, chunk_ids: Sequence[str], vectors: Sequence[Sequence[float]], *, user_id: str
    ) -> None:
        """Index chunks; one that is there already is replaced."""

    def search(
        self, vector: Sequence[float], *, user_ids: Sequence[str], limit: int
    ) -> list[VectorHit]:
        """Return the nearest chunks of these owners, nearest first."""

    def remove(self, chunk_ids: Sequence[str], *, user_id: str) -> None:
        """Forget chunks; unknown ids are passed over."""

    def remove_all(self, *, user_id: str) -> None:
        """Forget all chunks of an owner."""

    def name_of(self, user_id: str) -> str:
        """Return what the index calls an owner; the id cannot be told from it."""

    def erase(self, owner: str, chunk_ids: Sequence[str] = ()) -> None:
        """Erase vectors of an owner, by the name `name_of` gives: those of these chunks, or with
        none all; no byte of them stays in any file. What is gone already is passed over."""

    def own_words(self) -> str:
        """Return the words the index itself writes into its files, in lower case."""

    def count(self, *, user_id: str) -> int:
        """Return how many chunks of an owner are indexed."""

    def ids(self, *, user_id: str) -> set[str]:
        """Return the ids of an owner's chunks."""

    def vectors(self, chunk_ids: Sequence[str], *, user_id: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are indexed, by id."""

    def doubt(self, *, user_id: str) -> None:
        """Look at an owner again when he next searches: vectors of his could not be made."""

    def missing(self, *, user_ids: Sequence[str]) -> str:
        """Return "" when searches see all vectors of these owners, else why they do not."""

    def health(self) -> str:
        """Return "" when it can be searched, else what is wrong."""

    def close(self) -> None:
        """Give back files."""


class ChunkSource(Protocol):
    """Where the chunks are that an index can be made from again, and what their vectors are.

    An owner is what a user is known by there; it can be told from the id, not the other way round.
    """

    def owner(self, user_id: str) -> str:
        """Return what a user is known by."""

    def totals(self) -> dict[str, int]:
        """Return every owner of chunks and how many they are."""

    def ids(self, owner: str) -> set[str]:
        """Return the ids of an owner's chunks."""

    def vectors(self, chunk_ids: Sequence[str], *, owner: str) -> dict[str, list[float]]:
        """Return the vectors of those of these chunks that are still there, by id."""


@dataclass(frozen=True, slots=True)
class ChunkHit:
    """A chunk that may answer. score: fused rank, larger is better; lexical: BM25, 0 when no word
    is shared; similarity: cosine, 0 when not among the nearest; own: from the user's own documents
    rather than the library; covered: share of the question that stands in its text, its headings
    or the name of its document, 0..1; answers: how near it is to the question, as `dual_encoder`
    learned it, 0..1; associated: what its words say that are known to answer words of the question,
    at least 0."""

    chunk: Chunk
    score: float
    lexical: float
    similarity: float
    own: bool = False
    covered: float = 0.0
    answers: float = 0.0
    associated: float = 0.0
