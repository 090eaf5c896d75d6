"""A visitor's service: who answers instead of the offline answerer, and who reads.

Clients are built anew for each turn and closed after it, so that none with a key outlives it. A
visitor's service may only be where the server's settings allow it; the one of the house, which the
operator named, anywhere. The key of the house goes to the house's own address only.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError

from memory_core.llm.base import Answerer
from memory_core.llm.dialect import Manner
from memory_core.llm.hosts import ANY, Hosts
from memory_core.llm.reading_base import ReadingService
from memory_core.llm.spending import Prices, Purse
from memory_core.service_settings import ServiceSettings, environment, from_values
from memory_core.settings import Settings

if TYPE_CHECKING:
    from memory_core.llm.service_reader import ServiceReader


@dataclass(frozen=True, slots=True)
class Service:
    """An OpenAI-compatible service that answers. base_url: "" for the package's default. reads: it
    reads the messages too. settings: how it is asked. manner: what it was found to understand, and
    purse: what it cost, both kept for this visit. of_house: the operator's own."""

    api_key: str = field(repr=False)
    model: str
    base_url: str = ""
    reads: bool = False
    settings: ServiceSettings = field(default_factory=ServiceSettings)
    manner: Manner = field(default_factory=Manner, repr=False, compare=False)
    purse: Purse = field(default_factory=Purse, repr=False, compare=False)
    of_house: bool = False

    @property
    def hosts(self) -> Hosts:
        """Where it may be."""
        return Hosts((ANY,)) if self.of_house else Hosts(Settings().service_hosts)

    def check(self) -> None:
        """Raise InputError where a client of it could not be built."""
        with answerer(self):
            pass

    @property
    def spent(self) -> str:
        """What it cost so far, in words, "" for nothing."""
        if not self.purse.tokens:
            return ""
        words = f"{self.purse.tokens:,} tokens in this visit"
        if self.purse.prices:
            words += f", cost {self.purse.spent:.4f}"
            words += f" of {self.purse.budget:g}" if self.purse.budget else ""
        return words


def service_of(
    api_key: str,
    settings: ServiceSettings,
    *,
    before: Service | None = None,
    of_house: bool = False,
) -> Service:
    """Return a service that is asked like this. before: the one used until now, whose spending goes
    on to count and which is remembered where it is the same."""
    priced = settings.price_sent is not None or settings.price_received is not None
    prices = Prices(settings.price_sent or 0.0, settings.price_received or 0.0) if priced else None
    spent = before.purse.spent if before and not before.of_house else 0.0
    same = before and (before.base_url, before.model) == (settings.base_url, settings.model)
    return Service(
        api_key,
        settings.model,
        settings.base_url,
        settings.reads,
        settings,
        before.manner if before and same else Manner(),
        Purse(prices=prices, budget=settings.budget, spent=spent),
        of_house,
    )


def changed(before: Service | None, *, api_key: str, settings: ServiceSettings) -> Service:
    """Return what a visitor chose. A key left empty stays only with the address it was given for,
    and at the house's own only who reads can be chosen. Raises InputError."""
    same = before is not None and before.base_url == settings.base_url
    if before is not None and same and before.of_house and not api_key:
        return replace(before, reads=settings.reads)
    kept = before.api_key if before is not None and same and not before.of_house else ""
    found = service_of(api_key or kept, settings, before=before)
    found.check()
    return found


def service_of_the_house() -> Service | None:
    """Return the service the secrets, or else the environment, name for every visitor; None
    without one. Raises InputError."""
    named = secret("service")
    values: Mapping[str, object] = named if isinstance(named, Mapping) else environment()
    settings = from_values(values)
    key = str(values.get("api_key") or "")
    if not settings.model or not (key or settings.base_url):
        return None
    return service_of(key, settings, of_house=True)


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
        OpenAICompatible(
            service.api_key,
            base_url=service.base_url or None,
            model=service.model,
            timeout_s=service.settings.timeout_s,
            temperature=service.settings.temperature,
            max_tokens=service.settings.max_tokens,
            purse=service.purse,
            hosts=service.hosts,
            manner=service.manner,
        )
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
            purse=service.purse,
            hosts=service.hosts,
        )
    ) as client:
        yield client
