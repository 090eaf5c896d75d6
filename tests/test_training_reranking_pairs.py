"""Which words of questions come with which words of what answers them."""

from pathlib import Path

import numpy as np
import pytest

from tests.test_training_reranking import BOATS, HOUSE, written
from training.reranking.laid_out import LaidOut, laid_out
from training.reranking.pair_steps import ASKED, QUESTIONS, SENTENCES, TOLD, Steps
from training.reranking.pairs import Pairs, Stems, counted, in_stems, key, with_listed

GATE, LOCKED, TEN, BACK, DOG = range(5)
HOME = Stems(
    own=((GATE, LOCKED, TEN), (DOG, TEN)),
    above=(frozenset(), frozenset({DOG})),
    asked=((BACK, GATE), (DOG, BACK), (BACK,)),
    right=np.array([[True, False], [False, True], [False, False]]),
)
"""Two sentences, of which the first answers the first question, the second the second, and none
the third."""
N = 5


def often(pairs: Pairs, asked: int, told: int) -> tuple[float, float]:
    at = list(pairs.keys).index(asked * N + told)
    return float(pairs.often[at]), float(pairs.expected[at])


def test_words_that_the_answer_does_not_have_are_paired_with_its_own() -> None:
    pairs = counted([[HOME]], N)
    assert {tuple(divmod(int(one), N)) for one in pairs.keys} == {
        (BACK, LOCKED),
        (BACK, TEN),
    }


def test_what_would_come_by_chance_is_what_any_sentence_has() -> None:
    pairs = counted([[HOME]], N)
    assert often(pairs, BACK, LOCKED) == (1.0, 1.0)  # asked twice, in one of two sentences
    assert often(pairs, BACK, TEN) == (2.0, 2.0)  # in both


def test_pair_that_came_once_tells_nothing_yet() -> None:
    keys = np.arange(3)
    pairs = Pairs(keys, often=np.array([1.0, 4.0, 4.0]), expected=np.array([0.1, 0.1, 90.0]))
    once, oftener, chance = pairs.weights()
    assert once == 0.0
    assert oftener == pytest.approx(np.log(3.5 / 0.6))
    assert chance == -1.0


def test_what_was_written_down_weighs_something_from_the_beginning() -> None:
    pairs = Pairs(np.array([3, 8]), often=np.array([9.0, 1.0]), expected=np.array([0.1, 0.1]))
    keys, weights = with_listed(pairs, np.array([5, 8]))
    assert keys.tolist() == [3, 5, 8]
    assert weights.tolist() == pytest.approx([np.log(8.5 / 0.6), 1.0, 1.0])


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> list[LaidOut]:
    folder: Path = tmp_path_factory.mktemp("questions")
    return list(laid_out(written(folder, HOUSE, BOATS)))


def test_step_holds_the_pairs_of_questions_that_are_answered(held: list[LaidOut]) -> None:
    number, among = in_stems(held)
    keys = key(
        np.array([number["back"], number["night"]]),
        np.array([number["ten"], number["barn"]]),
        len(number),
    )
    keys.sort()
    step = Steps(among, number, keys).step(among[0], np.random.default_rng(0))
    assert step.pairs.shape == (QUESTIONS, SENTENCES, ASKED, TOLD)
    assert step.right.any(axis=1).sum() == held[0].right.any(axis=1).sum()
    of = {one: i for i, one in enumerate(keys, 1)}
    back = of[number["back"] * len(number) + number["ten"]]
    gold = step.right & (step.pairs == back).any(axis=(2, 3))
    assert gold.any()


def test_words_above_a_sentence_and_in_it_are_told_apart(held: list[LaidOut]) -> None:
    number, among = in_stems(held)
    step = Steps(among, number, np.array([0])).step(among[0], np.random.default_rng(0))
    stands, above, near = (step.plain[..., i] for i in range(3))
    dog = step.asked == number["dog"] + 1
    assert dog.any()
    row, column = np.argwhere(dog)[0]
    assert stands[row, :, column].sum() >= 1
    assert not (stands * near).any()
    assert not above[row, :, column].any()
