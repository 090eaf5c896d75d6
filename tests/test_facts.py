"""Facts: what the user said, as sentences with their sources, and nobody else's."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core import Entity, Memory, Relation, Settings
from memory_core.people import Fact
from tests.conftest import HandClock


def observe(memory: Memory, *texts: str, user: str = "u") -> None:
    for text in texts:
        memory.observe(text, user_id=user, session_id="s")


def texts(memory: Memory, query: str | None = None, user: str = "u") -> list[str]:
    return [fact.text for fact in memory.facts(user, query, limit=50)]


def only(memory: Memory, text: str) -> Fact:
    (found,) = [fact for fact in memory.facts("u", limit=50) if fact.text == text]
    return found


@pytest.mark.parametrize(
    ("said", "text", "category"),
    [
        ("My name is Sam", "Your name is Sam.", "personal"),
        ("I live in Lisbon", "You live in Lisbon.", "personal"),
        ("My sister Nora lives in Oslo", "Nora lives in Oslo.", "personal"),
        ("I work at Vantor", "You work at Vantor.", "work"),
        ("I studied at MIT", "You studied at MIT.", "education"),
        ("I like jazz", "You like jazz.", "preference"),
        ("I might buy the Zenbook", "You might buy Zenbook.", "plan"),
        ("I bought the Kestrel Aero 14", "You bought Kestrel Aero 14.", "product"),
    ],
)
def test_statement_is_a_fact_with_category_and_source(
    memory: Memory, said: str, text: str, category: str
) -> None:
    observe(memory, said)
    fact = only(memory, text)
    (message,) = memory.messages(user_id="u", session_id="s")
    assert fact.category == category
    assert fact.sources == (f"message:{message.id}",)
    assert fact.first_said_at == fact.last_said_at == message.timestamp
    assert 0 < fact.confidence <= 1


def test_fact_said_again_is_one_surer_fact_with_two_sources(
    memory: Memory, clock: HandClock
) -> None:
    observe(memory, "I like jazz")
    once = only(memory, "You like jazz.")
    clock.forward(minutes=5)
    observe(memory, "I really like jazz")
    twice = only(memory, "You like jazz.")
    assert twice.confidence > once.confidence and len(twice.sources) == 2
    assert twice.last_said_at - twice.first_said_at == timedelta(minutes=5)


def test_similar_facts_support_each_other(memory: Memory) -> None:
    observe(memory, "I bought the Kestrel Aero 14", "I own the Kestrel Aero 14")
    (fact,) = [f for f in memory.facts("u", limit=50) if "Kestrel" in f.text]
    assert fact.confidence > 0.9 and len(fact.sources) == 2 and len(fact.also) == 1


def test_contradicted_fact_is_superseded(memory: Memory, clock: HandClock) -> None:
    observe(memory, "I live in Berlin", "I like cilantro", "I might buy the Zenbook")
    clock.forward(minutes=1)
    observe(memory, "I moved to Paris", "I don't like cilantro", "I bought the Zenbook")
    found = texts(memory)
    assert "You live in Paris." in found and "You live in Berlin." not in found
    assert "You do not like cilantro." in found and "You like cilantro." not in found
    assert "You bought Zenbook." in found and "You might buy Zenbook." not in found


def test_facts_are_recalled_by_words_and_by_kind(memory_anywhere: Memory) -> None:
    memory = memory_anywhere
    observe(
        memory, "I live in Lisbon", "I work at Vantor", "I like jazz", "I am allergic to peanuts"
    )
    assert texts(memory, "Where do I live?")[0] == "You live in Lisbon."
    assert "You work at Vantor." in texts(memory, "What is my job?")
    assert "You like jazz." in texts(memory, "What do I like?")
    assert len(memory.facts("u", "What do you know of me, where I live and work?", limit=1)) == 1
    assert memory.facts("u", limit=0) == []


def test_long_list_of_likes_hides_no_other_fact(memory: Memory) -> None:
    seen = memory.observe("I live in Lisbon", user_id="u", session_id="s")
    (you,) = [e for e in seen.entities if e.name == "You"]
    songs = [Entity(f"Song {n}", "WORK_OF_ART") for n in range(600)]
    likes = [Relation(you.id, "LIKES", song.name) for song in songs]
    memory.remember(songs, likes, user_id="u")
    assert texts(memory, "Where do I live?")[0] == "You live in Lisbon."


def test_user_keeps_facts_of_what_left_the_attention(memory: Memory, clock: HandClock) -> None:
    observe(memory, "I live in Lisbon")
    clock.forward(days=2)
    assert memory.entities(user_id="u") == []
    assert texts(memory) == texts(memory, "Where do I live?") == ["You live in Lisbon."]
    assert memory.search("Where do I live?", user_id="u", kinds=("fact",)) == []


def test_search_finds_the_same_facts(memory: Memory) -> None:
    observe(memory, "I live in Lisbon", "Sunniva works at Vantor")
    for query in ("Where do I live?", "Where does Sunniva work?"):
        hits = memory.search(query, user_id="u", kinds=("fact",))
        facts = memory.facts("u", query)
        assert [h.text for h in hits] == [f.text for f in facts] != []
        assert [h.source for h in hits] == [f.sources[-1] for f in facts]


def test_nothing_but_the_users_words_becomes_a_fact(memory: Memory) -> None:
    memory.add_document("The Kestrel Aero 14 costs $999.", user_id="u", name="d.txt")
    memory.observe("You live in Rome", user_id="u", session_id="s", role="assistant")
    memory.ask("How much is the Kestrel Aero 14?", user_id="u", session_id="s")
    memory.ask("Do I live in Rome?", user_id="u", session_id="s")
    assert texts(memory) == []


def test_recalled_fact_does_not_grow_by_being_recalled(memory: Memory) -> None:
    observe(memory, "I live in Lisbon")
    before = memory.facts("u")
    for _ in range(3):
        memory.ask("Where do I live?", user_id="u", session_id="s")
        memory.facts("u", "Where do I live?")
    assert memory.facts("u") == before


def test_erased_entity_takes_its_facts_along(memory: Memory) -> None:
    seen = memory.observe("I live in Lisbon", user_id="u", session_id="s")
    (lisbon,) = [e.id for e in seen.entities if e.name == "Lisbon"]
    memory.forget(user_id="u", entity_id=lisbon)
    assert texts(memory) == []


@pytest.fixture(scope="module")
def shared() -> Memory:
    return Memory.open(Settings(data_dir=None, library=False))


SAYINGS = st.sampled_from(
    ["I live in {}", "I work at {}", "I like {}", "My name is {}", "I bought the {} Pro"]
)
NAMES = st.sampled_from(["Vantor", "Kubrik", "Oslo", "Nadiro", "Tessly"])


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.tuples(st.sampled_from("ab"), SAYINGS, NAMES), min_size=1, max_size=6))
def test_facts_never_cross_users(shared: Memory, said: list[tuple[str, str, str]]) -> None:
    new_id = shared._parts.new_id
    users = {letter: f"{letter}-{new_id()}" for letter in "ab"}
    own: dict[str, set[str]] = {"a": set(), "b": set()}
    for letter, saying, name in said:
        seen = shared.observe(saying.format(name), user_id=users[letter], session_id="s")
        own[letter].add(f"message:{seen.message_id}")
    for letter, user in users.items():
        for query in (None, "Where do I live and work, and what do I like and own?"):
            facts = shared.facts(user, query, limit=50)
            assert {source for fact in facts for source in fact.sources} <= own[letter]
