"""Questions that leave out whose property, or which things, they ask for."""

from datetime import UTC, datetime

import pytest

from memory_core import Entity, Language, Message

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def language() -> Language:
    return Language.load()


def said(*texts: str) -> list[Message]:
    """User and assistant in turn, the user first."""
    return [Message("assistant" if i % 2 else "user", text) for i, text in enumerate(texts)]


def known(name: str, type: str) -> Entity:
    return Entity(name, type, mentions=1, last_seen=NOW, id=name.lower())


@pytest.mark.parametrize(
    "question", ["Who is the CEO?", "What is the deposit?", "What is the warranty?"]
)
def test_a_property_is_never_asked_of_a_matter(language: Language, question: str) -> None:
    history = said("What is the notice period?", "“The notice period is 3 months.” [1]")
    assert language.rewrite(question, history=history).text == question


def test_only_an_organization_has_a_ceo(language: Language) -> None:
    for name, type, text in (
        ("Vantor Pulse 7", "PRODUCT", "Who is the CEO?"),
        ("Vantor Labs", "ORGANIZATION", "Who is the CEO of Vantor Labs?"),
    ):
        history = said(f"I like the {name}" if type == "PRODUCT" else f"Ann works at {name}")
        got = language.rewrite("Who is the CEO?", history=history, entities=[known(name, type)])
        assert got.text == text


def test_it_means_what_was_found_rather_than_what_was_wished(language: Language) -> None:
    history = said("I'm looking for a small workshop", "I recommend Alder Yard: “A workshop.” [1]")
    memory = [known("Alder Yard", "LOCATION"), known("small workshop", "CONCEPT")]
    got = language.rewrite("How many rooms does it have?", history=history, entities=memory)
    assert got.text == "How many rooms does Alder Yard have?"


def test_which_one_spells_out_the_things_just_compared(language: Language) -> None:
    memory = [known("Quorra Aero 3", "PRODUCT"), known("Tavish Onyx 5", "PRODUCT")]
    history = said("Compare the Quorra Aero 3 and the Tavish Onyx 5", "Both are good.")
    got = language.rewrite("Which one is cheaper?", history=history, entities=memory)
    assert got.text.startswith("Which one is cheaper, ")
    assert {r.entity_id for r in got.replacements} == {"quorra aero 3", "tavish onyx 5"}


def test_which_one_is_left_alone_where_one_thing_was_spoken_of(language: Language) -> None:
    memory = [known("Quorra Aero 3", "PRODUCT")]
    got = language.rewrite(
        "Which one is cheaper?", history=said("I like the Quorra Aero 3"), entities=memory
    )
    assert got.text == "Which one is cheaper?"


def test_another_kind_takes_the_place_of_the_last(language: Language) -> None:
    history = said("How long can I borrow books?", "28 days.")
    got = language.rewrite("And films?", history=history)
    assert got.text == "How long can I borrow films?"
    assert "books" not in got.replacements[0].antecedent


def test_there_is_the_place_spoken_of(language: Language) -> None:
    history = said("Ann lives in Lisbon")
    got = language.rewrite("How many people work there?", history=history)
    assert "in Lisbon" in got.text


def test_a_file_looked_into_is_not_what_it_means(language: Language) -> None:
    history = said("How heavy is it?", "I don't know. I looked in prices.md and found nothing.")
    assert "prices" not in language.rewrite("How much does it cost?", history=history).text


def test_a_place_has_a_mayor_and_no_landlady(language: Language) -> None:
    history = [Message("user", "I moved to Trondheim.")]
    asked = "Who is the landlady?"
    assert language.rewrite(asked, history=history).text == asked
