"""Priority scores: stacked bars of what each score is the sum of, moving as time passes."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from memory_core.activation import ACTIVATION, n_uses
from memory_core.balanced import BALANCED
from memory_core.clock import VirtualClock
from memory_core.graph_html import look
from memory_core.model import Ranked
from pages.ui.graph import clock_data
from pages.ui.mounting import picture
from pages.ui.policies import PARTS, POLICIES
from pages.ui.type_words import type_words
from pages.ui.words import about, address

EXPLAINED = "What matters most right now, by the policy chosen here. The picture shows its parts. "

_ALWAYS = 3

_bars = picture("scores")


def explained(policy: str, *, of_prompt: str) -> str:
    """Return what the bars show. of_prompt: the policy that prompts are made by."""
    same = "by it, too" if policy == of_prompt else f"by “{of_prompt}”"
    said = f"{EXPLAINED}{POLICIES[policy]} What a prompt is given is chosen {same}."
    return about("score", text=said)


def payload(
    ranked: Sequence[Ranked],
    *,
    clock: VirtualClock,
    policy: str = "guide",
    used: Collection[str] = (),
) -> dict[str, Any]:
    """Return the data of the bars; the browser moves the part that time moves by itself, from the
    instants of use. used: ids of what the open answer used, lit up."""
    parts = _told(ranked)
    return {
        "rows": [_row(one, used) for one in ranked],
        "clock": clock_data(clock),
        "policy": policy,
        "parts": [[part, PARTS.get(part, part), address(part)] for part in parts],
        "fading": {
            "halfLife": BALANCED.half_life_minutes,
            "most": BALANCED.recency,
            "decay": ACTIVATION.decay,
        },
    }


def _told(ranked: Sequence[Ranked]) -> list[str]:
    """Return the parts that are shown: the first three of a policy always, others where anything
    got points for them."""
    names = list(ranked[0].parts) if ranked else []
    return [
        part
        for i, part in enumerate(names)
        if i < _ALWAYS or any(one.parts.get(part) for one in ranked)
    ]


def _row(one: Ranked, used: Collection[str]) -> dict[str, Any]:
    entity = one.entity
    retrieved = entity.retrieved_at
    return {
        "id": entity.id,
        "name": entity.name,
        "type": type_words(entity.type),
        "color": look(entity.type).color,
        "seen": entity.last_seen.timestamp(),
        "first": entity.first_seen.timestamp(),
        "retrieved": retrieved.timestamp() if retrieved else None,
        "uses": n_uses(entity),
        **({"used": True} if entity.id in used else {}),
        **{part: round(value, 3) for part, value in one.parts.items() if part != "recency"},
    }


def score_bars(
    data: dict[str, Any], *, key: str, on_event: Callable[[], None] = lambda: None
) -> Any:
    """Mount the bars; `.event` is {"type": "select", "id", "seq"} after a click on a name."""
    return _bars(key=key, data=data, default={"event": None}, on_event_change=on_event)
