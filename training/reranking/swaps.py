"""Questions in other words: some of their words replaced by one that is listed as near in meaning,
so that networks do not learn by heart how questions of one document are put."""

from collections.abc import Sequence

import numpy as np

from training.reranking.near import Numbers

SWAPPED = 0.15
"""Share of words that are replaced, of those for which there is another."""


class Swaps:
    """Knows which words may be put for which, by their numbers."""

    def __init__(self, stems: Numbers, near: Sequence[Sequence[int]]) -> None:
        """Take the stem of each word, (words,), and the stems that may stand for each."""
        first: dict[int, int] = {}
        for word, stem in enumerate(stems):
            first.setdefault(int(stem), word)
        among = ([first[stem] for stem in each if stem in first] for each in near)
        self._others = {word: others for word, others in enumerate(among) if others}

    def of(self, asked: Numbers, random: np.random.Generator) -> Numbers:
        """Return questions, (q, n), with words replaced at random."""
        found = asked.copy()
        for row, column in np.argwhere(random.random(asked.shape) < SWAPPED):
            if (others := self._others.get(int(asked[row, column]))) is not None:
                found[row, column] = others[int(random.integers(len(others)))]
        return found
