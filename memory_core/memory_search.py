"""The facade's call to search."""

from collections.abc import Collection, Sequence
from datetime import datetime

from memory_core.errors import InputError
from memory_core.inputs import identifier
from memory_core.limits import Limits
from memory_core.memory_base import MemoryBase
from memory_core.names import clean
from memory_core.results import Hit


class MemorySearch(MemoryBase):
    """Messages, pieces of documents and facts by a question."""

    def search(
        self,
        query: str,
        *,
        user_id: str,
        session_id: str | None = None,
        kinds: Sequence[str] = ("message", "chunk", "fact"),
        limit: int = 5,
        since: datetime | None = None,
        until: datetime | None = None,
        types: Collection[str] = (),
    ) -> list[Hit]:
        """Return what was said, stands in documents or is known, best first within each kind and
        the kinds in the order given. Nothing that only speaks of expired entities is found.

        since, until: aware UTC, the second excluded; of a message when it was said, of a fact when
        it was last said, of a document when it was added. types: only what speaks of an entity of
        one of these types. Without them a time in the question ("in May") favours messages said
        then or speaking of then. session_id limits messages only.

        Raises InputError for a time without a time zone.
        """
        user_id = identifier(user_id, what="user id")
        for instant in (since, until):
            if instant is not None and instant.tzinfo is None:
                message = "A time to search in needs a time zone; use datetime(..., tzinfo=UTC)."
                raise InputError(message)
        limits = Limits(session_id, since, until, frozenset(types))
        hits: list[Hit] = []
        for kind in kinds:
            hits += self._of_kind(kind, clean(query), user_id, limits, limit)
        return hits

    def _of_kind(self, kind: str, text: str, user_id: str, limits: Limits, limit: int) -> list[Hit]:
        from memory_core import searching
        from memory_core.chunk_candidates import CANDIDATES
        from memory_core.library import ensure_library
        from memory_core.message_search import search_messages

        parts, now = self._parts, self.now()
        if kind == "message":
            return search_messages(
                parts, text, user_id=user_id, now=now, limit=limit, limits=limits
            )
        if kind == "chunk":
            ensure_library(parts, now=now)
            most = CANDIDATES if limits.any else limit
            found = searching.search_chunks(parts, [text], user_id=user_id, limit=most)
            found = searching.within_limits(parts, found, user_id=user_id, limits=limits)
            return searching.chunk_hits(found)[:limit]
        if kind == "fact":
            return searching.search_facts(
                parts, text, user_id=user_id, now=now, limit=limit, limits=limits
            )
        return []
