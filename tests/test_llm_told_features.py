"""What the user said of a thing in passing: colours, which one of a kind, numbers, ages."""

import pytest

from memory_core import Memory
from tests.conftest import Speaker

ME = Speaker(user_id="ann", session_id="s")


@pytest.mark.parametrize(
    ("told", "question", "said"),
    [
        ("Someone stole my black suitcase", "what colour was my suitcase", "black"),
        ("I forgot our red kite at the beach", "what colour is the kite we forgot", "red"),
        ("I booked the small one on the top floor", "which room did i book", "small one"),
        ("We took the later one, the 14.10", "which train did we take", "later one"),
        ("My seat in the hall is number 61.", "which number is my seat again", "61"),
        ("We live in Tarn Row, number 9.", "what is my house number", "9"),
        ("My cousin Ilka is seven and plays chess", "how old is my cousin", "seven"),
    ],
)
def test_what_was_said_in_passing_is_remembered(
    memory: Memory, told: str, question: str, said: str
) -> None:
    memory.ask(told, **ME)
    answer = memory.ask(question, **ME).answer
    assert answer.startswith("You said")
    assert said in answer


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I saw a black car by my house", "what colour is my house"),
        ("I booked the small one on the top floor", "which flight did i cancel"),
    ],
)
def test_what_was_said_of_something_else_is_not_told(
    memory: Memory, told: str, question: str
) -> None:
    memory.ask(told, **ME)
    assert memory.ask(question, **ME).answer.startswith("I don't know")
