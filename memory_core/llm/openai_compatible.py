"""Any service that speaks the OpenAI chat completions protocol: OpenAI, llama.cpp, Ollama, vLLM...

Failures of the openai package and of the network become the errors of `errors.py` here; no message
of theirs, and nothing this object shows of itself, holds the key.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import Any

from memory_core.errors import ServiceBrokenError, ServiceError, ServiceTimeoutError
from memory_core.llm.base import AnswerRequest, Bill, Pause, Spoken
from memory_core.llm.citing import YOU, cited
from memory_core.llm.connection import Connection, Waiting, mask
from memory_core.llm.dialect import Asking, Manner
from memory_core.llm.hosts import Hosts
from memory_core.llm.passages import of_text
from memory_core.llm.retrying import TRIES, pause_after, waited
from memory_core.llm.spending import Purse, estimated, prompt_tokens
from memory_core.llm.streaming import Heard
from memory_core.llm.terms import content
from memory_core.prompted import Spent
from memory_core.results import Source

__all__ = ["OpenAICompatible", "Waiting", "mask"]

TOTAL_FACTOR = 6
"""An answer may take this many times `timeout_s` in all, however steadily it trickles."""


class OpenAICompatible:
    """Answers by a service. Holds a connection pool: close it when done.

    api_key: sent as bearer token, "" where the service asks for none. base_url: http or https, up
    to and including "/v1"; None for OpenAI itself. timeout_s: seconds until the connection stands
    and between two pieces. temperature: None leaves it to the service. max_tokens: of an answer,
    None for the service's own limit. purse: what is spent is counted in it, and its budget holds.
    hosts: which services may be called, None for any. manner: what the service was found to
    understand, kept by the caller for as long as it uses this service.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str | None = None,
        model: str,
        timeout_s: float = 30,
        temperature: float | None = None,
        max_tokens: int | None = None,
        purse: Purse | None = None,
        hosts: Hosts | None = None,
        manner: Manner | None = None,
        waiting: Waiting | None = None,
    ) -> None:
        """Check the settings; no request is made yet. Raises InputError."""
        self._connection = Connection(
            api_key, base_url=base_url, model=model, timeout_s=timeout_s, hosts=hosts
        )
        self.base_url, self.name = self._connection.base_url, self._connection.model
        self._timeout_s = timeout_s
        self._asking = Asking(temperature, max_tokens)
        self._purse = purse or Purse()
        self._manner = manner or Manner()
        self._waiting = waiting or Waiting()

    def __repr__(self) -> str:
        """Show the service without the key."""
        return f"OpenAICompatible({self._connection!r})"

    def close(self) -> None:
        """Give back the connections."""
        self._connection.close()

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Yield the answer in pieces as they arrive. Raises ServiceError, possibly after some."""
        with closing(self.spoken(request)) as pieces:
            yield from (piece for piece in pieces if isinstance(piece, str))

    def spoken(self, request: AnswerRequest) -> Generator[Spoken, None, None]:
        """As `stream`, with a Pause for each moment of waiting for a busy service, so that whoever
        listens can stop it, and a Bill for each request that was answered, wholly or in part."""
        messages = [{"role": m.role, "content": m.content} for m in request.messages]
        sent = prompt_tokens(request.messages)
        deadline = self._waiting.now() + TOTAL_FACTOR * self._timeout_s
        attempt = 1
        while True:
            self._purse.check(sent=sent)
            heard = Heard()
            try:
                yield from self._once(messages, heard, deadline=deadline)
                break
            except GeneratorExit:
                self._bill(heard, sent=sent)  # stopped: what came until then is paid for
                raise
            except ServiceError as error:
                if heard.text or heard.thought:
                    yield self._bill(heard, sent=sent)
                elif self._manner.learn(error, self._asking):
                    continue
                pause = pause_after(error, attempt=attempt, longest=self._timeout_s)
                if heard.text or heard.thought or pause is None:
                    raise
                why = str(error).partition(". ")[0]
            attempt += 1
            yield from waited(Pause(pause, why, attempt, TRIES), self._waiting)
        yield self._bill(heard, sent=sent)

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

    def _once(
        self, messages: list[dict[str, str]], heard: Heard, *, deadline: float
    ) -> Iterator[str]:
        """Make one request and yield its text. Every failure leaves as a ServiceError."""
        with self._connection.mapped(begun=lambda: heard.text > 0) as failure:
            with closing(self._open(messages)) as stream:
                for chunk in stream:
                    if self._waiting.now() > deadline:
                        raise ServiceTimeoutError(failure.too_long())
                    yield from heard.hear(chunk)
            yield from heard.rest()
            if not heard.text:
                raise ServiceBrokenError(failure.no_text(thought=heard.thought > 0))
            if not heard.end:
                raise ServiceBrokenError(failure.cut())

    def _open(self, messages: list[dict[str, str]]) -> Any:
        """Send the request; what the service was found not to know is not in it."""
        asked: Any = messages
        return self._connection.client.chat.completions.create(
            model=self.name,
            messages=asked,
            stream=True,
            **self._asking.fields(refused=self._manner.refused),
        )

    def _bill(self, heard: Heard, *, sent: int) -> Bill:
        counted = heard.sent is not None and heard.received is not None
        spent = Spent(
            requests=1,
            sent=sent if heard.sent is None else heard.sent,
            received=_received(heard),
            estimated=not counted,
        )
        return Bill(self._purse.take(spent), _notes(heard, self._asking))


def _received(heard: Heard) -> int:
    if heard.received is not None:
        return heard.received
    return estimated(" " * (heard.text + heard.thought))


def _notes(heard: Heard, asking: Asking) -> tuple[str, ...]:
    """Return what is worth knowing of how an answer ended."""
    if heard.end == "length":
        limit = f" of {asking.max_tokens}" if asking.max_tokens else ""
        return (f"cut off at the limit{limit} tokens for an answer",)
    if heard.end == "content_filter":
        return ("cut off by the service's filter",)
    return ()


def _nearest(text: str, answer: str) -> str:
    """Return the sentence of a text that shares most words with the answer."""
    words = frozenset(content(answer))
    pieces = of_text(text) or [text[:200]]
    return max(pieces, key=lambda piece: len(words & frozenset(content(piece))))
