"""How far the words of a question are met by sentences, by the titles they stand under and by what
stands around them: each word by the best one there is (late interaction), rare words counting more.

A word is met by itself, by one listed as near in meaning, by one of its family and by one whose
vector is near.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.llm.nearness import Embed
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import STOP, stem, tokens
from memory_core.llm.thesaurus import loosely
from memory_core.llm.weighing import is_light
from memory_core.llm.word_families import ROOT, by_vector, families_of, is_family

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

_SHARES = (
    "own words",
    "words above",
    "words beside",
    "words of the piece",
    "words of the document",
    "same words",
    "words about it",
)
MATCHED = (
    *_SHARES,
    *(f"{share}, to the best" for share in _SHARES),
    "gap above",
    "gap beside",
    "gap of the piece",
    "gap of the document",
    "squared own",
    "squared beside",
)
MATCHED_AT_BEST = ("best beside", "best piece", "best document", "least gap", "length")
LISTED, FAMILY = 0.75, 0.75
"""How far a word listed as near, and one of the same family, meets another, 0..1."""
LIGHT = 0.35
"""Share of its weight that a word counts that says little of what is asked."""
_REACH = (-2, -1, 1)
_ABOVE, _NAMED, _AROUND, _PIECE = 0.9, 0.8, 0.7, 0.55
"""How far a word counts that stands in a heading, in the document's name, in a sentence beside, in
the piece of text."""


_SAID_ABOVE = 0.7
"""How far a title must have a word for the rest of the question to do without it."""


@dataclass(frozen=True, slots=True)
class Levels:
    """How far each sentence (a row) has each word asked (a column), 0..1: by itself, with its
    headings, with the sentences beside it; its title alone; the name and title of its document."""

    own: "Array"
    whole: "Array"
    beside: "Array"
    leaf: "Array"
    named: "Array"


@lru_cache(maxsize=16_384)
def words_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return the content stems of a text, each with a spelling; kept, because texts of documents
    come again and again."""
    found: dict[str, str] = {}
    for word in tokens(text):
        low = word.casefold()
        if low not in STOP:
            found.setdefault(stem(word), low)
    return tuple(found.items())


