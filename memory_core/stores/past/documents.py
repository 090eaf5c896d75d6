"""Reading documents as they were at a moment: those that were there by then."""

from collections.abc import Collection, Sequence

from sqlalchemy import select

from memory_core.model import Chunk, Document, Entity
from memory_core.stores.documents import Documents, entities_with, matches
from memory_core.stores.past.part import PastPart
from memory_core.stores.past.states import AT
from memory_core.stores.schema.documents import document_entities, document_words

_THERE = document_words.c.entity_key.in_(
    select(document_entities.c.key).where(document_entities.c.seen_at <= AT)
)
_BY_NAME, _BY_WORD = (matches(whole=whole).where(_THERE) for whole in (True, False))


class PastDocuments(PastPart, Documents):
    """Documents at a moment; those that were erased since are in none."""

    def documents(self, *, user_id: str) -> list[Document]:
        """Return the documents a user had, latest first."""
        known = super().documents(user_id=user_id)
        return [document for document in known if document.created_at <= self.at]

    def chunks(self, ids: Collection[str], *, user_ids: Sequence[str]) -> list[Chunk]:
        """Return those of these chunks that were there, in the order of `ids`."""
        return self._there(super().chunks(ids, user_ids=user_ids), user_ids)

    def chunks_of(self, document_id: str, *, user_ids: Sequence[str]) -> list[Chunk]:
        """Return a document's chunks in order, none if it came later."""
        return self._there(super().chunks_of(document_id, user_ids=user_ids), user_ids)

    def _there(self, found: list[Chunk], user_ids: Sequence[str]) -> list[Chunk]:
        owners = dict.fromkeys(user_ids) if found else ()
        there = {d.id for user_id in owners for d in self.documents(user_id=user_id)}
        return [chunk for chunk in found if chunk.document_id in there]

    def document_entities(
        self,
        *,
        names: Collection[str] = (),
        any_word: Collection[str] = (),
        user_ids: Sequence[str],
        limit: int = 50,
    ) -> list[Entity]:
        """As for the present, of the documents that were there."""
        with self._database.read() as connection:
            asked = ((_BY_NAME, names), (_BY_WORD, any_word))
            return entities_with(connection, asked, user_ids=user_ids, limit=limit, at=self.at)
