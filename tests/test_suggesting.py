"""Suggestions: which pairs of entities may be one, why, and at what cost."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Entity, Memory
from memory_core.language.linking import LIKELY, alike
from memory_core.suggesting import suggestions
from tests.growth import seconds

WORDS = ("Bako", "Rimel", "Tanvor", "Shilu", "Pradon", "Eksal", "Mirtan", "Voren", "Lupra", "Donba")
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)


def person(name: str, *aliases: str) -> Entity:
    return Entity(name, "PERSON", aliases=aliases, id=name)


def test_a_pair_comes_with_its_score_and_the_rule_that_made_it(memory: Memory) -> None:
    memory.remember([person("Bob Halloway"), person("Robert Halloway")], user_id="u")
    (pair,) = memory.suggestions(user_id="u")
    assert {pair.first.name, pair.second.name} == {"Bob Halloway", "Robert Halloway"}
    assert (pair.score, pair.evidence[0].rule) == (0.85, "nickname")
    assert len(memory.entities(user_id="u")) == 2


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (Entity("iPhone 14", "PRODUCT"), Entity("iPhone 15", "PRODUCT")),
        (Entity("Elm County", "LOCATION"), Entity("Elm County Airport", "LOCATION")),
        (Entity("Vantor", "ORGANIZATION"), Entity("Vantor Kite 9", "PRODUCT")),
        (Entity("$300", "MONEY"), Entity("$300.00", "MONEY")),
        (Entity("ticket 4411", "TICKET_ID"), Entity("ticket 4412", "TICKET_ID")),
    ],
)
def test_two_things_are_not_suggested(a: Entity, b: Entity) -> None:
    assert suggestions([a, b], limit=5) == []


def test_an_alias_is_compared_too() -> None:
    found = suggestions([person("Mira Okafor", "Nightfox"), person("Nightfoxx")], limit=5)
    assert [pair.evidence[0].rule for pair in found] == ["one letter apart"]


def test_other_users_entities_are_never_in_a_pair(memory: Memory) -> None:
    memory.remember([person("Bob Halloway")], user_id="u")
    memory.remember([person("Robert Halloway")], user_id="v")
    assert memory.suggestions(user_id="u") == memory.suggestions(user_id="v") == []


@given(st.lists(NAMES, unique=True, max_size=12))
def test_nothing_is_missed_that_comparing_every_pair_would_find(names: list[str]) -> None:
    entities = [person(name) for name in names]
    every = {
        frozenset((a.name, b.name))
        for i, a in enumerate(entities)
        for b in entities[i + 1 :]
        if alike(a, b)[0] >= LIKELY
    }
    found = {frozenset((p.first.name, p.second.name)) for p in suggestions(entities, limit=100)}
    assert found == every


def test_the_cost_grows_with_the_entities_and_not_with_their_square() -> None:
    rng = random.Random(4)
    names = {"".join(rng.choices("bcdfglmnprst", k=6)).title() for _ in range(4000)}
    entities = [person(f"{a} Street") for a in sorted(names)]
    assert seconds(lambda: suggestions(entities, limit=20)) < 20


def test_a_first_name_means_the_only_person_who_bears_it(memory: Memory) -> None:
    memory.observe("Mira Okafor likes chess.", user_id="u", session_id="s")
    memory.observe("Mira works at Nimbrix.", user_id="u", session_id="s")
    people = [e for e in memory.entities(user_id="u") if e.type == "PERSON" and e.name != "You"]
    assert [(e.name, e.aliases) for e in people] == [("Mira Okafor", ("Mira",))]


def test_a_first_name_of_two_people_stays_a_name_of_its_own(memory: Memory) -> None:
    memory.observe("Mira Okafor and Mira Lindqvist like chess.", user_id="u", session_id="s")
    memory.observe("Mira works at Nimbrix.", user_id="u", session_id="s")
    names = {e.name for e in memory.entities(user_id="u")}
    assert {"Mira Okafor", "Mira Lindqvist", "Mira"} <= names


def test_initials_mean_what_was_spelled_out_before(memory: Memory) -> None:
    memory.observe("I work at Elm County Medical Center.", user_id="u", session_id="s")
    memory.observe("ECMC is a large hospital.", user_id="u", session_id="s")
    firms = [e.name for e in memory.entities(user_id="u") if e.type == "ORGANIZATION"]
    assert firms == ["Elm County Medical Center"]
