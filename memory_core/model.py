"""The plain data every other module speaks in: frozen, without behaviour beyond small views.
Instants are aware UTC. Positions are characters of a text, end exclusive. An id "" is "not stored".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from memory_core.lapses import Lapse

Role = Literal["user", "assistant"]
Trust = Literal["user", "assistant", "document"]
"""Who said it: only what the user said becomes a user fact."""

UNSET = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for "not given"; the store puts the present instant in its place."""

LIBRARY = "\x00library"
"""Owner of the documents that ship; ids with control characters are refused to visitors."""


@dataclass(frozen=True, slots=True)
class Message:
    """One thing said in a conversation."""

    role: Role
    content: str
    timestamp: datetime | None = None
    speaker: str | None = None
    metadata: Mapping[str, object] = field(default_factory=dict)
    id: str = ""
    session_id: str = ""


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text that names something. confidence: 0..1; extractor: the rule or model;
    alternatives: types it may be instead, likeliest first, () where nothing speaks for another."""

    start: int
    end: int
    text: str
    type: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    confidence: float = 1.0
    extractor: str = ""
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attribute:
    """A property of an entity with one value, where it was said and when it held.

    subject: the entity's id in a memory; the name or pronoun as written in an Extraction.
    value: normalized ("2 years", "$1599"); text: as written; start, end: where in the source.
    source: "message:ID" or "chunk:ID". invalid_at: set when a later value took its place.
    """

    subject: str
    key: str
    value: str
    text: str = ""
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    extractor: str = ""
    trust: Trust = "user"
    source: str = ""
    valid_at: datetime = UNSET
    invalid_at: datetime | None = None
    created_at: datetime = UNSET
    id: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed, directed link: subject -> predicate -> object, e.g. COMPARES_TO or LIKES.

    subject, object: entity ids in a memory; names or pronouns as written in an Extraction.
    modality: "" for a plain statement, else "possible" and the like. beside: others hold as well.
    sources: "message:ID" or "chunk:ID" of each place that says it, oldest first.
    """

    subject: str
    predicate: str
    object: str
    id: str = ""
    confidence: float = 1.0
    start: int = 0
    end: int = 0
    negated: bool = False
    modality: str = ""
    beside: bool = False
    extractor: str = ""
    trust: Trust = "user"
    sources: tuple[str, ...] = ()
    valid_at: datetime = UNSET
    invalid_at: datetime | None = None
    created_at: datetime = UNSET


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a text says: mentions, attributes and relations between them, and what it ends."""

    mentions: tuple[Mention, ...] = ()
    relations: tuple[Relation, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    lapses: tuple[Lapse, ...] = ()


@dataclass(frozen=True, slots=True)
class Entity:
    """Something the memory knows about.

    mentions: how often the user named it or referred to it; 0 where only others spoke of it.
    expires_at: when it leaves the memory if nobody speaks of it; None while pinned.
    archived_at: when it was put away as expired, None while it is not.
    retrieved: how often it was given to an answer; retrieved_at: when last, None for never.
    """

    name: str
    type: str = "UNKNOWN"
    attributes: Mapping[str, object] = field(default_factory=dict)
    mentions: int = 1
    first_seen: datetime = UNSET
    last_seen: datetime = UNSET
    aliases: tuple[str, ...] = ()
    id: str = ""
    trust: Trust = "user"
    expires_at: datetime | None = None
    pinned: bool = False
    archived_at: datetime | None = None
    source: str = ""
    """"chunk:ID" of the place in a document that speaks of it, for an entity known from there."""
    retrieved: int = 0
    retrieved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One reading of a reference, with the points for and against it."""

    name: str
    type: str
    entity_id: str
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replacement:
    """A piece of a question that stood for something else.

    start, end: the piece in the original question; equal where something was only added.
    text: what stands in its place. entity_id: the antecedent in memory, "" where it is only text.
    reason: the rule that found it ("pronoun", "definite", "one", "ellipsis", "choice", ...).
    """

    start: int
    end: int
    text: str
    antecedent: str
    entity_id: str = ""
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A question made to stand alone; `text` equals the original where nothing had to change.
    heard: what the user said before and what it means by itself, where that is not the same."""

    original: str
    text: str
    replacements: tuple[Replacement, ...] = ()
    search_queries: tuple[str, ...] = ()
    ambiguous: tuple[Candidate, ...] = ()
    heard: tuple[tuple[str, str], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Stretches of one text that mean the same thing, as (start, end) pairs in reading order."""

    mentions: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entity with its score in points and the parts it is the sum of."""

    entity: Entity
    score: float
    parts: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation of a user, resumed until `expires_at`. device: what it was last used on."""

    id: str
    user_id: str
    created_at: datetime
    last_active_at: datetime
    title: str = ""
    device: str = ""
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that changed in a memory, with what and why in `detail`."""

    kind: str
    at: datetime
    entity_id: str = ""
    message_id: str = ""
    detail: Mapping[str, object] = field(default_factory=dict)
    id: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A text answers may quote. n_chars: of it; read_to: chunks whose names are read, None: all."""

    id: str
    user_id: str
    name: str
    kind: str
    n_chars: int
    n_chunks: int
    digest: str
    created_at: datetime
    read_to: int | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document. heading: the titles it stands under, joined with " > "."""

    id: str
    document_id: str
    document_name: str
    seq: int
    start: int
    end: int
    text: str
    heading: str = ""
