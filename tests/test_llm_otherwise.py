"""What is not known as it was asked is asked in another way."""

import pytest

from memory_core import Memory
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")
TOLD = "The meeting with Lena is on Tuesday at noon"


@pytest.mark.parametrize(
    "asked", ["do I have a meeting with Lena?", "Do we have a meeting on Tuesday?"]
)
def test_an_event_is_known_whoever_has_it(memory: Memory, asked: str) -> None:
    memory.ask(TOLD, **ME)
    assert f"“{TOLD}”" in memory.ask(asked, **ME).answer


@pytest.mark.parametrize("asked", ["do I have a meeting on Friday?", "do I have an exam?"])
def test_another_event_is_not_known(memory: Memory, asked: str) -> None:
    memory.ask(TOLD, **ME)
    assert memory.ask(asked, **ME).answer.startswith("I don't know")


def test_a_sum_that_takes_the_place_of_another_is_noted(memory: Memory) -> None:
    memory.ask("My budget is 500 euros", **ME)
    assert memory.ask("no, 600 euros", **ME).answer == "Noted: your budget is €600."
