"""Documents in: a file becomes text, chunks, words to search for, vectors and entities.

The database is the source of truth: a document is stored there whole or not at all, and the vector
index is filled after it and can be filled again from it. A long document is found by its words as
soon as it is stored, and by its meaning where that is quickly worked out; its entities follow, see
`pending`.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from memory_core.chunk_entities import Spoken, entities_of, read_chunks
from memory_core.errors import NotFoundError, RetrievalError
from memory_core.model import Chunk, Document, Entity
from memory_core.parts import Parts, Progress
from memory_core.pausing import uncollected
from memory_core.replacing import Former, continued, former_of, remembered
from memory_core.retrieval.base import ArrayEmbedder, vectors_of
from memory_core.retrieval.chunking import Pieces, indexed_text
from memory_core.retrieval.lexical import terms
from memory_core.retrieval.loaders import Loaded, load
from memory_core.retrieval.queued import Queue

AT_ONCE = 32
"""Chunks (some 16,000 characters) of a document that is read at once; of a longer one entities
follow."""
BATCH = 1024
"""Chunks embedded and indexed together; the index takes a fifth longer for quarters of that."""
SLICE = 1 << 18
"""Characters of a text encoded together."""
TERMS = 50
"""Different terms of a chunk, about."""

When = Literal["auto", "now", "later"]
"""When the entities of a document are read."""
Outcome = Literal["added", "replaced", "there"]


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a document. outcome: "there" where the same text was stored before."""

    document: Document
    outcome: Outcome


def add_document(
    parts: Parts,
    source: Path | bytes | str,
    *,
    user_id: str,
    name: str | None,
    now: datetime,
    progress: Progress | None = None,
) -> Document:
    """Store a document and make it searchable; one of the same text is returned as it is."""
    return take(
        parts, source, user_id=user_id, name=name, now=now, progress=progress, entities="now"
    ).document


def take(
    parts: Parts,
    source: Path | bytes | str,
    *,
    user_id: str,
    name: str | None,
    now: datetime,
    progress: Progress | None = None,
    replaces: str = "",
    entities: When = "auto",
) -> Taken:
    """Store a document and make it searchable; one of the same text is returned as it is.

    source: a path, the bytes of a file, or text. progress: what it raises ends the work, with
    nothing stored. replaces: id of a document of the user's whose place it takes. entities: when
    they are read; "auto" is at once for documents of up to `AT_ONCE` chunks.

    Raises DocumentError, NotFoundError for an unknown document to replace, StoreError.
    """
    told = progress or (lambda done, what: None)
    told(0.0, "reading the file")
    loaded = load(source, name=name, progress=lambda done: told(0.2 * done, "reading the file"))
    digest = _digest(loaded.text)
    same = parts.store.document_like(user_id=user_id, digest=digest)
    former = _former(parts, replaces, user_id) if replaces else None
    if same is not None:
        told(1.0, "it is there already")
        return Taken(same, "there")
    told(0.2, "cutting it into chunks")
    chunks: Sequence[Chunk] = Pieces(
        loaded.text, document_id=parts.new_id(), document_name=loaded.name
    )
    at_once = bool(replaces) or entities == "now" or (entities == "auto" and len(chunks) <= AT_ONCE)
    document = _document(loaded, chunks, digest, user_id, now, at_once=at_once)
    if former is not None:
        chunks = continued(former, chunks)
    known = remembered(former, chunks) if former is not None else {}
    found = _entities(parts, chunks, told, known=known) if at_once else []
    found_by = _store(parts, document, chunks, found, told, former=former)
    told(1.0, "done" if at_once else found_by)
    return Taken(document, "replaced" if replaces else "added")


def _digest(text: str) -> str:
    made = hashlib.sha256()
    for i in range(0, len(text), SLICE):
        made.update(text[i : i + SLICE].encode())
    return made.hexdigest()


def _former(parts: Parts, document_id: str, user_id: str) -> Former:
    document = parts.store.document_like(user_id=user_id, id=document_id)
    if document is None:
        message = "The document to replace is not among yours; it may be deleted already."
        raise NotFoundError(message)
    return former_of(parts.store, document)


