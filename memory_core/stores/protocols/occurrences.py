"""What scoring words asks of a store, as a protocol: items by row number, many at once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Occurrences:
    """Where a term stands. n_items: in how many items of these owners, at least (see
    `OccurrenceStore.occurrences`). keys, counts, lengths: of the items that were read their row
    numbers, how often it stands there, and how many terms the whole item has."""

    term: str
    n_items: int
    keys: "Numbers"
    counts: "Numbers"
    lengths: "Numbers"


class OccurrenceStore(Protocol):
    """The lexical index, read by row numbers of items ("message" or "chunk")."""

    def occurrences(
        self, terms: Collection[str], *, kind: str, user_ids: Sequence[str], most: int
    ) -> list[Occurrences]:
        """Return where terms stand: of each user about `most` places, those of the rarest terms,
        for common ones say little. Of a term that alone has more, the `most` that count most by
        BM25 are read. `n_items` is exact for a term that was read, else at least `most`."""

    def item_ids(
        self, keys: Collection[int], *, kind: str, user_ids: Sequence[str]
    ) -> dict[int, str]:
        """Return the ids of items of these users by their row numbers."""

    def item_keys(
        self, ids: Collection[str], *, kind: str, user_ids: Sequence[str]
    ) -> dict[str, int]:
        """Return the row numbers of items of these users by their ids."""
