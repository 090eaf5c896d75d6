"""Entities made quickly: reading and loading make very many of them.

A frozen dataclass sets each of its fields through `object.__setattr__`, which takes ten times as
long as setting the same slots of a class that is not frozen.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Protocol, SupportsIndex

from memory_core.model import Entity

Further = tuple[tuple[str, ...], Mapping[str, object]]
"""Aliases and attributes of an entity."""


class Told(Protocol):
    """What is known of several entities beside their own rows."""

    def of(self, key: int, name: str) -> Further:
        """Return what is known of one of them. key: its row number; name: is none of its
        aliases."""


class Rows(Protocol):
    """Rows of several entities."""

    def of(self, i: int) -> tuple[Any, ...]:
        """Return what the entity of one row is besides aliases and attributes, in the order of the
        fields."""


class _Open:
    """An entity that can still be changed: the same slots, so that it can become one."""

    __slots__ = Entity.__slots__


def _later(name: str) -> Any:
    return property(lambda entity: getattr(_read(entity), name))


class Unread(Entity):
    """An entity whose aliases and attributes are taken out of what was read when somebody first
    looks at them; from then on it is like any other.

    Until then its slot `attributes` holds where they are, a tuple, and `aliases` nothing.
    """

    __slots__ = ()

    aliases = _later("aliases")
    attributes = _later("attributes")

    def __new__(cls, *values: Any, **named: Any) -> Any:
        """Return an ordinary entity, as `dataclasses.replace` asks for one."""
        return Entity(*values, **named)

    def __eq__(self, other: object) -> bool:
        """Compare it as any other entity."""
        return _read(self) == (_read(other) if isinstance(other, Unread) else other)

    __hash__ = Entity.__hash__

    def __repr__(self) -> str:
        """Show it as any other entity."""
        return repr(_read(self))

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Let it be copied and pickled as any other entity."""
        return _read(self).__reduce_ex__(protocol)


class Glimpse(Unread):
    """An entity of which all but name and id is taken out when somebody first looks at it."""

    __slots__ = ()

    type = _later("type")
    mentions = _later("mentions")
    first_seen = _later("first_seen")
    last_seen = _later("last_seen")
    trust = _later("trust")
    expires_at = _later("expires_at")
    pinned = _later("pinned")
    archived_at = _later("archived_at")
    source = _later("source")
    retrieved = _later("retrieved")
    retrieved_at = _later("retrieved_at")


_SLOTS = {field.name: Entity.__dict__[field.name] for field in fields(Entity)}
_ALIASES, _ATTRIBUTES = _SLOTS.pop("aliases"), _SLOTS.pop("attributes")
_OWN = tuple(_SLOTS.values())


def _read(entity: Entity) -> Entity:
    """Take out what an entity is. Two threads may do it at once: either finds what it needs, in
    whatever order they come."""
    held = _ATTRIBUTES.__get__(entity)
    if type(held) is tuple:
        told, key, *rest = held
        if rest:
            rows, i = rest
            for slot, value in zip(_OWN, rows.of(i), strict=True):
                slot.__set__(entity, value)
        aliases, attributes = told.of(key, entity.name)
        _ALIASES.__set__(entity, aliases)
        _ATTRIBUTES.__set__(entity, attributes)
    object.__setattr__(entity, "__class__", Entity)
    return entity


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


def unread_of(values: tuple[Any, ...], told: Told, key: int) -> Entity:
    """Return the entity with these values, all but aliases and attributes, in the order of its
    fields. told: knows those two; key: its row number there."""
    made: Any = _Open()
    (
        made.name,
        made.type,
        made.mentions,
        made.first_seen,
        made.last_seen,
        made.id,
        made.trust,
        made.expires_at,
        made.pinned,
        made.archived_at,
        made.source,
        made.retrieved,
        made.retrieved_at,
    ) = values
    made.attributes = told, key
    made.__class__ = Unread
    entity: Entity = made
    return entity


def glimpse_of(name: str, id: str, held: tuple[Told, int, Rows, int]) -> Entity:
    """Return an entity with this name and id. held: what knows its aliases and attributes, its row
    number there; what knows the rest, and where it stands in that."""
    made: Any = _Open()
    made.name = name
    made.id = id
    made.attributes = held
    made.__class__ = Glimpse
    entity: Entity = made
    return entity
