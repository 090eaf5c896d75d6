"""An entity that very many others are linked to costs no more than what is asked of it."""

import pytest

from memory_core import Entity, Memory, Relation
from tests.conftest import HandClock


@pytest.fixture
def ids(memory: Memory, clock: HandClock) -> list[str]:
    """A hub, then those linked to it, one a second; the first two are linked to each other."""
    them = [Entity(name, "PLACE") for name in ("Hub", *(f"Thing {n}" for n in range(9)))]
    known = [one.id for one in memory.remember(them, user_id="ann")]
    for n, one in enumerate(known[1:]):
        clock.forward(seconds=1)
        ends = (known[0], one) if n % 2 else (one, known[0])
        memory.remember([], [Relation(ends[0], "NEAR", ends[1])], user_id="ann")
    memory.remember([], [Relation(known[1], "NEAR", known[2])], user_id="ann")
    return known


def test_the_latest_relations_of_a_hub_are_read_alone(memory: Memory, ids: list[str]) -> None:
    every = memory.relations(ids[0], user_id="ann")
    assert len(every) == 9
    for limit in (0, 1, 4, 9, 50):
        found = memory.relations(ids[0], user_id="ann", limit=limit)
        assert found == every[9 - min(limit, 9) :]


def test_relations_between_some_are_those_with_both_ends_among_them(
    memory: Memory, ids: list[str], clock: HandClock
) -> None:
    some = ids[:3]
    then = clock.now
    clock.forward(seconds=5)
    every = memory.graph(user_id="ann").relations
    expected = [r for r in every if r.subject in some and r.object in some]
    assert len(expected) == 3
    assert memory.relations_between(some, user_id="ann") == expected
    assert memory.relations_between(some, user_id="ann", as_of=then) == expected
    assert memory.relations_between(some, user_id="bob") == []
    assert memory.relations_between([], user_id="ann") == []


def test_a_text_of_few_entities_says_what_is_between_them(memory: Memory, ids: list[str]) -> None:
    shown = memory.graph(user_id="ann", limit=3)
    text = memory.graph_to_text(user_id="ann", limit=3)
    assert text.count(" near ") == len(shown.relations)
