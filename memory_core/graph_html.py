"""Pictures of a graph with pyvis: the network itself, and a stand-alone HTML file of it.

The file works without any connection: pyvis links its libraries from elsewhere even when asked
not to, so those tags are taken out and nothing that could be fetched is left.
"""

import html
import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from memory_core.graph import Graph
from memory_core.model import Entity, Relation
from memory_core.verbs import said

_OPTIONS = {
    "edges": {
        "arrows": {"to": {"enabled": True, "scaleFactor": 0.5}},
        "smooth": {"type": "curvedCW", "roundness": 0.12},
        "width": 1.3,
    },
    "physics": {
        "solver": "forceAtlas2Based",
        "forceAtlas2Based": {
            "gravitationalConstant": -60,
            "springLength": 95,
            "avoidOverlap": 0.6,
        },
        "stabilization": {"iterations": 200},
    },
}
_MAX_LABEL = 26
_SMALLEST, _LARGEST, _FULL_SCORE = 9.0, 24.0, 200.0

_SIGNS: Mapping[str, str] = {
    "dot": "●",
    "square": "■",
    "diamond": "◆",
    "triangle": "▲",
    "triangleDown": "▼",
    "hexagon": "⬢",
    "star": "★",
}
_PAGE_STYLE = (
    "html,body{margin:0;height:100%;overflow:hidden;font-family:sans-serif;color:#20262e;"
    "background:#fbfaf7}header{position:absolute;z-index:2;top:.7rem;left:.9rem;right:.9rem;"
    "pointer-events:none}header span{opacity:.65;margin-left:.5rem}header ul{list-style:none;"
    "display:flex;flex-wrap:wrap;gap:.2rem .9rem;padding:0;margin:.35rem 0;font-size:.85rem}"
    "header i{font-style:normal;margin-right:.35rem}"
    "#mynetwork,.card{height:100vh!important;border:0!important;background:transparent!important}"
)

