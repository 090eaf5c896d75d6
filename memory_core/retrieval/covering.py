"""How much of a question stands in a text: its words, inflected or not, or words like them."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from memory_core.errors import RetrievalError
from memory_core.retrieval.lexical import idf
from memory_core.retrieval.lexicon import Lexicon, beginnings, distinct, joined, lexicon
from memory_core.retrieval.utterances import content_words, spoken_words, stems_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from memory_core.retrieval.lexicon import Numbers

    Shares = NDArray[np.float64]

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
    words = lexicon()
    said = [words.said(piece) for piece in chain.from_iterable(texts)]
    starts = np.cumsum([0, *map(len, texts)])[:-1]
    together = np.maximum.reduceat(covered(rarity, said, words)[:-1], starts, axis=0)
    shares: list[float] = (together @ (worth / worth.sum())).tolist()
    return shares


def covered(rarity: Mapping[str, float], texts: Sequence[bytes], words: Lexicon) -> "Shares":
    """Return how much of each word of a question stands in each text (texts x words, 0..1), and
    below them a row of zeros, for no text.

    rarity: by word of the question, as written. texts: as `words` said them.
    """
    import numpy as np

    shares = np.zeros((len(texts) + 1, len(rarity)))
    flat, owners = joined(texts)
    says = words.says(flat)
    flat, owners = flat[says], owners[says]
    if len(flat):
        starts = beginnings(owners)
        numbers, places = distinct(flat)
        alike = _likeness(words, numbers, list(rarity))
        shares[owners[starts]] = np.maximum.reduceat(alike.take(places, axis=0), starts, axis=0)
    return shares


def _likeness(words: Lexicon, numbers: "Numbers", asked: Sequence[str]) -> "Shares":
    """Return how alike words are, 0..1 (words x asked). numbers: ascending."""
    import numpy as np

    targets = words.numbers(asked)
    try:
        vectors = words.vectors()
        cosines = vectors.take(numbers, axis=0) @ vectors[targets].T
        alike: Shares = np.maximum(0.0, (cosines - FLOOR) / (1 - FLOOR)).astype(np.float64)
    except RetrievalError:  # without the model only the same word is alike
        alike = np.zeros((len(numbers), len(asked)))
    for column, word in enumerate(asked):
        for stem in stems_of(word):
            same = np.array(words.with_term(stem), dtype=np.int64)
            places = np.minimum(np.searchsorted(numbers, same), len(numbers) - 1)
            alike[places[numbers[places] == same], column] = 1.0
    return alike
