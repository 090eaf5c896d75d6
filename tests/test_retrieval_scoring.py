"""Scores of many items at once are those of BM25, item by item."""

import math
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memory_core.retrieval.scoring import Scores, frequencies, pool_items, score_items
from tests.plain_scoring import bm25, pooled

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Counted:
    term: str
    item_id: str
    count: int
    length: int


ITEMS = st.dictionaries(
    st.integers(1, 2**33 - 1),
    st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 9), min_size=1),
    max_size=12,
)


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    term: str
    n_items: int
    keys: Numbers
    counts: Numbers
    lengths: Numbers


def places(items: dict[int, dict[str, int]], asked: str) -> list[Read]:
    found = []
    for term in asked:
        keys = [key for key in items if term in items[key]]
        rows = [(key, items[key][term], sum(items[key].values())) for key in keys]
        if rows:
            columns = np.array(rows, dtype=np.int64).T
            found.append(Read(term, len(keys), columns[0], columns[1], columns[2]))
    return found


def plainly(items: dict[int, dict[str, int]], asked: str) -> list[Counted]:
    return [
        Counted(term, str(key), counts[term], sum(counts.values()))
        for key, counts in items.items()
        for term in asked
        if term in counts
    ]


def size(items: dict[int, dict[str, int]]) -> tuple[int, int]:
    return len(items), sum(sum(counts.values()) for counts in items.values())


@settings(max_examples=80, deadline=None)
@given(items=ITEMS, asked=st.sampled_from(["a", "ab", "abc", "fdb", "z", ""]))
def test_scores_are_those_of_bm25(items: dict[int, dict[str, int]], asked: str) -> None:
    n_items, n_terms = size(items)
    wanted = bm25(plainly(items, asked), n_items=n_items, n_terms=n_terms)
    found = score_items(places(items, asked), n_items=n_items, n_terms=n_terms)
    assert found.of([int(key) for key in wanted]) == pytest.approx(list(wanted.values()))
    assert set(found.best(100)) == {int(key) for key in wanted}


@settings(max_examples=80, deadline=None)
@given(items=ITEMS, n=st.integers(-1, 14))
def test_best_come_first_and_equals_in_their_order(
    items: dict[int, dict[str, int]], n: int
) -> None:
    n_items, n_terms = size(items)
    scores = score_items(places(items, "abc"), n_items=n_items, n_terms=n_terms)
    every = dict(zip(scores.keys.tolist(), scores.values.tolist(), strict=True))
    assert scores.best(n) == sorted(every, key=lambda key: (-every[key], key))[: max(0, n)]


def test_what_has_none_of_the_terms_scores_nothing() -> None:
    items = {3: {"a": 1}, 9: {"b": 2}}
    scores = score_items(places(items, "a"), n_items=2, n_terms=3)
    assert scores.of([9, 2, 10**12]) == [0.0, 0.0, 0.0]
    nothing = score_items([], n_items=2, n_terms=3)
    assert isinstance(nothing, Scores)
    assert (nothing.best(5), nothing.of([3])) == ([], [0.0])


@settings(max_examples=60, deadline=None)
@given(items=ITEMS, n=st.integers(-1, 14))
def test_first_are_the_best_and_all_their_equals(items: dict[int, dict[str, int]], n: int) -> None:
    n_items, n_terms = size(items)
    scores = score_items(places(items, "abc"), n_items=n_items, n_terms=n_terms)
    every, best = dict(zip(scores.keys.tolist(), scores.values.tolist(), strict=True)), scores.best
    least = min((every[key] for key in best(n)), default=math.inf)
    assert scores.first(n) == {key: value for key, value in every.items() if value >= least}
    some = list(every)[::2]
    assert scores.among([*some, 5 * 10**12]).first(99) == {key: every[key] for key in some}


@settings(max_examples=80, deadline=None)
@given(items=ITEMS, reach=st.integers(0, 3), every=st.integers(1, 3))
def test_pooled_scores_are_those_turn_by_turn(
    items: dict[int, dict[str, int]], reach: int, every: int
) -> None:
    n_items, n_terms = size(items)
    turns = [*sorted(items), 2**34, 2**34 + 1]
    around = {
        turn: turns[max(0, i - reach) : i + reach + 1]
        for i, turn in enumerate(turns)
        if i % every == 0
    }
    named = {str(turn): [str(key) for key in near] for turn, near in around.items()}
    wanted = pooled(plainly(items, "abc"), named, n_items=n_items, n_terms=n_terms)
    found = pool_items(places(items, "abc"), around, n_items=n_items, n_terms=n_terms)
    assert {str(key): value for key, value in found.first(99).items()} == pytest.approx(wanted)


def test_nothing_is_pooled_where_nothing_is_around() -> None:
    items = {3: {"a": 1}}
    assert not len(pool_items(places(items, "a"), {}, n_items=1, n_terms=1).keys)
    assert not len(pool_items([], {3: [3]}, n_items=1, n_terms=1).keys)
    assert frequencies(places(items, "a")) == {"a": 1}
