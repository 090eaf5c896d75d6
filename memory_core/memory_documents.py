"""The facade's calls about documents."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.directory import document_owners
from memory_core.errors import NotFoundError, RetrievalError
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.model import Chunk, Document, Entity
from memory_core.parts import Progress

if TYPE_CHECKING:
    from memory_core.ingestion import When
    from memory_core.intake import Added
    from memory_core.pending import Stop

MOST = 1_000_000
"""Pieces of a document that can be asked for."""


class MemoryDocuments(MemoryBase):
    """Documents of one user at a time; the library that ships is read by everyone."""

    def add_document(
        self,
        source: Path | bytes | str,
        *,
        user_id: str,
        name: str | None = None,
        progress: Progress | None = None,
        entities: "When" = "auto",
    ) -> Document:
        """Store a document and make it searchable; the same text again is the document that is
        there already.

        source: a path, the bytes of a file (text, Markdown, web page, PDF, Word, CSV or TSV), or
        text. progress: told the share done, 0..1, and what is being done; what it raises ends the
        work with nothing stored. entities: "now" reads what the document speaks of before it
        returns, "later" leaves that to `read_pending`, as it does vectors that a service makes;
        "auto" does so for documents of more than 32 chunks. Raises DocumentError with nothing
        stored.
        """
        from memory_core.ingestion import take

        return take(
            self._parts,
            source,
            user_id=identifier(user_id, what="user id"),
            name=name,
            now=self.now(),
            progress=progress,
            entities=entities,
        ).document

    def update_document(
        self,
        id: str,
        source: Path | bytes | str,
        *,
        user_id: str,
        name: str | None = None,
        progress: Progress | None = None,
    ) -> Document:
        """Put a document in the place of another; returns the new one, which has an id of its own.

        The other's text, chunks and vectors go. What the memory took over from it follows: a value
        the new text gives as well stays, another one holds from now on, one it does not give ends
        now; an earlier moment (`as_of`) shows what held then. Where the same text is stored
        already nothing changes. name: by default the other's. Raises DocumentError and
        NotFoundError, with nothing changed.
        """
        from memory_core.ingestion import take

        user_id = identifier(user_id, what="user id")
        old = self._parts.store.document_like(user_id=user_id, id=id)
        if old is None:
            message = "There is no such document among yours; it may be deleted already."
            raise NotFoundError(message)
        named = name or (source.name if isinstance(source, Path) else None)
        return take(
            self._parts,
            source,
            user_id=user_id,
            name=named or old.name,
            now=self.now(),
            progress=progress,
            replaces=id,
        ).document

    def add_documents(
        self,
        files: Iterable[tuple[str, Path | bytes | str]],
        *,
        user_id: str,
        replace: bool = False,
        progress: Progress | None = None,
    ) -> "Iterator[Added]":
        """Add files, given by name and source; yields the result of each as soon as it stands.

        A packed folder (.zip) stands for the files in it. replace: a document of the same name is
        replaced. progress: what it raises ends the work; the file in hand is then not stored.
        """
        from memory_core.intake import add_files

        return add_files(
            self._parts,
            files,
            user_id=identifier(user_id, what="user id"),
            now=self.now(),
            replace=replace,
            progress=progress,
        )

    def add_folder(
        self,
        path: Path | str,
        *,
        user_id: str,
        replace: bool = False,
        progress: Progress | None = None,
    ) -> "list[Added]":
        """Add the files of a folder of this machine and of the folders in it; returns a result for
        each. Never give it a path that a visitor typed.

        progress: told the share done of all and the file in hand. Raises DocumentError for what is
        no folder or holds too many files.
        """
        from memory_core.intake import files_of

        user_id = identifier(user_id, what="user id")
        files = files_of(Path(path))
        results: list[Added] = []

        def told(done: float, what: str) -> None:
            if progress is not None:
                progress(min(1.0, (len(results) + done) / len(files)), what)

        for result in self.add_documents(files, user_id=user_id, replace=replace, progress=told):
            results.append(result)
        return results

    def unread(self, user_id: str) -> int:
        """Return how many chunks of a user's documents are still to be read, see `read_pending`."""
        from memory_core.pending import unread

        user_id = identifier(user_id, what="user id")
        return unread(self._parts.store.unread_documents(user_id=user_id))

    def embedded(self, user_id: str) -> bool:
        """Return whether all of a user's documents are found by their meaning as well as by their
        words: that all chunks have vectors, those included that wait for a place in the index."""
        user_id = identifier(user_id, what="user id")
        n_chunks = sum(document.n_chunks for document in self.documents(user_id))
        try:
            return self._parts.index.count(user_id=user_id) >= n_chunks
        except RetrievalError:
            return False

    def read_pending(
        self, user_id: str, *, progress: Progress | None = None, stop: "Stop | None" = None
    ) -> int:
        """Read what long documents speak of, where that is still to be done, and make their
        vectors; returns how many chunks were read.

        What is read is kept bit by bit: it can be stopped or killed and goes on the next time.
        progress: told the share done of what was waiting, and what is being read. stop: asked
        every few chunks whether to end. Raises StoreError.
        """
        from memory_core.pending import read_pending

        user_id = identifier(user_id, what="user id")
        return read_pending(self._parts, user_id=user_id, progress=progress, stop=stop)

    def documents(self, user_id: str) -> list[Document]:
        """Return a user's own documents, latest first."""
        return self._parts.store.documents(user_id=identifier(user_id, what="user id"))

    def library(self, *, progress: Progress | None = None) -> list[Document]:
        """Return the documents that ship, made searchable where they are not yet."""
        from memory_core.library import ensure_library, library_documents

        ensure_library(self._parts, now=self.now(), progress=progress)
        return library_documents(self._parts)

    def chunk_entities(
        self, document_id: str, *, user_id: str, chunks: Sequence[Chunk] | None = None
    ) -> dict[str, list[Entity]]:
        """Return chunk id -> what it speaks of, each with what is said of it there, for a document
        of the user or of the library. A chunk that names nothing new is not in it. chunks: only of
        these."""
        user_id = identifier(user_id, what="user id")
        owners = document_owners(user_id, library=self._parts.settings.library)
        ids = [chunk.id for chunk in chunks or ()]
        found: dict[str, list[Entity]] = {}
        for owner in owners:
            for entity in self._parts.store.entities_of_document(
                document_id, user_id=owner, chunk_ids=None if chunks is None else ids
            ):
                found.setdefault(entity.source.removeprefix("chunk:"), []).append(entity)
        return found

    def chunks(
        self, document_id: str, *, user_id: str, first: int = 0, limit: int | None = None
    ) -> list[Chunk]:
        """Return the pieces of a document of the user or of the library, in order.

        first, limit: only so many, from this number on; of a long document there are thousands.
        """
        owners = document_owners(
            identifier(user_id, what="user id"), library=self._parts.settings.library
        )
        store = self._parts.store
        if limit is None and first <= 0:
            return store.chunks_of(document_id, user_ids=owners)
        for owner in owners:
            found = store.next_chunks(
                document_id, user_id=owner, first=max(0, first), limit=min(limit or MOST, MOST)
            )
            if found:
                return found
        return []

    def chunks_by_id(self, ids: Sequence[str], *, user_id: str) -> list[Chunk]:
        """Return those of these pieces that are the user's or the library's, in the order given;
        what a search found, say, with its place in its document."""
        owners = document_owners(
            identifier(user_id, what="user id"), library=self._parts.settings.library
        )
        return self._parts.store.chunks(ids, user_ids=owners)
