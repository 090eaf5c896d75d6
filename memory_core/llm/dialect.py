"""What one service of the protocol understands: some know no limit of tokens, or know it by
another name, take no temperature, or refuse every field they do not know."""

import re
from dataclasses import dataclass
from typing import Any

from memory_core.errors import ServiceError, ServiceRefusedError

NOT_UNDERSTOOD = frozenset({400, 405, 415, 422, 501})
"""HTTP statuses of services that do not know a field or a form."""
LIMIT, OTHER_LIMIT = "max_tokens", "max_completion_tokens"
USAGE = "stream_options"


@dataclass(slots=True)
class Manner:
    """What one service was found to understand; kept by the caller as long as a session.

    form: index of the strictest form of JSON it accepts. resting_until: on the clock of `Waiting`.
    refused: fields of a request that it does not know.
    """

    form: int = 0
    resting_until: float = 0.0
    refused: frozenset[str] = frozenset()

    def learn(self, error: ServiceError, asking: "Asking") -> bool:
        """Take from a refusal which fields are not known; whether asking again may help.

        Where the service names none of those it was sent, all are left out once.
        """
        if not isinstance(error, ServiceRefusedError) or error.status not in NOT_UNDERSTOOD:
            return False
        sent = asking.fields(refused=self.refused).keys()
        if error.too_long or not sent:
            return False
        named = {name for name in sent if re.search(rf"\b{name}\b", str(error))}
        self.refused |= named or {*sent, LIMIT, OTHER_LIMIT}
        return True


@dataclass(frozen=True, slots=True)
class Asking:
    """What a request asks for beside the prompt. temperature, max_tokens: None leaves them to the
    service."""

    temperature: float | None = None
    max_tokens: int | None = None

    def fields(self, *, refused: frozenset[str]) -> dict[str, Any]:
        """Return the fields of a request, without those refused."""
        found: dict[str, Any] = {USAGE: {"include_usage": True}}
        if self.temperature is not None:
            found["temperature"] = self.temperature
        if self.max_tokens is not None:
            found[OTHER_LIMIT if LIMIT in refused else LIMIT] = self.max_tokens
        return {name: value for name, value in found.items() if name not in refused}