def _document(
    loaded: Loaded,
    chunks: Sequence[Chunk],
    digest: str,
    user_id: str,
    now: datetime,
    *,
    at_once: bool,
) -> Document:
    return Document(
        chunks[0].document_id,
        user_id,
        loaded.name,
        loaded.kind,
        len(loaded.text),
        len(chunks),
        digest,
        now,
        read_to=None if at_once else 0,
    )


def _entities(
    parts: Parts, chunks: Sequence[Chunk], told: Progress, *, known: Mapping[str, Spoken]
) -> list[Entity]:
    """Return what chunks speak of. known: chunk id -> what need not be read."""
    unread = [chunk for chunk in chunks if chunk.id not in known]
    read: dict[str, Spoken] = {}
    for number, one in enumerate(read_chunks(parts.reader, unread) if unread else ()):
        read[one.chunk.id] = one
        done = 0.2 + 0.5 * (number + 1) / len(unread)
        told(done, f"reading names, chunk {number + 1} of {len(unread)}")
    spoken = [known.get(chunk.id) or read[chunk.id] for chunk in chunks]
    return entities_of(spoken, new_id=parts.new_id)


def _store(
    parts: Parts,
    document: Document,
    chunks: Sequence[Chunk],
    found: Sequence[Entity],
    told: Progress,
    *,
    former: Former | None,
) -> str:
    """Store a document and index it; returns in words what it is found by. Nothing can break it
    off between the two: `told`, which may, is not asked."""
    parts.index.health()  # opened first: one opened afterwards would make these vectors as well
    told(0.8, "storing")
    with uncollected(TERMS * len(chunks)):
        gone = parts.store.take_document(
            document,
            chunks,
            found,
            lambda chunk: terms(indexed_text(chunk)),
            instead_of=former.document.id if former else "",
        )
    if gone:
        parts.index.remove(gone, user_id=document.user_id)
    if document.read_to is None:
        there = {chunk.id for chunk in former.chunks} if former and former.is_read else set()
        new = [chunk for chunk in chunks if chunk.id not in there]
        index_chunks(parts, new, user_id=document.user_id)
    elif queue_chunks(parts, chunks, user_id=document.user_id):
        if parts.store.document_like(user_id=document.user_id, id=document.id) is None:
            drop_gone(parts, chunks, user_id=document.user_id)  # deleted or replaced meanwhile
        return "found by its words and its meaning; names follow"
    return "found by its words; names and meaning follow"


def queue_chunks(parts: Parts, chunks: Sequence[Chunk], *, user_id: str) -> bool:
    """Have chunks found by their vectors, which wait for their places in the index; returns whether
    all are. Vectors that a service makes are left for later: that takes its time."""
    index, embedder = parts.index, parts.embedder
    if not isinstance(index, Queue) or not isinstance(embedder, ArrayEmbedder):
        return False
    for i in range(0, len(chunks), BATCH):
        batch = chunks[i : i + BATCH]
        try:
            vectors = vectors_of(embedder, [indexed_text(chunk) for chunk in batch])
            if not index.queue([c.id for c in batch], vectors, user_id=user_id):
                return False
        except RetrievalError:  # the words find them until the index makes up for it
            return False
    return True


def drop_gone(parts: Parts, chunks: Sequence[Chunk], *, user_id: str) -> None:
    """Take the vectors of those of these chunks that are gone out of the index."""
    ids = [chunk.id for chunk in chunks]
    left = {chunk.id for chunk in parts.store.chunks(ids, user_ids=[user_id])}
    parts.index.remove([i for i in ids if i not in left], user_id=user_id)


def index_chunks(parts: Parts, chunks: Sequence[Chunk], *, user_id: str) -> None:
    """Put the vectors of chunks into the index; a chunk that is there is replaced."""
    for i in range(0, len(chunks), BATCH):
        batch = chunks[i : i + BATCH]
        try:
            vectors = vectors_of(parts.embedder, [indexed_text(chunk) for chunk in batch])
        except RetrievalError:  # the words find them until the index makes up for it
            parts.index.doubt(user_id=user_id)
            return
        parts.index.add([c.id for c in batch], vectors, user_id=user_id)
