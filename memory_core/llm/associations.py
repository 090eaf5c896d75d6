"""Which words of a sentence answer which words of a question: "old" is answered by "sixteen",
"soon" by "within", "heavy" by "kg".

Weights of pairs of stems, and how much each stem of a question counts, learned from questions with
the sentences that answer them (`training/reranking/associating.py`): supervised semantic indexing
(Bai et al. 2009). Where the networks of `reranking` know words by their vectors, these are known by
heart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.llm.matched import words_of
from memory_core.llm.reranker_words import Context
from memory_core.llm.thesaurus import loosely

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LISTED = Path(__file__).with_name("associations.npz")
"""stems: all, one after the other; asked: how many pairs each stem of a question has, in the order
of the stems; told, weights: of each pair the number of the other stem, and its weight; counts: of
each stem how much it counts; scale: `Scale`."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a question's word adds that stands in a sentence, above it, or for which one listed as
    near stands there; and what pairs add, for and against."""

    own: float
    above: float
    near: float
    pairs: float
    against: float


@dataclass(frozen=True, slots=True)
class Scored:
    """What each sentence scores, all in all and by pairs alone, each shape (n,)."""

    scores: "Array"
    by_pairs: "Array"


@dataclass(frozen=True, slots=True)
class Associations:
    """The pairs by the number of the question's stem. first: where those of each begin; told,
    weights: of each pair, as in the file."""

    number: Mapping[str, int]
    first: "NDArray[np.int64]"
    told: "NDArray[np.integer]"
    weights: "NDArray[np.floating]"
    counts: "NDArray[np.float32]"
    scale: Scale

    def between(self, asked: Sequence[str], told: Sequence[str]) -> "Array":
        """Return the weight of each pair of a stem asked (rows) and one told (columns), 0 where
        nothing was learned of it."""
        import numpy as np

        column = np.full(len(self.number), -1, dtype=np.int64)
        for i, stem in enumerate(told):
            if (at := self.number.get(stem)) is not None:
                column[at] = i
        found = np.zeros((len(asked), len(told)))
        for row, stem in zip(found, asked, strict=True):
            if (at := self.number.get(stem)) is not None:
                of_it = slice(self.first[at], self.first[at + 1])
                columns = column[self.told[of_it]]
                there = columns >= 0
                row[columns[there]] = self.weights[of_it][there]
        return found

    def counting(self, asked: Sequence[str]) -> "Array":
        """Return how much each stem of a question counts, 1 where nothing was learned of it."""
        import numpy as np

        at = (self.number.get(stem) for stem in asked)
        return np.array([1.0 if i is None else float(self.counts[i]) for i in at])

    def score(self, question: str, among: Sequence[Context]) -> Scored:
        """Score sentences, each with what is around it, for a question."""
        import numpy as np

        asked = [word for word, _ in words_of(question)]
        if not asked:
            return Scored(np.zeros(len(among)), np.zeros(len(among)))
        own = [[word for word, _ in words_of(one[0])] for one in among]
        told = {word: i for i, word in enumerate(dict.fromkeys(w for words in own for w in words))}
        none = len(told)  # a column of no word, for a sentence that has none
        met = np.zeros((3, len(asked), none + 1))
        weights = self.between(asked, [*told])
        weights[:, [told[word] for word in asked if word in told]] = 0.0
        met[0, :, :none], met[1, :, :none] = weights.clip(0.0), weights.clip(None, 0.0)
        for row, word in zip(met[2], asked, strict=True):
            row[[told[near] for near in loosely(word) if near in told]] = 1.0
        at = [[told[word] for word in words] or [none] for words in own]
        starts = np.cumsum([0, *(len(one) for one in at[:-1])])
        every = np.fromiter((i for one in at for i in one), dtype=np.intp)
        speaks, against = np.add.reduceat(met[:2][:, :, every], starts, axis=2)
        near = np.maximum.reduceat(met[2][:, every], starts, axis=1)
        stands = _standing(asked, own)
        above = _standing(asked, [_above(one[1], one[2]) for one in among])
        by = self.scale
        pairs = np.where(stands, 0.0, by.pairs * np.log1p(speaks) + by.against * against)
        plain = by.own * stands + by.above * above + by.near * (near * ~stands)
        counts = self.counting(asked)
        by_pairs: Array = counts @ pairs
        return Scored(counts @ plain + by_pairs, by_pairs)


def _standing(asked: Sequence[str], among: Sequence[Sequence[str]]) -> "NDArray[np.bool_]":
    """Return which stems asked (rows) stand in which texts (columns)."""
    import numpy as np

    held = [frozenset(words) for words in among]
    return np.array([[word in one for one in held] for word in asked], dtype=np.bool_)


@lru_cache(maxsize=4_096)
def _above(title: str, above: str) -> tuple[str, ...]:
    """Return the stems of what a sentence stands under; kept, since many stand under the same."""
    return tuple(word for word, _ in words_of(f"{title} {above}"))


@lru_cache(maxsize=1)
def associations() -> Associations:
    """Return those that ship, read once."""
    import numpy as np

    with np.load(LISTED) as held:
        stems = str(held["stems"]).split()
        first = np.concatenate([[0], np.cumsum(held["asked"].astype(np.int64))])
        told, weights = held["told"], held["weights"]
        counts, scale = held["counts"].astype(np.float32), [float(x) for x in held["scale"]]
    number = {stem: i for i, stem in enumerate(stems)}
    return Associations(number, first, told, weights, counts, Scale(*scale))
