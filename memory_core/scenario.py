"""Scenarios as plain data: what is said and done step by step, what to watch for, what must hold.

The same file is a walkthrough on screen and a test. It never holds an answer to one of its own
questions: what the viewer is asked to predict is worked out from the memory when it is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Ask = Literal["expires_next", "left_after", "ranks_first", "refers_to", "marked"]

ASKS: Mapping[Ask, str] = MappingProxyType(
    {
        "expires_next": "which memory expires next",
        "left_after": "how many memories are left after some minutes of silence (minutes)",
        "ranks_first": "which memory matters most for a question (about)",
        "refers_to": "what a word such as 'it' stands for in a question (about)",
        "marked": "which piece of the documents added looks like an instruction",
    }
)
"""What a viewer can be asked to predict, in words; in brackets what else the step says."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question to the viewer. about: the question it is asked for; minutes: of silence."""

    ask: Ask
    about: str = ""
    minutes: float = 0.0


@dataclass(frozen=True, slots=True)
class SampleDocument:
    """A document that is added on the way. text: Markdown."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must hold after a step. Names are found whatever their case; texts are pieces of it.

    entities, absent, expired: names in memory, not in it, gone from it by time. attributes: name ->
    attribute -> piece of its value. relations: (subject, predicate, object) by name. understood:
    pieces of the question as it was rewritten. answer, answer_lacks: pieces of the answer. cited:
    names of documents. declined: the answer admits not to know. marked: some text the answer was
    given, or of a document just added, is marked as an instruction. facts, facts_lack: pieces of
    what is known of the user.
    """

    entities: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    expired: tuple[str, ...] = ()
    attributes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    relations: tuple[tuple[str, str, str], ...] = ()
    understood: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    answer_lacks: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    declined: bool | None = None
    marked: bool | None = None
    facts: tuple[str, ...] = ()
    facts_lack: tuple[str, ...] = ()


NOTHING = Expectation()


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One press of "Next".

    First the clock is set ahead by jump_s seconds, then the document is added, then it is said,
    then the viewer is asked. caption: what to watch for. A step may be a caption alone.
    """

    caption: str = ""
    say: str = ""
    jump_s: float = 0.0
    document: SampleDocument | None = None
    predict: Prediction | None = None
    expect: Expectation = NOTHING


@dataclass(frozen=True, slots=True)
class ScenarioTurn:
    """What the chat plays of a scenario. jump_s: seconds the clock is set ahead before it is
    said, 0 for none; caption: what to watch for."""

    say: str
    caption: str
    jump_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A short conversation. title: for its button; sentence: what it shows. preset: the domain
    preset it is read with."""

    name: str
    title: str
    sentence: str
    steps: tuple[ScenarioStep, ...]
    preset: str = "general"

    @property
    def turns(self) -> tuple[ScenarioTurn, ...]:
        """What is said, each with the silence since what was said before."""
        found, silence = [], 0.0
        for step in self.steps:
            silence += step.jump_s
            if step.say:
                found.append(ScenarioTurn(step.say, step.caption, silence))
                silence = 0.0
        return tuple(found)

    @property
    def only_talk(self) -> bool:
        """Whether nothing but talk and time is in it, so that the chat can play it."""
        return not any(step.document for step in self.steps)
