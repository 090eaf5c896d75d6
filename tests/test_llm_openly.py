"""What is said of one make of a product is no answer about another one."""

import pytest

from tests.conftest import HandClock
from tests.said_of_papers import answer_of

BIKES = """# Cargo bikes

## Fosser Hauler

- Price: €4,100
- Weight: 47 kg

The Fosser Hauler takes two children.

## Fosser Hauler Mini

- Price: €3,300

The Fosser Hauler Mini fits into a lift.
"""


def _asked(clock: HandClock, *turns: str) -> str:
    return answer_of(clock, {"bikes.md": BIKES}, *turns)


@pytest.mark.parametrize(
    "question",
    ["What does the Fosser Hauler Max cost?", "How much is the Fosser Hauler Pro?"],
)
def test_of_a_make_that_no_document_names_nothing_is_told(clock: HandClock, question: str) -> None:
    assert _asked(clock, question).startswith("I don't know")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What does the Fosser Hauler cost?", "€4,100"),
        ("What does the Fosser Hauler Mini cost?", "€3,300"),
        ("How many children does the Fosser Hauler take?", "two children"),
    ],
)
def test_of_those_that_are_named_it_is(clock: HandClock, question: str, answer: str) -> None:
    assert answer in _asked(clock, question)
