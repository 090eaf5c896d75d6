"""How people really type: lower case, capitals, typos, missing stops, smileys, openings."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from training.chat.templates import Piece

LOWER, UPPER, LOWER_NAMES = 0.20, 0.025, 0.06
"""Shares of texts in lower case, in capitals, and with only their names in lower case."""


def noisy(
    pieces: Sequence[Piece], *, rng: random.Random, openings: Sequence[str], smileys: Sequence[str]
) -> list[Piece]:
    """Return a text's pieces as somebody might have typed them."""
    found = list(pieces)
    if rng.random() < 0.10:
        found = _opened(found, rng.choice(openings))
    if rng.random() < 0.35:
        found = _without_stop(found)
    if rng.random() < 0.05:
        found = [*found, Piece(" " + rng.choice(smileys))]
    if rng.random() < 0.08:
        found = _mistyped(found, rng)
    share = rng.random()
    if share < LOWER:
        return _written(found, str.lower)
    if share < LOWER + UPPER:
        return _written(found, str.upper)
    if share < LOWER + UPPER + LOWER_NAMES:
        return [replace(p, text=p.text.lower()) if p.label else p for p in found]
    return found


def _written(pieces: Sequence[Piece], how: Callable[[str], str]) -> list[Piece]:
    return [replace(piece, text=how(piece.text)) for piece in pieces]


def _opened(pieces: list[Piece], opening: str) -> list[Piece]:
    """Put a word before the text, whose first word then loses its capital unless it is a name."""
    first = next((piece for piece in pieces if piece.text), None)
    if first is None or first.label or first.text[:2] in {"I ", "I'"}:
        return [Piece(opening), *pieces]
    at = pieces.index(first)
    lowered = replace(first, text=first.text[:1].lower() + first.text[1:])
    return [Piece(opening), *pieces[:at], lowered, *pieces[at + 1 :]]


def _without_stop(pieces: list[Piece]) -> list[Piece]:
    last = pieces[-1]
    if last.label or last.text[-1:] not in {".", "!"}:
        return pieces
    return [*pieces[:-1], replace(last, text=last.text[:-1])]


def _mistyped(pieces: list[Piece], rng: random.Random) -> list[Piece]:
    """Swap, drop or double one letter of one longer word; names are hit as any other word."""
    at = rng.randrange(len(pieces))
    text = pieces[at].text
    places = [i for i in range(1, len(text) - 2) if text[i].isalpha() and text[i + 1].isalpha()]
    if not places:
        return pieces
    i = rng.choice(places)
    changed = rng.choice((text[i + 1] + text[i], text[i + 1], text[i] * 2 + text[i + 1]))
    broken = replace(pieces[at], text=text[:i] + changed + text[i + 2 :])
    return [*pieces[:at], broken, *pieces[at + 1 :]]
