"""Any service that speaks the OpenAI chat completions protocol: OpenAI, llama.cpp, Ollama, vLLM...

Failures of the openai package and of the network become the errors of `errors.py` here; no message
of theirs, and nothing this object shows of itself, holds the key.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from memory_core.errors import (
    ServiceBrokenError,
    ServiceBusyError,
    ServiceError,
    ServiceTimeoutError,
)
from memory_core.llm.base import AnswerRequest
from memory_core.llm.citing import YOU, cited
from memory_core.llm.connection import Connection, Waiting, mask
from memory_core.llm.passages import of_text
from memory_core.llm.terms import content
from memory_core.results import Source

__all__ = ["OpenAICompatible", "Waiting", "mask"]

TRIES = 2
"""Requests made for one answer; only one that was refused as busy or not accepted is repeated."""
TOTAL_FACTOR = 6
"""An answer may take this many times `timeout_s` in all, however steadily it trickles."""


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
        self._connection = Connection(api_key, base_url=base_url, model=model, timeout_s=timeout_s)
        self.base_url, self.name = self._connection.base_url, self._connection.model
        self._timeout_s = timeout_s
        self._temperature = temperature
        self._waiting = waiting or Waiting()

    def __repr__(self) -> str:
        """Show the service without the key."""
        return f"OpenAICompatible({self._connection!r})"

    def close(self) -> None:
        """Give back the connections."""
        self._connection.close()

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

    def _once(self, messages: list[dict[str, str]], *, deadline: float) -> Iterator[str]:
        """Make one request and yield its text. Every failure leaves as a ServiceError."""
        any_text, ended = False, False
        with self._connection.mapped(begun=lambda: any_text) as failure:
            with closing(self._open(messages)) as stream:
                for chunk in stream:
                    if self._waiting.now() > deadline:
                        raise ServiceTimeoutError(failure.too_long())
                    text, end = _read(chunk)
                    ended = ended or end
                    if text:
                        any_text = True
                        yield text
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
        return self._connection.client.chat.completions.create(
            model=self.name, messages=asked, stream=True, **extra
        )


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
