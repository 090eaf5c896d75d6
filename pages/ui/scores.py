"""Priority scores: stacked bars of what each score is the sum of, moving as time passes."""

from collections.abc import Callable, Sequence
from typing import Any

from memory_core.clock import VirtualClock
from memory_core.graph_html import look
from memory_core.model import Ranked
from pages.ui.graph import clock_data
from pages.ui.mounting import picture

EXPLAINED = (
    "What matters most right now. Score = recency + mentions + match: recency starts at 100 points "
    "and loses one for every minute of silence (never below 0); each mention by you is worth 10; "
    "being named in your last question is worth 50. The first five are told to whoever answers."
)

_bars = picture("scores")


def payload(ranked: Sequence[Ranked], *, clock: VirtualClock) -> dict[str, Any]:
    """Return the data of the bars; the browser works out recency from the instant last seen."""
    return {"rows": [_row(one) for one in ranked], "clock": clock_data(clock)}


def _row(one: Ranked) -> dict[str, Any]:
    return {
        "id": one.entity.id,
        "name": one.entity.name,
        "type": one.entity.type,
        "color": look(one.entity.type).color,
        "seen": one.entity.last_seen.timestamp(),
        "frequency": one.parts.get("frequency", 0.0),
        "query": one.parts.get("query", 0.0),
    }


def score_bars(
    data: dict[str, Any], *, key: str, on_event: Callable[[], None] = lambda: None
) -> Any:
    """Mount the bars; `.event` is {"type": "select", "id", "seq"} after a click on a name."""
    return _bars(key=key, data=data, default={"event": None}, on_event_change=on_event)
