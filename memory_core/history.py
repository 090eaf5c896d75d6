"""Where what is known comes from, how it came to be so, and what contradicts it: plain data.

Instants are aware UTC datetimes; an entity's past runs along the time at which things were said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from memory_core.model import Attribute, Relation, Trust

Keep = Literal["both", "newer", "older"]
"""How a contradiction is settled."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place that says something. source: "message:ID", "chunk:ID" or "" where that is not known.

    at: when it was said. start, end: the characters there; 0, 0 where that is not known.
    """

    source: str
    at: datetime
    start: int = 0
    end: int = 0
    extractor: str = ""
    confidence: float = 1.0
    trust: Trust = "user"


@dataclass(frozen=True, slots=True)
class Standing:
    """Characters of a message that state something, and whether that holds still."""

    start: int
    end: int
    holds: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One of two statements that contradict each other, with every place that says it.

    subject, object: names of the ends (`object` is "" for an attribute).
    """

    statement: Attribute | Relation
    places: tuple[Place, ...]
    subject: str
    object: str = ""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two statements that cannot both be so, though nothing ended either of them.

    kind: "attribute" (two values of one property), "relation" (two objects of a predicate that has
    one at a time) or "negation" (something said and denied). older, newer: by when they were said.
    """

    id: str
    kind: Literal["attribute", "relation", "negation"]
    older: Side
    newer: Side
    text: str = ""
    """In words: what contradicts what."""


StoryKind = Literal[
    "first said", "mention", "value", "ended", "relation", "event", "expires", "expired", "pinned"
]


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One thing that happened. text: a plain sentence; excerpt: the words around the place in its
    source; id: of the attribute, relation or event it is about; detail: the same as data."""

    at: datetime
    kind: StoryKind
    text: str
    source: str = ""
    excerpt: str = ""
    speaker: str = ""
    id: str = ""
    detail: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that made something what it is, in the order of time. left_out: older mentions
    that are not told one by one."""

    kind: Literal["entity", "attribute", "relation"]
    id: str
    title: str
    lines: tuple[StoryLine, ...]
    left_out: int = 0

    @property
    def text(self) -> str:
        """The story as lines to read."""
        return "\n".join(f"{line.at:%Y-%m-%d %H:%M} {line.text}" for line in self.lines)
