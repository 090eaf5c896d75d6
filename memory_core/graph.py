"""The graph of a memory: entities as vertices, relations as edges. Pure functions over plain data.

Path and communities use networkx, imported when first asked for.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from memory_core.errors import InputError
from memory_core.model import Entity, Relation

MAX_HOPS = 4
"""Further is the whole graph in practice."""


def checked_hops(hops: int) -> int:
    """Return a number of hops that is possible, 0 to MAX_HOPS. Raises InputError for others."""
    if type(hops) is not int or not 0 <= hops <= MAX_HOPS:
        message = f"{hops} hops is not possible; give 0 to {MAX_HOPS}."
        raise InputError(message)
    return hops


Said = tuple[str, str, str, bool, str]
"""What a relation says: subject, predicate, object, whether it is denied, and how it is meant."""


def said_by(relation: Relation) -> Said:
    """Return what a relation says: two that say the same are one, whoever says them and when."""
    ends = relation.subject, relation.predicate, relation.object
    return (*ends, relation.negated, relation.modality)


@dataclass(frozen=True, slots=True)
class Link:
    """A relation as a step from one entity to another. here, there: ids. forward: `here` is the
    relation's subject."""

    here: str
    predicate: str
    there: str
    forward: bool = True
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Graph:
    """Entities and the relations between them. total: how many entities the memory holds, of
    which these are the ones with the highest scores."""

    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    total: int = 0
    _links: dict[str, set[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index who is linked to whom, in both directions."""
        links: dict[str, set[str]] = defaultdict(set)
        for relation in self.relations:
            links[relation.subject].add(relation.object)
            links[relation.object].add(relation.subject)
        object.__setattr__(self, "_links", dict(links))

    def neighbourhood(self, ids: Iterable[str], hops: int = 1) -> "Graph":
        """Return the part of the graph within `hops` relations of these entities, them included.

        hops: 0 to MAX_HOPS, else InputError.
        """
        checked_hops(hops)
        reached = {entity.id for entity in self.entities} & set(ids)
        frontier = set(reached)
        for _ in range(hops):
            frontier = {n for i in frontier for n in self._links.get(i, ())} - reached
            reached |= frontier
        return self.only(reached)

    def only(self, ids: Collection[str]) -> "Graph":
        """Return these entities and the relations between them."""
        return Graph(
            tuple(e for e in self.entities if e.id in ids),
            tuple(r for r in self.relations if r.subject in ids and r.object in ids),
            self.total,
        )

    def path(self, a: str, b: str) -> list[str]:
        """Return ids on a shortest way from a to b, direction ignored; [] when there is none."""
        import networkx

        links = networkx.Graph((s, o) for s, others in self._links.items() for o in others)
        if a not in links or b not in links or not networkx.has_path(links, a, b):
            return [a] if a == b and any(e.id == a for e in self.entities) else []
        return list(networkx.shortest_path(links, a, b))

    def communities(self) -> list[list[str]]:
        """Return groups of closely linked entities, largest first, the best linked id first.

        Greedy modularity (Clauset, Newman and Moore 2004); entities without relations are left out.
        """
        import networkx

        links = networkx.Graph((s, o) for s, others in self._links.items() for o in others)
        if not links:
            return []
        groups = networkx.community.greedy_modularity_communities(links)
        ordered = [sorted(group, key=lambda i: (-links.degree(i), i)) for group in groups]
        return sorted(ordered, key=lambda group: (-len(group), group))
