"""What somebody else is said to have stated: kept, but not as the user's word."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from memory_core import Language, Memory, Settings
from memory_core.graph_text import graph_to_text
from memory_core.verbs import REPORTED

LANGUAGE = Language.load()
NOW = datetime(2026, 5, 20, 10, tzinfo=UTC)


def stated(text: str) -> set[tuple[str, str, str, str]]:
    found = LANGUAGE.extract(text).relations
    return {(r.subject, r.modality, r.predicate, r.object) for r in found}


def valued(text: str) -> set[tuple[str, str, str, str]]:
    found = LANGUAGE.extract(text).attributes
    return {(a.subject, a.key, a.value, a.extractor) for a in found}


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("Olga told me that Ben works at Acme.", ("Ben", REPORTED, "WORKS_AT", "Acme")),
        ("My boss says we need a new printer.", ("I", REPORTED, "NEEDS", "printer")),
        ("I heard that Acme is closing its office.", ("Acme", REPORTED, "CLOSED", "office")),
        ("I was told that Ben owns a boat.", ("Ben", REPORTED, "OWNS", "boat")),
        ("Olga said Ben left Acme and lives in Lyon.", ("Ben", REPORTED, "LIVES_IN", "Lyon")),
        ("My boss says he wants a new desk.", ("he", REPORTED, "INTERESTED_IN", "desk")),
        ("The vet said I am allergic to penicillin.", ("I", REPORTED, "ALLERGIC_TO", "penicillin")),
    ],
)
def test_what_others_state_is_reported(text: str, relation: tuple[str, str, str, str]) -> None:
    assert relation in stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "I told Olga that Ben works at Acme.",
        "I said that Ben works at Acme.",
        "Tell Olga that Ben works at Acme.",
    ],
)
def test_what_the_user_told_is_the_users_own_word(text: str) -> None:
    assert ("Ben", "", "WORKS_AT", "Acme") in stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "Olga didn't say that Ben works at Acme.",
        "Olga might say that Ben works at Acme.",
        "Did Olga say that Ben works at Acme?",
    ],
)
def test_what_nobody_said_states_nothing(text: str) -> None:
    assert not [one for one in stated(text) if one[2] == "WORKS_AT"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Olga told me the Zentra 5 overheats.", ("Olga", "", "TOLD_ABOUT", "Zentra 5")),
        ("Our agent said the flat costs 900 euros.", ("agent", "", "TOLD_ABOUT", "flat")),
        ("According to Olga the Zentra 5 costs $900.", ("Olga", "", "TOLD_ABOUT", "Zentra 5")),
    ],
)
def test_who_said_it_is_linked_to_what_it_is_about(
    text: str, told: tuple[str, str, str, str]
) -> None:
    assert told in stated(text)


def test_hearsay_has_nobody_who_said_it() -> None:
    found = stated("They say the Zentra 5 costs $900.")
    assert not [one for one in found if one[2] == "TOLD_ABOUT"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Olga says the Zentra 5 costs $900.", ("Zentra 5", "price", "$900", REPORTED)),
        ("They told me the fridge leaks.", ("fridge", "status", "leaks", REPORTED)),
        ("Olga says that the laptop overheats.", ("laptop", "status", "overheats", REPORTED)),
        ("The agent told us the house costs 420k.", ("house", "price", "420k", REPORTED)),
    ],
)
def test_a_value_others_state_is_marked(text: str, value: tuple[str, str, str, str]) -> None:
    assert value in valued(text)


def test_plural_noun_behind_a_verb_of_saying_stays_a_noun() -> None:
    mentions = LANGUAGE.extract("He told us about the roof leaks.").mentions
    assert [m.text for m in mentions] == ["roof leaks"]


@pytest.fixture
def memory() -> Iterator[Memory]:
    opened = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    yield opened
    opened.close()


def told(memory: Memory, *texts: str) -> dict[str, object]:
    for minute, text in enumerate(texts):
        memory.observe(text, user_id="u", session_id="s", at=NOW.replace(minute=minute))
    entities = memory.entities(user_id="u")
    return dict(next(e for e in entities if e.name == "Zentra 5").attributes)


def test_hearsay_does_not_stand_against_the_users_word(memory: Memory) -> None:
    said = told(memory, "The Zentra 5 costs $950.", "Olga says the Zentra 5 costs $900.")
    assert said["price"] == "$950"


def test_the_users_word_takes_the_place_of_hearsay(memory: Memory) -> None:
    said = told(memory, "Olga says the Zentra 5 costs $900.", "The Zentra 5 costs $950.")
    assert said["price"] == "$950"


def test_hearsay_is_told_as_such(memory: Memory) -> None:
    told(memory, "Olga says the Zentra 5 costs $900.")
    graph = memory.graph(user_id="u")
    facts = [f for e in graph.entities for f in memory.attributes(e.id, user_id="u")]
    text = graph_to_text(graph, attributes=facts)
    answer = memory.ask("What does the Zentra 5 cost?", user_id="u", session_id="s").answer
    assert "$900 (reported)" in text
    assert "Olga says the Zentra 5 costs $900" in answer
