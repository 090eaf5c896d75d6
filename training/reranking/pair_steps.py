"""What is learned from when words of questions are associated with words of answers: a document's
questions beside its sentences and some of others, as pairs of stems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.thesaurus import loosely
from training.reranking.drawing import drawn
from training.reranking.pairs import Numbers, Stems, key

QUESTIONS, SENTENCES, OTHERS = 28, 64, 20
"""Of a step, and how many of its sentences are of other documents, at least."""
ASKED, TOLD = 8, 22
"""Stems of a question and of a sentence that are read."""


@dataclass(frozen=True, slots=True)
class Step:
    """Questions beside sentences. pairs: (q, k, asked, told), the number of each pair of stems from
    1, 0 for none; plain: (q, k, asked, 3), whether each stem asked stands in the sentence, above
    it, and only one near to it in the sentence; asked: (q, asked), stems from 1; right: (q, k)."""

    pairs: NDArray[np.int32]
    plain: NDArray[np.float32]
    asked: NDArray[np.int32]
    right: NDArray[np.bool_]


class Steps:
    """Draws what a step is learned from."""

    def __init__(self, among: Sequence[Stems], number: Mapping[str, int], keys: Numbers) -> None:
        """Take documents in stems, the number of each stem, and the keys of all pairs."""
        self._keys, self.stems = keys, len(number)
        self._told = [words[:TOLD] for one in among for words in one.own]
        near = ({number[s] for s in loosely(word) if s in number} for word in number)
        self._near = [frozenset(one) for one in near]

    def step(self, one: Stems, random: np.random.Generator) -> Step:
        """Return a document, as much of it as there is room for, beside sentences of others."""
        at = drawn(one.right, SENTENCES - OTHERS, random)
        others = random.integers(len(self._told), size=SENTENCES - len(at))
        own = [one.own[i][:TOLD] for i in at] + [self._told[i] for i in others]
        above = [one.above[i] for i in at] + [frozenset[int]()] * len(others)
        answered = random.permutation(np.flatnonzero(one.right[:, at].any(1)))[:QUESTIONS]
        told = _filled(own, (SENTENCES, TOLD), fill=-1)
        asked = _filled([one.asked[i][:ASKED] for i in answered], (QUESTIONS, ASKED), fill=-2)
        right = np.zeros((QUESTIONS, SENTENCES), dtype=np.bool_)
        right[: len(answered), : len(at)] = one.right[answered][:, at]
        same = asked[:, None, :, None] == told[None, :, None, :]
        stands = same.any(axis=3)
        count = (asked[:, None, :, None] >= 0) & (told[None, :, None, :] >= 0)
        count &= ~stands[..., None] & ~same.any(axis=2)[:, :, None, :]
        wanted = key(asked[:, None, :, None], told[None, :, None, :], self.stems)
        place = np.searchsorted(self._keys, wanted).clip(max=len(self._keys) - 1)
        pairs = np.where(count & (self._keys[place] == wanted), place + 1, 0)
        plain = np.stack([stands, *self._around(asked, own, above)], axis=3)
        plain[..., 2] &= ~stands
        return Step(
            pairs.astype(np.int32),
            plain.astype(np.float32),
            (asked.clip(-1) + 1).astype(np.int32),
            right,
        )

    def _around(
        self, asked: Numbers, own: Sequence[Sequence[int]], above: Sequence[frozenset[int]]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return which stems asked stand above which sentences, and have one near in them."""
        titled, near = np.zeros((2, len(asked), len(own), asked.shape[1]), dtype=np.bool_)
        held = [frozenset(words) for words in own]
        for word in np.unique(asked[asked >= 0]):
            rows, columns = np.nonzero(asked == word)
            titled[rows, :, columns] = [word in one for one in above]
            near[rows, :, columns] = [not self._near[word].isdisjoint(one) for one in held]
        return titled, near


def _filled(rows: Sequence[Sequence[int]], shape: tuple[int, int], *, fill: int) -> Numbers:
    found = np.full(shape, fill, dtype=np.int64)
    for row, words in zip(found, rows, strict=False):
        row[: len(words)] = words
    return found
