"""Which words of a question and of sentences are listed as near in meaning."""

import numpy as np

from training.reranking.loose import Loose

NO_WORD, RUBBISH, WASTE, WASTES, DOG = range(5)
STEMS = np.array([-1, 3, 8, 8, 2], dtype=np.int32)
LOOSE = Loose(STEMS, [[], [8], [3], [3], []])


def test_each_word_of_a_question_is_near_to_each_of_a_sentence_that_may_stand_for_it() -> None:
    asked = np.array([[DOG, RUBBISH], [WASTES, NO_WORD]], dtype=np.int32)
    told = np.array([[WASTE, DOG, NO_WORD], [WASTES, RUBBISH, WASTE], [NO_WORD] * 3], np.int32)
    found = LOOSE.of(asked, told)
    assert found.shape == (2, 3, 2, 3)
    assert found[0].tolist() == [
        [[False] * 3, [True, False, False]],
        [[False] * 3, [True, False, True]],
        [[False] * 3] * 2,
    ]
    assert found[1].tolist() == [
        [[False] * 3] * 2,
        [[False, True, False], [False] * 3],
        [[False] * 3] * 2,
    ]
