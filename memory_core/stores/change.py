"""The unit of change a store takes, what it did with it, and the rows it answers with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.model import Attribute, Entity, Event, Message, Relation, Trust


@dataclass(frozen=True, slots=True)
class MentionRow:
    """A place where a message speaks of an entity.

    trust: who said it. Only mentions by the user count towards `Entity.mentions`; every mention
    refreshes `last_seen`.
    counted: False for the speaker, who is not named by saying "I".
    id: given by the store; it says which mention to take out of an entity.
    """

    entity_id: str
    message_id: str
    start: int
    end: int
    text: str
    at: datetime
    extractor: str = ""
    confidence: float = 1.0
    trust: Trust = "user"
    counted: bool = True
    id: str = field(default="", compare=False)


class Addition:
    """Something else a change writes: a frozen dataclass of its own kind, with a writer in
    `additions.WRITERS`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Change:
    """Everything one turn (or one bulk load) writes; applied whole or not at all.

    entities: new ones, with ids chosen by the caller; their counts start from `mentions` rows
        alone unless `counted` is set, which takes mentions, first_seen and last_seen from the
        entity itself (bulk load of known entities).
    aliases: further names for entities, as (entity id, name as written).
    attributes, relations: subject and object are entity ids, sources are set.
    terms: message id -> term -> how often, for the lexical index.
    additions: what else is written in the same transaction, in the order of `additions.WRITERS`.
    told: ids of entities of the change to tell of as they are afterwards.
    """

    session_id: str = ""
    messages: tuple[Message, ...] = ()
    entities: tuple[Entity, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    mentions: tuple[MentionRow, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    relations: tuple[Relation, ...] = ()
    terms: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    counted: bool = False
    additions: tuple[Addition, ...] = ()
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """What the transaction wrote before. message_keys: message id -> row number, for every message
    of the change. used: entity id asked for -> id used."""

    message_keys: Mapping[str, int]
    used: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Applied:
    """What a change did. ids: id asked for -> id used, where an entity of the same normalized name
    and type was there already. events: what happened, oldest first. entities: id used -> entity as
    it is now, of those the change wants to be told of."""

    ids: Mapping[str, str]
    events: tuple[Event, ...]
    entities: Mapping[str, Entity] = field(default_factory=dict)
