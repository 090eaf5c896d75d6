"""Pairs of what a question has with what a sentence has, each with a weight, known by heart."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class KnownPairs:
    """Pairs by number. asked, told: the number of what a question may have, and a sentence; first:
    where the pairs of each that is asked begin; others, weights: of each pair the number of what is
    told, and its weight; scale: what pairs add, for and against."""

    asked: Mapping[str, int]
    told: Mapping[str, int]
    first: "NDArray[np.integer]"
    others: "NDArray[np.integer]"
    weights: "NDArray[np.floating]"
    scale: tuple[float, float]

    def between(self, asked: Sequence[str], told: Sequence[str]) -> "Array":
        """Return the weight of each pair of what is asked (rows) and told (columns), 0 where
        nothing was learned of it."""
        import numpy as np

        return self.of_numbers(asked, np.array([self.told.get(one, -1) for one in told], np.int64))

    def of_numbers(self, asked: Sequence[str], told: "NDArray[np.int64]") -> "Array":
        """As `between`, told by number, -1 for what is not known."""
        import numpy as np

        column = np.full(len(self.told), -1, dtype=np.int64)
        known = told >= 0
        column[told[known]] = np.flatnonzero(known)
        found = np.zeros((len(asked), len(told)))
        for row, one in zip(found, asked, strict=True):
            if (at := self.asked.get(one)) is not None:
                of_it = slice(self.first[at], self.first[at + 1])
                columns = column[self.others[of_it]]
                there = columns >= 0
                row[columns[there]] = self.weights[of_it][there]
        return found

    def say(self, weights: "Array", has: "Array") -> "Array":
        """Return what pairs say for each sentence by each that is asked, (asked, sentences).
        weights: of pairs, (asked, told); has: (told, sentences)."""
        import numpy as np

        for_it, by = self.scale
        speaks, against = weights.clip(0.0) @ has, weights.clip(None, 0.0) @ has
        found: Array = for_it * np.log1p(speaks) + by * against
        return found


def read(held: "Mapping[str, NDArray[Any]]") -> KnownPairs:
    """Return pairs as they are held in a file. asked, told: all that a question may have, and a
    sentence, a line each; pairs: how many each of the first has, in their order; others, weights,
    scale: as in `KnownPairs`."""
    import numpy as np

    asked, told = (
        {one: i for i, one in enumerate(str(held[name]).split("\n"))} for name in ("asked", "told")
    )
    first = np.concatenate([[0], np.cumsum(held["pairs"].astype(np.int64))])
    for_it, by = held["scale"].tolist()
    return KnownPairs(asked, told, first, held["others"], held["weights"], (for_it, by))


def having(sentences: Sequence[Collection[str]]) -> "tuple[dict[str, int], Array]":
    """Return the row of all that some sentences have, and which of them has which, (rows,
    sentences)."""
    import numpy as np

    row = {one: i for i, one in enumerate(dict.fromkeys(one for each in sentences for one in each))}
    has = np.zeros((len(row), len(sentences)))
    for i, each in enumerate(sentences):
        has[[row[one] for one in each], i] = 1.0
    return row, has
