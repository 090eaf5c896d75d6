"""Entities made quickly: reading and loading make very many of them.

A frozen dataclass sets each of its fields through `object.__setattr__`, which takes ten times as
long as setting the same slots of a class that is not frozen.
"""

from typing import Any

from memory_core.model import Entity


class _Open:
    """An entity that can still be changed: the same slots, so that it can become one."""

    __slots__ = Entity.__slots__


def entity_of(values: tuple[Any, ...]) -> Entity:
    """Return the entity with these values, all of them, in the order of its fields."""
    made: Any = _Open()
    (
        made.name,
        made.type,
        made.attributes,
        made.mentions,
        made.first_seen,
        made.last_seen,
        made.aliases,
        made.id,
        made.trust,
        made.expires_at,
        made.pinned,
        made.archived_at,
        made.source,
        made.retrieved,
        made.retrieved_at,
    ) = values
    made.__class__ = Entity
    entity: Entity = made
    return entity
