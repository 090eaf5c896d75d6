"""Places of entities: everybody has one, nobody moves for a newcomer, and it is always the same."""

import math
import random

from memory_core.graph import Graph
from memory_core.graph_layout import SPACE, layout, rings
from memory_core.model import Entity, Relation


def graph(n: int, links: int, seed: int = 1) -> Graph:
    chance = random.Random(seed)
    pairs = [chance.sample(range(n), 2) for _ in range(links)]
    return Graph(
        tuple(Entity(f"Name {i}", id=f"e{i}") for i in range(n)),
        tuple(Relation(f"e{a}", "KNOWS", f"e{b}", id=f"r{i}") for i, (a, b) in enumerate(pairs)),
        n,
    )


def nearest(places: dict[str, tuple[int, int]]) -> float:
    spots = list(places.values())
    return min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i])


def test_everybody_has_a_place_of_their_own() -> None:
    for n, links in ((1, 0), (2, 1), (40, 0), (120, 130)):
        places = layout(graph(n, links))
        assert set(places) == {f"e{i}" for i in range(n)}
        assert n == 1 or nearest(places) > SPACE / 10


def test_nothing_has_no_places() -> None:
    assert layout(Graph()) == {}
    assert rings({}) == ({}, [])


def test_the_same_graph_is_laid_out_the_same() -> None:
    assert layout(graph(60, 70)) == layout(graph(60, 70))


def test_nobody_moves_for_a_newcomer_who_comes_beside_the_neighbours() -> None:
    before = layout(graph(60, 70))
    old = graph(60, 70)
    newcomer = Entity("New", id="new")
    links = (*old.relations, Relation("new", "KNOWS", "e3", id="n1"))
    after = layout(Graph((*old.entities, newcomer), links, 61), known=before)
    assert {i: after[i] for i in before} == before
    assert math.dist(after["new"], before["e3"]) < 4 * SPACE
    assert nearest(after) > SPACE / 10


def test_newcomers_without_links_stand_apart() -> None:
    before = layout(graph(10, 12))
    more = graph(14, 0)
    after = layout(Graph(more.entities, (), 14), known=before)
    assert {i: after[i] for i in before} == before
    assert nearest({i: after[i] for i in after if i not in before}) > SPACE / 3


def test_the_linked_are_closer_than_the_others() -> None:
    chain = Graph(
        tuple(Entity(str(i), id=str(i)) for i in range(12)),
        tuple(Relation(str(i), "NEAR", str(i + 1), id=f"r{i}") for i in range(11)),
    )
    places = layout(chain)
    linked = [math.dist(places[str(i)], places[str(i + 1)]) for i in range(11)]
    far = [math.dist(places[str(i)], places[str(i + 5)]) for i in range(7)]
    assert max(linked) < min(far)


def test_relations_to_somebody_not_there_do_no_harm() -> None:
    broken = Graph((Entity("A", id="a"),), (Relation("a", "KNOWS", "gone", id="r"),))
    assert layout(broken) == {"a": layout(broken)["a"]}


def test_rings_lie_around_each_other_and_each_member_on_its_own() -> None:
    hops = {"a": 0, "b": 1, "c": 1, "d": 2}
    spots, radii = rings(hops)
    assert radii == sorted(set(radii)) and len(radii) == 3
    for entity_id, hop in hops.items():
        assert abs(math.hypot(*spots[entity_id]) - radii[hop]) <= 1
    assert rings({"a": 0, "c": 2})[1][1] > 0  # an empty ring has its room


def test_a_few_entities_stand_farther_apart_than_many() -> None:
    def in_a_row(n: int) -> Graph:
        row = graph(n, 0)
        links = tuple(Relation(f"e{i}", "KNOWS", f"e{i + 1}", id=f"r{i}") for i in range(n - 1))
        return Graph(row.entities, links, n)

    assert nearest(layout(in_a_row(5))) > 1.3 * nearest(layout(in_a_row(80)))
