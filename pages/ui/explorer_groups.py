"""Groups of closely linked entities: named by those at their centre, told apart by letter and
colour."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory_core.directory import YOU
from memory_core.graph import Graph
from memory_core.graph_html import short

COLORS = (
    "#2f7fcf", "#c2571a", "#13998a", "#a4479e", "#8a8f2f", "#7361e8", "#c23b3b", "#3f8f46",
    "#b9831a", "#5d6f8a", "#cf4f8b", "#1b8fb0",
)  # fmt: skip
ALONE = "#8b929c"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CENTRES = 2
_LEAST = 3
"""Entities that make a group."""
_NAME = 20


@dataclass(frozen=True, slots=True)
class Group:
    """A group. letter: stands in its nodes; name: of its central entities; ids: best linked
    first."""

    letter: str
    name: str
    color: str
    ids: tuple[str, ...]


def groups(graph: Graph) -> list[Group]:
    """Return the groups of a graph, largest first, at most one for each letter; entities with
    few relations may be in none."""
    names = {entity.id: entity.name for entity in graph.entities}
    found = [ids for ids in graph.communities() if len(ids) >= _LEAST]
    return [
        Group(letter, _named(ids, names), COLORS[n % len(COLORS)], tuple(ids))
        for n, (letter, ids) in enumerate(zip(_LETTERS, found, strict=False))
    ]


def _named(ids: Sequence[str], names: Mapping[str, str]) -> str:
    """Return the names of the entities at the centre; not yours while there are others."""
    central = [names[i] for i in ids if names[i] != YOU] or [names[i] for i in ids]
    return " & ".join(short(name, limit=_NAME) for name in central[:_CENTRES])


def group_of(found: Sequence[Group]) -> dict[str, Group]:
    """Return entity id -> its group."""
    return {entity_id: group for group in found for entity_id in group.ids}
