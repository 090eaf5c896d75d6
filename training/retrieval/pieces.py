"""Pieces of documents as a search finds them, and which of them answer which questions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.model import Chunk
from memory_core.retrieval.chunking import indexed_text
from training.reranking.documents import Asked, Document, answers
from training.reranking.laid_out import chunks_of


@dataclass(frozen=True, slots=True)
class Pieces:
    """A document's pieces and the questions they answer. right: of each question the pieces."""

    document: Document
    texts: tuple[str, ...]
    questions: tuple[str, ...]
    right: tuple[tuple[int, ...], ...]


def pieces(documents: Sequence[Document]) -> Iterator[Pieces]:
    """Yield documents in their order; questions that no piece answers are left out."""
    for document, chunks in chunks_of(documents):
        rows = [(one.text, _right(document, one, chunks)) for one in document.questions]
        held = [(text, row) for text, row in rows if row]
        texts = tuple(indexed_text(chunk) for chunk in chunks)
        yield Pieces(document, texts, tuple(t for t, _ in held), tuple(row for _, row in held))


def _right(document: Document, asked: Asked, chunks: Sequence[Chunk]) -> tuple[int, ...]:
    titles = [chunk.heading.rpartition(" > ")[2] for chunk in chunks]
    return tuple(
        i
        for i, (chunk, title) in enumerate(zip(chunks, titles, strict=True))
        if answers(asked, chunk.text, title=title, name=document.name)
    )
