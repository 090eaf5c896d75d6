"""What a service that reads messages is asked for and what it gives, and its protocol."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from memory_core.model import Entity, Extraction, Message, Rewrite

MAX_READ_CHARS = 4000
"""A longer message is not sent to be read: it would cost more than it tells."""


def as_written(text: str) -> str:
    """Return a value with single spaces: the normalization of those that bring none."""
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words in which a reading is given, the same as those of the rules.

    types: entity types; the first is shown first. retype: type -> the one used in its place.
    keys: words of a text -> attribute key. predicates: typed relations. normalize: makes of a
    value as written the one that is stored.
    """

    types: tuple[str, ...]
    retype: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    predicates: tuple[str, ...] = ()
    normalize: Callable[[str], str] = as_written


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """A message to be read. history: what was said before, oldest first; known: entities that its
    references may mean."""

    text: str
    vocabulary: Vocabulary
    history: tuple[Message, ...] = ()
    known: tuple[Entity, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What a reading cost. requests: how many were made; sent, received: tokens as the service
    counts them, None where it does not say."""

    requests: int = 0
    sent: int | None = None
    received: int | None = None


@dataclass(frozen=True, slots=True)
class ServiceReading:
    """A message as a service reads it, checked against the message itself.

    extraction, rewrite: None where what was given could not be used. notes: every repair and
    rejection of the reply as a whole and of the rewrite; found_notes: of what it names and states.
    whole: nothing is known to be missing from the extraction.
    """

    extraction: Extraction | None
    rewrite: Rewrite | None
    notes: tuple[str, ...] = ()
    found_notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    whole: bool = True


@runtime_checkable
class ReadingService(Protocol):
    """Reads one message with what was said before it, in one call."""

    name: str
    """The model's name, as shown on the page."""

    def read(self, request: ReadingRequest) -> ServiceReading:
        """Return the message read and checked. Raises ServiceError."""
