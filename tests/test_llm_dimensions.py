"""How heavy, tall or warm something is, is told by the sentence that has all words and a unit."""

import pytest

from tests.asked_documents import answered, memory_of
from tests.conftest import HandClock

GUIDE = """# Guide to the Holm museum

## The hall

The iron bell of Saint Olaf's church weighs 640 kg and is rung on Sundays. The large basin is kept
at 19 °C, the small basin at 28 °C. The oak door of the chapel is 4.20 m high.
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What does the bell of Saint Olaf's church weigh?", "640 kg"),
        ("how warm is the small basin", "28 °C"),
        ("How high is the door of the chapel?", "4.20 m"),
        ("What is the temperature of the large basin?", "19 °C"),
    ],
)
def test_a_measure_is_told_where_all_words_stand_beside_it(
    question: str, told: str, clock: HandClock
) -> None:
    assert told in answered(memory_of({"guide.md": GUIDE}, clock=clock), question)


@pytest.mark.parametrize(
    "question",
    ["What does the clapper of Saint Olaf's bell weigh?", "How wide is the gate of the chapel?"],
)
def test_a_measure_of_something_else_is_not_told(question: str, clock: HandClock) -> None:
    told = answered(memory_of({"guide.md": GUIDE}, clock=clock), question)
    assert told.startswith("I don't know")
