"""Topics: whether a message stays on what a conversation is about, goes back to an earlier topic,
or opens a new one. Pure: it is given what messages speak of and their vectors.

Conversations seldom announce a new topic, but they show that one goes on: by a name or a word said
again, a reference, an opening such as "and", an answer to a question. A message with none of that
opens a topic; the verdict says what decided.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from memory_core.conversation import Topic

RECENT = 6
"""Messages of the running topic a new one is compared with."""
NEAR = 0.4
"""From this cosine on two texts are on one topic though they share no word."""
WORD_NEAR = 0.2
"""A shared word counts from this cosine on: "start" is said of a job and of a car."""
REMEMBERED = 12
"""Words and names kept of a topic."""
LABEL_NAMES = 2
LABEL_CHARS = 60
LABEL_LETTERS = 2
"""More letters than this has a word that names a topic: numbers and units name none."""
_WORD = "~"
"""Marks what is a word and no name among the words of a topic."""
_REFERENCE_WITHIN = 40
"""Characters at the start of a message in which a pronoun refers back rather than within it."""

FEW_WORDS = 2
"""Content words of a question without a name that are no topic of their own; of a statement one."""
_ASKS = re.compile(
    r"\?\W*$|^\W*(?:what|which|who|whose|when|where|why|how|is|are|was|do|does|did|can|could|will)\b",
    re.IGNORECASE,
)
_NAMES = re.compile(r"(?<=[^.!?\s] )[A-ZÀ-Þ]\w|\d|#")
"""A word with a capital inside a sentence, or a number."""
_WORDS = re.compile(r"\w+")

_GOES_ON = re.compile(
    r"^\W*(?:and|but|or|so|then|also|yes|yeah|yep|no|nope|not|perfect|nice|great"
    r"|good(?! (?:morning|evening|afternoon|day))|cool|ok|okay|sure|hmm+|oh|right|exactly|maybe"
    r"|actually|wait|sorry|too|thanks|because|instead|alright|fine|agreed|what about|how about"
    r"|same|anything|besides|in that case)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"\b(?:it|its|this(?! (?:morning|afternoon|evening|week|month|year|time))|that|those|these"
    r"|they|them|their|she|he|her|him|his|ones?|mine|other|both|latter"
    r"|former|the (?:first|second|third|last))\b",
    re.IGNORECASE,
)
_GREETS = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|evening|afternoon|day))\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """As much of one message as shows its topic.

    names: normalized name -> as written, of what it speaks of, what its references mean included.
    words: its content words, stem -> as written. refers: a reference or an omission in it was
    settled by what was said before. vector: of unit length, () where there is none.
    """

    text: str
    own: bool = True
    names: tuple[tuple[str, str], ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    refers: bool = False
    vector: Sequence[float] = ()

    @property
    def norms(self) -> frozenset[str]:
        """The normalized names."""
        return frozenset(norm for norm, _ in self.names)

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the content words."""
        return frozenset(stem for stem, _ in self.words)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where a message belongs. number: of the topic, 0 for one that is not there yet. because: in
    words."""

    kind: Literal["same", "new", "back"]
    number: int
    because: str


def judge(
    message: Spoken, recent: Sequence[Spoken], *, running: Topic, earlier: Sequence[Topic] = ()
) -> Verdict:
    """Say which topic a message is on.

    recent: the last messages of the running topic, oldest first. earlier: other topics of the
    session, the latest last.
    """
    if not running.number:
        return Verdict("new", 0, "the first topic")
    near = recent[-RECENT:]
    named = _said(message)
    shared = named & frozenset[str]().union(*(one.norms for one in near))
    if shared:
        return Verdict("same", running.number, f"it speaks of {', '.join(sorted(shared)[:2])}")
    back = [t for t in earlier if named & t.words.keys() and t.number != running.number]
    if back and not named & running.words.keys():
        return Verdict("back", back[-1].number, f"it speaks of {back[-1].label} again")
    because = _stays(message, near)
    if because:
        return Verdict("same", running.number, because)
    return Verdict("new", 0, "it shares no name, word or meaning with what was said last")


def _said(message: Spoken) -> frozenset[str]:
    """Return the names that stand in a message: what a reference in it means opens no topic."""
    text = f" {' '.join(_WORDS.findall(message.text.casefold()))} "
    return frozenset(n for n in message.norms if any(f" {w} " in text for w in n.split()))


def _stays(message: Spoken, recent: Sequence[Spoken]) -> str:
    """Return why a message without a name they share is on the topic of these, "" for no reason."""
    named = _NAMES.search(message.text) is not None
    if _points_back(message) or (message.refers and not (named and _said(message))):
        return "it refers to what was said before"
    few = FEW_WORDS if _ASKS.search(message.text) else 1
    if len(message.words) <= few and not (named or (message.names and few == 1)):
        return "it is too short to be about something else"
    if _GOES_ON.search(message.text):
        return "it goes on from what was said before"
    if recent and _answers(message, recent[-1]):
        return "it answers a question"
    closest = max((cosine(message.vector, one.vector) for one in recent), default=0.0)
    words = message.stems & frozenset[str]().union(*(one.stems for one in recent))
    if words and closest >= WORD_NEAR:
        return f"it shares the words {', '.join(sorted(words)[:3])}"
    return f"it is close to what was said last ({closest:.2f})" if closest >= NEAR else ""


def _points_back(message: Spoken) -> bool:
    """Whether a pronoun stands near the start, before anything the message itself names."""
    found = _REFERS.search(message.text)
    if found is None or found.start() >= _REFERENCE_WITHIN:
        return False
    before = message.text[: found.start()].casefold()
    return not any(norm.split(" ")[0] in before for norm in message.norms)


def _answers(message: Spoken, last: Spoken) -> bool:
    asked = not last.own and last.text.rstrip().endswith("?")
    return asked and "?" not in message.text and not _GREETS.search(message.text)


def extended(topic: Topic, message: Spoken, *, at: datetime) -> Topic:
    """Return a topic with what a message of it says; its label is what it speaks of most, names
    before words."""
    counts = Counter(topic.words)
    counts.update(message.norms)
    counts.update(f"{_WORD}{written.casefold()}" for _, written in message.words)
    kept = dict(sorted(counts.items(), key=_central)[:REMEMBERED])
    written = {**dict(message.names), **_labelled(topic)}
    names = [_short(written.get(norm, norm)) for norm in kept if not norm.startswith(_WORD)]
    words = [word.removeprefix(_WORD) for word in kept if word.startswith(_WORD)]
    spelled = [word for word in words if sum(map(str.isalpha, word)) > LABEL_LETTERS]
    label = ", ".join((names or spelled or words)[:LABEL_NAMES])
    return replace(topic, label=label, since=topic.since or at, words=kept)


def _short(name: str) -> str:
    """Return a name that fits a label; what was taken for an endless one is cut."""
    return name if len(name) <= LABEL_CHARS else f"{name[: LABEL_CHARS - 1].rstrip()}…"


def _central(item: tuple[str, int]) -> tuple[bool, int, str]:
    word, n = item
    return word.startswith(_WORD), -n, word


def _labelled(topic: Topic) -> dict[str, str]:
    """Return the names in a label by their normalized form, to keep them as they were written."""
    parts = topic.label.split(", ")
    return {part.casefold(): part for part in parts if part}


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the cosine of two vectors of unit length, 0 where one is missing."""
    if not one or not other:
        return 0.0
    return math.fsum(a * b for a, b in zip(one, other, strict=True))
