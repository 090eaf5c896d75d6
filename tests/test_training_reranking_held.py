"""Pairs as they are held in a file."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from memory_core.llm.known_pairs import read
from training.reranking.held import COUNTS, as_held, learnings, mean, there, write

OLD, SOON, WITHIN, KG = "old", "soon", "within", "kg"


def held(asked: list[str], told: list[str], weights: list[float]) -> dict[str, NDArray[Any]]:
    """Return a pair of each that is asked with the one that is told at its place."""
    n = len(asked)
    keys = np.arange(n) * n + np.arange(n)
    scale = np.array([1.0, 0.25], np.float32)
    return {**as_held(asked, told, keys, np.array(weights)), "scale": scale}


def test_pairs_are_read_as_they_are_held_without_those_that_tell_little() -> None:
    pairs = read(held([OLD, SOON], [KG, WITHIN], [0.05, -0.5]))
    assert pairs.scale == (1.0, 0.25)
    assert pairs.between([OLD, SOON], [KG, WITHIN]).tolist() == [[0.0, 0.0], [0.0, -0.5]]


def test_of_the_mean_what_one_does_not_have_weighs_nothing_there() -> None:
    one, other = held([OLD, SOON], [KG, WITHIN], [1.0, 2.0]), held([SOON], [WITHIN], [1.0])
    pairs = read(mean(one, other))
    assert pairs.between([OLD, SOON], [KG, WITHIN]).tolist() == [[0.5, 0.0], [0.0, 1.5]]


def test_the_mean_counts_by_the_geometric_mean_and_unknown_counts_once() -> None:
    one, other = held([OLD, SOON], [KG, WITHIN], [1.0, 2.0]), held([SOON], [WITHIN], [1.0])
    one[COUNTS], other[COUNTS] = np.array([4.0, 8.0]), np.array([2.0])
    found = mean(one, other)
    assert found[COUNTS].tolist() == pytest.approx([2.0, 4.0], abs=0.01)


def test_who_goes_further_writes_the_mean_of_all_learnings(tmp_path: Path) -> None:
    path = tmp_path / "pairs.npz"
    for weight, further, stands, n in (
        (1.0, False, 1.0, 1),
        (2.0, True, 1.5, 2),
        (3.0, True, 2.0, 3),
        (3.0, False, 3.0, 1),
    ):
        write(path, held([OLD], [KG], [weight]), former=there(path, further=further))
        with np.load(path) as now:
            assert read(now).between([OLD], [KG]).tolist() == [[stands]]
            assert learnings(dict(now)) == n
