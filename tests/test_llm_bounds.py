"""Days and numbers of a question, within or beyond what a clause says."""

import pytest

from memory_core.llm.bounds import bounds, days_in, numbers_in_words


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("from Monday to Thursday", {0, 1, 2, 3}),
        ("Saturdays to Mondays", {5, 6, 0}),
        ("on weekdays", {0, 1, 2, 3, 4}),
        ("every day but Monday", {1, 2, 3, 4, 5, 6}),
        ("at noon", set[int]()),
    ],
)
def test_days_are_read_as_people_list_them(text: str, days: set[int]) -> None:
    assert days_in(text) == days


@pytest.mark.parametrize(
    ("question", "clause", "lies"),
    [
        ("Is it open on Sunday?", "open on weekdays only", "beyond"),
        ("Is it open on Friday?", "open on weekdays only", "within"),
        ("May I bring six guests?", "You may bring up to five guests", "beyond"),
        ("May I bring 2 guests?", "You may bring up to five guests", "within"),
        ("Can a 9 year old row?", "Rowers must be at least ten", "beyond"),
        ("May my 12 year old drive?", "Children under 14 are not allowed to drive", "within"),
        ("Does a five year old pay?", "Children under six do not pay", "within"),
        ("Can a child of 9 dive?", "Diving is for guests aged 10 and over", "beyond"),
    ],
)
def test_what_is_named_lies_within_or_beyond(question: str, clause: str, lies: str) -> None:
    found = bounds(question, clause)
    assert found is not None
    assert found.lies == lies


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Is it closed on Monday?", "closed on Sundays"),  # a day named alone
        ("Is it open on Monday?", "open until five, on Fridays and Saturdays until six"),
        ("May I bring six guests?", "You may stay up to five days"),  # another unit
        ("May my 15 year old drive?", "Children under 14 are not allowed to drive"),  # of others
    ],
)
def test_what_a_clause_does_not_bound_is_left_open(question: str, clause: str) -> None:
    assert bounds(question, clause) is None


def test_numbers_in_words_are_the_same_in_digits() -> None:
    assert numbers_in_words("Members under eighteen pay two thirds") == {"18", "2"}
