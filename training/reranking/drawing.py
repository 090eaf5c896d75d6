"""Which sentences of a document are read in a step of training, where it has more than there is
room for."""

import numpy as np
from numpy.typing import NDArray

from training.reranking.pairs import Numbers


def drawn(right: NDArray[np.bool_], most: int, random: np.random.Generator) -> Numbers:
    """Return at most so many of a document's sentences, in order, those that answer something
    before others. right: (questions, sentences)."""
    n = right.shape[1]
    if n <= most:
        return np.arange(n)
    answers = right.any(axis=0)
    each = (random.permutation(np.flatnonzero(of)) for of in (answers, ~answers))
    return np.sort(np.concatenate(list(each))[:most])


def counting(right: NDArray[np.bool_], at: Numbers) -> NDArray[np.bool_]:
    """Return which questions count: those that nothing answers, and those that one of these
    sentences does. right: (questions, sentences); at: sentences."""
    answered = np.count_nonzero(right, axis=1)
    counted: NDArray[np.bool_] = (answered == 0) | (np.count_nonzero(right[:, at], axis=1) > 0)
    return counted
