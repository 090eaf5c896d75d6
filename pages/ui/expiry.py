"""Time to live: countdown bars, soonest first, that run in the browser."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from memory_core.clock import VirtualClock
from memory_core.graph_html import look
from memory_core.model import Entity
from memory_core.what_if import Lives
from pages.ui.graph import clock_data
from pages.ui.mounting import picture
from pages.ui.type_words import type_words

EXPLAINED = (
    "An entity that nobody speaks of for its time to live (30 minutes, unless set otherwise) "
    "leaves the memory: it is no longer found, ranked or told to whoever answers. Speaking of it "
    "again starts its time anew. A pinned one stays. An expired one can be restored."
)

_bars = picture("expiry")


def payload(
    soonest: Sequence[Entity],
    *,
    pinned: Sequence[Entity] = (),
    clock: VirtualClock,
    lives: Lives,
    total: int,
    used: Collection[str] = (),
    all_gone: bool = False,
) -> dict[str, Any]:
    """Return the data of the countdown: soonest: what expires next; lives: how long entities stay;
    total: all in memory; used: ids of what the open answer used, lit up; all_gone: there was
    something, and all of it expired."""
    rows = [_row(entity, used, lives) for entity in soonest if entity.expires_at is not None]
    return {
        "rows": rows,
        "pinned": [_row(entity, used, lives) for entity in pinned],
        "more": max(0, total - len(rows) - len(pinned)),
        "clock": clock_data(clock),
        "allGone": all_gone,
    }


def _row(entity: Entity, used: Collection[str], lives: Lives) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": entity.id,
        "name": entity.name,
        "type": type_words(entity.type),
        "color": look(entity.type).color,
    }
    if entity.id in used:
        row["used"] = True
    if entity.expires_at is not None:
        row["expires"] = entity.expires_at.timestamp()
        row["ttl"] = lives.whole_s(entity)
    return row


def expiry_bars(
    data: dict[str, Any], *, key: str, on_event: Callable[[], None] = lambda: None
) -> Any:
    """Mount the countdown. `.expired` of what it returns is the id of an entity whose time has just
    run out, once; `.event` is {"type": "select", "id", "seq"} after a click on a name."""
    return _bars(
        key=key,
        data=data,
        default={"event": None},
        on_event_change=on_event,
        on_expired_change=lambda: None,
    )
