"""Which words of a question stand in the piece a sentence is of, and in its document."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
Bits = NDArray[np.uint8]


class Document(Protocol):
    """The sentences of a document. told: (k, m), numbers of words, 0 for none; pieces: (k,), in
    which of its pieces each stands, from 0."""

    @property
    def told(self) -> Numbers: ...
    @property
    def pieces(self) -> Numbers: ...


class Near:
    """Knows which stems stand where in some documents, a bit each."""

    def __init__(self, documents: Sequence[Document], stems: Numbers) -> None:
        """Take documents, whose sentences are counted through. stems: (words,), of each word by
        number, -1 for no word."""
        self._stems, self._n = stems, int(stems.max(initial=0)) + 1
        pieces: list[Bits] = []
        whole: list[Bits] = []
        of_sentences: list[NDArray[np.int64]] = []
        for i, one in enumerate(documents):
            n = int(one.pieces.max(initial=-1)) + 1
            rows = [self._bits(one.told[one.pieces == piece]) for piece in range(n)]
            of_sentences.append(np.stack([len(pieces) + one.pieces, np.full(len(one.told), i)], 1))
            pieces += rows
            whole.append(self._bits(one.told))
        self._held = np.stack([*pieces, *whole])
        self._rows = np.concatenate(of_sentences) + np.array([0, len(pieces)])

    def of(self, asked: Numbers, sentences: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which words of questions, (q, n), stand in the piece and in the document of
        sentences, (k,): shape (q, k, n, 2)."""
        stems = np.where(asked > 0, self._stems[asked], 0)
        rows = self._rows[sentences]
        held = self._held[rows[None, :, None, :], (stems >> 3)[:, None, :, None]]
        found = (held >> (7 - (stems & 7))[:, None, :, None]) & 1
        there: NDArray[np.bool_] = (found > 0) & (asked > 0)[:, None, :, None]
        return there

    def _bits(self, words: Numbers) -> Bits:
        which = np.zeros(self._n, dtype=np.bool_)
        which[self._stems[words[words > 0]]] = True
        return np.packbits(which)
