"""What a model was sent and what it cost: plain frozen data, line by line with its origin."""

from dataclasses import dataclass
from typing import Literal

Origin = Literal["rules", "entities", "said", "summary", "documents", "history", "question"]
"""Which part of a prompt a stretch of it comes from."""


@dataclass(frozen=True, slots=True)
class ContextLine:
    """One line the model is given from memory. why: in words, why it is in (or was left out).
    suspect: see `PromptPart`."""

    text: str
    origin: Origin
    tokens: int
    why: str
    entity_id: str = ""
    source: str = ""
    suspect: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What memory has to say to a question: "" as text when nothing is known."""

    text: str = ""
    lines: tuple[ContextLine, ...] = ()
    left_out: tuple[ContextLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PromptPart:
    """A stretch of a prompt message. tokens: estimated with the embedder's own tokenizer.

    id: of the entity, message or chunk it says, "" for what is of several or of none; it can be
    left out of a preview by it. suspect: why it looks like an instruction to the model, which it
    is not, "" for ordinary text.
    """

    origin: Origin
    text: str
    tokens: int
    id: str = ""
    suspect: str = ""


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message as sent to the model; `content` is its parts, joined."""

    role: Literal["system", "user", "assistant"]
    parts: tuple[PromptPart, ...]

    @property
    def content(self) -> str:
        """The text that is sent."""
        return "".join(part.text for part in self.parts)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a service cost. requests: how many were made; sent, received: tokens. estimated: the
    service did not count them, they were counted here. cost: in the currency of the prices given,
    None without prices."""

    requests: int = 0
    sent: int = 0
    received: int = 0
    estimated: bool = False
    cost: float | None = None
