"""Pairs as they are held in a file, and the mean of several learnings, each with the documents in
another order: on documents that none learned from, it is better than each."""

import argparse
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_core.llm.known_pairs import KnownPairs, read
from training.reranking.pairs import Floats, Numbers, key

Held = Mapping[str, NDArray[Any]]

TELLS = 0.1
"""Weight from which on, either way, a pair is held."""
COUNTS = "counts"
"""How much each that may be asked counts, where that is held."""
LEARNINGS = "learnings"
"""Of how many learnings the pairs are the mean; of one where that is not held."""


def as_held(
    asked: Sequence[str], told: Sequence[str], keys: Numbers, weights: Floats
) -> dict[str, NDArray[Any]]:
    """Return pairs as `known_pairs.read` reads them but for their scale, those left out that tell
    little. weights: of keys."""
    kept = np.abs(weights) >= TELLS
    row, column = np.divmod(keys[kept], len(told))
    return {
        "asked": np.array("\n".join(asked)),
        "told": np.array("\n".join(told)),
        "pairs": np.bincount(row, minlength=len(asked)).astype(np.int32),
        "others": column.astype(np.uint16 if len(told) < 65_536 else np.int32),
        "weights": weights[kept].astype(np.float16),
    }


def learnings(held: Held | None) -> int:
    """Return of how many learnings pairs are the mean, 0 where there are none."""
    if held is None:
        return 0
    return int(held[LEARNINGS]) if LEARNINGS in held else 1


def mean(one: Held, other: Held) -> dict[str, NDArray[Any]]:
    """Return the mean of two sets of pairs, each counting by its learnings, where what one does not
    have weighs nothing there."""
    both, n = [read(held) for held in (one, other)], np.array([learnings(one), learnings(other)])
    shares = n / n.sum()
    asked, told = (
        {text: i for i, text in enumerate(dict.fromkeys(chain(*each)))}
        for each in ([pairs.asked for pairs in both], [pairs.told for pairs in both])
    )
    keys = np.concatenate([_keys(pairs, asked, told) for pairs in both])
    weights = [share * pairs.weights for share, pairs in zip(shares, both, strict=True)]
    each, at = np.unique(keys, return_inverse=True)
    sums = np.bincount(at, np.concatenate(weights), len(each)).astype(np.float64)
    found = as_held([*asked], [*told], each, sums)
    found["scale"] = (shares @ np.array([pairs.scale for pairs in both])).astype(np.float32)
    found[LEARNINGS] = n.sum()
    if COUNTS in one:
        logs = np.zeros((2, len(asked)))
        for row, pairs, held in zip(logs, both, (one, other), strict=True):
            row[[asked[text] for text in pairs.asked]] = np.log(held[COUNTS].astype(np.float64))
        found[COUNTS] = np.exp(shares @ logs).astype(np.float16)
    return found


def _keys(pairs: KnownPairs, asked: Mapping[str, int], told: Mapping[str, int]) -> Numbers:
    """Return the keys of all pairs where what may be asked and told has these numbers."""
    rows = np.array([asked[text] for text in pairs.asked], dtype=np.int64)
    columns = np.array([told[text] for text in pairs.told], dtype=np.int64)
    return key(np.repeat(rows, np.diff(pairs.first)), columns[pairs.others], len(told))


def there(path: Path, *, further: bool) -> Held | None:
    """Return the pairs that stand in a file, where one goes further from them."""
    if not further:
        return None
    with np.load(path) as former:
        return dict(former)


def write(path: Path, held: Held, *, former: Held | None = None) -> None:
    """Write pairs, or their mean with former ones."""
    held = held if former is None else mean(former, held)
    np.savez_compressed(path, allow_pickle=False, **held)


def goes_further(description: str | None) -> bool:
    """Read whether the command line asks for the mean with what ships."""
    given = argparse.ArgumentParser(description=description)
    given.add_argument("--further", action="store_true", help="the mean with the pairs that ship")
    return bool(given.parse_args().further)
