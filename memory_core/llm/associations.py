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

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LISTED = Path(__file__).with_name("associations.npz")
"""stems: all, one after the other; asked: how many pairs each stem of a question has, in the order
of the stems; told, weights: of each pair the number of the other stem, and its weight; counts: of
each stem how much it counts; scale: what pairs add, for and against."""


@dataclass(frozen=True, slots=True)
class Associations:
    """The pairs by the number of the question's stem. first: where those of each begin; the others
    as in the file."""

    number: Mapping[str, int]
    first: "NDArray[np.int64]"
    told: "NDArray[np.integer]"
    weights: "NDArray[np.floating]"
    counts: "NDArray[np.float32]"
    scale: tuple[float, float]

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

    def score(self, question: str, texts: Sequence[str]) -> "Array":
        """Return what pairs say for each text as an answer, shape (texts,). A word of the question
        that stands in a text pairs with none of it."""
        import numpy as np

        asked = [word for word, _ in words_of(question)]
        own = [[word for word, _ in words_of(text)] for text in texts]
        told = {word: i for i, word in enumerate(dict.fromkeys(w for words in own for w in words))}
        none = len(told)  # a column of no word, for a text that has none
        weights = np.zeros((len(asked), none + 1))
        weights[:, :none] = self.between(asked, [*told])
        stands = np.zeros(weights.shape, dtype=np.bool_)
        for row, word in enumerate(asked):
            if word in told:
                weights[:, told[word]], stands[row, told[word]] = 0.0, True
        at = [[told[word] for word in words] or [none] for words in own]
        starts = np.cumsum([0, *(len(one) for one in at[:-1])])
        every = np.fromiter((i for one in at for i in one), dtype=np.intp)
        speaks = np.add.reduceat(weights[:, every].clip(0.0), starts, axis=1)
        against = np.add.reduceat(weights[:, every].clip(None, 0.0), starts, axis=1)
        there = np.logical_or.reduceat(stands[:, every], starts, axis=1)
        for_it, by = self.scale
        pairs = np.where(there, 0.0, for_it * np.log1p(speaks) + by * against)
        found: Array = self.counting(asked) @ pairs
        return found


@lru_cache(maxsize=1)
def associations() -> Associations:
    """Return those that ship, read once."""
    import numpy as np

    with np.load(LISTED) as held:
        stems = str(held["stems"]).split()
        first = np.concatenate([[0], np.cumsum(held["asked"].astype(np.int64))])
        told, weights = held["told"], held["weights"]
        counts, (pairs, against) = held["counts"].astype(np.float32), held["scale"].tolist()
    number = {stem: i for i, stem in enumerate(stems)}
    return Associations(number, first, told, weights, counts, (pairs, against))
