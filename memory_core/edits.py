"""What editing a memory returns: the state before and after, what moves, what disagrees."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.model import Attribute, Entity, Event, Relation


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two statements that cannot both hold, and which of them does after the edit.

    about: the attribute's name or the relation's predicate. kept, lost: the two values. why: in
    words. The one that lost stays in the history.
    """

    about: str
    kept: str
    lost: str
    why: str


@dataclass(frozen=True, slots=True)
class State:
    """What a memory holds of some entities: themselves, what is said of them, their relations.

    Rows carry no ids of their own, so that what an edit would do can be compared with what it did.
    """

    entities: tuple[Entity, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    relations: tuple[Relation, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What an edit would do; nothing was written.

    kind: as in Event.kind. before, after: the entities it touches; a new entity has no id yet.
    moves: how many "mentions", "attributes", "relations" and "names" would belong to another
    entity. conflicts: statements that disagree. lost: in words, what would be there no more.
    """

    kind: str
    before: State
    after: State
    moves: Mapping[str, int] = field(default_factory=dict)
    conflicts: tuple[Conflict, ...] = ()
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit that was made. undone_by: id of the event that undid it, "" while it holds."""

    event: Event
    undone_by: str = ""
    undone_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Apart:
    """Two entities that are two things: they are not suggested as one, and not merged."""

    first: Entity
    second: Entity
    since: datetime
