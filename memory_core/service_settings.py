"""How a service is asked to answer: what is sent to it, how long it is waited for, and the most it
may cost."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from memory_core.errors import InputError

PREFIX = "MEMOGRAPH_SERVICE_"
MAX_TIMEOUT_S = 600.0
MAX_TEMPERATURE = 2.0
_YES = frozenset({"1", "true", "yes", "on"})


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """An OpenAI-compatible service and how it is asked.

    model: its name there. base_url: http or https, up to and including "/v1", "" for OpenAI.
    reads: it reads the messages too. temperature: 0 to 2, None leaves it to the service.
    timeout_s: seconds until the connection stands and between two pieces of an answer.
    max_tokens: of one answer, None for the service's own limit. price_sent, price_received: of a
    million tokens, in a currency of one's own; budget: the most that may be spent in one visit, in
    the same, None for no limit.
    """

    model: str = ""
    base_url: str = ""
    reads: bool = False
    temperature: float | None = None
    timeout_s: float = 30.0
    max_tokens: int | None = None
    price_sent: float | None = None
    price_received: float | None = None
    budget: float | None = None

    def __post_init__(self) -> None:
        """Refuse values that cannot work, with the way out. Raises InputError."""
        if self.temperature is not None and not 0 <= self.temperature <= MAX_TEMPERATURE:
            raise _wrong("temperature", self.temperature, "0 to 2")
        if not 0 < self.timeout_s <= MAX_TIMEOUT_S:
            raise _wrong("timeout", self.timeout_s, "more than 0 and at most 600 seconds")
        if self.max_tokens is not None and self.max_tokens < 1:
            raise _wrong("limit of tokens for an answer", self.max_tokens, "1 or more")
        for what, price in (("sent", self.price_sent), ("received", self.price_received)):
            if price is not None and not 0 <= price < float("inf"):
                raise _wrong(f"price of tokens {what}", price, "0 or more")
        if self.budget is not None and not 0 < self.budget < float("inf"):
            raise _wrong("budget", self.budget, "more than 0")
        if self.budget is not None and not (self.price_sent or self.price_received):
            message = "A budget needs the prices of a million tokens sent and received; give them."
            raise InputError(message)


def _wrong(what: str, value: float, way_out: str) -> InputError:
    return InputError(f"A {what} of {value:g} is not possible; give {way_out}.")


def from_values(values: Mapping[str, object]) -> ServiceSettings:
    """Return settings from values by name, as numbers or as words; "" and what is not there leave
    the default. Raises InputError for what is no number."""
    given: dict[str, Any] = {}
    for one in fields(ServiceSettings):
        value = values.get(one.name)
        if value is None or value == "":
            continue
        if one.name in {"model", "base_url"}:
            given[one.name] = str(value).strip()
        elif one.name == "reads":
            given[one.name] = str(value).lower() in _YES
        else:
            given[one.name] = _number(one.name, value)
    return ServiceSettings(**given)


def _number(name: str, value: object) -> float | int:
    try:
        number = float(str(value))
        return round(number) if name == "max_tokens" else number
    except (ValueError, OverflowError) as error:
        message = f"{name} of the service is {str(value)[:60]!r}; give a number."
        raise InputError(message) from error


def environment(names: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return what the environment says of a service for every visitor: MEMOGRAPH_SERVICE_MODEL,
    _BASE_URL, _API_KEY, and so on for every setting; {} where it names no model."""
    wanted = ("api_key", *(one.name for one in fields(ServiceSettings)))
    found = {name: names.get(PREFIX + name.upper(), "") for name in wanted}
    return {name: value for name, value in found.items() if value} if found["model"] else {}
