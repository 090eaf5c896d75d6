"""What questions to a memory return: plain frozen data, ready to be shown or logged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.model import Entity, Event, Extraction, Relation, Rewrite
from memory_core.prompted import Context, ContextLine, Origin, PromptMessage, PromptPart, Spent

__all__ = [
    "Certificate",
    "Context",
    "ContextLine",
    "Evidence",
    "Health",
    "Hit",
    "Loaded",
    "Observation",
    "Origin",
    "PartHealth",
    "PromptMessage",
    "PromptPart",
    "Scan",
    "Source",
    "Spent",
    "Step",
    "Suggestion",
    "Turn",
]


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found by a search. score: larger is better; parts: what it is made of.

    kind: "message", "chunk" or "fact". id: of the message, the chunk, or the entity of the fact.
    source: the same id for a message, the document's name for a chunk, "message:ID" or
        "chunk:ID" for a fact. suspect: see `PromptPart`.
    """

    id: str
    kind: str
    text: str
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)
    source: str = ""
    suspect: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Evidence an answer rests on; `number` is what the answer cites as [number].

    kind: "chunk" (a document) or "message" (what was said). name: the document's name or "You
    said". text: the sentence quoted. suspect: see `PromptPart`.
    """

    number: int
    kind: str
    id: str
    name: str
    text: str
    suspect: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a turn: what it did in words, how long it took, what it counted.

    by: who did it where that could be several (the offline rules or a model). notes: what was
    repaired, rejected or done instead, and why.
    """

    name: str
    ms: float
    detail: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    by: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and its answer, with everything that led from one to the other.

    warning: "" or what went wrong and what was done instead (a service that failed).
    used: ids of the entities whose memory the answer was given. entities: ids the question is
    about. answered_by: "offline" or the model's name. extraction: what was read in the question
    as typed. topic: what the conversation is about now; topic_changed: the question left what it
    was about. summary: what stood in the prompt for messages older than its window.
    spent: what the service that answered cost, None where none was asked. down: part ("memory",
    "documents", "service") -> what is wrong with it and what was done instead. kept: the turn was
    written to memory.
    """

    answer: str
    sources: tuple[Source, ...]
    original_query: str
    rewritten_query: str
    context: Context
    prompt: tuple[PromptMessage, ...]
    trace: tuple[Step, ...]
    rewrite: Rewrite
    hits: tuple[Hit, ...] = ()
    entities: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    message_id: str = ""
    answer_id: str = ""
    answered_by: str = "offline"
    warning: str = ""
    extraction: Extraction = field(default_factory=Extraction)
    topic: str = ""
    topic_changed: bool = False
    summary: str = ""
    spent: Spent | None = None
    down: Mapping[str, str] = field(default_factory=dict)
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Observation:
    """What one message left in memory."""

    message_id: str
    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why two names may mean one thing, or (`against`) why not.

    rule: which rule says so, in words. score: how sure this alone makes it, 0..1; one against
    puts a ceiling on the others. detail: the words it rests on.
    """

    rule: str
    score: float
    detail: str = ""
    against: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two entities that may be one. score: how likely, 0..1; evidence: the strongest first.
    id: the same whenever these two are suggested."""

    first: Entity
    second: Entity
    score: float
    evidence: tuple[Evidence, ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Scan:
    """A search for what was erased, afterwards; it holds nothing of it.

    found: where traces are left, "table.column: 2 rows" or "memory.db: 1 word"; () is what there
    should be. n_texts: names, values and rows of words looked for in the tables; n_words: words
    looked for in the bytes of files. unseen: what could not be looked through, and why.
    """

    found: tuple[str, ...] = ()
    tables: int = 0
    rows: int = 0
    files: int = 0
    bytes: int = 0
    n_texts: int = 0
    n_words: int = 0
    ms: float = 0.0
    unseen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Certificate:
    """What an erasure did, and what a search for the erased text found.

    removed: rows per table, pieces of documents by vector. rederived: what was made anew from what
    is left, in words. kept: what still holds the name on purpose. unfinished: what is done at the
    next start, and why it could not be done now.
    """

    at: datetime
    removed: Mapping[str, int]
    rederived: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    scan: Scan = field(default_factory=Scan)
    unfinished: tuple[str, ...] = ()
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class PartHealth:
    """State of one part. why: "" when up, else what is wrong and what works instead. since: when
    `health` first found it so, by the clock of the memory that was asked."""

    name: str
    up: bool
    why: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Health:
    """State of every part of a memory."""

    parts: tuple[PartHealth, ...]

    @property
    def up(self) -> bool:
        """Whether every part works."""
        return all(part.up for part in self.parts)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came in with an import, in rows of each kind.

    written: what is new; there: what the memory held already, left as it is. skipped: what was
    left out or came in otherwise than it stood in the file, and why.
    """

    format: str
    written: Mapping[str, int] = field(default_factory=dict)
    there: Mapping[str, int] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()
