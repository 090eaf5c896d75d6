"""All that is learned from where sentences are ranked: documents that were written whole, and those
that are told of things."""

from collections.abc import Iterator
from itertools import chain

from training.reranking.documents import Document, documents
from training.reranking.tellings import tellings, things


def material() -> Iterator[Document]:
    """Yield all documents. Raises ValueError for what is not as it should be."""
    yield from documents()
    yield from chain.from_iterable(map(tellings, things()))
