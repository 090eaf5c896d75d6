"""Which vector index is used: Chroma, and where it cannot start the exact one, which says why."""

from pathlib import Path

from memory_core.errors import RetrievalError
from memory_core.retrieval.base import VectorIndex
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.exact import ExactIndex


def open_index(folder: Path | None, *, embedder_name: str) -> VectorIndex:
    """Open the index in a folder; None for one that is gone when it is closed.

    It never fails: without Chroma the vectors are kept in this process alone, `health` says why,
    and what is stored has to be indexed again at the next start (`count` is 0).
    """
    try:
        return ChromaIndex(folder, embedder_name=embedder_name)
    except RetrievalError as error:
        why = f"{error} Until then vectors are kept in this process only and compared one by one."
        return ExactIndex(why=why)
