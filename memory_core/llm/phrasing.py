"""How something is asked, and what answers that: "how long" is answered by a duration, "who wrote"
by "by" and a name, "can i" by "not" or "may".

Pairs of what a question has with what a sentence has, known by heart, with weights learned from
questions and the sentences that answer them (`training/reranking/phrases.py`). Of a question its
stems, each two words side by side and its beginning; of a sentence its stems and how it `looks`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.llm.looks import looks
from memory_core.llm.matched import words_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LISTED = Path(__file__).with_name("phrasing.npz")
"""asked, told: all that a question may have, and a sentence, a line each; first: where the pairs of
each of the first begin; others, weights: of each pair the number of the second, and its weight;
scale: what pairs add, for and against."""
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+")
_BEGIN = "^"
_WORDS, _STEMS = 16, 9
"""Words of a question, its last, and stems of it that are read."""


def of_question(question: str) -> tuple[str, ...]:
    """Return what a question has: stems; each two words side by side, its beginning being a word;
    and its first two after it. Each once."""
    stems = [stem for stem, _ in words_of(question)][:_STEMS]
    words = [_BEGIN, *_TOKEN.findall(question.casefold().replace("’", "'"))[-_WORDS:]]
    turns = [f"{one} {two}" for one, two in pairwise(words)]
    return tuple(dict.fromkeys([*stems, *turns, " ".join(words[:3])]))


def of_sentence(text: str) -> frozenset[str]:
    """Return what a sentence has: stems, and how it looks."""
    return looks(text) | {stem for stem, _ in words_of(text)}


@dataclass(frozen=True, slots=True)
class Phrasing:
    """The pairs by the number of what a question has, the others as in the file."""

    asked: Mapping[str, int]
    told: Mapping[str, int]
    first: "NDArray[np.integer]"
    others: "NDArray[np.integer]"
    weights: "NDArray[np.floating]"
    scale: tuple[float, float]

    def score(self, question: str, texts: Sequence[str]) -> "Array":
        """Return what pairs say for each text as an answer, shape (texts,)."""
        import numpy as np

        rows = [at for one in of_question(question) if (at := self.asked.get(one)) is not None]
        held = [
            [at for one in of_sentence(text) if (at := self.told.get(one)) is not None]
            for text in texts
        ]
        column = np.full(len(self.told), -1, dtype=np.int64)
        each = np.unique(np.array([at for one in held for at in one], dtype=np.int64))
        column[each] = np.arange(len(each))
        has = np.zeros((len(each), len(texts)))
        for i, one in enumerate(held):
            has[column[one], i] = 1.0
        weights = np.zeros((len(rows), len(each)))
        for row, at in zip(weights, rows, strict=True):
            of_it = slice(self.first[at], self.first[at + 1])
            columns = column[self.others[of_it]]
            there = columns >= 0
            row[columns[there]] = self.weights[of_it][there]
        for_it, by = self.scale
        speaks, against = weights.clip(0.0) @ has, weights.clip(None, 0.0) @ has
        found: Array = (for_it * np.log1p(speaks) + by * against).sum(axis=0)
        return found


@lru_cache(maxsize=1)
def phrasing() -> Phrasing:
    """Return what ships, read once."""
    import numpy as np

    with np.load(LISTED) as held:
        asked, told = (str(held[name]).split("\n") for name in ("asked", "told"))
        first = np.concatenate([[0], np.cumsum(held["first"].astype(np.int64))])
        others, weights = held["others"], held["weights"]
        for_it, by = held["scale"].tolist()
    number = {one: i for i, one in enumerate(asked)}
    return Phrasing(
        number, {one: i for i, one in enumerate(told)}, first, others, weights, (for_it, by)
    )
