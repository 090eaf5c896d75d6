"""What is learned of how questions are put and answers look."""

from pathlib import Path

import numpy as np
import pytest

from memory_core.llm.associations import Associations
from memory_core.llm.known_pairs import KnownPairs
from memory_core.llm.phrasing import Phrasing
from tests.test_training_reranking import BOATS, HOUSE, written
from training.reranking.laid_out import laid_out
from training.reranking.pairs import key
from training.reranking.phrase_steps import SENTENCES, Read, Step, Steps, coming, numbered, read
from training.reranking.phrases import RATE, SCALE, Learned, slopes

NOTHING = Associations(
    KnownPairs({}, {}, np.zeros(1, np.int64), np.zeros(0, np.uint16), np.zeros(0), (1.0, 1.0)),
    np.zeros(0, np.float32),
)


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> list[Read]:
    folder: Path = tmp_path_factory.mktemp("questions")
    return [read(one) for one in laid_out(written(folder, HOUSE, BOATS))]


def step(right: list[list[bool]], *, asked: list[list[float]], has: list[list[float]]) -> Step:
    return Step(
        np.array(asked),
        np.arange(len(asked[0])),
        np.array(has),
        np.arange(len(has)),
        np.zeros((len(asked), len(has[0]), 4)),
        np.array(right),
    )


def test_only_what_comes_in_enough_documents_has_a_number() -> None:
    assert numbered([["often", "once"], ["often", "often"], ["often", "twice"], ["twice"]]) == {
        "often": 0
    }


def test_pairs_come_in_documents_of_two_things_at_least(held: list[Read]) -> None:
    asked, told = {"where doe": 0, "how mani": 1, "where does": 2}, {"dog": 0, "barn": 1}
    once = coming([[one] for one in held], asked, told)
    twice = coming([*([one] for one in held), held[:1]], asked, told)
    together = coming([[*held, held[0]]], asked, told)
    assert len(once) == len(together) == 0
    assert twice.tolist() == [key(2, 0, 2), key(2, 1, 2)]


def test_step_has_questions_beside_sentences_of_others(held: list[Read]) -> None:
    asked = {"where does": 0, "^ when": 1}
    steps = Steps(held, asked, {"barn": 0, "#digits": 1}, NOTHING)
    found = steps.step(held[0], np.random.default_rng(0))
    assert found.words.shape == (len(held[0].asked), SENTENCES, 4)
    assert np.sum(~found.right.any(axis=1)) == 1  # the sauna
    assert found.asked.sum() == 2
    dog = int(np.flatnonzero(found.asked[:, list(found.which).index(0)])[0])
    barn = found.has[list(found.others).index(0)] > 0
    assert (found.right[dog] & barn).any()
    assert found.words[dog, barn, 0].max() == 1.0  # "dog" stands there


@pytest.mark.parametrize("right", [[[True, False, False]], [[False, False, False]]])
def test_slopes_are_those_of_the_likelihood(right: list[list[bool]]) -> None:
    each, truth = np.array([[0.4, -0.3, 1.1]]), np.array(right)

    def gain(each: np.ndarray, none: float) -> float:
        of_all = np.logaddexp.reduce([*each[0], none])
        if not truth.any():
            return float(none - of_all)
        rest = np.logaddexp.reduce([*each[0][~truth[0]], none])
        found = 2 * each[0][truth[0]][0] - of_all - np.logaddexp.reduce(each[0])
        return float(found + 0.5 * (none - rest))

    _, slope, by_none = slopes(each, 0.2, truth)
    small = 1e-6
    for k in range(3):
        moved = each.copy()
        moved[0, k] += small
        assert slope[0, k] == pytest.approx((gain(moved, 0.2) - gain(each, 0.2)) / small, abs=1e-4)
    rise = (gain(each, 0.2 + small) - gain(each, 0.2)) / small
    assert by_none == pytest.approx(rise, abs=1e-4)


def test_pair_that_answers_gains_and_one_that_does_not_loses() -> None:
    one = step([[True, False]], asked=[[1.0]], has=[[1.0, 0.0], [0.0, 1.0]])
    learned = Learned(np.array([0, 1]))
    missed = [learned.learn([one], 2, np.random.default_rng(i)) for i in range(20)]
    answers, does_not = learned.weights
    assert answers > 0 > does_not
    assert missed[-1] < missed[0]


def test_steps_that_come_together_know_nothing_of_each_other() -> None:
    one = step([[True, False]], asked=[[1.0]], has=[[1.0, 0.0], [0.0, 1.0]])
    together, apart = Learned(np.array([0, 1])), Learned(np.array([0, 1]))
    random = np.random.default_rng(5)
    together.learn([one] * 4, 2, random)
    for _ in range(4):
        apart.learn([one], 2, random)
    assert 0 < together.weights.max() <= RATE < apart.weights.max()


def test_what_is_learned_scores_as_what_ships() -> None:
    one = step([[True, False]], asked=[[1.0]], has=[[1.0, 0.0], [1.0, 1.0]])
    learned = Learned(np.array([0, 1]))
    learned.weights = np.array([2.0, -1.0])
    at, there = learned.at(one, 2)
    _, pairs, _ = learned.scores(one, np.where(there, learned.weights[at], 0.0))
    told = {"#because": 0, "#length 0": 1}
    first = np.array([0, 2])
    pairs_known = KnownPairs({"^ why": 0}, told, first, np.array([0, 1]), learned.weights, SCALE)
    shipped = Phrasing(pairs_known)
    assert shipped.score("Why?", ["Because.", "Two."]).tolist() == pytest.approx(pairs[0])
