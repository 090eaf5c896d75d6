"""How something is asked, and what answers that: "how long" is answered by a duration, "who wrote"
by "by" and a name, "can i" by "not" or "may".

Pairs of what a question has with what a sentence has, known by heart, with weights learned from
questions and the sentences that answer them (`training/reranking/phrases.py`). Of a question its
stems, each two words side by side and its beginning; of a sentence its stems and how it `looks`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from memory_core.llm.known_pairs import KnownPairs, having, read
from memory_core.llm.looks import looks
from memory_core.llm.matched import words_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LISTED = Path(__file__).with_name("phrasing.npz")
"""Pairs as `known_pairs.read` reads them."""
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
    """Pairs of what questions have with what sentences have."""

    pairs: KnownPairs

    def score(self, question: str, texts: Sequence[str]) -> "Array":
        """Return what pairs say for each text as an answer, shape (texts,)."""
        row, has = having([of_sentence(text) for text in texts])
        weights = self.pairs.between(of_question(question), [*row])
        found: Array = self.pairs.say(weights, has).sum(axis=0)
        return found


@lru_cache(maxsize=1)
def phrasing() -> Phrasing:
    """Return what ships, read once."""
    import numpy as np

    with np.load(LISTED) as held:
        return Phrasing(read(held))
