"""Long documents are read in the end: their vectors are made where that was not done yet, get their
places in the index, and then what each chunk speaks of is read.

How far a document is read is stored with what was found, in one step. So the work can be stopped
or killed at any point, goes on where it was, and gives what reading it at once would give.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from memory_core.chunk_entities import entities_of, read_chunks
from memory_core.errors import RetrievalError
from memory_core.ingestion import BATCH, drop_gone, index_chunks
from memory_core.model import Document
from memory_core.parts import Parts, Progress
from memory_core.retrieval.queued import Queue

STEP = 16
"""Chunks read between two looks at whether to stop; some 0.2 s of work."""
TOGETHER = 16
"""Sentences, rows and headings read together; a question asked meanwhile waits as long, 0.1 s."""
VECTORS = BATCH
"""Chunks whose vectors are made or placed between two looks; some 0.4 s of work."""
Stop = Callable[[], bool]


def unread(documents: Sequence[Document]) -> int:
    """Return how many chunks of these documents are not read yet."""
    return sum(d.n_chunks - d.read_to for d in documents if d.read_to is not None)


def read_pending(
    parts: Parts, *, user_id: str, progress: Progress | None = None, stop: Stop | None = None
) -> int:
    """Read what is waiting of a user's documents, oldest first; returns how many chunks were read.

    progress: told the share done of what was waiting at first; what it raises ends the work, with
    what was read until then kept. stop: asked between two steps whether to end. Raises StoreError.
    """
    waiting = parts.store.unread_documents(user_id=user_id)
    work = _Work(parts, progress or (lambda done, what: None), stop or (lambda: False))
    work.n_total = unread(waiting)
    work.vectors(waiting)
    for document in waiting:
        work.entities(document)
    return work.n_read


class _Work:
    """What is read in one go, and how far it is."""

    def __init__(self, parts: Parts, told: Progress, stop: Stop) -> None:
        self._parts, self._told, self._stop = parts, told, stop
        self.n_total = self.n_read = 0

    def vectors(self, documents: Sequence[Document]) -> None:
        """Make the vectors that documents have not; without an index they are made later."""
        if not documents:
            return
        try:
            have = self._parts.index.ids(user_id=documents[0].user_id)
            for document in documents:
                self._vectors(document, have)
            self._settle(documents[0])
        except RetrievalError:
            return

    def _vectors(self, document: Document, have: Collection[str]) -> None:
        parts, user_id = self._parts, document.user_id
        for first in range(0, document.n_chunks, VECTORS):
            if self._stop():
                return
            self._told(self._share(), f"{document.name}: meaning")
            chunks = parts.store.next_chunks(
                document.id, user_id=user_id, first=first, limit=VECTORS
            )
            missing = [chunk for chunk in chunks if chunk.id not in have]
            index_chunks(parts, missing, user_id=user_id)
            if parts.store.document_like(user_id=user_id, id=document.id) is None:
                drop_gone(parts, missing, user_id=user_id)  # it was deleted or replaced meanwhile
                return

    def _settle(self, document: Document) -> None:
        """Give the vectors of a user that wait their places in the index."""
        index = self._parts.index
        if not isinstance(index, Queue):
            return
        n_left = index.settle(user_id=document.user_id, most=0)
        while n_left and not self._stop():
            self._told(self._share(), f"{document.name}: meaning")
            n_left = index.settle(user_id=document.user_id, most=VECTORS)

    def entities(self, document: Document) -> None:
        """Read the chunks that are not read yet, a few at a time."""
        while document.read_to is not None and not self._stop():
            what = f"{document.name}: names, chunk {document.read_to} of {document.n_chunks}"
            self._told(self._share(), what)
            after = self._step(document)
            if after is None:
                return
            document = after
        self._told(self._share(), f"{document.name}: names")

    def _step(self, document: Document) -> Document | None:
        """Read the next chunks; returns the document after it, None where it is gone or somebody
        else reads it."""
        parts, first = self._parts, document.read_to or 0
        chunks = parts.store.next_chunks(
            document.id, user_id=document.user_id, first=first, limit=STEP
        )
        spoken = list(read_chunks(parts.reader, chunks, batch_size=TOGETHER))
        known = parts.store.named_in_document(
            document.id, set().union(*(one.norms for one in spoken)), user_id=document.user_id
        )
        found = entities_of(spoken, new_id=parts.new_id, known=known)
        ended = not chunks or first + len(chunks) >= document.n_chunks
        read_to = None if ended else first + len(chunks)
        if not parts.store.read_on(document, found, read_to=read_to):
            return None
        self.n_read += len(chunks)
        return replace(document, read_to=read_to)

    def _share(self) -> float:
        return min(1.0, self.n_read / self.n_total) if self.n_total else 1.0
