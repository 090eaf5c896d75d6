"""How alike words are in meaning, by the static vectors inside the wordllama package.

Vectors of words are kept while the process runs, for texts use the same few thousand words again
and again; whatever is kept is dropped with the caches when something is forgotten.
"""

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.retrieval.embedding import default_embedder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

MOST = 32_768
"""Words whose vectors are kept, 32 MB; one more, and they are begun anew."""


class WordVectors:
    """Unit vectors of single words, made when first asked for. May be shared by threads."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._rows: Vectors | None = None
        self._lock = threading.Lock()

    def of(self, words: Sequence[str]) -> "Vectors":
        """Return one row of 256 numbers for each word. Raises RetrievalError without the model."""
        import numpy as np

        with self._lock:
            new = list(dict.fromkeys(w for w in words if w not in self._places))
            if len(self._places) + len(new) > MOST:
                self._places, self._rows, new = {}, None, list(dict.fromkeys(words))
            if new or self._rows is None:
                self._add(new)
            rows = self._rows if self._rows is not None else np.zeros((0, 1), dtype=np.float32)
            return rows[[self._places[word] for word in words]]

    def _add(self, words: Sequence[str]) -> None:
        import numpy as np

        embedder = default_embedder()
        none = np.zeros((0, embedder.dimension), dtype=np.float32)
        made = np.concatenate([none, *embedder.arrays(words)])
        first = len(self._places)
        if self._rows is None or first + len(words) > len(self._rows):
            room = max(1024, 2 * (first + len(words)))
            grown = np.zeros((room, embedder.dimension), dtype=np.float32)
            grown[:first] = self._rows[:first] if self._rows is not None else grown[:first]
            self._rows = grown
        self._rows[first : first + len(words)] = made
        self._places.update((word, first + i) for i, word in enumerate(words))


# Counts as a cache of words, which forgetting empties; of one size, so of one object.
@lru_cache(maxsize=128)
def word_vectors() -> WordVectors:
    """Return the vectors shared by the whole process."""
    return WordVectors()
