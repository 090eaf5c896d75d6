"""Who answers: one protocol, whether the offline answerer or a service speaks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from memory_core.model import Attribute, Entity, Message, Relation
from memory_core.people import ANYBODY, Manner
from memory_core.results import PromptMessage, Source


@dataclass(frozen=True, slots=True)
class Evidence:
    """A text that may be quoted. similarity: cosine to the question, 0..1; own: from the user's own
    documents rather than the library. heading: titles it stands under."""

    source_kind: str
    source_id: str
    name: str
    text: str
    heading: str = ""
    score: float = 0.0
    similarity: float = 0.0
    own: bool = True


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
    clearly meant: then the answer asks which. manner: how the answer is to be worded.
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


class Answerer(Protocol):
    """Speaks the answer piece by piece; afterwards `sources` says what the last one rests on."""

    name: str
    """"offline" or the model's name, as shown on the page."""

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Yield the answer in pieces. Raises ServiceError, possibly after some pieces."""

    def sources(self, request: AnswerRequest, answer: str) -> Sequence[Source]:
        """Return the evidence the answer cites as [number], by number."""
