"""Working memory: what is in mind for a question, how it got there, and what stayed out.

Short-term memory is what this conversation spoke of last, each stamped with when (`current_time`).
Long-term memory is everything else; of it, what lies within `num_hops` relations of the short-term
part comes to mind with it. Only this is given to a model. Pure: plain data and words.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from memory_core.graph import Link
from memory_core.model import Entity, Ranked
from memory_core.results import ContextLine

Term = Literal["short", "long"]

NAMED = "named in the question"
SPOKEN = "spoken of in this conversation"
SPEAKING = "who is speaking"


@dataclass(frozen=True, slots=True)
class Reach:
    """How an entity came to mind. root: id of where the way begins; why: why that one is in mind.
    steps: the relations of the way, none for a root."""

    root: str
    why: str
    steps: tuple[Link, ...] = ()

    @property
    def hop(self) -> int:
        """Relations between it and the root."""
        return len(self.steps)

    @property
    def named(self) -> bool:
        """Whether the question names it."""
        return self.why == NAMED and not self.steps

    def words(self, names: Mapping[str, str]) -> str:
        """Say how it came to mind. names: id -> name."""
        if not self.steps:
            return self.why
        relations = "1 relation" if self.hop == 1 else f"{self.hop} relations"
        return f"{relations} away: {path_words(self.steps, names)}"


@dataclass(frozen=True, slots=True)
class Held:
    """An entity in working memory. hop: relations between it and what the conversation or the
    question speaks of; path: the way in words, "" at hop 0. current_time: when this conversation
    last spoke of it, None for long-term memory. score: by the policy, the sum of its parts."""

    entity: Entity
    term: Term
    hop: int
    path: str
    why: str
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)
    current_time: datetime | None = None
    way: tuple[Link, ...] = ()
    """The same way as `path`, step by step."""


@dataclass(frozen=True, slots=True)
class WorkingMemory:
    """What is in mind for a question.

    entities: best first, all within num_hops; text and lines: those of them, and what was said of
    them, that fit the token budget; left_out: what did not get in, each with why. current_time:
    the instant it is for.
    """

    current_time: datetime
    num_hops: int
    token_budget: int
    entities: tuple[Held, ...] = ()
    text: str = ""
    lines: tuple[ContextLine, ...] = ()
    left_out: tuple[ContextLine, ...] = ()

    @property
    def short_term(self) -> tuple[Held, ...]:
        """What this conversation speaks of."""
        return tuple(held for held in self.entities if held.term == "short")

    @property
    def long_term(self) -> tuple[Held, ...]:
        """What came to mind with it."""
        return tuple(held for held in self.entities if held.term == "long")


def path_words(steps: Sequence[Link], names: Mapping[str, str]) -> str:
    """Return a way in words: "Dell XPS 15 -COMPARES_TO-> Lenovo X1 <-OWNS- You"."""
    if not steps:
        return ""
    words = [names.get(steps[0].here, steps[0].here)]
    for step in steps:
        said = f"not {step.predicate}" if step.negated else step.predicate
        arrow = f"-{said}->" if step.forward else f"<-{said}-"
        words += [arrow, names.get(step.there, step.there)]
    return " ".join(words)


def held(
    ranked: Iterable[Ranked],
    reached: Mapping[str, Reach],
    spoken: Mapping[str, datetime],
    names: Mapping[str, str],
) -> tuple[Held, ...]:
    """Return ranked entities as they are held. reached, spoken: by id; spoken: those of the
    conversation, with when it last spoke of them."""
    return tuple(
        Held(
            one.entity,
            "short" if one.entity.id in spoken else "long",
            reached[one.entity.id].hop,
            path_words(reached[one.entity.id].steps, names),
            reached[one.entity.id].words(names),
            one.score,
            one.parts,
            spoken.get(one.entity.id),
            reached[one.entity.id].steps,
        )
        for one in ranked
    )
