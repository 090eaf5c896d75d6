"""Lexical search: what counts as a term, and BM25 against its plain definition."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core.retrieval.lexical import STOP_WORDS, favoured, terms, terms_of_word
from tests.plain_scoring import bm25, pooled


@dataclass(frozen=True, slots=True)
class Row:
    term: str
    item_id: str
    count: int
    length: int


def index(items: dict[str, dict[str, int]], *asked: str) -> list[Row]:
    return [
        Row(term, item, counts[term], sum(counts.values()))
        for item, counts in items.items()
        for term in asked
        if term in counts
    ]


class Sizes(TypedDict):
    n_items: int
    n_terms: int


def sizes(items: dict[str, dict[str, int]]) -> Sizes:
    return {"n_items": len(items), "n_terms": sum(sum(c.values()) for c in items.values())}


ITEMS = st.dictionaries(
    st.sampled_from("ABCDEF"),
    st.dictionaries(st.sampled_from("uvwxyz"), st.integers(1, 5), min_size=1),
    min_size=1,
)


@settings(deadline=None)
@given(ITEMS)
def test_bm25_is_its_plain_definition(items: dict[str, dict[str, int]]) -> None:
    asked, k1, b = ("u", "v"), 1.2, 0.75
    n = len(items)
    mean = sum(sum(c.values()) for c in items.values()) / n
    scores = bm25(index(items, *asked), **sizes(items))
    for item, counts in items.items():
        expected = 0.0
        for term in asked:
            df = sum(term in other for other in items.values())
            tf = counts.get(term, 0)
            idf = math.log(1 + (n - df + 0.5) / (df + 0.5))
            length = sum(counts.values())
            expected += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean))
        assert scores.get(item, 0.0) == pytest.approx(expected)


@settings(deadline=None)
@given(ITEMS)
def test_only_items_that_share_a_term_are_scored(items: dict[str, dict[str, int]]) -> None:
    scores = bm25(index(items, "u"), **sizes(items))
    assert set(scores) == {item for item, counts in items.items() if "u" in counts}
    assert all(score > 0 for score in scores.values())


def test_rare_term_is_worth_more_than_a_frequent_one() -> None:
    items = {"a": {"rare": 1, "x": 9}, "b": {"often": 1, "x": 9}, "c": {"often": 1, "x": 9}}
    scores = bm25(index(items, "rare", "often"), **sizes(items))
    assert scores["a"] > scores["b"] == scores["c"]


def test_empty_index_has_no_scores() -> None:
    assert bm25([], n_items=0, n_terms=0) == {}
    assert pooled([], {}, n_items=0, n_terms=0) == {}


@settings(deadline=None)
@given(ITEMS, st.integers(0, 5))
def test_pooled_counts_are_the_weighted_sum_of_the_neighbourhood(
    items: dict[str, dict[str, int]], reach: int
) -> None:
    order = sorted(items)
    near = {item: order[max(0, i - reach) : i + reach + 1] for i, item in enumerate(order)}
    weights = (1.0, 1.0, 0.5)
    scores = pooled(index(items, "u"), near, **sizes(items), own=0.0, weights=weights)
    df = sum("u" in counts for counts in items.values())
    idf = math.log(1 + (len(items) - df + 0.5) / (df + 0.5))
    for i, item in enumerate(order):
        count = sum(
            weights[abs(i - j)] * items[other].get("u", 0)
            for j, other in enumerate(order)
            if abs(i - j) <= min(reach, 2)
        )
        expected = idf * count * 2.2 / (count + 1.2) if count else 0.0
        assert scores.get(item, 0.0) == pytest.approx(expected)


def test_answer_without_the_words_of_the_question_is_found_by_its_neighbours() -> None:
    items = {f"m{i}": {"other": 3} for i in range(9)}
    items["m4"] = {"paint": 1, "sunris": 1}
    items["m5"] = {"yes": 1, "last": 1, "year": 1}
    near = {"m4": ["m2", "m3", "m4", "m5", "m6"]}
    scores = pooled(index(items, "paint", "sunris"), near, **sizes(items))
    assert scores["m4"] > scores["m5"] > scores["m6"] > 0
    assert set(scores) == {"m2", "m3", "m4", "m5", "m6"}


def test_own_words_decide_between_equal_neighbourhoods() -> None:
    items = {"m1": {"x": 3}, "m2": {"boat": 1, "x": 2}, "m3": {"x": 3}}
    near = {"m2": ["m1", "m2", "m3"]}
    scores = pooled(index(items, "boat"), near, **sizes(items))
    assert scores["m2"] > scores["m1"] == scores["m3"]


def test_favoured_turns_gain_and_others_stay() -> None:
    assert favoured({"a": 1.0, "b": 2.0}, {"a"}) == {"a": 1.3, "b": 2.0}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Laptops", "laptop"),
        ("ＸＰＳ", "xps"),
        ("$1,599", "1599"),
        ("the Dell's price", "Dell prices"),
        ("don't", "do not"),
        ("O’Brien", "O'Brien"),
        ("STRASSE", "strasse"),
    ],
)
def test_spellings_of_one_thing_are_one_term(text: str, same: str) -> None:
    assert terms(text) == terms(same)


@pytest.mark.parametrize("code", ["wh-1000xm5", "e-1042", "lum-48213", "v2.1", "x_b2"])
def test_code_is_found_whole_and_in_its_parts(code: str) -> None:
    found = terms(f"The {code.upper()} again")
    assert found[code] == 1
    assert {part for part in code.replace(".", "-").replace("_", "-").split("-")} & found.keys()


@pytest.mark.parametrize(("glued", "apart"), [("XPS15", "XPS 15"), ("16GB", "16 GB")])
def test_code_shares_its_parts_with_its_loose_spelling(glued: str, apart: str) -> None:
    assert terms(apart).keys() < terms(glued).keys()


def test_question_words_are_stop_words() -> None:
    assert terms("What is it, and where, when, why, who and how?") == {}
    assert {"what", "who", "when", "how"} <= STOP_WORDS


def test_terms_are_counted() -> None:
    assert terms("red boats, blue boat, BOAT") == {"red": 1, "boat": 3, "blue": 1}


@settings(deadline=None)
@given(st.text())
def test_any_text_has_terms_without_white_space(text: str) -> None:
    for term, count in terms(text).items():
        assert count >= 1
        assert term
        assert not any(char.isspace() for char in term)


@given(st.text(st.sampled_from("astheing1'.é-"), min_size=1))
def test_terms_of_a_word_are_those_of_a_text_with_it_alone(word: str) -> None:
    assert set(terms_of_word(word)) == set(terms(word))


def test_threads_stem_alike() -> None:
    texts = [f"running{i} boats sailing conferences number {i}" for i in range(400)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(terms, texts)) == [terms(text) for text in texts]
