"""Tracking: the topics of a conversation, message by message."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from memory_core.conversation import Topic
from memory_core.errors import RetrievalError
from memory_core.links import CONSUMED_TYPES, VALUE_TYPES
from memory_core.model import Message
from memory_core.names import normalize, words
from memory_core.parts import Parts
from memory_core.retrieval.lexical import terms
from memory_core.stores.protocols.conversation import Place
from memory_core.topics import RECENT, Spoken, Verdict, extended, judge

TOPICS_KNOWN = 8
"""Earlier topics a message may go back to."""
_NO_TOPIC = VALUE_TYPES | CONSUMED_TYPES
"""Types that say nothing of what a conversation is about."""


@dataclass(slots=True)
class Track:
    """Where a conversation stands. topics: by number, the last ones. running: the number of the
    topic it is on, 0 at the start. numbers: message id -> topic; marked, touched: messages and
    topics that are not stored like this yet. spoken: what was read of each message."""

    topics: dict[int, Topic] = field(default_factory=dict)
    running: int = 0
    changed: bool = False
    numbers: dict[str, int] = field(default_factory=dict)
    marked: list[str] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)
    spoken: dict[str, Spoken] = field(default_factory=dict)
    _said: dict[int, list[Spoken]] = field(default_factory=lambda: defaultdict(list))

    @property
    def topic(self) -> Topic:
        """The running topic."""
        return self.topics.get(self.running, Topic(self.running))

    def go_on(self, message_id: str, spoken: Spoken, *, number: int) -> None:
        """Take a message whose topic is known."""
        self.spoken[message_id] = spoken
        self.numbers[message_id] = number
        self.running = number
        self._said[number].append(spoken)

    def take(self, message_id: str, spoken: Spoken, *, at: datetime) -> Verdict:
        """Find the topic of a message and go on with it; a reply stays on the running one."""
        verdict = Verdict("same", self.running, "a reply")
        if spoken.own:
            others = [topic for n, topic in sorted(self.topics.items()) if n != self.running]
            recent = self._said[self.running][-RECENT:]
            verdict = judge(spoken, recent, running=self.topic, earlier=others)
        number = verdict.number or max(self.topics, default=0) + 1
        if not spoken.own and not self.running:
            return verdict
        self.changed = bool(self.running) and number != self.running
        if spoken.own:
            before = self.topics.get(number, Topic(number))
            self.topics[number] = extended(before, spoken, at=at)
            self.touched.add(number)
        self.marked.append(message_id)
        self.go_on(message_id, spoken, number=number)
        return verdict


def track_of(
    parts: Parts,
    history: Sequence[Message],
    message: Message,
    *,
    names: Iterable[tuple[str, str]],
    refers: bool,
    user_id: str,
    now: datetime,
) -> tuple[Track, Verdict]:
    """Return where a conversation stands with a message, and why it is on its topic.

    history: of its session, oldest first; those without a topic get one. names: (name, type) of
    what the message speaks of; refers: a reference in it was settled by what was said before.
    """
    ids = [m.id for m in history]
    stored = parts.store.topics(message.session_id, user_id=user_id, limit=TOPICS_KNOWN)
    numbers = parts.store.topics_of(ids, user_id=user_id)
    places = parts.store.spoken_places(ids, user_id=user_id)
    # Older messages of the window are compared by their words alone.
    near = [*history[-2 * RECENT :], message]
    vectors = [*[()] * (len(history) + 1 - len(near)), *_vectors(parts, [m.content for m in near])]
    track = Track({topic.number: topic for topic in stored})
    for one, vector in zip(history, vectors, strict=False):
        spoken = _spoken(one, _names(places.get(one.id, ())), vector=vector)
        if one.id in numbers:
            track.go_on(one.id, spoken, number=numbers[one.id])
        else:
            track.take(one.id, spoken, at=one.timestamp or now)
    spoken = _spoken(message, names, vector=vectors[-1], refers=refers)
    return track, track.take(message.id, spoken, at=now)


def _names(places: Iterable[Place]) -> list[tuple[str, str]]:
    return [(place.name, place.type) for place in places]


def _spoken(
    message: Message,
    names: Iterable[tuple[str, str]],
    *,
    vector: Sequence[float],
    refers: bool = False,
) -> Spoken:
    """Return as much of a message as shows its topic."""
    kept = {normalize(name): name for name, kind in names if kind not in _NO_TOPIC}
    kept.pop("", None)
    stems = {stem: word.norm for word in words(message.content) for stem in _stems(word.norm)}
    return Spoken(
        message.content,
        own=message.role == "user",
        names=tuple(kept.items()),
        words=tuple(stems.items()),
        refers=refers,
        vector=vector,
    )


@lru_cache(maxsize=65_536)
def _stems(word: str) -> tuple[str, ...]:
    return tuple(terms(word))


def _vectors(parts: Parts, texts: Sequence[str]) -> list[Sequence[float]]:
    """Return a vector for each text, empty ones where there are no word vectors."""
    try:
        return list(parts.local_embedder.embed(texts))
    except RetrievalError:
        return [()] * len(texts)
