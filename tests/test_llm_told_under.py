"""Running text under a title that a question asks the members of is told."""

import pytest

from tests.offline_requests import answer, chunk

FERRY = chunk(
    "Children under six travel free. Groups of ten pay a third less. Members show their card and "
    "get two euros off.\n\nBicycles cost three euros extra.",
    name="ferry_prices.md",
    heading="Linnow Ferry prices > Discounts and surcharges",
)
POOL = chunk(
    "Pupils swim for half the price in the morning. Teachers swim free. Pupils get the locker "
    "free in the morning.",
    name="pool_prices.md",
    heading="Pool prices > Reductions",
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What discounts are there on the ferry?", ["under six", "Groups of ten", "two euros"]),
        ("which surcharges are there", ["Bicycles"]),
        ("What reductions do you give in the morning?", ["half the price", "locker"]),
    ],
)
def test_sentences_under_the_title_that_is_asked_for_are_told(
    question: str, told: list[str]
) -> None:
    lines = answer(question, evidence=(FERRY, POOL)).splitlines()
    assert len(lines) == len(told)
    assert all(part in line for part, line in zip(told, lines, strict=True))


def test_what_stands_under_a_title_of_something_else_is_not_told() -> None:
    assert "travel free" not in answer("Which seats are there on the ferry?", evidence=(FERRY,))
