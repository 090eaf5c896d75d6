"""Sentences that say what is not done with things are told together."""

import pytest

from tests.offline_requests import answer, chunk

BIKES = chunk(
    "Damaged bikes cannot be rented again. Helmets are never rented out at weekends. Trailers are "
    "not rented to beginners. If a bike is not returned, we charge 200 euros.",
    name="bike_hire.md",
    heading="Selby Bike Hire",
)


@pytest.mark.parametrize(
    "question",
    [
        "Which things are not rented out at Selby?",
        "what can't be rented",
        "What items does the bike hire never rent?",
    ],
)
def test_each_sentence_that_says_what_is_not_done_is_told(question: str) -> None:
    lines = answer(question, evidence=(BIKES,)).splitlines()
    assert [line.split()[1] for line in lines] == ["“Damaged", "“Helmets", "“Trailers"]


def test_a_condition_of_something_else_is_not_told_as_such() -> None:
    assert "- “If" not in answer("What is not returned?", evidence=(BIKES,))


def test_one_sentence_is_enough_where_things_are_asked_for() -> None:
    walk = chunk(
        "The tour costs 90 euros. Lunch is not included. Dogs are not allowed.",
        name="walks.md",
        heading="Tarn Walks > Lake tour",
    )
    assert answer("Which things are not allowed on the tour?", evidence=(walk,)) == (
        "- “Dogs are not allowed.” [1]"
    )
