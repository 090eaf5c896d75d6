"""The strip's figures, live: the virtual clock, entities, prompt tokens and the next expiry."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from memory_core.clock import VirtualClock
from memory_core.model import Entity
from memory_core.results import Turn
from memory_core.what_if import Lives
from pages.ui.graph import clock_data
from pages.ui.mounting import picture
from pages.ui.words import address

_meters = picture("meters")


def prompt_tokens(turn: Turn) -> int:
    """Return the tokens of the prompt, estimated."""
    return sum(part.tokens for message in turn.prompt for part in message.parts)


def payload(
    *,
    clock: VirtualClock,
    entities: int,
    soonest: Sequence[Entity],
    lives: Lives,
    turn: Turn | None,
) -> dict[str, Any]:
    """Return the data of the meters. server_now: the real time, by which the browser sets its own
    reading of the clock right."""
    first = soonest[0] if soonest else None
    expires = first.expires_at if first else None
    return {
        "clock": clock_data(clock),
        "server_now": datetime.now(UTC).timestamp(),
        "entities": entities,
        "tokens": prompt_tokens(turn) if turn else None,
        "next": expires.timestamp() if expires else None,
        "ttl": lives.whole_s(first) if first else 1.0,
        "words": {
            "clock": address("clock"),
            "entities": address("entities"),
            "tokens": address("tokens"),
            "next": address("next-expiry"),
        },
    }


def meters(data: dict[str, Any], *, key: str) -> None:
    """Mount the meters."""
    _meters(key=key, data=data)
