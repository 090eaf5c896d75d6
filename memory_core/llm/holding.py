"""Which sentence of a source holds a value, as it is written there or in other words."""

from collections.abc import Sequence

from memory_core.llm.bounds import numbers_in_words
from memory_core.llm.terms import content, stem, stems_of


def holding(needles: Sequence[str], pieces: Sequence[str], also: str = "") -> str:
    """Return the sentence that holds most of the needles, of equals the one with the needle that is
    given first; "" when none holds any. also: counts like a needle beside one."""
    wanted = [needle.casefold() for needle in needles if needle]
    best, most = "", (0, 0)
    for piece in pieces:
        text = piece.casefold()
        held = [n for n, needle in enumerate(wanted) if needle in text]
        n_held = len(held) + (also != "" and also in text)
        if held and (n_held, -held[0]) > most:
            best, most = piece, (n_held, -held[0])
    return best


_SHORT = {
    stem(word): short
    for word, short in (
        ("kilograms", "kg"),
        ("kilos", "kg"),
        ("grams", "g"),
        ("kilometres", "km"),
        ("metres", "m"),
        ("centimetres", "cm"),
        ("millimetres", "mm"),
        ("litres", "l"),
        ("hours", "h"),
        ("minutes", "min"),
        ("watts", "w"),
        ("gigabytes", "gb"),
    )
}
"""Stems of units to how they are written short."""


def saying(needles: Sequence[str], pieces: Sequence[str]) -> str:
    """Return the first sentence with the words of a needle, numbers in words and units written out:
    "eight rooms" for "8 rooms", "19 kilograms" for "19 kg"; "" when none has them."""
    wanted = [frozenset(content(needle)) for needle in needles]
    for piece in pieces:
        own = stems_of(piece) | numbers_in_words(piece)
        own |= {_SHORT[word] for word in own & _SHORT.keys()}
        if any(words and words <= own for words in wanted):
            return piece
    return ""
