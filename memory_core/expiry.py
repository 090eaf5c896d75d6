"""Expiry: when an entity leaves the memory. The one rule everything else asks.

An entity not spoken of for its time to live is expired. The rule is read at every look into the
memory, never by a timer, so that nothing depends on when somebody last tidied up.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from memory_core.model import Entity


def expires_at(last_seen: datetime, ttl: timedelta) -> datetime:
    """Return the instant from which an entity last spoken of at `last_seen` is expired."""
    return last_seen + ttl


def is_expired(entity: Entity, now: datetime) -> bool:
    """Whether the entity has left the memory at `now` (aware UTC).

    A pinned entity has no `expires_at` and stays. One that was archived stays out even if the
    clock is set back, until it is restored.
    """
    if entity.archived_at is not None:
        return True
    return entity.expires_at is not None and now >= entity.expires_at


def seconds_left(entity: Entity, now: datetime) -> float | None:
    """Return the seconds until the entity expires, 0 when it has, None while it is pinned."""
    if entity.archived_at is not None:
        return 0.0
    if entity.expires_at is None:
        return None
    return max(0.0, (entity.expires_at - now).total_seconds())


def living(entities: Iterable[Entity], now: datetime) -> list[Entity]:
    """Return the entities that are in memory at `now`, in the same order."""
    return [entity for entity in entities if not is_expired(entity, now)]
