"""A question for a document as a whole."""

import pytest

from tests.conftest import HandClock
from tests.said_of_papers import answer_of

LOANS = """# Loan policy

## Books
Books are lent for four weeks. They can be kept two weeks longer once.

## Films
Films are lent for one week.

## Late returns
A day late costs 20 cents for each item.
"""
KAYAKS = """# Kayaks

## Heron 12
The Heron 12 is a calm boat.

- Price: 640
"""


def _asked(clock: HandClock, question: str) -> str:
    return answer_of(clock, {"loan_policy.md": LOANS, "kayaks.md": KAYAKS}, question)


@pytest.mark.parametrize(
    "question",
    [
        "tell me about the loan policy",
        "What does the loan policy say?",
        "What's in the loan rules?",
        "What about loans?",
    ],
)
def test_it_is_told_how_each_of_its_pieces_begins(clock: HandClock, question: str) -> None:
    told = _asked(clock, question)
    assert all(kept in told for kept in ("four weeks", "one week", "20 cents"))
    assert "two weeks longer" not in told


@pytest.mark.parametrize(
    "question", ["What is your loan policy?", "Loan policy", "what are the loan rules"]
)
def test_what_it_is_is_told_by_the_piece_that_fits_best(clock: HandClock, question: str) -> None:
    told = _asked(clock, question)
    assert sum(kept in told for kept in ("four weeks", "one week", "20 cents")) == 1


@pytest.mark.parametrize(
    ("question", "told", "kept_back"),
    [
        ("How long are films lent?", "one week", "20 cents"),
        ("What about late returns?", "20 cents", "four weeks"),
        ("Which kayaks are there?", "Heron 12", "weeks"),
    ],
    ids=["asks more", "a piece of it", "lists things"],
)
def test_any_other_question_is_answered_as_ever(
    clock: HandClock, question: str, told: str, kept_back: str
) -> None:
    answer = _asked(clock, question)
    assert told in answer and kept_back not in answer
