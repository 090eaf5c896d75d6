"""The store as it was at a moment: every reading method answers for then, none writes.

What was erased since is not in it.
"""

from contextlib import AbstractContextManager
from datetime import datetime

from sqlalchemy import Connection

from memory_core.model import Entity
from memory_core.stores.engine.database import Database
from memory_core.stores.engine.moment import OnlyRead
from memory_core.stores.part import Rules
from memory_core.stores.past.documents import PastDocuments
from memory_core.stores.past.entities import PastEntities
from memory_core.stores.past.messages import PastMessages
from memory_core.stores.past.statements import PastStatements
from memory_core.stores.sql import SqlStore


class _Unwritten(OnlyRead):
    """A database at a past moment. It is the present store's, and stays open."""

    def __init__(self, database: Database) -> None:
        super().__init__(database.place, refusal="A past moment cannot be changed; nothing was.")
        self._database = database

    def read(self) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment of the database throughout."""
        return self._database.read()

    def health(self) -> str:
        """Return "" when the database can be used, else what is wrong."""
        return self._database.health()


class PastStore(PastEntities, PastStatements, PastMessages, PastDocuments, SqlStore):
    """`base.Store` at a moment, over the present store's database, which stays open."""

    def __init__(self, database: Database, rules: Rules, at: datetime) -> None:
        """at: the moment, aware UTC."""
        super().__init__(_Unwritten(database), rules, at)

    def within(
        self, entity_id: str, *, hops: int, user_id: str, now: datetime, limit: int
    ) -> list[Entity]:
        """Return the entities that were within so many relations of one, nearest first and of
        those the last seen."""
        found: dict[str, Entity] = {}
        frontier = [entity_id]
        for _ in range(hops):
            near = self.neighbours(frontier, user_id=user_id, now=now, limit=limit)
            fresh = [i for i in near if i not in found and i != entity_id]
            living = self.get(fresh, user_id=user_id, now=now)
            living.sort(key=lambda e: (now - e.last_seen, e.name, e.id))
            found |= {entity.id: entity for entity in living}
            frontier = fresh
            if not frontier or len(found) > limit:
                break
        return list(found.values())[: max(0, limit)]
