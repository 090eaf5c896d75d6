"""Words that mean nearly the same: how far another word of a text can stand for one of a question.

Rests on word vectors where there are any; without them only the same stem counts.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from memory_core.llm.related import SHARE, related
from memory_core.llm.terms import STOP, stem, tokens

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Embed = Callable[[Sequence[str]], list[list[float]]]
"""Texts to unit vectors."""

FAR = 0.34
NEAR = 0.62
"""Cosines at which another word does not count at all, and at which it counts whole."""
MIN_LETTERS = 3
_ENDINGS = frozenset(
    re.split(
        r"\s|\|",
        "|s es ed d er ers or ors r rs ing ings ment ments ion ions ation ations al ally ly y ily "
        "ies ness ity ive able ible e ance ence ant ent est th t ist ists ful less ery age n en",
    )
)


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near words are to those of one question: stem of the question -> stem of a text -> 0..1.

    Stems that are the same are not listed.
    """

    shares: Mapping[str, Mapping[str, float]]
    _found: dict[tuple[str, frozenset[str]], float] = field(
        default_factory=dict, compare=False, repr=False
    )

    def share(self, word: str, among: frozenset[str]) -> float:
        """Return how far the nearest of some stems can stand for a word of the question; kept, for
        every rule asks it of the same sentences."""
        if not self.shares:
            return SHARE if related(word) & among else 0.0
        key = (word, among)
        if (known := self._found.get(key)) is None:
            known = self._found[key] = self._share(word, among)
        return known

    def _share(self, word: str, among: frozenset[str]) -> float:
        listed = SHARE if related(word) & among else 0.0
        near = self.shares.get(word)
        if not near:
            return listed
        return max([listed, *(near[other] for other in near.keys() & among)])


NOTHING = Nearness({})


@lru_cache(maxsize=8_192)
def spelled(text: str) -> Mapping[str, str]:
    """Return the content stems of a text with a spelling of each."""
    return {
        stem(word): word.casefold()
        for word in tokens(text)
        if word.casefold() not in STOP and len(word) >= MIN_LETTERS and word.isalpha()
    }


def nearness(embed: Embed, question: str, texts: Iterable[str]) -> Nearness:
    """Compare the words of a question with those of the texts that may answer it."""
    asked, left = vectors(embed, question)
    found: dict[str, dict[str, float]] = {}
    for text in texts if asked else ():
        words, right = vectors(embed, text)
        if not words:
            continue
        cosines = left @ right.T
        for i, j in zip(*(cosines > FAR).nonzero(), strict=True):
            (word, form), (other, form_of_other) = asked[i], words[j]
            if word != other and is_other_word(form, form_of_other):
                share = min(1.0, (float(cosines[i, j]) - FAR) / (NEAR - FAR))
                found.setdefault(word, {})[other] = share
    return Nearness(found)


@lru_cache(maxsize=8_192)
def is_other_word(one: str, other: str) -> bool:
    """Whether two words are no mere look-alikes, whose vectors agree because they share a syllable:
    "tall" and "Tallinn". An ending makes a word of the same family: "visit" and "visitors"."""
    pairs = enumerate(zip(one, other, strict=False))
    same = next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
    if same >= MIN_LETTERS:
        return one[same:] in _ENDINGS and other[same:] in _ENDINGS
    return one[-MIN_LETTERS:] != other[-MIN_LETTERS:] and one not in other and other not in one


@lru_cache(maxsize=256)
def vectors(embed: Embed, text: str) -> tuple[tuple[tuple[str, str], ...], "NDArray[np.float32]"]:
    """Return the content stems of a text, each with a spelling, and their vectors by row; kept,
    because texts of documents come again and again."""
    import numpy as np

    words = tuple(spelled(text).items())
    rows = embed([form for _, form in words]) if words else []
    return words, np.asarray(rows, dtype=np.float32)
