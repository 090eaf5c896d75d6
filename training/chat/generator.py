"""Drawing chat texts: as many as wanted, the same for the same seed and lists."""

import random
from collections.abc import Iterator, Mapping, Sequence

from training.chat.noise import noisy
from training.chat.slots import Slots
from training.chat.templates import LATER, fill, own_templates, record
from training.records import Record, grouped

HELD_OUT = 12
"""One template in so many is kept from training and measures what was learned from the others."""
SIZES = (1, 1, 1, 2, 2, 3)
"""How many sentences a text has, each as likely."""


def training_templates() -> list[str]:
    """Return the templates that texts for training are made of."""
    return [t for i, t in enumerate(own_templates()) if i % HELD_OUT]


def later_templates() -> list[str]:
    """Return the templates of the second stage: all for training, the later ones twice."""
    return training_templates() + own_templates(LATER) * 2


def held_out_templates() -> list[str]:
    """Return the templates that no text for training is made of."""
    return own_templates()[::HELD_OUT]


def chat(
    templates: Sequence[str], *, lists: Mapping[str, tuple[str, ...]], n: int, seed: int
) -> list[Record]:
    """Return texts made of n sentences: every template in turn, shuffled, joined by ones to threes.

    Deterministic: the same arguments give the same texts.
    """
    rng = random.Random(seed)
    sentences = list(_sentences(templates, lists=lists, n=n, rng=rng))
    rng.shuffle(sentences)
    return list(grouped(sentences, rng=rng, sizes=SIZES))


def _sentences(
    templates: Sequence[str],
    *,
    lists: Mapping[str, tuple[str, ...]],
    n: int,
    rng: random.Random,
) -> Iterator[Record]:
    slots = Slots(lists, rng=rng)
    for i in range(n):
        pieces = fill(templates[i % len(templates)], slots=slots, rng=rng)
        yield record(noisy(pieces, rng=rng, openings=lists["opening"], smileys=lists["smileys"]))
