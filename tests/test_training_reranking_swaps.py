"""Questions in other words, for learning."""

import numpy as np

from training.reranking.swaps import SWAPPED, Swaps

RUBBISH, WASTE, WASTES, BOAT = 1, 2, 3, 4
STEMS = np.array([-1, 10, 20, 20, 30], dtype=np.int32)
NEAR = [[], [20], [10], [10], []]


def test_word_is_replaced_by_one_that_may_stand_for_it() -> None:
    asked = np.full((1, 4_000), RUBBISH, dtype=np.int32)
    found = Swaps(STEMS, NEAR).of(asked, np.random.default_rng(0))
    assert set(found.flat) == {RUBBISH, WASTE}
    assert abs(float((found == WASTE).mean()) - SWAPPED) < 0.03
    assert (asked == RUBBISH).all()


def test_word_without_another_stays() -> None:
    asked = np.full((2, 500), BOAT, dtype=np.int32)
    asked[:, 250:] = 0
    assert (Swaps(STEMS, NEAR).of(asked, np.random.default_rng(0)) == asked).all()
