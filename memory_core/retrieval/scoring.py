"""BM25 over many items at once, as arrays of numbers; `lexical.bm25` says the same item by item."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from memory_core.retrieval.lexical import K1, B, idf

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


@dataclass(frozen=True, slots=True)
class Counted:
    """A term's occurrence in an item; see `lexical.Occurrence`."""

    term: str
    item_id: str
    count: int
    length: int


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
    """Score items by the terms of a question they hold; see `lexical.bm25`.

    found: every term of the question. n_items: items in the index; n_terms: terms in all of them
    together.
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


def occurrences_among(found: Iterable[Places], ids: Mapping[int, str]) -> Iterator[Counted]:
    """Yield what terms occur in these items. ids: by row number."""
    import numpy as np

    wanted = np.sort(np.fromiter(ids, dtype=np.int64, count=len(ids)))
    if not len(wanted):
        return
    for one in found:
        places = np.minimum(np.searchsorted(wanted, one.keys), len(wanted) - 1)
        here = np.flatnonzero(wanted[places] == one.keys)
        for key, count, length in zip(
            one.keys[here].tolist(),
            one.counts[here].tolist(),
            one.lengths[here].tolist(),
            strict=True,
        ):
            yield Counted(one.term, ids[key], count, length)


def frequencies(found: Iterable[Places]) -> dict[str, int]:
    """Return in how many items each term is."""
    return {one.term: one.n_items for one in found}
