"""What every part of the store is built from."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from memory_core.stores.database import Database

Ttl = Callable[[str], timedelta]
"""Entity type -> how long an entity of it stays without being spoken of."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the store is told by its owner.

    ids: makes the id of a row given without one. single_valued: predicates with one object at a
    time (works_at), where a new object closes the old.
    """

    ttl: Ttl
    ids: Callable[[], str]
    single_valued: frozenset[str] = frozenset()


class Part:
    """A group of the store's methods over one database."""

    def __init__(self, database: Database, rules: Rules) -> None:
        """database: open, shared by all parts."""
        self._database = database
        self._rules = rules
