"""Which names are worth comparing: those that share a word, or may be short for each other."""

import random

from memory_core.matching import _comparable, _plain

WORDS = ["ines", "Núñez", "Ann-Marie", "O'Neil", "Falco", "15", "x1", "Ä", "a", "lamp 15", ""]


def named(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 3)))


def by_definition(own: list[str], name: str) -> bool:
    theirs = _plain(name)
    if not own or not theirs:
        return False
    short = 1 in {len(own), len(theirs)} and own[0][0] == theirs[0][0]
    return short or not set(own).isdisjoint(theirs)


def test_passing_over_names_early_passes_over_none_that_is_comparable() -> None:
    rng = random.Random(1)
    pairs = [(_plain(named(rng)), named(rng)) for _ in range(5_000)]
    assert [_comparable(*pair) for pair in pairs] == [by_definition(*pair) for pair in pairs]
    assert any(_comparable(*pair) for pair in pairs)