class Matched:
    """A question's words against the sentences that may answer it, with what is around them."""

    def __init__(
        self, embed: Embed, question: str, among: Sequence[Sentence], *, texts: Sequence[str]
    ) -> None:
        """Compare all words. embed: unit vectors; texts: what the sentences stand in."""
        import numpy as np

        self._asked = words_of(question) or ((question, question),)
        self._among = among
        own = [(*words_of(one.text), *_columns_of(one)) for one in among]
        above = [words_of(one.heading) for one in among]
        named = [words_of(f"{one.quote.document} {one.top}") for one in among]
        words: dict[str, tuple[int, str]] = {}
        for listed in (*own, *set(above), *set(named)):
            for word, form in listed:
                words.setdefault(word, (len(words), form))
        self._at = words
        self._held = Counter(word for listed in own for word in {word for word, _ in listed})
        self._met = self._compared(embed, question, texts)
        self._own_at = [[words[word][0] for word, _ in listed] for listed in own]
        self._own = self._best(own)
        self._headed, self._named = self._best(above), self._best(named)
        self._above = np.maximum(_ABOVE * self._headed, _NAMED * self._named)
        weights = np.array([self._weight(word) for word, _ in self._asked])
        self.weights: Array = weights / max(float(weights.sum()), 1e-6)

    def columns(self) -> "tuple[Array, Array]":
        """Return the signs in the order of `MATCHED`, one row a sentence, and `MATCHED_AT_BEST`."""
        import numpy as np

        whole = np.maximum(self._own, self._above)
        beside = np.maximum(whole, _AROUND * self._beside())
        piece = np.maximum(beside, _PIECE * self._of_all([str(s.place) for s in self._among]))
        document = self._of_all([s.quote.name for s in self._among])
        weights = self.weights
        levels = (whole, beside, piece, document)
        shares = [
            *(level @ weights for level in (self._own, *levels)),
            (self._own >= 1.0) @ weights,
            self._about(),
        ]
        gaps = [((1.0 - level) * weights).max(axis=1) for level in levels]
        squares = [(self._own**2) @ weights, (beside**2) @ weights]
        best = [*(share.max() for share in shares[2:5]), gaps[1].min(), len(self._asked) / 5]
        to_best = [share - share.max() for share in shares]
        return np.column_stack([*shares, *to_best, *gaps, *squares]), np.array(best)

    def levels(self) -> "Levels":
        """Return how far each sentence has each word asked."""
        import numpy as np

        whole = np.maximum(self._own, _ABOVE * self._headed)
        beside = np.maximum(whole, _AROUND * self._beside())
        leaf = self._best([words_of(one.leaf) for one in self._among])
        return Levels(self._own, whole, beside, leaf, self._named)

    def left_of(self, named: "Array") -> str:
        """Return the words asked that a title does not have; all where it has all. named: how far
        it has each."""
        left = [f for (_, f), at in zip(self._asked, named, strict=True) if at < _SAID_ABOVE]
        return " ".join(left or (form for _, form in self._asked))

    def _weight(self, word: str) -> float:
        """Return a word's inverse frequency among the sentences."""
        weight = math.log(1 + len(self._among) / max(1, self._held[word]))
        return LIGHT * weight if is_light(word) else weight

    def _compared(self, embed: Embed, question: str, texts: Sequence[str]) -> "Array":
        """Return how far each word met (a column) meets each word asked (a row), 0..1; the last
        column is of no word."""
        import numpy as np

        met = np.zeros((len(self._asked), len(self._at) + 1))
        near = by_vector(embed, question, texts)
        families = families_of(self._at)
        for row, (word, form) in zip(met, self._asked, strict=True):
            for other, share in near.get(word, {}).items():
                if other in self._at:
                    row[self._at[other][0]] = share
            for other in loosely(word) & self._at.keys():
                row[self._at[other][0]] = max(LISTED, row[self._at[other][0]])
            for other in families.get(form[:ROOT], ()):
                if is_family(form, self._at[other][1]):
                    row[self._at[other][0]] = max(FAMILY, row[self._at[other][0]])
            if word in self._at:
                row[self._at[word][0]] = 1.0
        return met

    def _best(self, listed: "Sequence[Sequence[tuple[str, str]]]") -> "Array":
        """Return for each text how far its best word meets each word asked."""
        import numpy as np

        none = len(self._at)
        at = [[self._at[word][0] for word, _ in words] or [none] for words in listed]
        starts = np.cumsum([0, *(len(one) for one in at[:-1])])
        every = np.fromiter((i for one in at for i in one), dtype=np.intp)
        found: Array = np.maximum.reduceat(self._met[:, every], starts, axis=1).T
        return found

    def _beside(self) -> "Array":
        """Return what the sentences just before and after each have, of the same piece."""
        import numpy as np

        places = np.array([one.place for one in self._among])
        found = np.zeros_like(self._own)
        for step in _REACH:
            to, of = (slice(-step, None), slice(None, step))
            if step > 0:
                to, of = (slice(None, -step), slice(step, None))
            same = (places[to] == places[of])[:, None]
            found[to] = np.maximum(found[to], self._own[of] * same)
        return found

    def _of_all(self, groups: Sequence[str]) -> "Array":
        """Return what all sentences of each one's group have together, with what is above them."""
        import numpy as np

        at = {group: i for i, group in enumerate(dict.fromkeys(groups))}
        of = np.array([at[group] for group in groups])
        best = np.zeros((len(at), self._own.shape[1]))
        np.maximum.at(best, of, np.maximum(self._own, self._above))
        found: Array = best[of]
        return found

    def _about(self) -> "Array":
        """Return which share of each sentence's own words, by weight, meets one asked."""
        import numpy as np

        n = len(self._among)
        rare = np.array([math.log(1 + n / max(1, self._held[word])) for word in self._at])
        met = self._met.max(axis=0)[:-1] * rare
        return np.array(
            [met[at].sum() / max(1e-6, rare[at].sum()) if at else 0.0 for at in self._own_at]
        )


def _columns_of(one: Sentence) -> tuple[tuple[str, str], ...]:
    """Return the words of the columns of a table's row."""
    return tuple(word for key, _ in one.pairs for word in words_of(key)) if one.row else ()
