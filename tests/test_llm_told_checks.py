"""What the user told of somebody else, or without a place or an end, answers no question for it."""

import pytest

from memory_core import Memory
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")


def last_answer(memory: Memory, *texts: str) -> str:
    return [memory.ask(text, **ME).answer for text in texts][-1]


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My aunt moved to Norwick in 2012.", "When did my uncle move to Norwick?"),
        ("I flew to Norwick on Monday.", "When did I fly to Ebbing?"),
        ("The rehearsal is on Tuesday at 8.", "Where is the rehearsal?"),
        ("The fair is on Friday.", "Until when is the fair?"),
    ],
)
def test_what_was_told_of_another_or_without_what_is_asked_is_not_known(
    memory: Memory, told: str, asked: str
) -> None:
    assert last_answer(memory, told, asked).startswith("I don't know")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("My mum moved to Norwick in 2012.", "When did my mother move to Norwick?"),
        ("The rehearsal is in the barn.", "Where is the rehearsal?"),
        ("I am staying with Ruth until Sunday.", "Until when am I staying with Ruth?"),
    ],
)
def test_what_was_told_of_the_one_meant_is_quoted(memory: Memory, told: str, asked: str) -> None:
    assert f"“{told}”" in last_answer(memory, told, asked)


@pytest.mark.parametrize("asked", ["And my wife?", "And my wife's?", "Where does my wife work?"])
def test_relatives_are_looked_up_in_no_document(memory: Memory, asked: str) -> None:
    said = last_answer(memory, "I work at the mill as a baker.", "Where do I work?", asked)
    assert said.startswith("I don't know")
