"""The graph: neighbourhoods, paths and communities over plain data."""

from itertools import pairwise

import pytest

from memory_core.errors import InputError
from memory_core.graph import Graph
from memory_core.model import Entity, Relation


def chain(*names: str) -> Graph:
    entities = tuple(Entity(name, id=name) for name in names)
    links = pairwise(names)
    return Graph(entities, tuple(Relation(a, "KNOWS", b) for a, b in links), len(names))


def ids(graph: Graph) -> set[str]:
    return {entity.id for entity in graph.entities}


def test_a_neighbourhood_reaches_in_both_directions() -> None:
    assert ids(chain("a", "b", "c", "d").neighbourhood(["b"], 1)) == {"a", "b", "c"}


def test_no_hop_is_the_entity_alone() -> None:
    part = chain("a", "b").neighbourhood(["a"], 0)
    assert ids(part) == {"a"} and part.relations == ()


def test_too_many_hops_are_refused() -> None:
    with pytest.raises(InputError, match="0 to 4"):
        chain("a").neighbourhood(["a"], 5)


def test_a_path_is_a_shortest_one_or_none() -> None:
    graph = chain("a", "b", "c")
    assert graph.path("c", "a") == ["c", "b", "a"]
    assert graph.path("a", "nobody") == []
    assert graph.path("a", "a") == ["a"]


def test_communities_are_the_linked_groups() -> None:
    two = Graph(
        tuple(Entity(n, id=n) for n in "abcd"),
        (Relation("a", "KNOWS", "b"), Relation("c", "KNOWS", "d")),
    )
    assert [set(group) for group in two.communities()] == [{"a", "b"}, {"c", "d"}]
