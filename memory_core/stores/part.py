"""What every part of the store is built from."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from memory_core.decay import OFF, Decay
from memory_core.stores.engine.database import Database

Ttl = Callable[[str], timedelta]
"""Entity type -> how long an entity of it stays without being spoken of."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the store is told by its owner.

    ids: makes the id of a row given without one. single_valued: predicates with one object at a
    time (works_at), where a new object closes the old. decay: how use prolongs a life.
    """

    ttl: Ttl
    ids: Callable[[], str]
    single_valued: frozenset[str] = frozenset()
    decay: Decay = OFF

    def life(self, entity_type: str, *, uses: int) -> timedelta:
        """Return how long an entity stays after it was last spoken of.

        uses: mentions and retrievals so far.
        """
        return self.decay.life(self.ttl(entity_type), uses=uses)


class Part:
    """A group of the store's methods over one database."""

    def __init__(self, database: Database, rules: Rules) -> None:
        """database: open, shared by all parts."""
        self._database = database
        self._rules = rules
