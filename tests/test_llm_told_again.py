"""What was told a moment ago is not told again of something else that it does not speak of."""

import pytest

from tests.asked_documents import answered, memory_of
from tests.conftest import HandClock

CLUB = """# The chess club

Games are lent for three weeks to every reader with a card. The rules of the club may be changed by
two thirds of the votes. On Fridays the hall is open until 22:00.
"""
APP = """# Questions about the Lirra app

## Does it work without the internet?

In the app you can keep up to 25 songs for a journey.
"""


@pytest.mark.parametrize(
    ("text", "first", "then", "told"),
    [
        (APP, "How many songs can I keep in the Lirra app?", "and on a television", "25 songs"),
        (CLUB, "What majority changes the rules of the club?", "and a new chair", "two thirds"),
    ],
)
def test_the_same_sentence_does_not_answer_for_something_else(
    text: str, first: str, then: str, told: str, clock: HandClock
) -> None:
    memory = memory_of({"paper.md": text}, clock=clock)
    assert told in answered(memory, first)
    assert told not in answered(memory, then).split("The nearest I found")[0]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Until when is the hall open on Fridays?", "and on Fridays until when?"),
        ("For how long are games lent?", "and to which readers?"),
    ],
)
def test_what_is_asked_on_of_the_same_thing_may_be_told_again(
    first: str, then: str, clock: HandClock
) -> None:
    memory = memory_of({"paper.md": CLUB}, clock=clock)
    told = answered(memory, first)
    assert "“" in told
    assert told.split("“")[1].split("”")[0] in answered(memory, then)
