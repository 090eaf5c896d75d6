"""What ranking under any policy and working memory ask of a store, as a protocol."""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from memory_core.graph import Link
from memory_core.model import Entity
from memory_core.prioritization import Policy


class WorkingStore(Protocol):
    """Reads of a few rows each, however large the memory is."""

    def shortlist(
        self, policy: Policy, *, user_id: str, now: datetime, among: Collection[str], limit: int
    ) -> list[Entity]:
        """Return living entities (with attributes) among which the first `limit` of a ranking
        surely are: those of `among`, the last `signals.IN_VIEW` seen, and the best of all others
        for a question that says nothing of them."""

    def links(self, ids: Collection[str], *, user_id: str, now: datetime, limit: int) -> list[Link]:
        """Return the present relations of these entities to living ones, either direction, at most
        `limit` of each entity and direction, those said last; always in the same order."""

    def session_entities(
        self, *, user_id: str, session_id: str, now: datetime, messages: int
    ) -> dict[str, datetime]:
        """Return the entities, expired ones too, that the last so many messages of a session speak
        of, each with when it was last spoken of there, the latest first."""
