"""Goes on from the networks that ship: what is new since then, words of which something may be
learned and signs of words and of pairs of them, begins at nothing, so that at first they score as
they did."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.reranker_pairs import SIGNS_OF_PAIR
from memory_core.llm.reranker_states import LEARNED, LEARNED_WORDS
from memory_core.llm.reranker_words import SIGNS_OF_WORD
from memory_core.llm.reranking import WEIGHTS

Held = dict[str, NDArray[np.float32]]
OF_SIGNS = "F"
"""Name of the weights of the signs of words, (signs, width)."""
OF_PAIRS = "w4"
"""The same of the signs of a question's word beside a sentence."""


def shipped(learned: Sequence[str], path: Path = WEIGHTS) -> list[Held]:
    """Return the weights of each network in a file, laid out for these words, `batches.Words`."""
    with np.load(path) as held:
        words = str(held[LEARNED_WORDS]).split()
        of_all = {name: held[name].astype(np.float32) for name in held if name != LEARNED_WORDS}
    each = ({name: w[i] for name, w in of_all.items()} for i in range(len(of_all[LEARNED])))
    return [_laid_out(w, words, learned) for w in each]


def _laid_out(
    w: Mapping[str, NDArray[np.float32]], words: Sequence[str], learned: Sequence[str]
) -> Held:
    at = {word: i for i, word in enumerate(words)}
    rows = np.zeros((len(learned) + 1, w[LEARNED].shape[1]), dtype=np.float32)
    for i, word in enumerate(learned, 1):
        if word in at:
            rows[i] = w[LEARNED][at[word]]
    signs = _longer(w[OF_SIGNS], SIGNS_OF_WORD)
    return {**w, LEARNED: rows, OF_SIGNS: signs, OF_PAIRS: _longer(w[OF_PAIRS], SIGNS_OF_PAIR)}


def _longer(rows: NDArray[np.float32], n: int) -> NDArray[np.float32]:
    """Return rows with zeros behind them, n in all."""
    return np.pad(rows, ((0, n - len(rows)), (0, 0)))
