"""What is said of sending anything holds of the thing asked for; what is done with a thing costs
something else than the thing."""

import pytest

from memory_core import Memory, Settings
from tests.conftest import HandClock
from tests.said_of_papers import answer_of

POST = """# Delivery

Delivery takes 6 working days. Delivery costs €7. We deliver to Malta and to Cyprus.
"""
KETTLES = """# Kettles

## Solvei K1

The Solvei K1 is a kettle with a long spout.

- Price: €80

## Solvei K2

The Solvei K2 is a kettle for the camp fire.

- Price: €95
"""


def _asked(clock: HandClock, *turns: str) -> str:
    return answer_of(clock, {"post.md": POST, "kettles.md": KETTLES}, *turns)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How much is the delivery of a kettle?", "Delivery costs €7."),
        ("How long does delivery of the kettles take?", "Delivery takes 6 working days."),
        ("How long does delivery of the Solvei K1 take?", "Delivery takes 6 working days."),
    ],
)
def test_delivery_of_what_is_listed_is_delivery(clock: HandClock, question: str, told: str) -> None:
    assert told in _asked(clock, question)


def test_delivery_of_a_thing_spoken_of_is_delivery(clock: HandClock) -> None:
    answer = _asked(clock, "I'm looking for the Solvei K2", "How long does its delivery take?")
    assert "Delivery takes 6 working days." in answer


def test_nothing_is_told_of_the_delivery_of_what_nobody_lists(clock: HandClock) -> None:
    assert _asked(clock, "How long does delivery of a piano take?").startswith("I don't know")


@pytest.mark.parametrize(
    "question",
    [
        "How much does it cost to repair the Solvei K1?",
        "What is the repair cost of the Solvei K1?",
        "How much does it cost to insure the Solvei K1?",
        "What do you charge to install the Solvei K1?",
    ],
)
def test_what_is_done_with_a_thing_does_not_cost_its_price(clock: HandClock, question: str) -> None:
    assert "€80" not in _asked(clock, question)


def test_to_buy_a_thing_costs_its_price(clock: HandClock) -> None:
    assert "€80" in _asked(clock, "How much does it cost to buy the Solvei K1?")


def test_the_shop_that_ships_does_not_send_what_the_users_own_documents_list(
    clock: HandClock,
) -> None:
    memory = Memory.open(Settings(data_dir=None), clock=clock)
    memory.library()
    memory.add_document(KETTLES, user_id="ann", name="kettles.md")
    got = memory.ask("How long does delivery of a kettle take?", user_id="ann", session_id="s")
    memory.close()
    assert got.answer.startswith("I don't know")
