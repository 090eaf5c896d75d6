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

from memory_core.llm.known_pairs import KnownPairs, having, read
from memory_core.llm.matched import words_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LISTED = Path(__file__).with_name("associations.npz")
"""Pairs of stems as `known_pairs.read` reads them; counts: of each stem how much it counts."""


@dataclass(frozen=True, slots=True)
class Associations:
    """Pairs of stems, with how much each stem of a question counts, by its number."""

    pairs: KnownPairs
    counts: "NDArray[np.float32]"

    def counting(self, asked: Sequence[str]) -> "Array":
        """Return how much each stem of a question counts, 1 where nothing was learned of it."""
        import numpy as np

        at = (self.pairs.asked.get(stem) for stem in asked)
        return np.array([1.0 if i is None else float(self.counts[i]) for i in at])

    def score(self, question: str, texts: Sequence[str]) -> "Array":
        """Return what pairs say for each text as an answer, shape (texts,)."""
        return self.say(question, *having([[word for word, _ in words_of(text)] for text in texts]))

    def say(self, question: str, row: Mapping[str, int], has: "Array") -> "Array":
        """Return what pairs say for texts as answers, shape (texts,). A word of the question that
        stands in a text pairs with none of it. row: of each stem, in order; has: which text has
        which stem, (stems, texts)."""
        import numpy as np

        asked = [word for word, _ in words_of(question)]
        weights = self.pairs.between(asked, [*row])
        weights[:, [row[word] for word in asked if word in row]] = 0.0
        stands = np.zeros((len(asked), has.shape[1]), dtype=np.bool_)
        for there, word in zip(stands, asked, strict=True):
            there[:] = word in row and has[row[word]] > 0
        said = np.where(stands, 0.0, self.pairs.say(weights, has))
        found: Array = self.counting(asked) @ said
        return found


@lru_cache(maxsize=1)
def associations() -> Associations:
    """Return those that ship, read once."""
    import numpy as np

    with np.load(LISTED) as held:
        return Associations(read(held), held["counts"].astype(np.float32))
