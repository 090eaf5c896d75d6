"""What a memory is told, what it is asked, and what it gives back: the terms of the comparison."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from memory_core.model import Extraction, Message, Role

YOU = "you"
"""Id of the user who speaks in the conversation."""
STRANGER = "visitors/../you"
"""Id of somebody else, who asks as well. As part of a file's name it leads to the first one's."""

K = 8
"""Messages a buffer keeps by default: four questions with their answers."""
WORDS = 60
"""Of a running summary by default."""

Read = Callable[[str], Extraction]
"""Reads a text: what is named in it and said of it."""
CountTokens = Callable[[str], int]
Kind = Literal["fact", "latest", "before", "reference", "expired", "source", "other"]
"""What a question tests: a fact said once; the latest of several values; the value before it; what
a word refers to; what should be gone because nobody spoke of it for too long; what only the
assistant said; whether somebody else is told."""
Outcome = Literal["remembered", "lost", "wrong"]
"""Of "expired" and "other", "remembered" is that nothing is given away."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message of the conversation. number: from 1; at: when it is said, aware UTC."""

    number: int
    role: Role
    text: str
    at: datetime
    extraction: Extraction = field(default_factory=Extraction)

    @property
    def message(self) -> Message:
        """The line as a message, its number for an id."""
        return Message(self.role, self.text, timestamp=self.at, id=str(self.number))


@dataclass(frozen=True, slots=True)
class Value:
    """A value that was given. line: number of the message; forms: how it may be written."""

    line: int
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said in the conversation that can be asked for.

    about: names of what it is about; values: in the order they were said, at least one; spoken:
    numbers of the messages that speak of it, in order; by: who said it.
    """

    question: str
    about: tuple[str, ...]
    values: tuple[Value, ...]
    spoken: tuple[int, ...]
    by: Role = "user"


@dataclass(frozen=True, slots=True)
class Reference:
    """A word of a message that refers back. line: its number; means: names of what is meant; words:
    the ones that refer."""

    line: int
    means: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A conversation with what can be asked about it; without facts and references these are
    taken from what its messages say. Lines need not be read yet."""

    lines: tuple[Line, ...]
    facts: tuple[Fact, ...] = ()
    references: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class Probe:
    """A question with what is right and wrong to bring to mind for it.

    gold, wrong: values, of `wrong` any. about: names; a value counts only beside one of them or
    in the message that says it. lines: numbers of the messages that say it. asked: number of the
    message before which it is asked, 0 for the end. words: that refer, of a "reference".
    """

    kind: Kind
    question: str
    gold: Value
    about: tuple[str, ...] = ()
    wrong: tuple[Value, ...] = ()
    asked: int = 0
    user: str = YOU
    words: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """Numbers of the messages that say what is right."""
        return (self.gold.line,)


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of what a memory puts into the prompt. heard: number of the message it repeats, 0
    for one of its own making; role: of who is said to have said it, "" where it does not say."""

    text: str
    heard: int = 0
    role: Role | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a memory has to say to a question. resolved: the question with its references
    replaced, None for a memory that leaves them to the model."""

    pieces: tuple[Piece, ...] = ()
    resolved: str | None = None

    @property
    def text(self) -> str:
        """The block as it stands in the prompt, "" for nothing."""
        return "\n".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Cell:
    """How one memory did with one question.

    why: in words, from what the memory did. evidence: the lines that decided it; recalled: all of
    what it put into the prompt.
    """

    outcome: Outcome
    why: str
    evidence: tuple[str, ...]
    recalled: Recalled
    tokens: int


@dataclass(frozen=True, slots=True)
class Row:
    """One question put to all memories. cells: by name of the memory."""

    probe: Probe
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Moment:
    """How the memories stood after a message. line: its number; asked: how many facts were asked
    for; kept: name -> how many of them it had right; tokens: name -> mean tokens of what it put
    into the prompt for one of them."""

    line: int
    asked: int
    kept: Mapping[str, int]
    tokens: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Contest:
    """What came of telling one conversation to all memories. names: of the memories, in order."""

    names: tuple[str, ...]
    lines: tuple[Line, ...]
    rows: tuple[Row, ...]
    moments: tuple[Moment, ...]
    ms: float = 0.0

    def count(self, name: str, outcome: Outcome) -> int:
        """Return how many questions ended like this for a memory."""
        return sum(row.cells[name].outcome == outcome for row in self.rows)


class ConversationMemory(Protocol):
    """Remembers a conversation told line by line."""

    name: str

    def hear(self, line: Line) -> None:
        """Take in the next message of the conversation of `YOU`."""

    def recall(self, question: str, *, user: str, at: datetime) -> Recalled:
        """Return what would stand in the prompt for a question of `user`, asked at an instant;
        nothing changes by asking."""

    def why(self, probe: Probe, outcome: Outcome) -> str:
        """Return in words, from what this memory did, why a question just asked ended so."""
