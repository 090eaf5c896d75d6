"""Slips of the keyboard: short forms without their apostrophe, and a word nobody knows, which is
read as the one word it is nearest to."""

import re
from collections.abc import Collection
from difflib import get_close_matches
from functools import lru_cache

from memory_core.llm.properties import WORDS
from memory_core.llm.terms import STOP, stem

MIN_LETTERS = 5
"""Shorter words are one letter away from too many others."""
NEAR = 0.84
_SHORT_FORMS = (
    (re.compile(r"\b(do|does|did|is|are|was|were|has|have|had|could|should|would|ca|wo)nt\b", re.I),
     r"\1n't"),
    (re.compile(r"\b(what|who|where|when|how|that|there|he|she)s\b", re.I), r"\1's"),
    (re.compile(r"\bi(m|ve)\b", re.I), r"I'\1"),
    (re.compile(r"\bid(?= (?:like|love|rather|prefer|want)\b)", re.I), "I'd"),
    (re.compile(r"\byoure\b", re.I), "you're"),
)  # fmt: skip
_WORD = re.compile(r"(?<![\w'-])[a-z]{5,}(?![\w'-])")


def with_apostrophes(text: str) -> str:
    """Return a text with the short forms that have lost their apostrophe spelt out: "what's" for
    "whats", "don't" for "dont"."""
    for pattern, usual in _SHORT_FORMS:
        text = pattern.sub(usual, text)
    return text


def mended(text: str, *, known: Collection[str]) -> str:
    """Return a text with each misspelt small-letter word replaced by what it is nearest to: a word
    for a property.

    known: stems of the evidence; a word with such a stem is spelt right.
    """
    words = {word for word in _WORD.findall(text) if not _is_known(word, known)}
    for word in words:
        near = get_close_matches(word, _properties(), n=1, cutoff=NEAR)
        if near and near[0][0] == word[0]:
            text = re.sub(rf"(?<![\w'-]){word}(?![\w'-])", near[0], text)
    return text


def _is_known(word: str, known: Collection[str]) -> bool:
    return word in STOP or stem(word) in known or stem(word) in _stems()


@lru_cache(maxsize=1)
def _properties() -> frozenset[str]:
    """Return every word people use for the properties in the table."""
    return frozenset(
        word
        for listed in WORDS.values()
        for word in re.findall(r"[a-z]+", listed)
        if len(word) >= MIN_LETTERS
    )


@lru_cache(maxsize=1)
def _stems() -> frozenset[str]:
    """Return the stems of those words: "phones" is no slip for "phone"."""
    return frozenset(map(stem, _properties()))
