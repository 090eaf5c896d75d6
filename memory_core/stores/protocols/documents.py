"""Long documents read bit by bit, and documents that take the place of others, as a protocol."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from memory_core.model import Chunk, Document, Entity


class DocumentWork(Protocol):
    """What adding documents needs besides `base.DocumentStore`."""

    def take_document(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        entities: Sequence[Entity],
        terms_of: Callable[[Chunk], Mapping[str, int]],
        *,
        instead_of: str = "",
    ) -> list[str]:
        """Store a document whole or not at all, as `add_document`; terms are asked for bit by bit.

        instead_of: id of a document that goes. Its chunks whose ids are among these stay, with
        their text and terms, and stand where these say. What the memory took over from it
        follows: a value that the new one says as well stays, one it says differently or not at all
        ends at `document.created_at`; an earlier moment shows what held then.

        Returns the chunk ids that went. Raises NotFoundError for an unknown one.
        """

    def document_like(
        self, *, user_id: str, id: str = "", digest: str = "", name: str = ""
    ) -> Document | None:
        """Return the user's latest document of this id, digest or name (one of them is given)."""

    def unread_documents(self, *, user_id: str) -> list[Document]:
        """Return the documents whose chunks are not all read, oldest first."""

    def next_chunks(self, document_id: str, *, user_id: str, first: int, limit: int) -> list[Chunk]:
        """Return chunks of a document in order, from number `first` on."""

    def named_in_document(
        self, document_id: str, norms: Collection[str], *, user_id: str
    ) -> dict[str, Entity]:
        """Return for each of these normalized names the first entity of a document."""

    def entities_of_document(
        self, document_id: str, *, user_id: str, chunk_ids: Sequence[str] | None = None
    ) -> list[Entity]:
        """Return what a document speaks of, chunk by chunk. chunk_ids: only these chunks."""

    def read_on(
        self,
        document: Document,
        entities: Sequence[Entity],
        *,
        read_to: int | None,
    ) -> bool:
        """Store what the next chunks speak of and how far a document is read, in one step.

        document: as it was when those chunks were asked for. Returns False, with nothing stored,
        where it is gone or somebody else has read on meanwhile.
        """
