"""What is known of conversations: topics, summaries, metrics and analytics. Plain data.

Every figure says how it is counted; what computes it only reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.model import Role


@dataclass(frozen=True, slots=True)
class Topic:
    """What a stretch of a conversation is about.

    number: counts up from 1 within the session; 0 while nothing has a topic yet. label: its most
    central names or words. since: when it first came up. words: what its messages speak of and
    how often, the most frequent only.
    """

    number: int = 0
    label: str = ""
    since: datetime | None = None
    words: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A sentence of a summary with the messages it rests on.

    role: of who said it; None for a line a model wrote. weight: what it is worth when room is
    short, in hundredths of a point.
    """

    text: str
    message_ids: tuple[str, ...]
    role: Role | None = None
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What was said before the window, in at most 200 words.

    until: id of the last message it covers, n_messages: how many it covers. by: who wrote it,
    "offline rules" or the model's name. notes: what was done instead of what was asked, and why.
    """

    session_id: str
    lines: tuple[SummaryLine, ...] = ()
    until: str = ""
    n_messages: int = 0
    by: str = ""
    at: datetime | None = None
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The summary as it stands in a prompt, "" while nothing left the window."""
        return "\n".join(line_text(line) for line in self.lines)


def line_text(line: SummaryLine) -> str:
    """Return a line of a summary with who said it."""
    who = {"user": "User: ", "assistant": "Assistant: "}.get(line.role or "", "")
    return f"- {who}{line.text}"


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """What a session adds up to. n_messages, n_chars: by role; see `ConversationMetrics`."""

    n_messages: Mapping[str, int]
    n_chars: Mapping[str, int]
    last_said: str
    topics: int
    topic_changes: int
    with_topic: int
    n_turns: int
    clarifications: int
    with_memory: int
    with_documents: int
    resolved: int
    total_ms: float
    slowest_ms: float
    good: int
    rated: int
    started_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class ConversationMetrics:
    """Figures of one session, all from what is stored.

    n_turns: questions that were answered. n_messages: of both sides, told ones included.
    user_chars, assistant_chars: mean length of a message in characters, 0 without any.
    ended_naturally: the user's last message thanks, says goodbye or says that this was all.
    clarifications: answers that asked back which of several things was meant.
    topics: different topics; topic_changes: messages that left the running topic.
    topic_coherence: 1 - topic_changes / (user messages with a topic - 1): the share of steps from
        one such message to the next that stayed on the topic; 1 with fewer than two.
    memory_usage, document_usage: share of turns whose answer was given lines of memory, pieces of
        documents, 0..1; 0 without turns.
    references_resolved: turns whose question was made to stand alone.
    mean_ms, slowest_ms: from question to the end of the answer; None without turns.
    satisfaction: share of good among rated answers, None while none is rated.
    started_at, ended_at: first and last message; None without messages.
    """

    session_id: str
    n_turns: int = 0
    n_messages: int = 0
    user_chars: float = 0.0
    assistant_chars: float = 0.0
    ended_naturally: bool = False
    clarifications: int = 0
    topics: int = 0
    topic_changes: int = 0
    topic_coherence: float = 1.0
    memory_usage: float = 0.0
    document_usage: float = 0.0
    references_resolved: int = 0
    mean_ms: float | None = None
    slowest_ms: float | None = None
    satisfaction: float | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Mentioned:
    """An entity and how often the user spoke of it."""

    entity_id: str
    name: str
    type: str
    mentions: int


@dataclass(frozen=True, slots=True)
class Day:
    """One UTC day with something in it. entities: first seen that day; known: all until then."""

    start: datetime
    messages: int = 0
    sessions: int = 0
    entities: int = 0
    known: int = 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """How many entities leave within so many minutes if nobody speaks of them."""

    minutes: int
    entities: int


@dataclass(frozen=True, slots=True)
class Analytics:
    """Figures over all sessions of a user, all from what is stored.

    most_mentioned: entities in memory by `mentions`, most first, without the user. by_type:
        entities in memory by type, most first. in_memory, pinned, archived: how many entities are
        in memory, of those stay for good, and expired (whether put away yet or not).
    days: days with messages, sessions begun or entities first seen, oldest first, the last 30 of
        them at most. forecast: cumulative, of entities in memory.
    n_sessions, n_messages, n_turns: in all. satisfaction: share of good among rated answers, None
        while none is rated; rated: how many are.
    """

    most_mentioned: tuple[Mentioned, ...] = ()
    by_type: Mapping[str, int] = field(default_factory=dict)
    in_memory: int = 0
    pinned: int = 0
    archived: int = 0
    days: tuple[Day, ...] = ()
    forecast: tuple[Forecast, ...] = ()
    n_sessions: int = 0
    n_messages: int = 0
    n_turns: int = 0
    rated: int = 0
    satisfaction: float | None = None
