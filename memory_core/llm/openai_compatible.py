"""Any service that speaks the OpenAI chat completions protocol: OpenAI, llama.cpp, Ollama, vLLM...

Failures of the openai package and of the network become the errors of `errors.py` here; no message
of theirs, and nothing this object shows of itself, holds the key.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from memory_core.errors import (
    InputError,
    ServiceBrokenError,
    ServiceBusyError,
    ServiceError,
    ServiceTimeoutError,
)
from memory_core.llm.base import AnswerRequest
from memory_core.llm.citing import YOU, cited
from memory_core.llm.failures import Failure, failed
from memory_core.llm.passages import of_text
from memory_core.llm.terms import content
from memory_core.results import Source

if TYPE_CHECKING:
    from openai import OpenAI

NO_KEY = "not-needed"
"""Sent where no key is given: services on one's own machine ask for none."""
TRIES = 2
"""Requests made for one answer; only one that was refused as busy or not accepted is repeated."""
TOTAL_FACTOR = 6
"""An answer may take this many times `timeout_s` in all, however steadily it trickles."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """How the time is told and waited for, so that tests need not wait."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


class OpenAICompatible:
    """Answers by a service. Holds a connection pool: close it when done.

    api_key: sent as bearer token, "" where the service asks for none. base_url: http or https, up
    to and including "/v1"; None for OpenAI itself. timeout_s: seconds until the connection stands
    and between two pieces. temperature: None leaves it to the service.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None = None,
        model: str,
        timeout_s: float = 30,
        temperature: float | None = None,
        waiting: Waiting | None = None,
    ) -> None:
        """Check the settings; no request is made yet. Raises InputError."""
        self._key = _checked_key(api_key)
        self.base_url = _checked_url(base_url)
        if not model.strip():
            raise InputError("The name of the model is missing; give one the service knows.")
        if not timeout_s > 0:
            raise InputError(f"A timeout of {timeout_s:g} s is not possible; give more than 0 s.")
        self.name = model.strip()
        self._timeout_s = timeout_s
        self._temperature = temperature
        self._waiting = waiting or Waiting()
        self._client = self._connect()

    def __repr__(self) -> str:
        """Show the service without the key."""
        where = self.base_url or "OpenAI"
        return f"OpenAICompatible({mask(self._key)!r}, base_url={where!r}, model={self.name!r})"

    def close(self) -> None:
        """Give back the connections."""
        self._client.close()

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Yield the answer in pieces as they arrive. Raises ServiceError, possibly after some."""
        messages = [{"role": m.role, "content": m.content} for m in request.messages]
        deadline = self._waiting.now() + TOTAL_FACTOR * self._timeout_s
        for attempt in range(1, TRIES + 1):
            begun = False
            try:
                for piece in self._once(messages, deadline=deadline):
                    begun = True
                    yield piece
                return
            except ServiceError as error:
                pause = _pause(error, attempt=attempt)
                if begun or attempt == TRIES or pause is None or pause > self._timeout_s:
                    raise
                self._waiting.sleep(pause)

    def sources(self, request: AnswerRequest, answer: str) -> Sequence[Source]:
        """Return the evidence cited as [n], by its place in the request (1 is the first); numbers
        that stand for nothing are left out."""
        found: list[Source] = []
        for number in sorted(cited(answer)):
            if 1 <= number <= len(request.evidence):
                item = request.evidence[number - 1]
                name = YOU if item.source_kind == "message" else item.name
                text = _nearest(item.text, answer)
                found.append(Source(number, item.source_kind, item.source_id, name, text))
        return tuple(found)

    def _connect(self) -> "OpenAI":
        """Build the client. Retries are ours: the package would wait up to two minutes.

        Organization and project are set empty, or the package would take the machine's own from
        the environment and send them to whatever service a visitor names.
        """
        from openai import OpenAI

        return OpenAI(
            api_key=self._key,
            base_url=self.base_url or "https://api.openai.com/v1",
            organization="",
            project="",
            timeout=self._timeout_s,
            max_retries=0,
        )

    def _once(self, messages: list[dict[str, str]], *, deadline: float) -> Iterator[str]:
        """Make one request and yield its text. Every failure leaves as a ServiceError."""
        failure = self._failure()
        any_text, ended = False, False
        try:
            with closing(self._open(messages)) as stream:
                for chunk in stream:
                    if self._waiting.now() > deadline:
                        raise ServiceTimeoutError(failure.too_long())
                    text, end = _read(chunk)
                    ended = ended or end
                    if text:
                        any_text = True
                        yield text
        except failure.expected as error:
            mapped = failed(error, failure=failure, begun=any_text)
            hides_key = self._key in f"{error!s}{error!r}"
            raise mapped from (None if hides_key else error)
        if not any_text:
            raise ServiceBrokenError(failure.empty())
        if not ended:
            raise ServiceBrokenError(failure.cut())

    def _open(self, messages: list[dict[str, str]]) -> Any:
        """Send the request; only what every service knows is in it."""
        extra: dict[str, Any] = {}
        if self._temperature is not None:
            extra["temperature"] = self._temperature
        asked: Any = messages
        return self._client.chat.completions.create(
            model=self.name, messages=asked, stream=True, **extra
        )

    def _failure(self) -> Failure:
        return Failure(
            model=self.name,
            where=urlsplit(self.base_url or "https://api.openai.com").netloc,
            timeout_s=self._timeout_s,
            hide=lambda text: text.replace(self._key, mask(self._key)),
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


def _pause(error: ServiceError, *, attempt: int) -> float | None:
    """Return the seconds to wait before trying again, None where that is of no use."""
    if not isinstance(error, ServiceBusyError):
        return None
    return 0.5 * 2 ** (attempt - 1) if error.retry_after_s is None else error.retry_after_s


def _read(chunk: object) -> tuple[str, bool]:
    """Return the text of one event and whether it is the last; ("", False) for any other kind."""
    choices = getattr(chunk, "choices", None)
    if not isinstance(choices, list) or not choices:
        return "", False
    delta = getattr(choices[0], "delta", None)
    text = getattr(delta, "content", None) or getattr(delta, "refusal", None)
    end = getattr(choices[0], "finish_reason", None)
    return (text if isinstance(text, str) else ""), bool(end)


def _nearest(text: str, answer: str) -> str:
    """Return the sentence of a text that shares most words with the answer."""
    words = frozenset(content(answer))
    pieces = of_text(text) or [text[:200]]
    return max(pieces, key=lambda piece: len(words & frozenset(content(piece))))
