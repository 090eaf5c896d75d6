"""What telling where knowledge comes from asks of a store, as a protocol."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from memory_core.history import Keep, Place
from memory_core.model import Attribute, Event, Relation
from memory_core.stores.change import MentionRow

Statement = Attribute | Relation
Pair = tuple[Literal["attribute", "relation", "negation"], Statement, Statement]
"""Two statements that contradict each other, the one said first before the other."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Where an entity is spoken of: the first mention, the latest few, latest first, and how many
    there are altogether."""

    first: MentionRow | None = None
    latest: tuple[MentionRow, ...] = ()
    total: int = 0


class HistoryStore(Protocol):
    """Statements with all the places that say them, present and past."""

    def spoken(self, entity_id: str, *, user_id: str, limit: int) -> Spoken:
        """Return where an entity is spoken of, with the last `limit` mentions."""

    def relations_between(
        self, ids: Collection[str], *, user_id: str, now: datetime
    ) -> list[Relation]:
        """Return present relations with both ends among these and in memory, oldest first."""

    def statements_of(
        self, entity_id: str, *, user_id: str
    ) -> tuple[list[Attribute], list[Relation]]:
        """Return all that was ever stated of an entity, oldest first."""

    def statement(self, kind: str, id: str, *, user_id: str) -> Statement:
        """Return one attribute or relation, whether or not it still holds. kind: "attribute" or
        "relation". Raises NotFoundError."""

    def places_of(
        self, statements: Sequence[Statement], *, user_id: str
    ) -> list[tuple[Place, ...]]:
        """Return for each of these statements every place that says it, oldest first."""

    def events_of(self, entity_id: str, *, user_id: str, limit: int) -> list[Event]:
        """Return what happened to an entity, the last `limit`, oldest first."""

    def contradictions(self, *, user_id: str, now: datetime, limit: int) -> list[Pair]:
        """Return pairs of present statements about entities in memory that cannot both be so and
        that nobody settled, those said last first."""

    def settle(
        self, kind: str, older: str, newer: str, *, keep: Keep, user_id: str, now: datetime
    ) -> Event:
        """Let both statements stand, or end one of them, from now on. kind: "attribute" or
        "relation". Raises NotFoundError where one of them holds no longer."""
