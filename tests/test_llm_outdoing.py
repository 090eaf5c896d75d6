"""Things that have more or less of something than the one named are those whose value says so."""

import pytest

from tests.offline_requests import answer, chunk, known

CANOES = chunk(
    """# Canoes and tents

## Orvane Drift 4
The Orvane Drift 4 is a canoe for two.

- Price: $900
- Weight: 24 kg
- Warranty: 2 years

## Tessly Lumen
The Tessly Lumen is a canoe for rivers.

- Price: $1,200
- Weight: 19 kg
- Warranty: 2 years, on site

## Palto Nova 3
The Palto Nova 3 is a canoe of oak.

- Price: $1,500
- Weight: 31 kg
- Warranty: 5 years

## Wexford Zip
The Wexford Zip is a tent.

- Price: $300
- Weight: 3 kg
- Warranty: 1 year

## Nadiro Pro
The Nadiro Pro is a tent for winter.

- Price: $500
- Weight: 4 kg
- Warranty: 2 years
""",
    name="canoes_and_tents.md",
)
NAMES = ("Orvane Drift 4", "Tessly Lumen", "Palto Nova 3", "Wexford Zip", "Nadiro Pro")


@pytest.mark.parametrize(
    ("question", "of", "found"),
    [
        ("Is there a cheaper one than the Tessly Lumen?", 1, {0}),
        ("Which canoes are lighter than the Palto Nova 3?", 2, {0, 1}),
        ("Do you have anything more expensive than the Wexford Zip?", 3, {4}),
        ("Is there a canoe with a longer warranty than the Orvane Drift 4?", 0, {2}),
        ("Are there heavier tents than the Wexford Zip?", 3, {4}),
    ],
)
def test_what_lies_beyond_the_thing_named_is_listed_of_its_kind(
    question: str, of: int, found: set[int]
) -> None:
    said = answer(question, known(NAMES[of]), evidence=(CANOES,))
    assert {i for i, name in enumerate(NAMES) if name in said} == found


def test_where_nothing_lies_beyond_that_is_said_with_the_value() -> None:
    question = "Is there a cheaper one than the Orvane Drift 4?"
    said = answer(question, known(NAMES[0]), evidence=(CANOES,))
    assert said == "No, I found none in what I looked at. Orvane Drift 4: price $900 [1]."


def test_values_of_one_amount_with_other_words_are_not_called_equal() -> None:
    things = (known(NAMES[0]), known(NAMES[1]))
    question = "Compare the warranty of the Orvane Drift 4 and the Tessly Lumen"
    assert "equal" not in answer(question, *things, evidence=(CANOES,))
