"""The lexical index read as numbers, on every database there is."""

import pytest

from memory_core.model import Message
from memory_core.retrieval.scoring import score_items
from memory_core.stores.change import Change
from memory_core.stores.protocols.erasure import Target
from memory_core.stores.protocols.occurrences import Occurrences
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW

ALL = 1000


def write(store: SqlStore, terms: dict[str, dict[str, int]], *, user_id: str = "ann") -> None:
    messages = tuple(Message("user", "text", NOW, id=i, session_id="s") for i in terms)
    store.apply(Change(messages=messages, terms=terms), user_id=user_id, now=NOW)


def read(
    store: SqlStore, *terms: str, most: int = ALL, users: tuple[str, ...] = ("ann",)
) -> dict[str, Occurrences]:
    found = store.occurrences(terms, kind="message", user_ids=users, most=most)
    return {one.term: one for one in found}


def rows(store: SqlStore, one: Occurrences) -> list[tuple[str, int, int]]:
    ids = store.item_ids(one.keys.tolist(), kind="message", user_ids=["ann", "bob"])
    triples = zip(one.keys.tolist(), one.counts.tolist(), one.lengths.tolist(), strict=True)
    return sorted((ids[key], count, length) for key, count, length in triples)


def many(n: int, term: str, *, first: int = 0) -> dict[str, dict[str, int]]:
    return {f"{term}{i}": {term: 1 + i % 3, "x": i % 5 + 1} for i in range(first, first + n)}


def test_occurrences_are_those_that_were_written(store: SqlStore) -> None:
    written = many(7, "lamp") | {"long": {"lamp": 20_000, "x": 5000}}
    write(store, written)
    write(store, many(3, "lamp"), user_id="bob")
    found = read(store, "lamp", "x", "sofa")
    assert set(found) == {"lamp", "x"}
    for term, one in found.items():
        expected = [(i, n[term], sum(n.values())) for i, n in written.items() if term in n]
        assert rows(store, one) == sorted(expected)
        assert one.n_items == len(expected)


def test_rarest_terms_are_read_and_common_ones_counted_so_far(store: SqlStore) -> None:
    write(store, many(6, "rare") | many(40, "often") | many(60, "always"))
    found = read(store, "rare", "often", "always", most=10)
    assert {term: len(one.keys) for term, one in found.items()} == {
        "rare": 6,
        "often": 0,
        "always": 0,
    }
    assert (found["rare"].n_items, found["often"].n_items) == (6, 11)


def test_of_terms_that_are_all_common_the_rarest_gives_what_counts_most(store: SqlStore) -> None:
    write(store, many(40, "often") | many(60, "always"))
    found = read(store, "always", "often", most=5)
    assert (found["often"].n_items, len(found["often"].keys)) == (40, 5)
    assert len(found["always"].keys) == 0
    n_items, n_terms = store.index_size(kind="message", user_ids=["ann"])
    best = score_items([found["often"]], n_items=n_items, n_terms=n_terms)
    every = score_items([read(store, "often")["often"]], n_items=n_items, n_terms=n_terms)
    assert best.of(best.best(5)) == pytest.approx(every.of(every.best(5)))


@pytest.mark.parametrize("most", [0, 1, 2, 39, 40, 60])
def test_rarest_of_common_terms_is_told_however_few_are_read(store: SqlStore, most: int) -> None:
    write(store, many(40, "often") | many(60, "always"))
    found = read(store, "always", "often", most=most)
    assert found["often"].n_items == 40
    assert len(found["often"].keys) == min(40, max(1, most))


def test_of_places_that_count_the_same_those_of_the_first_items_are_read(store: SqlStore) -> None:
    write(store, {f"m{i}": {"lamp": 1 + (i == 8)} for i in range(12)})
    assert {i for i, _, _ in rows(store, read(store, "lamp", most=3)["lamp"])} == {"m0", "m1", "m8"}


def test_users_are_read_together_and_never_mixed(store: SqlStore) -> None:
    write(store, many(3, "lamp"))
    write(store, many(2, "lamp", first=7), user_id="bob")
    both = read(store, "lamp", users=("ann", "bob", "nobody"))["lamp"]
    assert both.n_items == 5
    assert [i for i, _, _ in rows(store, both)] == ["lamp0", "lamp1", "lamp2", "lamp7", "lamp8"]
    keys = both.keys.tolist()
    assert set(store.item_ids(keys, kind="message", user_ids=["bob"]).values()) == {
        "lamp7",
        "lamp8",
    }


def test_numbers_of_items_and_ids_are_two_ways_to_say_the_same(store: SqlStore) -> None:
    write(store, many(5, "lamp"))
    keys = store.item_keys(["lamp1", "lamp4", "unknown"], kind="message", user_ids=["ann"])
    assert set(keys) == {"lamp1", "lamp4"}
    ids = store.item_ids(list(keys.values()), kind="message", user_ids=["ann"])
    assert ids == {key: i for i, key in keys.items()}
    assert store.item_keys(["lamp1"], kind="message", user_ids=["bob"]) == {}


def test_erased_message_is_in_no_occurrence_and_counts_no_more(store: SqlStore) -> None:
    write(store, many(4, "lamp"))
    store.erase(Target("message", "lamp2"), user_id="ann", now=NOW)
    found = read(store, "lamp")["lamp"]
    assert found.n_items == 3
    assert [i for i, _, _ in rows(store, found)] == ["lamp0", "lamp1", "lamp3"]
    assert store.index_size(kind="message", user_ids=["ann"])[0] == 3
