"""Who answers: one protocol, whether the offline answerer or a service speaks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol, runtime_checkable

from memory_core.history import Standing
from memory_core.model import Attribute, Entity, Message, Relation
from memory_core.people import ANYBODY, Manner
from memory_core.prompted import Spent
from memory_core.results import PromptMessage, Source


@dataclass(frozen=True, slots=True)
class Evidence:
    """A text that may be quoted. similarity: cosine to the question, 0..1; own: from the user's own
    documents rather than the library. heading: titles it stands under; top: its document's first
    line, "" where that was not read."""

    source_kind: str
    source_id: str
    name: str
    text: str
    heading: str = ""
    score: float = 0.0
    similarity: float = 0.0
    own: bool = True
    top: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What memory (and documents) hold of one entity the question may be about.

    focus: the question names or refers to it; others are there for comparison and context.
    said: user messages that speak of it. relations are given with `names` to read their ids.
    """

    entity: Entity
    attributes: tuple[Attribute, ...] = ()
    relations: tuple[Relation, ...] = ()
    said: tuple[Message, ...] = ()
    focus: bool = False


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """Everything an answer may rest on.

    question: stands alone (rewritten); original: as typed. messages: the very prompt a service is
    sent. names: entity id -> name, for every id in the relations. evidence: best first.
    learned: entities that this very message speaks of. statements, stated: the relations and
    attributes it states, by entity id. ambiguous: names a reference in it may mean, when none is
    clearly meant: then the answer asks which. manner: how the answer is to be worded. around: reads
    the evidence again with what stands around it in its documents. standing: what the user's
    messages at hand state, by message id, and whether it holds still. heard: as `Rewrite.heard`.
    apart: the same as around for each of two questions in one message. at: when it is asked, aware
    UTC, None where that is not known. situation: the question with what was told right before it,
    "" where nothing was.
    """

    question: str
    original: str
    messages: tuple[PromptMessage, ...]
    known: tuple[Known, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    history: tuple[Message, ...] = ()
    learned: tuple[str, ...] = ()
    statements: tuple[Relation, ...] = ()
    stated: tuple[Attribute, ...] = ()
    ambiguous: tuple[str, ...] = ()
    manner: Manner = ANYBODY
    around: Callable[[], tuple[Evidence, ...]] | None = field(default=None, compare=False)
    apart: Mapping[str, Callable[[], tuple[Evidence, ...]]] = field(
        default_factory=dict, compare=False
    )
    standing: Mapping[str, tuple[Standing, ...]] = field(default_factory=dict)
    heard: tuple[tuple[str, str], ...] = ()
    at: datetime | None = None
    situation: str = ""

    def asking(self, question: str) -> "AnswerRequest":
        """Return the same with another question, which stands for itself."""
        around = self.apart.get(question, self.around)
        return replace(self, question=question, original=question, situation="", around=around)


class Answerer(Protocol):
    """Speaks the answer piece by piece; afterwards `sources` says what the last one rests on."""

    name: str
    """"offline" or the model's name, as shown on the page."""

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Yield the answer in pieces. Raises ServiceError, possibly after some pieces."""

    def sources(self, request: AnswerRequest, answer: str) -> Sequence[Source]:
        """Return the evidence the answer cites as [number], by number."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A service is waited for. seconds: how long still; why: in words; attempt: the try that comes
    next, of `tries`."""

    seconds: float
    why: str
    attempt: int
    tries: int


@dataclass(frozen=True, slots=True)
class Bill:
    """What one request cost. notes: how its answer ended, where that is worth knowing."""

    spent: Spent
    notes: tuple[str, ...] = ()


Spoken = str | Pause | Bill


@runtime_checkable
class PaidAnswerer(Protocol):
    """An answerer that may have to wait and that costs something."""

    name: str

    def spoken(self, request: AnswerRequest) -> Iterator[Spoken]:
        """As `Answerer.stream`, with what is waited for and what was spent."""
