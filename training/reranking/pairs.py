"""How often a word of a question comes with a word of what answers it, and how often it would where
any sentence of the document did: "old" with "sixteen", "soon" with "within".

Of each question the words count that its answer does not have, neither itself nor above it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.matched import words_of
from memory_core.llm.reranker_words import Context
from training.reranking.laid_out import LaidOut

Numbers = NDArray[np.int64]
Number = TypeVar("Number", int, Numbers)
Floats = NDArray[np.float64]

MOST_RIGHT = 4
"""Sentences that answer a question, above which it tells nothing of words."""
ADDED = 0.5
"""Added to both counts, so that few of them say little."""
LEAST, MOST = -1.0, 3.0
"""Bounds of what a pair is held to weigh before anything is learned."""
LISTED = 1.0
"""What a pair weighs at least then that was written down as one."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of stems by `key`, in order, with how often each came, and would have by chance."""

    keys: Numbers
    often: Floats
    expected: Floats

    def weights(self) -> Floats:
        """Return what each pair weighs before anything is learned. Once counts for nothing: when a
        document is learned from, what it says itself must not be known of it."""
        once_less = np.maximum(self.often - 1.0, 0.0)
        lift = np.log((once_less + ADDED) / (self.expected + ADDED)).clip(LEAST, MOST)
        return np.where((self.often > 1.0) | (self.expected > ADDED), lift, 0.0)


@dataclass(frozen=True, slots=True)
class Stems:
    """A document as stems by number: of each sentence its own, and of what it stands under; of each
    question; right: (questions, sentences)."""

    own: tuple[tuple[int, ...], ...]
    above: tuple[frozenset[int], ...]
    asked: tuple[tuple[int, ...], ...]
    right: NDArray[np.bool_]


def key(asked: Number, told: Number, n: int) -> Number:
    """Return the keys of pairs by number. n: how many may be told."""
    return asked * n + told


def in_stems(documents: Sequence[LaidOut]) -> tuple[dict[str, int], list[Stems]]:
    """Return the number of every stem, and the documents in these."""
    number: dict[str, int] = {}

    def of(text: str) -> tuple[int, ...]:
        return tuple(number.setdefault(stem, len(number)) for stem, _ in words_of(text))

    def above(context: Context) -> frozenset[int]:
        return frozenset(of(f"{context[1]} {context[2]}"))

    found = [
        Stems(
            tuple(of(context[0]) for context in one.contexts),
            tuple(map(above, one.contexts)),
            tuple(of(asked.text) for asked in one.questions),
            one.right,
        )
        for one in documents
    ]
    return number, found


def counted(things: Sequence[Sequence[Stems]], stems: int) -> Pairs:
    """Count the pairs of some documents, those told of one thing as one. stems: how many there
    are."""
    often: dict[int, float] = {}
    chances = []
    for share, one in ((1 / len(each), one) for each in things for one in each):
        unmet: Counter[int] = Counter()
        for asked, row in zip(one.asked, one.right, strict=True):
            at = np.flatnonzero(row)
            if 0 < len(at) <= MOST_RIGHT:
                _count(one, asked, at, share=share, stems=stems, often=often, unmet=unmet)
        if unmet:
            chances.append((unmet, {word: share * of for word, of in _shares(one).items()}))
    keys = np.array(sorted(often), dtype=np.int64)
    expected = np.zeros(len(keys))
    for unmet, shares in chances:
        asked_of = np.fromiter(unmet, dtype=np.int64)
        told_of = np.fromiter(shares, dtype=np.int64)
        wanted = key(asked_of[:, None], told_of, stems)
        at = np.searchsorted(keys, wanted).clip(max=max(0, len(keys) - 1))
        times = np.array([*unmet.values()], dtype=np.float64)
        chance = times[:, None] * np.array([*shares.values()])
        there = keys[at] == wanted
        np.add.at(expected, at[there], chance[there])
    return Pairs(keys, np.array([often[int(one)] for one in keys]), expected)


def _count(
    one: Stems,
    asked: Sequence[int],
    at: Numbers,
    *,
    share: float,
    stems: int,
    often: dict[int, float],
    unmet: Counter[int],
) -> None:
    """Count the pairs of one question, each so much. at: the sentences that answer it."""
    told = Counter(word for i in at for word in one.own[i])
    above = {word for i in at for word in one.above[i]}
    for word in set(asked) - told.keys() - above:
        unmet[word] += 1
        for other, times in told.items():
            if other not in asked:
                pair = key(word, other, stems)
                often[pair] = often.get(pair, 0.0) + share * times / len(at)


def _shares(one: Stems) -> Mapping[int, float]:
    """Return the share of a document's sentences that has each stem."""
    having = Counter(word for words in one.own for word in set(words))
    return {word: times / len(one.own) for word, times in having.items()}


def with_listed(pairs: Pairs, listed: Numbers) -> tuple[Numbers, Floats]:
    """Return the keys of counted pairs and of those written down, in order, each once, with what
    they weigh before anything is learned."""
    keys = np.union1d(pairs.keys, listed)
    weights = np.zeros(len(keys))
    weights[np.searchsorted(keys, pairs.keys)] = pairs.weights()
    at = np.searchsorted(keys, listed)
    weights[at] = np.maximum(weights[at], LISTED)
    return keys, weights
