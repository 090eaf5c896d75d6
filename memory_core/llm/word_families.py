"""Words that stand for another by their vectors, or are of one family with it."""

from collections.abc import Mapping, Sequence

from memory_core.llm.nearness import Embed, vectors
from memory_core.llm.terms import stem

FAR, NEAR, BY_VECTOR = 0.25, 0.65, 0.8
"""Cosines from which on a word meets another, and from which on it does so by `BY_VECTOR`."""
ROOT = 4
"""Letters that words of a family have in common, at least."""


def by_vector(embed: Embed, question: str, texts: Sequence[str]) -> dict[str, dict[str, float]]:
    """Return how far the words of texts meet each word of a question by their vectors."""
    import numpy as np

    asked, left = vectors(embed, question)
    found: dict[str, dict[str, float]] = {word: {} for word, _ in asked}
    for text in dict.fromkeys(texts) if asked else ():
        words, right = vectors(embed, text)
        if not words:
            continue
        shares = BY_VECTOR * np.clip((left @ right.T - FAR) / (NEAR - FAR), 0.0, 1.0)
        for i, j in zip(*shares.nonzero(), strict=True):
            found[asked[i][0]][words[j][0]] = float(shares[i, j])
    return found


def families_of(words: Mapping[str, tuple[int, str]]) -> dict[str, list[str]]:
    """Return the words by their first letters."""
    found: dict[str, list[str]] = {}
    for word, (_, form) in words.items():
        found.setdefault(form[:ROOT], []).append(word)
    return found


def is_family(one: str, other: str) -> bool:
    """Whether two words that begin alike are of one family, or one is made with the other: "visit"
    and "visitors", "rain" and "raincoat"."""
    short, long = sorted((one, other), key=len)
    if len(short) < ROOT:
        return False
    pairs = enumerate(zip(short, long, strict=False))
    same = next((i for i, (a, b) in pairs if a != b), len(short))
    return same >= ROOT and (same >= 0.6 * len(long) or same == len(short) < len(long) - 2)


def is_agent(noun: str, verb: str) -> bool:
    """Whether a noun is one who does what a verb says: "welder" of "welding"."""
    noun, root = noun.casefold(), verb.casefold()
    if stem(noun) == stem(verb):
        return noun.endswith(("er", "or"))
    for ending in ("ing", "ed", "es", "s", "e"):
        root = root.removesuffix(ending)
    return any(noun == f"{root}{ending}" for ending in ("er", "or", "r", "ist", f"{root[-1:]}er"))
