"""Words by number: texts as rows of numbers, and what is known of each word.

Texts use the same few thousand words again and again, so what takes long is done once for each
word, and what is asked of many texts is arithmetic on arrays. All of it is kept while the process
runs, and dropped with the caches when something is forgotten.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING

from memory_core.retrieval.embedding import default_embedder
from memory_core.retrieval.utterances import spoken_words, stems_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Vectors = NDArray[np.float32]

MOST = 32_768
"""Words that are kept, whose vectors take 32 MB; from then on they are begun anew."""
PIECES = 4 * MOST
"""Ways to write them that are kept, with signs and capitals."""
LONGEST = 64
"""Characters of a piece that is kept."""
_NUMBER = Struct("<i")
NUMBER = _NUMBER.size
"""Bytes of a number."""
TEXTS = 8192
"""Texts that are kept as numbers, those read last."""
_ROOM = 1024
"""Words there is room for at first."""
_UNASKED = -2
"""What stands for a word of which `known` was not asked yet."""


class _Pieces(dict[str, bytes]):
    """Pieces of text without white space, each with its words; one that is new is read."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, piece: str) -> bytes:
        found = self._read(piece)
        if len(piece) <= LONGEST:
            self[piece] = found
        return found


class Lexicon:
    """The words met so far, numbered from 0. May be shared by threads; what it gave stays true."""

    said: Callable[[str], bytes]
    """Return the words of a text in order, as numbers of `NUMBER` bytes each."""

    def __init__(self) -> None:
        import numpy as np

        self.said = lru_cache(maxsize=TEXTS)(self._said)
        self._pieces = _Pieces(self._read)
        self._numbers: dict[str, int] = {}
        self._words: list[str] = []
        self._with_term: dict[str, list[int]] = {}
        self._says = np.zeros(_ROOM, dtype=np.bool_)
        self._vectors: Vectors = np.zeros((0, 0), dtype=np.float32)
        self._n_vectors = 0
        self._known: dict[Callable[[str], int], Numbers] = {}
        self._lock = threading.Lock()

    @property
    def full(self) -> bool:
        """Whether it is time to begin another one."""
        return len(self._words) > MOST or len(self._pieces) > PIECES

    def numbers(self, words: Sequence[str]) -> "Numbers":
        """Return the numbers of words as written but small."""
        import numpy as np

        self._learn(words)
        return np.array([self._numbers[word] for word in words], dtype=np.int64)

    def says(self, numbers: "Numbers") -> "NDArray[np.bool_]":
        """Return which of these words say something; stop words and signs do not."""
        return self._says[numbers]

    def with_term(self, term: str) -> Sequence[int]:
        """Return the words that have a term; see `lexical.terms`."""
        return tuple(self._with_term.get(term, ()))

    def spelled(self, numbers: "Numbers") -> list[str]:
        """Return the words that have these numbers."""
        return [self._words[number] for number in numbers.tolist()]

    def known(self, numbers: "Numbers", of: Callable[[str], int]) -> "Numbers":
        """Return what a function that asks nothing of this says of each of these words, at least
        -1. It is asked once for each word."""
        import numpy as np

        with self._lock:
            table = self._known.get(of, np.zeros(0, dtype=np.int64))
            if len(table) < len(self._words):
                grown = np.full(len(self._says), _UNASKED, dtype=np.int64)
                grown[: len(table)] = table
                table = self._known[of] = grown
            new = numbers[table[numbers] == _UNASKED]
            table[new] = [of(word) for word in self.spelled(new)]
            found: Numbers = table[numbers]
            return found

    def vectors(self) -> "Vectors":
        """Return unit vectors of 256 numbers, a row for each word and perhaps more. Raises
        RetrievalError without the model."""
        with self._lock:
            if self._n_vectors < len(self._words):
                self._make_vectors()
            return self._vectors

    def _said(self, text: str) -> bytes:
        # No word reaches over white space, and a word is mostly written as it was before.
        return b"".join(map(self._pieces.__getitem__, text.split()))

    def _read(self, piece: str) -> bytes:
        """Return the words of a piece of text without white space."""
        words, number = spoken_words(piece), self._numbers
        if not number.keys() >= set(words):
            self._learn(words)
        return b"".join([_NUMBER.pack(number[word]) for word in words])

    def _learn(self, words: Iterable[str]) -> None:
        """Number new words; a number is given last, when all is known that it leads to."""
        import numpy as np

        with self._lock:
            new = [word for word in dict.fromkeys(words) if word not in self._numbers]
            first, n = len(self._words), len(self._words) + len(new)
            if n > len(self._says):
                grown = np.zeros(2 * n, dtype=np.bool_)
                grown[:first] = self._says[:first]
                self._says = grown
            self._words += new
            for number, word in enumerate(new, start=first):
                stems = stems_of(word)
                self._says[number] = bool(stems)
                for stem in stems:
                    self._with_term.setdefault(stem, []).append(number)
            self._numbers.update(zip(new, range(first, n), strict=True))

    def _make_vectors(self) -> None:
        import numpy as np

        embedder, first, n = default_embedder(), self._n_vectors, len(self._words)
        made = np.concatenate(list(embedder.arrays(self._words[first:])))
        if n > len(self._vectors):
            grown = np.zeros((max(_ROOM, 2 * n), embedder.dimension), dtype=np.float32)
            grown[:first] = self._vectors[:first] if first else grown[:first]
            self._vectors = grown
        self._vectors[first:n] = made
        self._n_vectors = n


# Counts as a cache of words, which forgetting empties; of one size, so of one object.
@lru_cache(maxsize=128)
def _known() -> Lexicon:
    return Lexicon()


def lexicon() -> Lexicon:
    """Return the words known to the whole process; numbers are only good together with it."""
    if _known().full:
        _known.cache_clear()
    return _known()


def joined(texts: Sequence[bytes]) -> "tuple[Numbers, Numbers]":
    """Return the words of texts in one row, and beside each which text it stands in."""
    import numpy as np

    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) // NUMBER
    flat = np.frombuffer(b"".join(texts), dtype="<i4").astype(np.int64)
    return flat, np.repeat(np.arange(len(texts)), lengths)


def beginnings(owners: "Numbers") -> "Numbers":
    """Return where in the row of `joined` each text begins that has words there."""
    import numpy as np

    return np.flatnonzero(np.diff(owners, prepend=-1))


def distinct(flat: "Numbers") -> "tuple[Numbers, Numbers]":
    """Return the words of a row, each once, and beside each word of the row its place there."""
    import numpy as np

    # Marking them in a table of all words is several times faster than sorting them.
    here = np.zeros(int(flat.max(initial=-1)) + 1, dtype=np.bool_)
    here[flat] = True
    numbers = np.flatnonzero(here)
    place = np.empty(len(here), dtype=np.int64)
    place[numbers] = np.arange(len(numbers))
    return numbers, place[flat]
