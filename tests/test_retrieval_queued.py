"""Vectors that wait are found at once, enter the index a few at a time, and are never lost."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from memory_core.retrieval import queued
from memory_core.retrieval.exact import ExactIndex
from memory_core.retrieval.kept import open_kept
from memory_core.retrieval.queued import QueuedIndex

N = 12


class Numbers:
    """An embedder: a text is a number, its vector points that many degrees round."""

    name, dimension = "numbers", 2

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        from math import cos, radians, sin

        return [[cos(radians(int(text))), sin(radians(int(text)))] for text in texts]

    def count_tokens(self, text: str) -> int:
        return 1


class Given:
    """A source of chunks whose ids are their texts, empty at first: what an index finds there
    when it is opened it makes behind the scenes."""

    def __init__(self) -> None:
        self.chunks: dict[str, set[str]] = {}

    def give(self) -> None:
        self.chunks |= {"ann": {str(i) for i in range(N)}, "bob": {"900"}}

    def owner(self, user_id: str) -> str:
        return user_id.lower()

    def totals(self) -> dict[str, int]:
        return {owner: len(ids) for owner, ids in self.chunks.items()}

    def ids(self, owner: str) -> set[str]:
        return set(self.chunks.get(owner, ()))

    def vectors(self, chunk_ids: Sequence[str], *, owner: str) -> dict[str, list[float]]:
        there = [i for i in chunk_ids if i in self.ids(owner)]
        return dict(zip(there, Numbers().embed(there), strict=True))


@pytest.fixture
def source() -> Given:
    return Given()


@pytest.fixture
def index(source: Given, tmp_path: Path) -> Iterator[QueuedIndex]:
    """An index in which the chunks of Ann wait."""
    opened = index_in(tmp_path, source)
    source.give()
    ids = sorted(source.ids("ann"), key=int)
    assert opened.queue(ids, Numbers().embed(ids), user_id="Ann")
    yield opened
    opened.close()


def index_in(folder: Path, source: Given) -> QueuedIndex:
    opened = open_kept(folder, source=source, embedder=Numbers())
    assert isinstance(opened, QueuedIndex)
    return opened


def nearest(index: QueuedIndex, text: str, limit: int = 3) -> list[str]:
    [vector] = Numbers().embed([text])
    return [hit.chunk_id for hit in index.search(vector, user_ids=["Ann", "Bob"], limit=limit)]


def test_what_waits_is_found_like_what_is_indexed(index: QueuedIndex) -> None:
    assert index.inner.count(user_id="Ann") == 0
    waiting = nearest(index, "0", N + 1)
    assert waiting == [*(str(i) for i in range(N)), "900"]
    assert index.settle(user_id="Ann", most=5) == N - 5
    assert index.inner.count(user_id="Ann") == 5
    assert nearest(index, "0", N + 1) == waiting
    assert index.settle(user_id="Ann", most=100) == 0
    assert index.inner.count(user_id="Ann") == index.count(user_id="Ann") == N
    assert nearest(index, "0", N + 1) == waiting
    assert index.missing(user_ids=["Ann", "Bob"]) == ""


def test_what_waits_is_counted_and_given_back_with_the_rest(index: QueuedIndex) -> None:
    index.settle(user_id="Ann", most=4)
    assert index.count(user_id="Ann") == N and index.ids(user_id="Ann") == {*map(str, range(N))}
    found = index.vectors(["1", "8", "900"], user_id="Ann")
    assert {i: [round(x, 4) for x in v] for i, v in found.items()} == {
        i: [round(x, 4) for x in v]
        for i, v in zip(["1", "8"], Numbers().embed(["1", "8"]), strict=True)
    }


def test_what_is_taken_out_neither_waits_nor_comes_back(index: QueuedIndex, source: Given) -> None:
    index.settle(user_id="Ann", most=4)
    for gone in (["1", "8"], ["2", "9"]):
        source.chunks["ann"] -= set(gone)
        if "1" in gone:
            index.remove(gone, user_id="Ann")
        else:
            index.erase(index.name_of("Ann"), gone)
        assert not set(nearest(index, "0", N)) & set(gone)
    assert index.settle(user_id="Ann", most=100) == 0
    assert index.inner.ids(user_id="Ann") == source.ids("ann")
    source.chunks["ann"].clear()
    index.remove_all(user_id="Ann")
    assert index.count(user_id="Ann") == 0


def test_owner_who_is_erased_has_nothing_waiting(index: QueuedIndex, source: Given) -> None:
    source.chunks.pop("ann")
    index.erase(index.name_of("Ann"))
    assert index.settle(user_id="Ann", most=100) == 0
    assert index.count(user_id="Ann") == 0


def test_chunk_that_is_gone_is_not_indexed_in_the_end(index: QueuedIndex, source: Given) -> None:
    source.chunks["ann"] -= {"3"}
    assert index.settle(user_id="Ann", most=100) == 0
    assert "3" not in index.inner.ids(user_id="Ann")


def test_vectors_that_waited_when_a_process_ended_are_made_again(
    index: QueuedIndex, source: Given, tmp_path: Path
) -> None:
    before = nearest(index, "0", N)
    index.settle(user_id="Ann", most=4)
    index.close()
    again = index_in(tmp_path, source)
    assert nearest(again, "0", N) == before
    assert again.inner.count(user_id="Ann") == N
    again.close()


def test_queue_that_is_full_takes_nothing(
    source: Given, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued, "MOST", 3)
    index = index_in(tmp_path, source)
    source.give()
    ids = ["0", "1", "2", "3"]
    assert not index.queue(ids, Numbers().embed(ids), user_id="Ann")
    assert index.count(user_id="Ann") == 0
    assert index.queue(ids[:3], Numbers().embed(ids[:3]), user_id="Ann")
    assert not index.queue(ids[3:], Numbers().embed(ids[3:]), user_id="Bob")
    index.add(ids[:1], Numbers().embed(ids[:1]), user_id="Ann")  # it need not wait any more
    assert index.queue(ids[3:], Numbers().embed(ids[3:]), user_id="Ann")
    index.close()


def test_exact_index_lets_nothing_wait() -> None:
    index = ExactIndex()
    assert index.queue(["1", "2", "3"], Numbers().embed(["1", "2", "3"]), user_id="ann")
    assert index.settle(user_id="ann", most=0) == 0 and index.size() == 3
    assert list(index.first(2, user_id="ann")) == ["1", "2"]
    assert index.first(2, user_id="bob") == {}
