"""What the explorer's picture shows: which entities, where they stand, what is marked and lit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from memory_core.clock import VirtualClock
from memory_core.graph import Graph
from memory_core.graph_difference import Difference
from memory_core.graph_html import look, short
from memory_core.graph_layout import Spot
from memory_core.graph_text import relation_words
from memory_core.model import Entity, Ranked, Relation
from memory_core.what_if import Lives
from pages.ui.explorer_groups import ALONE, Group, group_of
from pages.ui.graph import payload

_FEW = 200
"""Entities up to which relations carry their words; with more one points at a relation to read."""
_HINT = 90
_LARGER = 1.3
"""Than in the chat: there is more to see at once, from farther away."""

Mark = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Way:
    """What is lit: the entities along a way, in order, and the relations between them."""

    entities: tuple[str, ...]
    relations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend. id: of the type or the group's letter."""

    id: str
    name: str
    n: int
    color: str
    shape: str = ""
    letter: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture. graph: what is drawn; total: what the memory holds at that moment. picture: under
    which the places are kept; fit: when this changes, the view glides to what is shown.

    rings: for working memory, the words and the radius of each ring. filtered: something was
    filtered away. empty: a heading and a sentence for when nothing is drawn.
    """

    graph: Graph
    ranked: Sequence[Ranked]
    scores: Mapping[str, float]
    picture: str
    places: Mapping[str, Spot]
    count: str
    legend: Sequence[Entry] = ()
    groups: Sequence[Group] = ()
    marks: Mapping[str, Mark] = field(default_factory=dict)
    lit: Way | None = None
    rings: Sequence[tuple[str, int]] = ()
    fit: str = ""
    filtered: bool = False
    empty: tuple[str, str] = ("An empty mind", "Talk to it in the chat; what it keeps comes here.")


def marks(found: Difference) -> dict[str, Mark]:
    """Return how entities and relations are marked, by their ids."""
    marked: dict[str, Mark] = {one.entity_id: "changed" for one in found.changed}
    marked |= dict.fromkeys([*_ids(found.added), *_ids(found.related)], "added")
    marked |= dict.fromkeys([*_ids(found.removed), *_ids(found.unrelated)], "removed")
    return marked


def _ids(rows: Sequence[Entity] | Sequence[Relation]) -> list[str]:
    return [row.id for row in rows]


def types(graph: Graph, *, off: frozenset[str]) -> list[Entry]:
    """Return the legend of types, the most frequent first."""
    counts: dict[str, int] = {}
    for entity in graph.entities:
        counts[entity.type] = counts.get(entity.type, 0) + 1
    for kind in off:
        counts.setdefault(kind, 0)
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return [
        Entry(
            kind,
            kind.lower().replace("_", " "),
            n,
            look(kind).color,
            look(kind).shape,
            on=kind not in off,
        )
        for kind, n in ordered
    ]


def drawn(scene: Scene, *, clock: VirtualClock, lives: Lives, focus: str) -> dict[str, Any]:
    """Return the data of the picture. lives: how long entities stay; focus: id of the selected
    entity."""
    data = payload(
        scene.graph,
        clock=clock,
        scores=scene.scores,
        lives=lives,
        focus=focus,
        graph_id=scene.picture,
    )
    of = group_of(scene.groups)
    types_ = {entity.id: entity.type for entity in scene.graph.entities}
    for node in data["nodes"]:
        one = node["id"]
        node["size"] = round(_LARGER * node["size"], 1)
        node["hint"] = f"{short(node['name'], limit=_HINT)}\n{types_[one]}, score {node['score']}"
        if scene.groups:
            node["color"] = of[one].color if one in of else ALONE
            if one in of:
                node["letter"] = of[one].letter
        if one in scene.marks:
            node["mark"] = scene.marks[one]
    _relations(scene, data["edges"])
    shown = len(scene.graph.entities)
    return data | {
        "explore": True,
        "places": {i: scene.places[i] for i in types_ if i in scene.places},
        "legend": [_entry(one) for one in scene.legend],
        "rings": list(scene.rings),
        "count": scene.count,
        "filtered": scene.filtered,
        "empty": list(scene.empty),
        "fit": scene.fit,
        "label": f"Graph of {shown} entities and {len(data['edges'])} relations. Arrow keys go from"
        " one to the next, Enter selects, plus and minus zoom, 0 shows everything. The table below"
        " holds the same.",
        **(
            {
                "lit": list(scene.lit.entities),
                "way": list(scene.lit.relations),
                "closely": bool(scene.lit.relations) and not scene.rings,
            }
            if scene.lit
            else {}
        ),
    }


def _entry(one: Entry) -> dict[str, Any]:
    return {name: getattr(one, name) for name in Entry.__slots__}


def _relations(scene: Scene, edges: Sequence[dict[str, Any]]) -> None:
    """Mark the relations, and say with many entities only on pointing what they are."""
    names = {entity.id: entity.name for entity in scene.graph.entities}
    spoken = set(scene.lit.relations) if scene.lit else set()
    many = len(scene.graph.entities) > _FEW
    for edge in edges:
        if edge["id"] in scene.marks:
            edge["mark"] = scene.marks[edge["id"]]
        if many:
            ends = short(names[edge["from"]]), short(names[edge["to"]])
            edge["hint"] = f"{ends[0]} {edge.get('label', '')} {ends[1]}"
            if edge["id"] not in spoken and "mark" not in edge:
                edge.pop("label", None)


def between(graph: Graph, ids: Sequence[str]) -> Way:
    """Return the way along these entities, with one relation for each step, one that is so rather
    than one that is not."""
    links: dict[frozenset[str], str] = {}
    for relation in sorted(
        graph.relations, key=lambda r: (r.negated, bool(r.modality)), reverse=True
    ):
        links[frozenset((relation.subject, relation.object))] = relation.id
    steps = (frozenset(pair) for pair in pairwise(ids))
    return Way(tuple(ids), tuple(links[step] for step in steps if step in links))


def told(graph: Graph, way: Way) -> list[tuple[str, str, str]]:
    """Return a way as sentences: subject, verb and object of each step."""
    names = {entity.id: entity.name for entity in graph.entities}
    relations = {relation.id: relation for relation in graph.relations}
    return [
        (
            names.get(r.subject, "…"),
            relation_words(r, subject=names.get(r.subject, "")),
            names.get(r.object, "…"),
        )
        for r in (relations[i] for i in way.relations if i in relations)
    ]
