"""What the parts of the facade share: the memory's parts, its clock, and the checks of ids."""

from datetime import datetime

from memory_core.clock import Clock
from memory_core.errors import InputError, NotFoundError
from memory_core.inputs import identifier
from memory_core.model import Entity
from memory_core.parts import Parts
from memory_core.stores.base import Store


class MemoryBase:
    """A memory's parts and its clock."""

    def __init__(self, parts: Parts, *, clock: Clock) -> None:
        """`parts` may be shared by several memories, each with a clock of its own."""
        self._parts = parts
        self._clock = clock

    def now(self) -> datetime:
        """Return the instant this memory lives in, aware UTC."""
        return self._clock()

    def _view(self, as_of: datetime | None) -> tuple[Store, datetime]:
        """Return what a question about the moment `as_of` is asked of, and the instant it is asked
        for; with None the present. A moment to come is the present with nothing said until then.

        Raises InputError for an instant without a time zone.
        """
        if as_of is None:
            return self._parts.store, self.now()
        if as_of.tzinfo is None:
            message = "A past moment needs a time zone; use datetime(..., tzinfo=UTC)."
            raise InputError(message)
        return self._parts.store.past(as_of), as_of

    def _entity(
        self,
        entity_id: str,
        *,
        user_id: str,
        include_expired: bool = True,
        as_of: datetime | None = None,
    ) -> Entity:
        identifier(user_id, what="user id")
        store, now = self._view(as_of)
        found = store.get(
            [identifier(entity_id, what="entity id")],
            user_id=user_id,
            now=now,
            include_expired=include_expired,
        )
        if not found:
            away = "" if as_of else self._parts.store.merged_away(entity_id, user_id=user_id)
            message = f"No entity {entity_id!r} is in this memory; it may have been forgotten."
            raise NotFoundError(away or message)
        return found[0]
