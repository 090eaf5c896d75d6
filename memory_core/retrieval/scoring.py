"""BM25 over many items at once, as arrays of numbers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from memory_core.retrieval.lexical import K1, OWN, POOLING, B, idf

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


class Places(Protocol):
    """Where a term stands, by row numbers of items; see `stores.protocols.occurrences`."""

    @property
    def term(self) -> str:
        """The term."""

    @property
    def n_items(self) -> int:
        """In how many items it is."""

    @property
    def keys(self) -> "Numbers":
        """Row numbers of items it is in, each once."""

    @property
    def counts(self) -> "Numbers":
        """How often it stands in each of them."""

    @property
    def lengths(self) -> "Numbers":
        """How many terms each of them has."""


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Items by row number, ascending, and what each scores, above 0."""

    keys: "Numbers"
    values: "NDArray[np.float64]"

    def best(self, n: int) -> list[int]:
        """Return the row numbers of the best, best first, equals in their order."""
        import numpy as np

        if n <= 0 or not len(self.keys):
            return []
        least = 0.0
        if n < len(self.values):
            least = float(np.partition(self.values, len(self.values) - n)[len(self.values) - n])
        among = np.flatnonzero(self.values >= least)
        order = among[np.argsort(-self.values[among], kind="stable")][:n]
        chosen: list[int] = self.keys[order].tolist()
        return chosen

    def first(self, n: int) -> dict[int, float]:
        """Return the best and what they score; more where the last ones are equals of others."""
        import numpy as np

        values = self.values
        if n <= 0 or not len(values):
            return {}
        place = max(0, len(values) - n)
        among = np.flatnonzero(values >= np.partition(values, place)[place])
        return dict(zip(self.keys[among].tolist(), values[among].tolist(), strict=True))

    def among(self, keys: Collection[int]) -> "Scores":
        """Return the scores of these items alone."""
        import numpy as np

        asked = np.fromiter(keys, dtype=np.int64, count=len(keys))
        here = np.isin(self.keys, asked)
        return Scores(self.keys[here], self.values[here])

    def of(self, keys: Sequence[int]) -> list[float]:
        """Return the scores of these items, 0.0 for one that has none."""
        import numpy as np

        if not len(self.keys):
            return [0.0] * len(keys)
        asked = np.asarray(keys, dtype=np.int64)
        places = np.minimum(np.searchsorted(self.keys, asked), len(self.keys) - 1)
        found: list[float] = np.where(self.keys[places] == asked, self.values[places], 0.0).tolist()
        return found


def score_items(
    found: Iterable[Places], *, n_items: int, n_terms: int, k1: float = K1, b: float = B
) -> Scores:
    """Score items by the terms of a question they hold (Robertson and Zaragoza 2009).

    found: every term of the question. n_items: items in the index; n_terms: terms in all of them
    together. k1: how slowly repetition stops counting, above 0; b: how much long items are held
    back, 0..1.
    """
    import numpy as np

    mean = max(1.0, n_terms / max(1, n_items))
    read = [one for one in found if len(one.keys)]
    if not read:
        return Scores(np.empty(0, dtype=np.int64), np.empty(0))
    parts = [
        idf(one.n_items, n_items)
        * (one.counts * (k1 + 1) / (one.counts + k1 * (1 - b + b * one.lengths / mean)))
        for one in read
    ]
    keys, places = np.unique(np.concatenate([one.keys for one in read]), return_inverse=True)
    values = np.bincount(places, weights=np.concatenate(parts), minlength=len(keys))
    return Scores(keys, values.astype(np.float64))


def pool_items(
    found: Iterable[Places],
    around: Mapping[int, Sequence[int]],
    *,
    n_items: int,
    n_terms: int,
    weights: Sequence[float] = POOLING,
    own: float = OWN,
    k1: float = K1,
    b: float = B,
) -> Scores:
    """Score the turns of a conversation by what they and the turns around them say.

    A reply rarely repeats the words of what it answers, so each turn is read together with its
    neighbours: BM25 of the pooled counts, without regard to length, plus `own` times the BM25 of
    the turn alone. Pooling the counts finds more than adding up the neighbours' scores.

    around: for each turn worth it (the best hundred find as much as all) those around it in order,
    itself among them. weights: what a count is worth at distance 0, 1, 2 ...
    """
    import numpy as np

    mean = max(1.0, n_terms / max(1, n_items))
    turns = np.array(sorted(around), dtype=np.int64)
    keys, owners, places, shares = _neighbourhoods(turns, around, weights)
    scores, at = np.zeros(len(keys)), np.searchsorted(keys, turns)
    for one in found:
        spots = np.minimum(np.searchsorted(turns, one.keys), len(turns) - 1)
        here = np.flatnonzero(turns[spots] == one.keys) if len(turns) else spots[:0]
        counts, lengths = np.zeros(len(turns)), np.zeros(len(turns))
        counts[spots[here]], lengths[spots[here]] = one.counts[here], one.lengths[here]
        rarity = idf(one.n_items, n_items)
        damping = k1 * (1 - b + b * lengths / mean)
        scores[at] += own * rarity * (counts * (k1 + 1) / (counts + damping))
        pooled = np.bincount(places, weights=shares * counts[owners], minlength=len(keys))
        scores += rarity * (pooled * (k1 + 1) / (pooled + k1))
    some = np.flatnonzero(scores)
    return Scores(keys[some], scores[some])


def _neighbourhoods(
    turns: "Numbers", around: Mapping[int, Sequence[int]], weights: Sequence[float]
) -> "tuple[Numbers, Numbers, Numbers, NDArray[np.float64]]":
    """Return all turns there are, ascending, and for each place of a neighbourhood: whose it is
    and which turn stands there, both by their places, and what a count is worth there."""
    import numpy as np

    near = [around[turn] for turn in turns.tolist()]
    lengths = np.fromiter(map(len, near), dtype=np.int64, count=len(near))
    flat = np.fromiter(chain.from_iterable(near), dtype=np.int64, count=int(lengths.sum()))
    owners = np.repeat(np.arange(len(near)), lengths)
    middles = np.flatnonzero(flat == turns[owners])
    distance = np.abs(np.arange(len(flat)) - middles[owners])
    worth = np.append(np.asarray(weights, dtype=np.float64), 0.0)
    keys, places = np.unique(flat, return_inverse=True)
    return keys, owners, places, worth[np.minimum(distance, len(weights))]


def frequencies(found: Iterable[Places]) -> dict[str, int]:
    """Return in how many items each term is."""
    return {one.term: one.n_items for one in found}
