"""A visitor's service: who answers instead of the offline answerer, and who reads.

Clients are built anew for each turn and closed after it, so that none with a key outlives it.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError

from memory_core.llm.base import Answerer
from memory_core.llm.reading_base import ReadingService
from memory_core.llm.structured import Manner

if TYPE_CHECKING:
    from memory_core.llm.service_reader import ServiceReader


@dataclass(frozen=True, slots=True)
class Service:
    """An OpenAI-compatible service that answers. base_url: "" for the package's default. reads: it
    reads the messages too. manner: what it was found to understand, kept for this visit."""

    api_key: str = field(repr=False)
    model: str
    base_url: str = ""
    reads: bool = False
    manner: Manner = field(default_factory=Manner, repr=False, compare=False)


def service_of_the_house() -> Service | None:
    """Return the service the secrets name for every visitor, None without one."""
    settings = secret("service")
    if not isinstance(settings, Mapping) or not settings.get("api_key"):
        return None
    return Service(
        api_key=str(settings["api_key"]),
        model=str(settings.get("model", "")),
        base_url=str(settings.get("base_url", "")),
        reads=settings.get("reads") is True,
    )


def secret(name: str) -> object:
    """Return an entry of the secrets, None without it or without a secrets file."""
    try:
        return st.secrets.get(name)
    except StreamlitSecretNotFoundError:
        return None


@contextmanager
def answerer(service: Service | None) -> Iterator[Answerer | None]:
    """Give a visitor's service, None for the offline answerer. Built anew for each turn and
    closed after it, so that no client with a key outlives it."""
    if service is None:
        yield None
        return
    from memory_core.llm.openai_compatible import OpenAICompatible

    with closing(
        OpenAICompatible(service.api_key, base_url=service.base_url or None, model=service.model)
    ) as client:
        yield client


@contextmanager
def reader(service: Service | None) -> Iterator[ReadingService | None]:
    """Give a visitor's service where it reads too, None for the offline rules; as `answerer`."""
    if service is None or not service.reads:
        yield None
        return
    with reader_of(service) as client:
        yield client


@contextmanager
def reader_of(service: Service) -> "Iterator[ServiceReader]":
    """Give a client that reads and writes for a visitor."""
    from memory_core.llm.service_reader import ServiceReader

    with closing(
        ServiceReader(
            service.api_key,
            base_url=service.base_url or None,
            model=service.model,
            manner=service.manner,
        )
    ) as client:
        yield client
