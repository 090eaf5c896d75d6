"""Which sentences speak of a thing, and which names are names of particular things."""

import pytest

from memory_core.llm.base import Evidence, Known
from memory_core.llm.naming import about, is_proper, subject
from memory_core.llm.passages import of_evidence
from memory_core.model import Entity


def thing(name: str, kind: str = "PRODUCT") -> Known:
    return Known(Entity(name, kind))


@pytest.mark.parametrize(
    ("name", "kind", "text", "named"),
    [
        ("Orvane Aero 7", "PRODUCT", "The Orvane Aero 7 is red.", True),
        ("Orvane Aero 7", "PRODUCT", "The Aero 7 is red.", True),
        ("Orvane Aero 7", "PRODUCT", "The Tessly Aero 7 is red.", False),
        ("Orvane Aero 7", "PRODUCT", "The Orvane Aero 7 Pro is red.", False),
        ("Orvane Aero", "PRODUCT", "The Orvane Aero 7 is red.", False),
        ("Orvane Aero", "PRODUCT", "The Orvane Aero weighs 7 kg.", True),
        ("Maria Lopez", "PERSON", "Maria likes tea.", True),
        ("Maria Lopez", "PERSON", "Maria Schmidt likes tea.", False),
        ("Maria Lopez", "PERSON", "Carla Lopez likes tea.", False),
        ("It", "PRODUCT", "With this, wait.", False),
    ],
)
def test_thing_is_named_by_its_name_and_not_by_anothers(
    name: str, kind: str, text: str, named: bool
) -> None:
    assert subject(thing(name, kind)).is_named(text) == named


def test_sentences_stay_with_a_thing_until_another_is_spoken_of() -> None:
    text = (
        "The Orvane Aero 7 is red. It is light. The Tessly Zip 2 is blue. It is heavy. "
        "Back to the Orvane Aero 7. Brand of choice."
    )
    found = about(subject(thing("Orvane Aero 7")), of_evidence([Evidence("chunk", "c", "d", text)]))
    assert [one.text for one in found] == [
        "The Orvane Aero 7 is red.",
        "It is light.",
        "Back to the Orvane Aero 7.",
        "Brand of choice.",
    ]


@pytest.mark.parametrize(
    "other", ["The Boreas has", "Boreas has", "Boreas costs", "Boreas Mini is"]
)
def test_short_names_turn_the_talk_to_another_thing(other: str) -> None:
    text = f"The Zephyr costs $40. {other} a 5 year warranty."
    found = about(subject(thing("Zephyr")), of_evidence([Evidence("chunk", "c", "d", text)]))
    assert [one.text for one in found] == ["The Zephyr costs $40."]


def test_ordinary_words_under_a_things_title_do_not_turn_away() -> None:
    item = Evidence("chunk", "c", "d", "Cooling is good. Warranty is 5 years.", "Shop > Zephyr")
    found = about(subject(thing("Zephyr")), of_evidence([item]))
    assert [one.text for one in found] == ["Cooling is good.", "Warranty is 5 years."]


def test_lines_of_a_list_belong_to_their_heading_whatever_they_name() -> None:
    item = Evidence("chunk", "c", "d", "- Brand: Orvane\n- Price: $5", "Shop > Orvane Aero 7")
    maker = subject(thing("Orvane", "ORGANIZATION"))
    found = about(subject(thing("Orvane Aero 7")), of_evidence([item]), [maker])
    assert [one.text for one in found] == ["Brand: Orvane", "Price: $5"]


@pytest.mark.parametrize(
    ("name", "kind", "proper"),
    [
        ("Dell XPS 15", "PRODUCT", True),
        ("gaming laptop", "PRODUCT", False),
        ("return policy", "CONCEPT", False),
        ("Return policy", "CONCEPT", False),
        ("Maria", "PERSON", True),
        ("$500", "MONEY", False),
    ],
)
def test_particular_things_are_told_from_topics(name: str, kind: str, proper: bool) -> None:
    assert is_proper(Entity(name, kind)) == proper
