"""One question to a service, answered in JSON: in the strictest form it understands, in bounded
time, with what it cost.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memory_core.errors import (
    ServiceBrokenError,
    ServiceBusyError,
    ServiceRefusedError,
    ServiceTimeoutError,
)
from memory_core.llm.connection import Connection, Waiting
from memory_core.llm.dialect import NOT_UNDERSTOOD, Manner
from memory_core.llm.failures import Failure
from memory_core.llm.reading_base import Usage
from memory_core.llm.spending import Purse, estimated
from memory_core.prompted import Spent

__all__ = ["FORMS", "REST_S", "Completed", "Manner", "StructuredService"]

FORMS = ("json_schema", "json_object", "text")
"""How a reply is asked for, strictest first."""
MAX_BYTES = 2_000_000
REST_S = 30.0
"""After a timeout a service is left alone so long, for the next turns not to wait for it too."""
LONGEST_PAUSE_S = 1.0


@dataclass(frozen=True, slots=True)
class Completed:
    """A reply. cut: it ended because it was too long. notes: how it was come by."""

    text: str
    usage: Usage
    cut: bool = False
    notes: tuple[str, ...] = ()


class StructuredService:
    """Asks one service for JSON.

    budget_s: seconds until the last request is given up; a reply that trickles in may take as long
    again, no more. purse: what is spent is counted in it, and its budget holds.
    """

    def __init__(
        self,
        connection: Connection,
        *,
        manner: Manner | None = None,
        budget_s: float = 6,
        waiting: Waiting | None = None,
        purse: Purse | None = None,
    ) -> None:
        self._connection = connection
        self._manner = manner or Manner()
        self._budget_s = budget_s
        self._waiting = waiting or Waiting()
        self._purse = purse or Purse()

    def ask(
        self, messages: Sequence[Mapping[str, str]], *, name: str, schema: Callable[[], object]
    ) -> Completed:
        """Return the reply. name: of the schema. Raises ServiceError."""
        sent = sum(estimated(message["content"]) for message in messages)
        self._purse.check(sent=sent)
        now = self._waiting.now()
        if now < self._manner.resting_until:
            left = self._manner.resting_until - now
            raise ServiceTimeoutError(
                f"it did not answer a moment ago; asked again in {left:.0f} s"
            )
        try:
            done = self._asked(messages, name=name, schema=schema, deadline=now + self._budget_s)
            self._purse.take(_spent(done, sent=sent))
            return done
        except ServiceTimeoutError:
            self._manner.resting_until = self._waiting.now() + REST_S
            raise

    def _asked(
        self,
        messages: Sequence[Mapping[str, str]],
        *,
        name: str,
        schema: Callable[[], object],
        deadline: float,
    ) -> Completed:
        """Go down the forms until one is understood; a busy service is asked once more."""
        notes: list[str] = []
        requests = 0
        paused = False
        form = self._manner.form
        while True:
            requests += 1
            try:
                body = self._once(messages, _format(form, name, schema), deadline=deadline)
                break
            except ServiceRefusedError as error:
                if form + 1 == len(FORMS) or error.status not in NOT_UNDERSTOOD:
                    raise
                notes.append(f"{FORMS[form]} not understood, asked for {FORMS[form + 1]}")
                form += 1
            except ServiceBusyError as error:
                pause = LONGEST_PAUSE_S if error.retry_after_s is None else error.retry_after_s
                if paused or pause > LONGEST_PAUSE_S:
                    raise
                paused = True
                notes.append("busy, asked once more")
                self._waiting.sleep(pause)
        self._manner.form = form
        return _completed(body, self._connection.failure, requests=requests, notes=notes)

    def _once(
        self, messages: Sequence[Mapping[str, str]], extra: Mapping[str, Any], *, deadline: float
    ) -> bytes:
        """Make one request; what arrives is counted and timed as it comes."""
        left = deadline - self._waiting.now()
        with self._connection.mapped() as failure:
            if left <= 0:
                raise ServiceTimeoutError(failure.too_long())
            asked: Any = messages
            pieces: list[bytes] = []
            size = 0
            with self._connection.client.chat.completions.with_streaming_response.create(
                model=self._connection.model, messages=asked, timeout=left, **extra
            ) as response:
                for piece in response.iter_bytes():
                    size += len(piece)
                    if self._waiting.now() > deadline:
                        raise ServiceTimeoutError(failure.too_long())
                    if size > MAX_BYTES:
                        raise ServiceBrokenError("the reply is too long to be read")
                    pieces.append(piece)
        return b"".join(pieces)


def _spent(done: Completed, *, sent: int) -> Spent:
    usage = done.usage
    return Spent(
        usage.requests,
        sent if usage.sent is None else usage.sent,
        estimated(done.text) if usage.received is None else usage.received,
        estimated=usage.sent is None or usage.received is None,
    )


def _format(form: int, name: str, schema: Callable[[], object]) -> dict[str, Any]:
    kind = FORMS[form]
    if kind == "text":
        return {}
    if kind == "json_object":
        return {"response_format": {"type": kind}}
    wanted = {"name": name, "strict": True, "schema": schema()}
    return {"response_format": {"type": kind, "json_schema": wanted}}


def _completed(body: bytes, failure: Failure, *, requests: int, notes: Sequence[str]) -> Completed:
    """Take a reply apart. Raises ServiceBrokenError, ServiceRefusedError."""
    try:
        data = json.loads(body)
        choice = data["choices"][0]
        message = choice["message"]
        content, refusal = message.get("content"), message.get("refusal")
    except (ValueError, RecursionError, KeyError, IndexError, TypeError, AttributeError):
        # Not chained: the error would hold the whole reply.
        raise ServiceBrokenError(
            f"{failure.where} sent something that is not the OpenAI protocol"
        ) from None
    if isinstance(content, list):
        content = "".join(str(p.get("text", "")) for p in content if isinstance(p, dict))
    if refusal or choice.get("finish_reason") == "content_filter":
        raise ServiceRefusedError(f"{failure.model!r} refused to read the message")
    if not isinstance(content, str) or not content.strip():
        raise ServiceBrokenError(f"{failure.where} sent a reply without any text")
    usage = data.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return Completed(
        content,
        Usage(
            requests, _count(counts.get("prompt_tokens")), _count(counts.get("completion_tokens"))
        ),
        cut=choice.get("finish_reason") == "length",
        notes=tuple(notes),
    )


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
