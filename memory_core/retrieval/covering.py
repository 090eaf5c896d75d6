"""How much of a question stands in a text: its words, inflected or not, or words like them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError
from memory_core.retrieval.lexical import idf
from memory_core.retrieval.likeness import word_vectors
from memory_core.retrieval.utterances import Wording, content_words, spoken_words, wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

FLOOR = 0.25
"""Cosine of two words from which on they may mean the same; common words are this near by chance.
"""


def rarities(question: str, common: Mapping[str, int], *, n_items: int) -> dict[str, float]:
    """Return the words of a question that say something and how rare each is (idf).

    common: terms that were looked for -> in how many items each is; n_items: of all.
    """
    written = content_words(spoken_words(question))
    return {
        word: max(idf(common.get(stem, 0), n_items) for stem in stems)
        for word, stems in written.items()
    }


def share_covered(rarity: Mapping[str, float], texts: Sequence[Collection[str]]) -> list[float]:
    """Return which share of a question, rare words counting more, stands in each text, 0..1.

    texts: each in pieces (its own text, its title), which together hold what they hold.
    """
    import numpy as np

    worth = np.array(list(rarity.values()))
    if not texts or not worth.sum():
        return [0.0] * len(texts)
    found = covered(rarity, [wording(piece) for pieces in texts for piece in pieces])[:-1]
    starts = np.cumsum([0, *(len(pieces) for pieces in texts)])[:-1]
    together = np.maximum.reduceat(found, starts, axis=0)
    shares: list[float] = (together @ (worth / worth.sum())).tolist()
    return shares


def covered(rarity: Mapping[str, float], read: Sequence[Wording]) -> "Numbers":
    """Return how much of each word of a question stands in each text (texts x words, 0..1), and
    below them a row of zeros, for no text. rarity: by word of the question, as written."""
    import numpy as np

    words = list(dict.fromkeys(chain.from_iterable(one.words for one in read)))
    place = {word: i for i, word in enumerate(words)}
    asked = list(rarity)
    likeness = _likeness(words, asked)
    columns: dict[str, list[int]] = defaultdict(list)
    for column, word in enumerate(asked):
        for stem in content_words([word]).get(word, ()):
            columns[stem].append(column)
    wanted = frozenset(columns)
    for one in read:
        for word, stems in zip(one.words, one.stems, strict=True):
            for stem in () if wanted.isdisjoint(stems) else wanted & stems:
                likeness[place[word], columns[stem]] = 1.0
    shares = np.zeros((len(read) + 1, len(asked)))
    rows, starts, flat = flattened([one.words for one in read], place)
    if rows:
        shares[rows] = np.maximum.reduceat(likeness[flat], starts, axis=0)
    return shares


def _likeness(words: Sequence[str], asked: Sequence[str]) -> "Numbers":
    """Return how alike words are, 0..1 (words x asked)."""
    import numpy as np

    try:
        vectors, targets = word_vectors().of(words), word_vectors().of(asked)
    except RetrievalError:  # without the model only the same word is alike
        return np.zeros((len(words), len(asked)))
    alike = np.maximum(0.0, (vectors @ targets.T - FLOOR) / (1 - FLOOR))
    return np.asarray(alike, dtype=np.float64)


def flattened(
    texts: Sequence[Sequence[str]], place: Mapping[str, int]
) -> tuple[list[int], list[int], list[int]]:
    """Return the texts that have words, where each begins in the row of all words, and that row as
    places."""
    rows: list[int] = []
    starts: list[int] = []
    flat: list[int] = []
    for row, text in enumerate(texts):
        if text:
            rows.append(row)
            starts.append(len(flat))
            flat.extend([place[word] for word in text])
    return rows, starts, flat
