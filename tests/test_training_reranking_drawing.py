"""Which sentences of a long document a step of training reads."""

import numpy as np
import pytest

from training.reranking.drawing import counting, drawn

RIGHT = np.zeros((3, 12), dtype=np.bool_)
RIGHT[0, [2, 9]] = RIGHT[1, 5] = True


@pytest.mark.parametrize("seed", range(5))
def test_sentences_that_answer_are_drawn_before_others(seed: int) -> None:
    at = drawn(RIGHT, 6, np.random.default_rng(seed))
    assert len(at) == 6
    assert {2, 5, 9} <= set(at.tolist())
    assert at.tolist() == sorted(set(at.tolist()))


def test_document_for_which_there_is_room_is_read_whole() -> None:
    assert drawn(RIGHT, 12, np.random.default_rng(0)).tolist() == list(range(12))


def test_question_whose_answer_was_not_drawn_does_not_count() -> None:
    assert counting(RIGHT, np.array([0, 2])).tolist() == [True, False, True]
