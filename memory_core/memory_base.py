"""What the parts of the facade share: the memory's parts, its clock, and the checks of ids."""

from datetime import datetime

from memory_core.clock import Clock
from memory_core.errors import NotFoundError
from memory_core.inputs import identifier
from memory_core.model import Entity
from memory_core.parts import Parts


class MemoryBase:
    """A memory's parts and its clock."""

    def __init__(self, parts: Parts, *, clock: Clock) -> None:
        """`parts` may be shared by several memories, each with a clock of its own."""
        self._parts = parts
        self._clock = clock

    def now(self) -> datetime:
        """Return the instant this memory lives in, aware UTC."""
        return self._clock()

    def _entity(self, entity_id: str, *, user_id: str, include_expired: bool = True) -> Entity:
        identifier(user_id, what="user id")
        found = self._parts.store.get(
            [identifier(entity_id, what="entity id")],
            user_id=user_id,
            now=self.now(),
            include_expired=include_expired,
        )
        if not found:
            message = f"No entity {entity_id!r} is in this memory; it may have been forgotten."
            raise NotFoundError(message)
        return found[0]
