"""Which words of a sentence answer which words of a question: "old" is answered by "sixteen",
"soon" by "within", "heavy" by "kg".

Weights of pairs of stems, and how much each stem of a question counts, learned from questions with
the sentences that answer them (`training/reranking/associating.py`): supervised semantic indexing
(Bai et al. 2009). Where the networks of `reranking` know words by their vectors, these are known by
heart.
"""

from collections.abc import Sequence
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
        import numpy as np

        row, has = having([[word for word, _ in words_of(text)] for text in texts])
        return self.say(question, np.array([self.number(word) for word in row], np.int64), has)

    def number(self, word: str) -> int:
        """Return the number of a stem, the same whether it is asked or told; -1 for none."""
        return self.pairs.told.get(word, -1)

    def say(self, question: str, told: "NDArray[np.int64]", has: "Array") -> "Array":
        """Return what pairs say for texts as answers, shape (texts,). A word of the question that
        stands in a text pairs with none of it. told: stems by number, each once; has: which text
        has which, (stems, texts)."""
        import numpy as np

        asked = [word for word, _ in words_of(question)]
        weights = self.pairs.of_numbers(asked, told)
        own = np.array([self.number(word) for word in asked], np.int64)
        same = (own[:, None] == told) & (own >= 0)[:, None]
        weights[:, same.any(axis=0)] = 0.0
        said = np.where(same @ has > 0, 0.0, self.pairs.say(weights, has))
        found: Array = self.counting(asked) @ said
        return found


@lru_cache(maxsize=1)
def associations() -> Associations:
    """Return those that ship, read once."""
    import numpy as np

    with np.load(LISTED) as held:
        return Associations(read(held), held["counts"].astype(np.float32))
