"""Numbers by which a question names something, and others."""

import pytest

from memory_core.llm.numbered import naming_numbers


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("My heater says E-04, what now?", {"e-04"}),
        ("How heavy is the K300?", {"k300"}),
        ("Who sleeps in room 12?", {"12"}),
        ("Does tram 4 run on Sundays?", {"4"}),
        ("Is Drawpad 8 free?", {"8"}),
        ("Can my 14-year-old row alone?", set()),
        ("I'm 56, may I still join?", set()),
        ("May I ride after 11 pm?", set()),
        ("Is 20 kg too much?", set()),
        ("Is it open on the 6th?", set()),
        ("May I come on May 12?", set()),
    ],
)
def test_codes_and_labelled_numbers_name_something_and_measures_do_not(
    question: str, numbers: set[str]
) -> None:
    assert naming_numbers(question) == numbers
