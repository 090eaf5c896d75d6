"""The facade's calls about documents and search."""

from collections.abc import Sequence
from pathlib import Path

from memory_core.directory import document_owners
from memory_core.ingestion import add_document
from memory_core.inputs import identifier
from memory_core.library import ensure_library, library_documents
from memory_core.memory_base import MemoryBase
from memory_core.model import Chunk, Document
from memory_core.names import clean
from memory_core.parts import Progress
from memory_core.results import Hit
from memory_core.searching import (
    chunk_hits,
    search_chunks,
    search_facts,
    search_messages,
)


class MemoryDocuments(MemoryBase):
    """Documents of one user at a time; the library that ships is read by everyone."""

    def add_document(
        self,
        source: Path | bytes | str,
        *,
        user_id: str,
        name: str | None = None,
        progress: Progress | None = None,
    ) -> Document:
        """Store a document and make it searchable.

        source: a path, the bytes of a text, Markdown or PDF file, or text. progress: told the
        share done, 0..1, and what is being done. Raises DocumentError with nothing stored.
        """
        return add_document(
            self._parts,
            source,
            user_id=identifier(user_id, what="user id"),
            name=name,
            now=self.now(),
            progress=progress,
        )

    def documents(self, user_id: str) -> list[Document]:
        """Return a user's own documents, latest first."""
        return self._parts.store.documents(user_id=identifier(user_id, what="user id"))

    def library(self, *, progress: Progress | None = None) -> list[Document]:
        """Return the documents that ship, made searchable where they are not yet."""
        ensure_library(self._parts, now=self.now(), progress=progress)
        return library_documents(self._parts)

    def chunks(self, document_id: str, *, user_id: str) -> list[Chunk]:
        """Return the pieces of a document of the user or of the library, in order."""
        owners = document_owners(
            identifier(user_id, what="user id"), library=self._parts.settings.library
        )
        return self._parts.store.chunks_of(document_id, user_ids=owners)

    def search(
        self,
        query: str,
        *,
        user_id: str,
        session_id: str | None = None,
        kinds: Sequence[str] = ("message", "chunk", "fact"),
        limit: int = 5,
    ) -> list[Hit]:
        """Return what was said, stands in documents or is known, best first within each kind and
        the kinds in the order given. Nothing that only speaks of expired entities is found."""
        user_id = identifier(user_id, what="user id")
        text, now, parts = clean(query), self.now(), self._parts
        hits: list[Hit] = []
        for kind in kinds:
            if kind == "message":
                hits += search_messages(
                    parts, text, user_id=user_id, session_id=session_id, now=now, limit=limit
                )
            elif kind == "chunk":
                ensure_library(parts, now=now)
                hits += chunk_hits(search_chunks(parts, [text], user_id=user_id, limit=limit))
            elif kind == "fact":
                hits += search_facts(parts, text, user_id=user_id, now=now, limit=limit)
        return hits
