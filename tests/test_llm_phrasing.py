"""How what is asked goes with how answers look."""

import numpy as np
import pytest

from memory_core.llm.by_heart import BY_HEART, by_heart
from memory_core.llm.known_pairs import KnownPairs
from memory_core.llm.phrasing import Phrasing, phrasing

ASKED, TOLD = ("^ how long", "how long", "wait"), ("#duration", "#money", "queue")
WEIGHTS = {
    ("^ how long", "#duration"): 2.0,
    ("how long", "#duration"): 1.0,
    ("how long", "#money"): -1.0,
    ("wait", "queue"): 3.0,
}


@pytest.fixture
def few() -> Phrasing:
    pairs = KnownPairs(
        {one: i for i, one in enumerate(ASKED)},
        {one: i for i, one in enumerate(TOLD)},
        np.array([0, 1, 3, 4]),
        np.array([TOLD.index(told) for _, told in WEIGHTS], np.uint16),
        np.array([*WEIGHTS.values()], np.float16),
        (1.0, 0.5),
    )
    return Phrasing(pairs)


def test_each_that_is_asked_adds_what_it_finds(few: Phrasing) -> None:
    found = few.score("How long do I wait?", ["A week in the queue.", "Here."])
    assert found.tolist() == pytest.approx([np.log(3.0) + np.log(2.0) + np.log(4.0), 0.0])


def test_what_speaks_against_lowers_a_sentence(few: Phrasing) -> None:
    assert few.score("How long?", ["5 euros."]).tolist() == [-0.5]


def test_question_of_which_nothing_is_known_tells_nothing(few: Phrasing) -> None:
    assert few.score("Why?", ["A week.", ""]).tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("How long does it take?", "Four weeks.", "Blue paint."),
        ("Why was it closed?", "Because of the storm.", "It has a door."),
        ("Who wrote it?", "It was written by Ana Brandt.", "It was written in ink."),
    ],
)
def test_what_ships_knows_how_answers_look(question: str, right: str, wrong: str) -> None:
    first, second = phrasing().score(question, [right, wrong])
    assert first > second


def test_signs_stand_beside_the_best() -> None:
    rows = by_heart("How long does it take?", ["Four weeks.", "Blue paint."])
    assert rows.shape == (2, len(BY_HEART))
    for i, name in enumerate(BY_HEART):
        if name.endswith("to the best"):
            assert rows[:, i].tolist() == (rows[:, i - 1] - rows[:, i - 1].max()).tolist()
