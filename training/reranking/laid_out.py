"""Documents as the offline answerer sees them: sentences with what is around them, and which of
them answer a question."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.base import Evidence
from memory_core.llm.passages import Sentence, of_evidence
from memory_core.llm.reranker_words import Context, Place, contexts, places
from memory_core.model import Chunk
from memory_core.retrieval.chunking import Pieces
from memory_core.retrieval.loaders import load
from memory_core.surrounding import title_of
from memory_core.titles import is_called
from training.reranking.documents import Asked, Document, answers

Each = TypeVar("Each")

OF_HEADING = (
    "What is the {}?",
    "Tell me about {}.",
    "What about {}?",
    "What does {} mean?",
    "{}",
    "What are the rules for {}?",
    "What do you know about {}?",
    "How does {} work?",
    "Is there anything on {}?",
)
"""How a heading is asked about, in turns; one that is a question is asked as it stands."""
HEADINGS, FIRST = 3, 2
"""Headings of a document that are asked about, and sentences below one that answer."""
_MOST_WORDS = 7
"""Words of a heading that is asked about."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A document's sentences, each with what is around it; where each stands; its questions; and
    which sentences answer which, shape (questions, sentences)."""

    document: Document
    contexts: tuple[Context, ...]
    places: tuple[Place, ...]
    questions: tuple[Asked, ...]
    right: NDArray[np.bool_]


def laid_out(documents: Sequence[Document]) -> Iterator[LaidOut]:
    """Yield documents in their order as sentences; questions whose answer is found in no sentence
    are left out."""
    for one, chunks in chunks_of(documents):
        top = title_of(chunks[0].text) if chunks else ""
        pieces = [
            Evidence("chunk", chunk.id, one.name, chunk.text, chunk.heading, top=top)
            for chunk in chunks
        ]
        yield _of_one(one, [each for each in of_evidence(pieces) if not each.title])


def learned_from_and_kept(
    among: Sequence[LaidOut], each: Sequence[Each]
) -> tuple[list[list[Each]], list[Each]]:
    """Return what belongs to the documents that are learned from, that of documents told of one
    thing together, and what belongs to those kept from it."""
    things: dict[tuple[str, int], list[Each]] = {}
    kept = []
    for document, of in zip((one.document for one in among), each, strict=True):
        if document.trained_on:
            things.setdefault((document.subject, document.number), []).append(of)
        else:
            kept.append(of)
    return [*things.values()], kept


def name_of(document: Document) -> str:
    """Return the name under which a document lies in a memory, its own."""
    return f"{document.subject}-{document.number}-{document.name}".replace("/", "-")


def chunks_of(documents: Sequence[Document]) -> Iterator[tuple[Document, list[Chunk]]]:
    """Yield documents in their order with their pieces as a memory has them."""
    for one in documents:
        name = name_of(one)
        loaded = load(one.text, name=name)
        yield one, list(Pieces(loaded.text, document_id=name, document_name=loaded.name))


def _of_one(document: Document, sentences: Sequence[Sentence]) -> LaidOut:
    rows, kept = [], []
    for asked in document.questions:
        row = [answers(asked, one.text, title=one.leaf, name=document.name) for one in sentences]
        if any(row) or not asked.answers:
            rows.append(row)
            kept.append(asked)
    for text, row in _of_headings(document, sentences):
        rows.append(row)
        told = tuple((one.text,) for one, right in zip(sentences, row, strict=True) if right)
        kept.append(Asked(text, told))
    right = np.array(rows, dtype=np.bool_).reshape(len(kept), len(sentences))
    around, stand = tuple(contexts(sentences)), tuple(places(sentences))
    return LaidOut(document, around, stand, tuple(kept), right)


def _of_headings(
    document: Document, sentences: Sequence[Sentence]
) -> Iterator[tuple[str, list[bool]]]:
    """Yield questions about what a document has below its headings, each with the sentences that
    answer. Nobody writes these down, they are so plain; but people ask them."""
    below: dict[str, list[int]] = {}
    for i, one in enumerate(sentences):
        if one.leaf and not is_called(one.top, one.leaf) and len(one.leaf.split()) <= _MOST_WORDS:
            below.setdefault(one.leaf, []).append(i)
    for i, (heading, at) in enumerate([*below.items()][:HEADINGS]):
        form = OF_HEADING[(document.number + i) % len(OF_HEADING)]
        text = heading if heading.endswith("?") else form.format(heading)
        yield text, [j in at[:FIRST] for j in range(len(sentences))]
