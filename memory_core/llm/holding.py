"""Which sentence of a source holds a value, as it is written there or in other words."""

from collections.abc import Sequence

from memory_core.llm.bounds import numbers_in_words
from memory_core.llm.terms import content, stems_of


def holding(needles: Sequence[str], pieces: Sequence[str]) -> str:
    """Return the first sentence that holds a needle, "" when none does."""
    for needle in needles:
        for piece in pieces:
            if needle and needle.casefold() in piece.casefold():
                return piece
    return ""


def saying(needles: Sequence[str], pieces: Sequence[str]) -> str:
    """Return the first sentence with the words of a needle, numbers in words: "eight rooms" for "8
    rooms"; "" when none has them."""
    wanted = [frozenset(content(needle)) for needle in needles]
    for piece in pieces:
        own = stems_of(piece) | numbers_in_words(piece)
        if any(words and words <= own for words in wanted):
            return piece
    return ""
