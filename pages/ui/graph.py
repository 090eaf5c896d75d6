"""The live graph of a memory: pyvis builds it, our component shows it and reports clicks.

The browser applies differences, so nothing on screen moves when something is added.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from memory_core.clock import VirtualClock
from memory_core.graph import Graph
from memory_core.graph_html import drawing
from memory_core.model import Entity
from memory_core.what_if import Lives
from pages.ui.mounting import picture

_SCORE_STEP = 5
"""Scores are sent in steps of points: a payload that changed every minute would be sent again."""


_graph = picture("graph")


def clock_data(clock: VirtualClock) -> dict[str, float]:
    """Return what the browser needs to run the visitor's clock on by itself: instants in seconds
    since 1970 and the speed. It changes only when the clock is set."""
    return {
        "real": clock.real_start.timestamp(),
        "virtual": clock.virtual_start.timestamp(),
        "speed": clock.speed,
    }


def payload(
    graph: Graph,
    *,
    clock: VirtualClock,
    scores: Mapping[str, float],
    lives: Lives | None = None,
    used: Collection[str] = (),
    ghosts: Collection[Entity] = (),
    focus: str = "",
    graph_id: str = "graph",
    timeless: bool = False,
) -> dict[str, Any]:
    """Return the data of the graph component.

    scores: entity id -> points. lives: how long entities stay, for the rings of time left. used:
    ids the last answer rests on. ghosts: entities that have just expired. focus: the id of the
    selected entity. graph_id: under which the browser keeps the positions; another one is another
    layout. timeless: nothing in it expires, so there are no rings of time left and no scores to
    filter by.
    """
    steps = {i: float(_SCORE_STEP * round(score / _SCORE_STEP)) for i, score in scores.items()}
    living = {entity.id for entity in graph.entities}
    gone = tuple(entity for entity in ghosts if entity.id not in living)
    more = {
        e.id: _fields(e, score=steps.get(e.id, 0.0), used=used, lives=lives) for e in graph.entities
    }
    more |= {e.id: _fields(e, score=0.0, used=(), lives=lives) | {"ghost": True} for e in gone}
    whole = Graph((*graph.entities, *gone), graph.relations, graph.total)
    nodes, edges, options = drawing(whole, scores=steps, more=more)
    return {
        "gid": graph_id,
        "looks": {n["type"]: {"color": n["color"], "shape": n["shape"]} for n in nodes},
        "nodes": [_lean(node) for node in nodes],
        "edges": [_lean(edge) for edge in edges],
        "options": options,
        "clock": clock_data(clock),
        "total": graph.total + len(gone),
        "focus": focus,
        **({"timeless": True} if timeless else {}),
    }


def _lean(drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Return a node or edge without what the browser can tell from the rest: the look from the
    type, the label from the name, plain arrows."""
    told = {"color", "shape", "arrows"} if "type" in drawn else {"arrows"}
    return {
        key: value
        for key, value in drawn.items()
        if key not in told
        and not (key == "label" and value == drawn.get("name"))
        and not (key == "dashes" and not value)
    }


def _fields(
    entity: Entity, *, score: float, used: Collection[str], lives: Lives | None
) -> dict[str, Any]:
    """Return what our own drawing needs of an entity beside what pyvis holds."""
    expires = round(entity.expires_at.timestamp(), 1) if entity.expires_at else None
    fields: dict[str, Any] = {
        "name": entity.name,
        "type": entity.type,
        "score": round(score),
        "expires": expires,
        "ttl": round((lives or Lives()).whole_s(entity)),
    }
    if entity.id in used:
        fields["used"] = True
    return fields


def entity_graph(
    data: Mapping[str, Any], *, key: str, on_event: Callable[[], None] = lambda: None
) -> Any:
    """Mount the graph; `.event` of what it returns is {"type": "select", "id", "seq"} or None.

    on_event: called before the rerun a click causes, as of any widget.
    """
    return _graph(key=key, data=dict(data), default={"event": None}, on_event_change=on_event)
