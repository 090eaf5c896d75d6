"""How near the words and the meaning of sentences come to those of a question, by word vectors."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.llm.nearness import Embed, is_other_word, spelled, vectors
from memory_core.llm.passages import Sentence
from memory_core.llm.thesaurus import loosely
from memory_core.llm.weighing import is_light

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOOSE = 0.75
"""Cosine taken for words of near meaning that are listed."""
LOOKED_AT = 0.3
"""Cosines above it are checked for mere look-alikes."""
IN_NAME = 0.9
"""Share that a word counts which only the document's name or title has."""
LIGHT = 0.3
"""Share of its weight that a word counts that says little of what is asked."""
Words = Mapping[str, str]
"""Stem -> a spelling of it."""


class Alignment:
    """The words of a question against those of some sentences, their headings and documents."""

    def __init__(
        self, embed: Embed, question: str, among: Sequence[Sentence], *, texts: Iterable[str]
    ) -> None:
        """Compare every word of the question with every word there is. embed: unit vectors. texts:
        those the sentences stand in, with their headings."""
        import numpy as np

        self._texts = [spelled(one.text) for one in among]
        self._headings = [spelled(one.heading) for one in among]
        self._names = [spelled(_name(one)) for one in among]
        self._n = len(among)
        self._held = Counter(word for words in self._texts for word in words)
        asked, self._left = vectors(embed, question)
        words, self._right = _vocabulary(embed, among, texts)
        self._at = {word: i for i, (word, _) in enumerate(words)}
        weights = np.array([self._weight(word) for word, _ in asked])
        self._weights = weights / max(float(weights.sum()), 1e-6)
        self._cosines = np.zeros((len(asked), len(words)))
        if asked and words:
            self._cosines = _compared(asked, words, (self._left @ self._right.T).astype(float))

    def of(self, i: int) -> tuple[float, float]:
        """Return how well a sentence aligns by itself, and where it stands: the weighed mean square
        of each word's best cosine, 0..1."""
        own = self._best(self._texts[i])
        place = own.clip(self._best(self._headings[i])).clip(IN_NAME * self._best(self._names[i]))
        return float(self._weights @ own**2), float(self._weights @ place**2)

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

    def _best(self, words: Words) -> "NDArray[np.float64]":
        """Return the best cosine of each word of the question with some words."""
        import numpy as np

        at = [self._at[word] for word in words if word in self._at]
        return self._cosines[:, at].max(axis=1) if at else np.zeros(len(self._cosines))

    def _weight(self, word: str) -> float:
        """Return a word's inverse frequency among the sentences."""
        weight = math.log(1 + self._n / max(1, self._held[word]))
        return LIGHT * weight if is_light(word) else weight


def meanings(
    embed: Embed, question: str, among: Sequence[Sentence]
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Return the cosines of a question with sentences, and with these below their headings."""
    import numpy as np

    asked = np.asarray(embed([question])[0], dtype=np.float64)
    by_place: dict[int, list[Sentence]] = {}
    for one in among:
        by_place.setdefault(one.place, []).append(one)
    alone, below = [], []
    for found in by_place.values():
        texts = [one.text for one in found]
        texts += [f"{one.heading} {one.text}" for one in found]
        near = _embedded(embed, tuple(texts)) @ asked
        alone.append(near[: len(found)])
        below.append(near[len(found) :])
    return np.concatenate(alone), np.concatenate(below)


@lru_cache(maxsize=256)
def _embedded(embed: Embed, texts: tuple[str, ...]) -> "NDArray[np.float32]":
    """Return the vectors of texts; kept, because pieces of documents come again and again."""
    import numpy as np

    return np.asarray(embed(texts), dtype=np.float32)


def _name(one: Sentence) -> str:
    return f"{one.top} {one.quote.name.rpartition('.')[0].replace('_', ' ')}"


def _vocabulary(
    embed: Embed, among: Sequence[Sentence], texts: Iterable[str]
) -> "tuple[list[tuple[str, str]], NDArray[np.float32]]":
    """Return the words of sentences, their headings and documents, each once, with its vector."""
    import numpy as np

    found: dict[str, tuple[str, NDArray[np.float32]]] = {}
    for text in dict.fromkeys((*texts, *(_name(one) for one in among))):
        words, rows = vectors(embed, text)
        for (word, form), row in zip(words, rows, strict=True):
            found.setdefault(word, (form, row))
    listed = [(word, form) for word, (form, _) in found.items()]
    return listed, np.array([row for _, row in found.values()], dtype=np.float32)


def _compared(
    asked: Sequence[tuple[str, str]],
    words: Sequence[tuple[str, str]],
    cosines: "NDArray[np.float64]",
) -> "NDArray[np.float64]":
    """Return cosines, 1 for the same stem, 0 for look-alikes, `LOOSE` at least for words listed as
    near in meaning."""
    import numpy as np

    at = {word: i for i, (word, _) in enumerate(words)}
    for i, j in zip(*(cosines > LOOKED_AT).nonzero(), strict=True):
        if asked[i][0] == words[j][0]:
            cosines[i, j] = 1.0
        elif not is_other_word(asked[i][1], words[j][1]):
            cosines[i, j] = 0.0
    for i, (word, _) in enumerate(asked):
        near = [at[other] for other in loosely(word) if other in at]
        cosines[i, near] = np.maximum(cosines[i, near], LOOSE)
    return cosines


def _unit(vector: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np

    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