_TAG_OUT = re.compile(
    r"<script[^>]*\bsrc=[^>]*>\s*</script>|<link\b[^>]*>|<!--.*?-->|<center>.*?</center>",
    re.DOTALL | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Look:
    """How entities of a type are drawn: never by colour alone. color: "#rrggbb"."""

    color: str
    shape: str


LOOKS: Mapping[str, Look] = {
    "PERSON": Look("#7a6bf0", "dot"),
    "PRODUCT": Look("#e07b2a", "diamond"),
    "ORGANIZATION": Look("#13998a", "square"),
    "LOCATION": Look("#3b8fe0", "triangleDown"),
    "DATE": Look("#b9831a", "hexagon"),
    "MONEY": Look("#4a9c48", "star"),
    "CONCEPT": Look("#cf4f8b", "triangle"),
    "UNKNOWN": Look("#8b929c", "dot"),
}
_OTHERS = [
    Look(color, shape)
    for shape in ("hexagon", "square", "triangle", "star", "diamond")
    for color in ("#5f7fb8", "#a4579e", "#8a8f2f", "#c25d4e", "#2f9fb4")
]


def look(entity_type: str) -> Look:
    """Return the look of a type; one of our own making for types of presets, always the same."""
    known = LOOKS.get(entity_type)
    return known or _OTHERS[zlib.crc32(entity_type.encode()) % len(_OTHERS)]


def short(name: str, *, limit: int = _MAX_LABEL) -> str:
    """Return a name on one line and at most `limit` characters long."""
    flat = " ".join(name.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def size(score: float) -> float:
    """Return a node's size in pixels for a priority score in points, by area."""
    share = min(1.0, max(0.0, score / _FULL_SCORE))
    return round(_SMALLEST + (_LARGEST - _SMALLEST) * math.sqrt(share), 1)


def network(
    graph: Graph,
    *,
    scores: Mapping[str, float] | None = None,
    more: Mapping[str, Mapping[str, Any]] | None = None,
) -> Any:
    """Return a directed pyvis network of the graph, with stable ids for nodes and edges.

    scores: entity id -> priority score in points, for the sizes. more: entity id -> further fields
    its node carries. Labels are plain text; the canvas they are drawn on knows no HTML.
    """
    from pyvis.network import Network

    net: Any = cast(Any, Network)(
        height="100vh", width="100%", directed=True, cdn_resources="in_line"
    )
    net.set_options(json.dumps(_OPTIONS))
    for entity in graph.entities:
        _add_entity(
            net, entity, (scores or {}).get(entity.id, 0.0), (more or {}).get(entity.id, {})
        )
    drawn = {entity.id for entity in graph.entities}
    ways: Counter[frozenset[str]] = Counter()
    for relation in graph.relations:
        if relation.subject in drawn and relation.object in drawn:
            way = frozenset((relation.subject, relation.object))
            _add_relation(net, relation, beside=ways[way])
            ways[way] += 1
    return net


def drawing(
    graph: Graph, *, scores: Mapping[str, float], more: Mapping[str, Mapping[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], Mapping[str, Any]]:
    """Return the nodes, edges and options pyvis makes of a graph; see `network`.

    An empty graph is drawn without importing pyvis, which would hold up the first page.
    """
    if not graph.entities:
        return [], [], _OPTIONS
    nodes, edges, *_, options = network(graph, scores=scores, more=more).get_network_data()
    return nodes, edges, json.loads(options)


def _add_entity(net: Any, entity: Entity, score: float, more: Mapping[str, Any]) -> None:
    style = look(entity.type)
    net.add_node(
        entity.id,
        label=short(entity.name) or "?",
        shape=style.shape,
        color=style.color,
        size=size(score),
        **more,
    )


def _add_relation(net: Any, relation: Relation, *, beside: int) -> None:
    """Add an edge; `beside`: how many link the same two already, so that it bends further out."""
    told = said(relation.predicate, negated=relation.negated, modality=relation.modality)
    bend = {"smooth": {"type": "curvedCW", "roundness": 0.12 + 0.18 * beside}} if beside else {}
    net.add_edge(
        relation.subject,
        relation.object,
        id=relation.id or f"{relation.subject}|{relation.predicate}|{relation.object}",
        label=short(told.removeprefix("is ")),
        dashes=bool(relation.negated or relation.modality),
        **bend,
    )


def export_html(
    graph: Graph,
    *,
    scores: Mapping[str, float] | None = None,
    title: str = "Memograph",
    places: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """Return one HTML file that shows the graph and asks nothing of any network.

    places: entity id -> x and y in pixels, where everything stands already; without them the page
    arranges itself when it is opened.
    """
    at = places or {}
    spots = {i: {"x": x, "y": y} for i, (x, y) in at.items()}
    net = network(graph, scores=scores, more=spots)
    if spots:
        net.options["physics"] = {"enabled": False}
    page = net.generate_html(notebook=False)
    page = _TAG_OUT.sub("", page)
    # The library names its licences and the SVG name space by address. As an escape the text is
    # the same to JavaScript, and a search for addresses in the file finds none.
    page = re.sub(r"(?i)http", lambda m: f"\\u{ord(m[0][0]):04x}{m[0][1:]}", page)
    head = f"<title>{_safe(title)}</title><style>{_PAGE_STYLE}</style>"
    page = page.replace("<head>", f"<head>{head}", 1)
    return page.replace("<body>", f"<body>{_summary(graph, title)}", 1)


def _summary(graph: Graph, title: str) -> str:
    counts = f"{len(graph.entities)} entities, {len(graph.relations)} relations"
    kinds = Counter(entity.type for entity in graph.entities).most_common()
    legend = "".join(
        f"<li><i style='color:{look(kind).color}'>{_SIGNS.get(look(kind).shape, '●')}</i>"
        f"{_safe(kind.lower().replace('_', ' '))} {n}</li>"
        for kind, n in kinds
    )
    return f"<header><b>{_safe(title)}</b> <span>{counts}</span><ul>{legend}</ul></header>"


def _safe(text: str) -> str:
    return re.sub("(?i)(h)(ttp)", r"\1&#8203;\2", html.escape(text))
