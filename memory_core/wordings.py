"""Wordings: patterns over general English, each looked for only where one of its words stands.

A message meets dozens of them and has the words of few; to see that takes a hundredth of the time
that trying the pattern at every word would take.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Wording:
    """A pattern, and words in lower case one of which stands in every text it fits."""

    pattern: re.Pattern[str]
    needs: frozenset[str]

    def may_stand_in(self, words: Collection[str]) -> bool:
        """Whether a text of these words, as `words_in` gives them, is worth looking through."""
        return not self.needs.isdisjoint(words)

    def found_in(self, text: str, words: Collection[str]) -> Iterator[str]:
        """Yield where a text says it, in reading order. words: those of the text."""
        if self.may_stand_in(words):
            yield from (match.group() for match in self.pattern.finditer(text))


def wording(*alternatives: str, needs: str, case: int = re.I) -> Wording:
    """Return the wording that is one of these patterns, beginning at a word.

    needs: words apart by spaces. case: `re.I`, or 0 where capitals count.
    """
    pattern = re.compile(rf"\b(?:{'|'.join(alternatives)})", case)
    return Wording(pattern, frozenset(needs.split()))


def words_in(text: str) -> frozenset[str]:
    """Return the words of a text in lower case, letters and digits alone ("don", "t")."""
    return frozenset(_WORD.findall(text.lower()))
