"""Which words of a question and of sentences are listed as near in meaning, `thesaurus`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from training.reranking.near import Numbers


class Loose:
    """Knows which stems may stand for which words, by their numbers."""

    def __init__(self, stems: Numbers, near: Sequence[Sequence[int]]) -> None:
        """Take the stem of each word, (words,), and the stems that may stand for it."""
        self._stems, self._near = stems, near

    def of(self, asked: Numbers, told: Numbers) -> NDArray[np.bool_]:
        """Return which words of questions, (q, n), may be stood for by which of sentences, (k, m):
        shape (q, k, n, m)."""
        words, row = np.unique(asked, return_inverse=True)
        stems, column = np.unique(self._stems[told], return_inverse=True)
        at = {int(stem): i for i, stem in enumerate(stems)}
        held = np.zeros((len(words), len(stems)), dtype=np.bool_)
        for i, word in enumerate(words):
            held[i, [at[stem] for stem in self._near[word] if stem in at]] = True
        found = held[row.reshape(asked.shape)][..., column.reshape(told.shape)]
        return found.transpose(0, 2, 1, 3)
