"""What can be configured, and where the values come from: arguments first, then the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from memory_core.errors import InputError

MAX_MESSAGE_CHARS = 20_000
"""A chat message longer than this is refused; a text that long belongs among the documents."""


def _data_dir() -> Path | None:
    value = os.environ.get("MEMOGRAPH_DATA_DIR", "")
    return Path(value) if value else None


def _number(name: str, default: float) -> float:
    value = os.environ.get(name, "")
    try:
        return float(value) if value else default
    except ValueError as error:
        message = f"{name} is {value!r}; give a number, or unset it for {default:g}."
        raise InputError(message) from error


@dataclass(frozen=True, slots=True)
class Settings:
    """How a memory is opened.

    data_dir: folder for the database and the vectors; None keeps all in memory
        (MEMOGRAPH_DATA_DIR).
    ttl_s: seconds an entity stays without being spoken of (MEMOGRAPH_TTL_S); ttl_by_type: seconds
        for some types. context_entities: how many entities a prompt lists. retrieved_chunks: how
        many pieces of documents a prompt quotes. token_budget: tokens for memory and documents.
    window_messages: how many of the last messages a prompt repeats.
    preset: the domain preset that decides types, patterns and times to live, by its name or the
        path of a .toml file of your own (MEMOGRAPH_PRESET).
    pipeline: name of an installed spaCy pipeline to read with, "" for the one that ships
        (MEMOGRAPH_PIPELINE).
    library: whether answers may use the documents that ship.
    """

    data_dir: Path | None = field(default_factory=_data_dir)
    ttl_s: float = field(default_factory=lambda: _number("MEMOGRAPH_TTL_S", 1800.0))
    ttl_by_type: Mapping[str, float] = field(default_factory=dict)
    context_entities: int = 5
    retrieved_chunks: int = 3
    token_budget: int = 1500
    window_messages: int = 20
    preset: str = field(default_factory=lambda: os.environ.get("MEMOGRAPH_PRESET", "general"))
    pipeline: str = field(default_factory=lambda: os.environ.get("MEMOGRAPH_PIPELINE", ""))
    library: bool = True

    def __post_init__(self) -> None:
        """Refuse values that cannot work, with the way out."""
        for ttl in (self.ttl_s, *self.ttl_by_type.values()):
            if not 1 <= ttl <= 10 * 365 * 86400:
                message = f"A time to live of {ttl:g} s is not possible; give 1 s to 10 years."
                raise InputError(message)

    def ttl(self, entity_type: str, *, preset: Mapping[str, float] | None = None) -> timedelta:
        """Return how long an entity of this type stays without being spoken of.

        preset: seconds for some types where `ttl_by_type` says nothing, from a domain preset.
        """
        default = (preset or {}).get(entity_type, self.ttl_s)
        return timedelta(seconds=self.ttl_by_type.get(entity_type, default))
