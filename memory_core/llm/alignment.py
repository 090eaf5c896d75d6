"""How near the words and the meaning of sentences come to those of a question, by word vectors."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.llm.nearness import Embed, spelled, vectors
from memory_core.llm.passages import Sentence
from memory_core.llm.weighing import is_light

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LIGHT = 0.3
"""Share of its weight that a word counts that says little of what is asked."""
Words = Mapping[str, str]
"""Stem -> a spelling of it."""


class Alignment:
    """The words of a question against those of some sentences and their headings."""

    def __init__(
        self, embed: Embed, question: str, among: Sequence[Sentence], *, texts: Iterable[str]
    ) -> None:
        """Look up the vector of every word. embed: unit vectors. texts: those the sentences stand
        in, with their headings."""
        import numpy as np

        self._texts = [spelled(one.text) for one in among]
        self._headings = [spelled(one.heading) for one in among]
        self._n = len(among)
        self._held = Counter(word for words in self._texts for word in words)
        asked, self._left = vectors(embed, question)
        words, self._right = _vocabulary(embed, texts)
        self._at = {word: i for i, word in enumerate(words)}
        weights = np.array([self._weight(word) for word, _ in asked])
        self._weights = weights / max(float(weights.sum()), 1e-6)

    def meanings(self) -> "NDArray[np.float64]":
        """Return the cosines of the weighed mean of the question's words and that of each sentence
        with its headings."""
        import numpy as np

        if not self._at or not len(self._weights):
            return np.zeros(self._n)
        asked = _unit(self._weights @ self._left)
        pairs = zip(self._texts, self._headings, strict=True)
        return np.array([float(self._mean({**above, **own}) @ asked) for own, above in pairs])

    def _mean(self, words: Words) -> "NDArray[np.float64]":
        """Return the unit mean of words' vectors, weighed."""
        import numpy as np

        known = [word for word in words if word in self._at]
        if not known:
            return np.zeros(self._right.shape[1])
        weights = np.array([self._weight(word) for word in known])
        return _unit(weights @ self._right[[self._at[word] for word in known]])

    def _weight(self, word: str) -> float:
        """Return a word's inverse frequency among the sentences."""
        weight = math.log(1 + self._n / max(1, self._held[word]))
        return LIGHT * weight if is_light(word) else weight


def meanings(
    embed: Embed, question: str, among: Sequence[Sentence]
) -> "tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]":
    """Return the cosines of a question with sentences below their headings; and of it with the
    sentences alone, what all of them have in common taken away, and so below their headings."""
    import numpy as np

    asked = np.asarray(embed([question])[0], dtype=np.float64)
    by_place: dict[int, list[Sentence]] = {}
    for one in among:
        by_place.setdefault(one.place, []).append(one)
    alone, below = [], []
    for found in by_place.values():
        texts = [one.text for one in found]
        texts += [f"{one.heading} {one.text}" for one in found]
        rows = _embedded(embed, tuple(texts)).astype(np.float64)
        alone.append(rows[: len(found)])
        below.append(rows[len(found) :])
    placed = np.concatenate(below)
    return placed @ asked, _apart(np.concatenate(alone), asked), _apart(placed, asked)


def _apart(rows: "NDArray[np.float64]", asked: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the cosines of vectors with another one, their mean taken from all."""
    import numpy as np

    mean = rows.mean(axis=0)
    left, right = rows - mean, _unit(asked - mean)
    lengths = np.linalg.norm(left, axis=1)
    found: NDArray[np.float64] = (left @ right) / np.maximum(lengths, 1e-6)
    return found


@lru_cache(maxsize=256)
def _embedded(embed: Embed, texts: tuple[str, ...]) -> "NDArray[np.float32]":
    """Return the vectors of texts; kept, because pieces of documents come again and again."""
    import numpy as np

    return np.asarray(embed(texts), dtype=np.float32)


def _vocabulary(embed: Embed, texts: Iterable[str]) -> "tuple[list[str], NDArray[np.float32]]":
    """Return the words of texts, each once, with its vector."""
    import numpy as np

    found: dict[str, NDArray[np.float32]] = {}
    for text in dict.fromkeys(texts):
        words, rows = vectors(embed, text)
        for (word, _), row in zip(words, rows, strict=True):
            found.setdefault(word, row)
    return list(found), np.array(list(found.values()), dtype=np.float32)


def _unit(vector: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np

    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
