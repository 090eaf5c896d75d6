"""How likely a piece of a document answers a question, by the words of both: a dual encoder.

The vector of a text is the sum of those of its words, each with a weight, turned for questions and
for pieces in ways of their own: "owe" comes near to "fee", and "how much" to a price. Karpukhin et
al. (2020) teach large networks to meet so; here it is static word vectors, and what was learned of
each frequent word. `training/retrieval` trains it, on questions and documents of our own.
"""

import threading
import weakref
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.retrieval.lexicon import MOST, Lexicon, distinct, joined, lexicon

if TYPE_CHECKING:
    from memory_core.retrieval.lexicon import Numbers, Vectors

WEIGHTS = Path(__file__).with_name("dual_encoder.npz")
QUESTION, PIECE = "question", "piece"
"""The two sides, as the names of their weights end."""
WORDS = "words"
"""Name of the words of which something was learned, with a space between each two."""
TINY = 1e-6
"""What is added to a square length."""
BLOCK = 128
"""Texts that are read at once."""


class _Side:
    """What each word adds to the vector of a question, or of a piece; made when first met. May be
    shared by threads."""

    def __init__(
        self, weights: "Mapping[str, Vectors]", rows: Mapping[str, int], side: str
    ) -> None:
        """weights: by name; rows: learned words -> row of what was learned of them, from 1."""
        import numpy as np

        self._turn, self._towards = weights[f"turn {side}"], weights[f"towards {side}"]
        self._counts, self._moved = weights[f"counts {side}"], weights[f"moved {side}"]
        self._rows = rows
        self._lock = threading.Lock()
        # Words that are forgotten must not live on here.
        self._words: weakref.ref[Lexicon] | None = None
        self._table = self._turn[:0]
        self._made = np.zeros(0, dtype=np.bool_)

    def encoded(self, texts: Sequence[str]) -> "Vectors":
        """Return unit vectors of texts, all zeros for one without words. Raises RetrievalError
        without the vectors of words."""
        import numpy as np

        words = lexicon()
        blocks = [texts[i : i + BLOCK] for i in range(0, len(texts), BLOCK)]
        sums = [self._sums([words.said(text) for text in block], words) for block in blocks]
        found = np.vstack([np.zeros((0, self._turn.shape[1]), dtype=np.float32), *sums])
        made: Vectors = found / np.sqrt(np.square(found).sum(axis=1, keepdims=True) + TINY)
        return made

    def _sums(self, texts: Sequence[bytes], words: Lexicon) -> "Vectors":
        """Return what the words of each text add up to. texts: in numbers of these words."""
        import numpy as np

        # Few words make up most texts: to count them and multiply is quicker than to add rows.
        flat, owners = joined(texts)
        among, places = distinct(flat)
        cells = owners * len(among) + places
        counts = np.bincount(cells, minlength=len(texts) * len(among)).astype(np.float32)
        sums: Vectors = counts.reshape(len(texts), len(among)) @ self._of(among, words)
        return sums

    def _of(self, among: "Numbers", words: Lexicon) -> "Vectors":
        """Return what each of these words adds, a row for each."""
        with self._lock:
            if self._words is None or self._words() is not words:
                self._words = weakref.ref(words)
                self._table, self._made = self._turn[:0], self._made[:0]
            self._make_room(int(among.max(initial=-1)) + 1)
            if len(new := among[~self._made[among]]):
                self._table[new] = self._adds(words.vectors()[new], words.spelled(new))
                self._made[new] = True
            return self._table[among]

    def _make_room(self, n: int) -> None:
        import numpy as np

        if (before := len(self._made)) < n:
            room = max(n, 2 * before, MOST)  # rows that are never written take no memory
            table = np.zeros((room, self._turn.shape[1]), dtype=np.float32)
            made = np.zeros(room, dtype=np.bool_)
            table[:before], made[:before] = self._table, self._made
            self._table, self._made = table, made

    def _adds(self, vectors: "Vectors", words: Sequence[str]) -> "Vectors":
        import numpy as np

        rows = np.array([self._rows.get(word, 0) for word in words], dtype=np.int64)
        counts = np.logaddexp(0.0, vectors @ self._towards + self._counts[rows])
        made: Vectors = counts[:, None] * (vectors @ self._turn + self._moved[rows])
        return made.astype(np.float32)


class DualEncoder:
    """Vectors of questions and of pieces whose cosine tells whether one answers the other."""

    def __init__(self, weights: "Mapping[str, Vectors]", learned: Sequence[str]) -> None:
        """Take the weights by name. learned: words of their rows, which begin with one for all
        others."""
        rows = {word: i for i, word in enumerate(learned, 1)}
        self._question, self._piece = (_Side(weights, rows, side) for side in (QUESTION, PIECE))

    def cosines(self, questions: Sequence[str], pieces: Sequence[str]) -> "Vectors":
        """Return how near pieces (columns) are to questions (rows), -1..1, 0 for a text without
        words. Raises RetrievalError without the vectors of words."""
        found: Vectors = self._question.encoded(questions) @ self._piece.encoded(pieces).T
        return found


@cache
def dual_encoder() -> DualEncoder:
    """Return the one that ships; loaded when first used."""
    import numpy as np

    with np.load(WEIGHTS) as held:
        learned = str(held[WORDS]).split()
        weights = {name: held[name].astype(np.float32) for name in held if name != WORDS}
    return DualEncoder(weights, learned)
