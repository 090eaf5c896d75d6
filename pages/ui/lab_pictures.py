"""The pictures of the laboratory as data: rankings side by side, scores over time, what leaves."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from statistics import median
from typing import Any

from memory_core.graph_html import look
from memory_core.model import Entity, Ranked
from memory_core.prioritization import POLICIES
from memory_core.what_if import Features, leaves_at, moved, reranked, stays
from pages.ui.lab_knobs import ahead_in_words
from pages.ui.lab_state import Lab
from pages.ui.mounting import picture
from pages.ui.policies import PARTS
from pages.ui.times import span
from pages.ui.type_words import type_words

ROWS = 8
"""Entities of each ranking that are drawn."""
LIVES_ROWS = 10
NAMED_GONE = 3
FROM = {"activation": -6.0}
"""Where the bars of a policy begin; activation is a logarithm."""
LEAST_SCALE = {"guide": 150.0, "balanced": 150.0, "activation": 10.0}
_ALWAYS = 3
_FAR = 8.0

lab_picture = picture("lab")


def said(value: float, policy: str) -> str:
    """Return points as a picture shows them."""
    # z: no minus before a zero
    return f"{value:z.1f}" if policy == "activation" else f"{value:z.0f}"


def ranks(features: Features, here: Lab) -> dict[str, Any]:
    """Return the data of the rankings under every policy, with how far each entity moved from where
    it stands now by standard weights."""
    at = features.at + timedelta(seconds=here.ahead_s)
    lives = here.lives(features.lives)
    gone = _gone(features, here)
    columns = []
    for name, standard in POLICIES.items():
        before = reranked(features, policy=standard)
        after = reranked(features, policy=here.chosen(name), at=at, lives=lives)
        columns.append(_column(name, before, after, here.policy))
        columns[-1]["left"] = gone
    return {"kind": "ranks", "policies": columns, "rows": min(ROWS, len(features.entities))}


def _column(
    name: str, before: Sequence[Ranked], after: Sequence[Ranked], chosen: str
) -> dict[str, Any]:
    first, moves = after[:ROWS], moved(before, after)
    start = FROM.get(name, 0.0)
    parts = _parts(first)
    n_moved = sum(1 for one in after if moves[one.entity.id] != 0)
    return {
        "name": name,
        "label": name,
        "on": name == chosen,
        "from": start,
        "scale": max(LEAST_SCALE[name], *(one.score - start for one in first), 0.0),
        "parts": [[part, PARTS.get(part, part)] for part in parts],
        "rows": [
            _entry(one, place, moves[one.entity.id], parts, name)
            for place, one in enumerate(first, 1)
        ],
        "moved": f"{n_moved:,} moved" if n_moved else "nothing moved",
        "empty": "Nothing would be in memory any more.",
    }


def _parts(ranked: Sequence[Ranked]) -> list[str]:
    """Return the parts to show: the first three always, others where anything got points."""
    names = list(ranked[0].parts) if ranked else []
    return [
        part
        for i, part in enumerate(names)
        if i < _ALWAYS or any(one.parts.get(part) for one in ranked)
    ]


def _entry(
    one: Ranked, place: int, move: int | None, parts: Sequence[str], policy: str
) -> dict[str, Any]:
    entity = one.entity
    values = [one.parts.get(part, 0.0) for part in parts]
    return {
        **_who(entity),
        "place": place,
        "move": move,
        "parts": [round(value, 3) for value in values],
        "numbers": [said(value, policy) for value in values],
        "said": said(one.score, policy),
        "sum": " + ".join(said(v, policy) for v in values if v) if sum(map(bool, values)) else "0",
    }


def _who(entity: Entity) -> dict[str, Any]:
    return {
        "id": entity.id,
        "name": entity.name,
        "type": type_words(entity.type),
        "color": look(entity.type).color,
    }


def _gone(features: Features, here: Lab) -> str:
    """Return in words what would have left by the instant that is tried."""
    at = features.at + timedelta(seconds=here.ahead_s)
    staying = {e.id for e in stays(features, at=at, lives=here.lives(features.lives))}
    names = [entity.name for entity in features.entities if entity.id not in staying]
    if not names:
        return ""
    more = f" and {len(names) - NAMED_GONE:,} more" if len(names) > NAMED_GONE else ""
    return f"Left by then: {', '.join(names[:NAMED_GONE])}{more}"


def lives(features: Features, here: Lab) -> dict[str, Any]:
    """Return the data of what leaves when, soonest first by what is tried; ends are in seconds from
    the instant of the features."""
    tried = here.lives(features.lives)

    def seconds(entity: Entity, to: Any) -> float | None:
        end = leaves_at(entity, present=features.lives, other=to)
        return None if end is None else (end - features.at).total_seconds()

    ends = [(e, seconds(e, features.lives), seconds(e, tried)) for e in features.entities]
    ends.sort(key=lambda one: (one[2] is None, one[2] or 0.0, one[0].name))
    shown = ends[:LIVES_ROWS]
    known = [end for _, now, then in shown for end in (now, then) if end is not None and end > 0]
    horizon = min(max(known), _FAR * median(known)) if known else 1800.0
    horizon = max(horizon, 1.1 * here.ahead_s, 60.0)
    return {
        "kind": "lives",
        "rows": [_life(entity, now, then, here.ahead_s) for entity, now, then in shown],
        "clock": here.ahead_s,
        "horizon": horizon,
        "until": f"in {span(horizon)}",
        "more": _more(len(ends) - len(shown), here),
        "empty": "Nothing is in memory that could leave.",
    }


def _more(n: int, here: Lab) -> str:
    clock = f"The dashed line is {ahead_in_words(here.ahead_s)}. " if here.ahead_s else ""
    return f"{clock}{n:,} more leave later." if n > 0 else clock.strip()


def _life(entity: Entity, now: float | None, then: float | None, ahead: float) -> dict[str, Any]:
    changed = (then or 0.0) - (now or 0.0)
    words = f"{'+' if changed > 0 else '−'} {span(abs(changed))}" if abs(changed) >= 1 else ""
    if then is None:
        ends = "pinned"
    elif then <= 0:
        ends = "at once"
    else:
        ends = f"in {span(then)}"
    gone = then is not None and then <= ahead
    return {**_who(entity), "now": now, "then": then, "said": ends, "change": words, "gone": gone}


def show(data: Mapping[str, Any], *, key: str, on_event: Callable[[], None] = lambda: None) -> Any:
    """Mount a picture; `.event` is {"type": "select", "id", "seq"} after a click on a name."""
    return lab_picture(key=key, data=data, default={"event": None}, on_event_change=on_event)
