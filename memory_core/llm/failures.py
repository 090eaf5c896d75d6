"""What went wrong at a service, in words: what happened, what was kept, what to do."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from importlib import import_module

from memory_core.errors import (
    ServiceBrokenError,
    ServiceBusyError,
    ServiceError,
    ServiceRefusedError,
    ServiceTimeoutError,
)

MAX_SAID_CHARS = 160
"""As much of the service's own words is shown."""

_KEPT = "Your message is kept"
_BUSY = frozenset({429, 503, 529})
_TOO_LONG = re.compile(
    r"context.{0,3}(?:length|size|window)|maximum context|too many tokens|(?:prompt|input)\b.{0,20}"
    r"too (?:long|large)|exceeds? the (?:available|maximum)",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\x00-\x1f\x7f]+|\s+")


@dataclass(frozen=True, slots=True)
class Failure:
    """What the messages are made of. hide: replaces the key wherever it stands."""

    model: str
    where: str
    timeout_s: float
    hide: Callable[[str], str]

    @property
    def expected(self) -> tuple[type[Exception], ...]:
        """Everything a request may raise: the package's errors, those of the HTTP library it uses
        (its name depends on the package's version), and bad JSON or types within the stream."""
        import openai

        return (
            openai.OpenAIError,
            *_transport_errors(),
            json.JSONDecodeError,
            UnicodeError,
            AttributeError,
            TypeError,
        )

    def said(self, text: str) -> str:
        """Return the service's own words, short, on one line, without the key."""
        return self.hide(_SIGNS.sub(" ", text)).strip()[:MAX_SAID_CHARS]

    def no_text(self, *, thought: bool) -> str:
        """Say that there was no text in the answer. thought: only thoughts were."""
        if thought:
            return (
                f"{self.model!r} thought until its limit of tokens and did not answer. {_KEPT}; "
                "raise the limit for an answer, or ask more simply."
            )
        return (
            f"{self.where} sent an answer without any text. {_KEPT}; "
            f"check that the address is that of an OpenAI-compatible service and that "
            f"{self.model!r} is a chat model."
        )

    def cut(self) -> str:
        """Say that the stream ended early."""
        return f"{self.where} stopped in the middle of the answer. {_KEPT}; ask again."

    def too_long(self) -> str:
        """Say that it took too long."""
        return (
            f"{self.where} did not answer in time (limit {self.timeout_s:g} s). {_KEPT}; "
            "ask again, or answer offline."
        )


def _transport_errors() -> tuple[type[Exception], ...]:
    """Return the base errors of the HTTP libraries the openai package may use."""
    found: list[type[Exception]] = []
    for name in ("httpx", "httpx2"):
        try:
            module = import_module(name)
        except ImportError:
            continue
        found += [module.HTTPError, module.StreamError, module.InvalidURL]
    return tuple(found)


def failed(error: Exception, *, failure: Failure, begun: bool) -> ServiceError:
    """Return the error of our own tree that a failure stands for."""
    import openai

    if isinstance(error.__cause__, ServiceError):
        return error.__cause__  # raised by ourselves on the way out
    if isinstance(error, openai.APIStatusError):
        return _by_status(error, failure=failure)
    if isinstance(error, openai.APITimeoutError) or "Timeout" in type(error).__name__:
        return ServiceTimeoutError(failure.too_long())
    if begun and not isinstance(error, json.JSONDecodeError):
        return _reported(error, failure=failure) or ServiceBrokenError(failure.cut())
    if isinstance(error, (openai.APIConnectionError, *_transport_errors())):
        return ServiceBrokenError(
            f"{failure.where} cannot be reached. {_KEPT}; check the address and that the service "
            "is running, or answer offline."
        )
    return _reported(error, failure=failure) or ServiceBrokenError(
        f"{failure.where} sent something that is not the OpenAI protocol. {_KEPT}; "
        "check the address, or answer offline."
    )


def _reported(error: Exception, *, failure: Failure) -> ServiceError | None:
    """Return the error a service reports within its stream, None for any other."""
    import openai

    if type(error) is not openai.APIError:
        return None
    return ServiceBrokenError(
        f"{failure.where} reported: {failure.said(error.message)}. {_KEPT}; ask again."
    )


def _by_status(error: Exception, *, failure: Failure) -> ServiceError:
    """Return the error for an HTTP status of 400 and above."""
    status = int(getattr(error, "status_code", 0))
    said = failure.said(str(getattr(error, "message", "")))
    if status in _BUSY:
        busy = ServiceBusyError(
            f"{failure.where} is busy (HTTP {status}). {_KEPT}; wait a little and ask again, or "
            "answer offline."
        )
        busy.retry_after_s = _retry_after(error)
        return busy
    if status in {401, 403}:
        return ServiceRefusedError(
            f"{failure.where} does not accept the key (HTTP {status}). {_KEPT}; check the key."
        )
    if status == 404:  # noqa: PLR2004
        return ServiceRefusedError(
            f"{failure.where} does not know the model {failure.model!r}, or the address is wrong "
            f"(HTTP 404). {_KEPT}; check both. It said: {said}"
        )
    if status in {408, 504}:
        return ServiceTimeoutError(failure.too_long())
    if status >= 500:  # noqa: PLR2004
        broken = ServiceBrokenError(
            f"{failure.where} failed (HTTP {status}). {_KEPT}; ask again. It said: {said}"
        )
        broken.status = status
        return broken
    return _refused(status, said, failure)


def _refused(status: int, said: str, failure: Failure) -> ServiceRefusedError:
    """Return the error for a request that is not accepted as it is."""
    too_long = bool(_TOO_LONG.search(said))
    what = f"{failure.where} refused the request (HTTP {status}). {_KEPT}."
    if too_long:
        what = (
            f"The prompt is too long for {failure.model!r} (HTTP {status}). {_KEPT}; ask in a new "
            "chat, lower the token budget, or choose a model that takes more."
        )
    elif status < 400:  # noqa: PLR2004
        what = (
            f"{failure.where} answers at another address (HTTP {status}). {_KEPT}; give that one."
        )
    refused = ServiceRefusedError(f"{what} It said: {said}")
    refused.status, refused.too_long = status, too_long
    return refused


def _retry_after(error: Exception) -> float | None:
    """Return the seconds of the Retry-After header, None when there is none that can be read; a
    moment counts from the Date the service gives, for its clock may be wrong."""
    response = getattr(error, "response", None)
    headers = response.headers if response is not None else {}
    value = str(headers.get("retry-after", ""))
    try:
        seconds = float(value)
    except ValueError:
        try:
            then = parsedate_to_datetime(value)
            now = parsedate_to_datetime(str(headers.get("date", "")))
            seconds = (then - now).total_seconds()
        except (ValueError, TypeError):  # TypeError: one of them has no time zone
            return None
    return seconds if 0 <= seconds < 86400 else None  # noqa: PLR2004 - a day or "inf" is no pause
