"""A sentence that lists or counts a kind of thing says which there are and how many."""

import pytest

from tests.offline_requests import answer, chunk

PARK = chunk(
    "The park has three gates: the Old Gate, the Lake Gate and the Mill Gate. There are five "
    "ponds. We rent four kinds of boats, namely canoes, kayaks and rafts. There are nine staff "
    "flats: six singles and three doubles.",
    name="park.md",
    heading="Park",
)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("Which gates are there?", ["the Old Gate", "the Lake Gate", "the Mill Gate"]),
        ("Which boats do you rent?", ["canoes", "kayaks", "rafts"]),
    ],
)
def test_the_things_that_a_sentence_lists_are_named(question: str, things: list[str]) -> None:
    said = answer(question, evidence=(PARK,))
    assert [line for line in said.splitlines() if line.startswith("- ")] == [
        f"- {thing} [1]" for thing in things
    ]


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("How many gates are there?", "The park has three gates"),
        ("How many ponds are there?", "There are five ponds."),
        ("How many staff flats are there?", "There are nine staff flats"),
    ],
)
def test_how_many_is_answered_by_the_sentence_that_counts(question: str, quoted: str) -> None:
    assert quoted in answer(question, evidence=(PARK,))


def test_numbers_of_things_are_quoted_and_not_counted() -> None:
    said = answer("Which flats are there?", evidence=(PARK,))
    assert "six singles and three doubles" in said
    assert "I found 2" not in said


def test_what_is_listed_of_another_kind_is_not_named() -> None:
    assert "Gate" not in answer("Which bridges are there?", evidence=(PARK,))


def test_a_clause_before_a_colon_is_no_key() -> None:
    said = answer("Which gates are there?", evidence=(chunk(
        "There are two gates: north and south. The north gate is locked at night."
    ),))  # fmt: skip
    assert "locked" not in said
