"""A property of a kind of thing is told of each one that a document lists."""

import pytest

from memory_core.llm.of_a_kind import asked_of_kinds
from tests.conftest import HandClock
from tests.said_of_papers import answer_of

BOATS = """# Boats

Every boat is cleaned before it is handed over.

## Marnix 4

The Marnix 4 is a boat for two.

- Price: €1,400
- Weight: 48 kg
- Mooring fee: €30

## Tern 6

The Tern 6 is a boat for calm lakes.

- Price: €900
- Weight: 62 kg
- Mooring fee: €45

## Gull anchor

The Gull anchor holds on sand.

- Price: €60
"""
PAINTS = "thing,price\nBlue chalk paint,12 euros\nRed wall paint,19 euros\nFlat brush,4 euros\n"


def _asked(clock: HandClock, *turns: str) -> str:
    return answer_of(clock, {"boats.md": BOATS, "shelf.csv": PAINTS}, *turns)


@pytest.mark.parametrize(
    "question",
    [
        "How much is a boat?",
        "What does a boat cost?",
        "What are the prices of your boats?",
        "What do the boats cost?",
        "prices of the boats",
    ],
)
def test_each_thing_of_a_kind_is_told_the_least_amount_first(
    clock: HandClock, question: str
) -> None:
    answer = _asked(clock, question)
    assert 0 < answer.find("Tern 6: price €900") < answer.find("Marnix 4: price €1,400")


def test_a_key_without_a_usual_name_is_asked_for_by_its_words(clock: HandClock) -> None:
    answer = _asked(clock, "What is the mooring fee for the boats?")
    assert "Marnix 4: mooring fee €30" in answer
    assert "Tern 6: mooring fee €45" in answer


def test_a_kind_may_stand_in_the_names_of_things(clock: HandClock) -> None:
    answer = _asked(clock, "How much is a paint?")
    assert "Blue chalk paint: price 12 euros" in answer
    assert "Red wall paint: price 19 euros" in answer
    assert "brush" not in answer


@pytest.mark.parametrize(
    "question",
    [
        "Which boats cost more than 1000?",
        "How many boats are there?",
        "Why do boats need cleaning?",
        "What does a boat cost in Bergen?",
        "How much are the price and weight of a boat?",
        "Do boats have a weight?",
    ],
)
def test_what_asks_for_more_than_a_property_of_a_kind_is_no_such_question(question: str) -> None:
    assert not [kind for kind, _, _ in asked_of_kinds(question) if kind == "boat"]


def test_the_price_is_no_rent(clock: HandClock) -> None:
    assert "€" not in _asked(clock, "How much is the rent of a boat?")
