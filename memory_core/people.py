"""What a memory knows of the person it talks with: preferences, interactions and facts.

Plain data, like `results`. Everything here says which messages it was learned from.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

LANGUAGE = "preferred_language"
LEVEL = "technical_level"
TOPICS = "topics_of_interest"
STYLE = "communication_style"
LENGTH = "answer_length"
UNITS = "units"
NAME = "name"
BUDGET = "budget"
BRANDS = "brands"

MANY_VALUED = frozenset({TOPICS, BRANDS})
"""Preferences that may have several values at a time; of any other the strongest counts."""

Category = Literal["personal", "work", "education", "preference", "plan", "product", "other"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A place in one message that shows a preference.

    words: as they stand in the message. weight: how much it says, above 0; `said`: stated plainly
    ("I prefer short answers"), not concluded from the wording. against: it speaks against `value`.
    """

    key: str
    value: str
    words: str
    weight: float
    said: bool = False
    against: bool = False
    message_id: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Preference:
    """How somebody likes things, and how sure that is, 0..1.

    evidence: the signs it rests on, latest first; () for one set by hand. by_hand: set, not
    learned. updated_at: of the latest sign, or when it was set.
    """

    user_id: str
    key: str
    value: str
    confidence: float
    evidence: tuple[Sign, ...]
    updated_at: datetime
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody decided about a preference: the value it has, or, `forgotten`, that what was
    learned until then counts no longer (`value` "" for every value)."""

    key: str
    value: str
    at: datetime
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class Interaction:
    """One turn as it was: what was asked, what was answered, and how that was received.

    id: of the answer's message; question_id: of the question's. rewritten: the question made to
    stand alone. clarification: the answer asked back which of several things was meant.
    n_memories, n_chunks: lines of memory and pieces of documents it was given. ms: from question
    to the end of the answer. satisfaction: 1 good, -1 bad, 0 not said.
    """

    id: str
    question_id: str
    session_id: str
    query: str
    rewritten: str
    response: str
    topic: str
    at: datetime
    answered_by: str
    clarification: bool
    n_memories: int
    n_chunks: int
    ms: float
    satisfaction: int = 0
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the user said of himself, herself or their things, as a sentence.

    id: "attribute:ID" or "relation:ID" of the statement it comes from; also: ids of statements
    that say nearly the same and support it. sources: "message:ID" of each place that says it,
    oldest first. score: how well it fits the question it was recalled for, 0 without one; parts:
    what that is made of.
    """

    id: str
    text: str
    category: Category
    confidence: float
    sources: tuple[str, ...]
    first_said_at: datetime
    last_said_at: datetime
    entity_id: str = ""
    also: tuple[str, ...] = ()
    score: float = 0.0
    parts: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How an answer is to be worded; "" where nothing is known. Each value is one of ours, never
    the user's text.

    level: beginner, intermediate, expert. style: formal, informal. length: short, detailed.
    language: an English name of a language we know. units: metric, imperial.
    because: why, in words, for the trace.
    """

    level: str = ""
    style: str = ""
    length: str = ""
    language: str = ""
    units: str = ""
    because: str = ""


ANYBODY = Manner()
"""How answers are worded for somebody nothing is known of."""
