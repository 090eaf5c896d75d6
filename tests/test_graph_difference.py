"""Differences between two states: what came, what went, what is said otherwise, nothing else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memory_core.graph import Graph
from memory_core.graph_difference import Changed, both, difference
from memory_core.model import Entity, Relation

ANNA = Entity("Anna", "PERSON", {"city": "Berlin"}, id="a")
ACME = Entity("Acme", "ORGANIZATION", id="o")
WORKS = Relation("a", "WORKS_AT", "o", id="r1")


def test_a_state_differs_in_nothing_from_itself() -> None:
    state = Graph((ANNA, ACME), (WORKS,))
    assert not difference(state, state)


def test_what_came_and_what_went() -> None:
    found = difference(Graph((ANNA,)), Graph((ACME,)))
    assert (found.added, found.removed) == ((ACME,), (ANNA,))


def test_values_names_and_pins_are_told_with_what_was_before() -> None:
    later = replace(ANNA, name="Anna Schmidt", attributes={"age": "30"}, pinned=True)
    found = difference(Graph((ANNA,)), Graph((later,)))
    assert set(found.changed) == {
        Changed("a", "name", "Anna", "Anna Schmidt"),
        Changed("a", "pinned", "", "yes"),
        Changed("a", "city", "Berlin", ""),
        Changed("a", "age", "", "30"),
    }


def test_being_mentioned_again_is_no_difference() -> None:
    assert not difference(Graph((ANNA,)), Graph((replace(ANNA, mentions=9),)))


def test_a_relation_that_is_denied_now_ended_and_began() -> None:
    denied = replace(WORKS, negated=True, id="r2")
    found = difference(Graph((ANNA, ACME), (WORKS,)), Graph((ANNA, ACME), (denied,)))
    assert (found.related, found.unrelated) == ((denied,), (WORKS,))


def test_a_relation_said_again_under_another_id_is_the_same() -> None:
    assert not difference(Graph((), (WORKS,)), Graph((), (replace(WORKS, id="r9"),)))


states = st.sets(st.integers(0, 9)).map(
    lambda ids: Graph(tuple(Entity(str(i), id=str(i)) for i in sorted(ids)), (), len(ids))
)


@given(states, states)
def test_forwards_and_backwards_are_mirror_images(one: Graph, other: Graph) -> None:
    there, back = difference(one, other), difference(other, one)
    assert {e.id for e in there.added} == {e.id for e in back.removed}
    assert {e.id for e in both(one, other).entities} == {
        e.id for e in (*one.entities, *other.entities)
    }
