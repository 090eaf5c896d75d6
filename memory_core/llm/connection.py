"""The way to one service: its address, its key, and what its failures become.

Failures of the openai package and of the network become the errors of `errors.py` here; no message
of theirs, and nothing this object shows of itself, holds the key.
"""

import logging
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from memory_core.errors import InputError
from memory_core.llm.failures import Failure, failed
from memory_core.llm.hosts import ANY, OPENAI_URL, Hosts

if TYPE_CHECKING:
    from openai import OpenAI

NO_KEY = "not-needed"
"""Sent where no key is given: services on one's own machine ask for none."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """How the time is told and waited for, so that tests need not wait."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


class Connection:
    """A pool of connections to one service; close it when done.

    api_key: sent as bearer token, "" where the service asks for none. base_url: http or https, up
    to and including "/v1"; None for OpenAI itself. timeout_s: seconds until the connection stands
    and between two pieces of an answer. hosts: which services may be called, None for any.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None,
        model: str,
        timeout_s: float,
        hosts: Hosts | None = None,
    ) -> None:
        """Check the settings; no request is made yet. Raises InputError."""
        self._key = _checked_key(api_key)
        self.base_url = _checked_url(base_url)
        if hosts:
            hosts.check(self.base_url)
        if not model.strip():
            raise InputError("The name of the model is missing; give one the service knows.")
        if not timeout_s > 0:
            raise InputError(f"A timeout of {timeout_s:g} s is not possible; give more than 0 s.")
        self.model = model.strip()
        self.timeout_s = timeout_s
        self.client = self._connect(hosts or Hosts((ANY,)))

    def __repr__(self) -> str:
        """Show the service without the key."""
        where = self.base_url or "OpenAI"
        return f"{mask(self._key)!r}, base_url={where!r}, model={self.model!r}"

    def close(self) -> None:
        """Give back the connections."""
        self.client.close()

    @property
    def failure(self) -> Failure:
        """What messages about failures of this service are made of."""
        return Failure(
            model=self.model,
            where=urlsplit(self.base_url or OPENAI_URL).netloc,
            timeout_s=self.timeout_s,
            hide=lambda text: text.replace(self._key, mask(self._key)),
        )

    @contextmanager
    def mapped(self, *, begun: Callable[[], bool] = lambda: False) -> Iterator[Failure]:
        """Let every failure inside leave as a ServiceError; begun: whether any text has arrived."""
        failure = self.failure
        try:
            yield failure
        except failure.expected as error:
            mapped = failed(error, failure=failure, begun=begun())
            hides_key = self._key in f"{error!s}{error!r}"
            raise mapped from (None if hides_key else error)

    def _connect(self, hosts: Hosts) -> "OpenAI":
        """Build the client. Retries are ours: the package would wait up to two minutes.

        Organization and project are set empty, or the package would take the machine's own from
        the environment and send them to whatever service a visitor names.
        """
        from openai import OpenAI

        # At DEBUG the package writes out whole requests, with all that the user said.
        logging.getLogger("openai").setLevel(logging.WARNING)
        return OpenAI(
            api_key=self._key,
            base_url=self.base_url or OPENAI_URL,
            organization="",
            project="",
            timeout=self.timeout_s,
            max_retries=0,
            http_client=hosts.http_client(self.base_url, timeout=self.timeout_s),
        )


def mask(key: str) -> str:
    """Return a key so that its owner knows it again and nobody can use it: "sk-...abcd"."""
    if len(key) < 12:  # noqa: PLR2004 - four shown letters of a short key would be half of it
        return "..."
    return f"{key[:3]}...{key[-4:]}"


def _checked_key(key: str) -> str:
    stripped = key.strip()
    if not re.fullmatch(r"[\x21-\x7e]*", stripped):
        raise InputError("The key holds spaces or signs no key has; copy it again.")
    return stripped or NO_KEY


def _checked_url(url: str | None) -> str | None:
    """Return a base URL that can be called. Raises InputError; a password in it is not repeated."""
    if url is None or not url.strip():
        return None
    try:
        parts = urlsplit(url.strip())
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname)
        named = parts.port is None or parts.port > 0
    except ValueError:
        usable = named = False
        parts = urlsplit("")
    if parts.username or parts.password:
        raise InputError("The address holds a user name or password; give the key as the key.")
    if not (usable and named) or re.search(r"[\s\x00-\x1f]", url.strip()):
        raise InputError(
            f"{url.strip()[:200]!r} is no address of a service; "
            "give one like https://example.org/v1."
        )
    return url.strip().rstrip("/")
