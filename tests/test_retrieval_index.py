"""The contract of a vector index, on both implementations, and which of them is opened."""

import math
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory_core.errors import RetrievalError
from memory_core.model import LIBRARY
from memory_core.retrieval.base import VectorIndex
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.chroma_server import Server, ServerIndex, space_of
from memory_core.retrieval.exact import ExactIndex

X, Y, Z = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]
NEAR_X = [math.cos(0.1), math.sin(0.1), 0.0]
HOSTILE = ["../../etc/passwd", "a/b\\c", "", "x" * 5000, "'; drop table--", "\ud800", "😀", LIBRARY]


@pytest.fixture(params=["chroma", "chroma in a private folder", "server", "exact"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VectorIndex]:
    made: VectorIndex
    if request.param == "exact":
        made = ExactIndex()
    elif request.param == "server":
        url = request.getfixturevalue("chroma_server").url
        made = ServerIndex(Server(url, space=space_of(None)), embedder_name="test")
    else:
        folder = tmp_path / "chroma" if request.param == "chroma" else None
        made = ChromaIndex(folder, embedder_name="test")
    yield made
    made.close()


def ids(index: VectorIndex, vector: list[float], *owners: str, limit: int = 10) -> list[str]:
    return [hit.chunk_id for hit in index.search(vector, user_ids=owners, limit=limit)]


def test_nearest_comes_first_with_its_cosine(index: VectorIndex) -> None:
    index.add(["x", "y", "near"], [X, Y, NEAR_X], user_id="u")
    hits = index.search(X, user_ids=["u"], limit=2)
    assert [hit.chunk_id for hit in hits] == ["x", "near"]
    assert [hit.similarity for hit in hits] == pytest.approx([1.0, math.cos(0.1)], abs=1e-4)


def test_length_of_a_vector_does_not_matter(index: VectorIndex) -> None:
    index.add(["x"], [[7.0, 0.0, 0.0]], user_id="u")
    assert index.search([0.2, 0.0, 0.0], user_ids=["u"], limit=1)[0].similarity == pytest.approx(1)


def test_owner_never_sees_the_chunks_of_another(index: VectorIndex) -> None:
    index.add(["mine"], [X], user_id="u")
    index.add(["theirs"], [X], user_id="v")
    assert ids(index, X, "u") == ["mine"]
    assert ids(index, X, "nobody") == []
    index.remove(["theirs"], user_id="u")
    assert ids(index, X, "v") == ["theirs"]


@pytest.mark.parametrize("owner", HOSTILE, ids=lambda owner: ascii(owner)[:20])
def test_any_owner_id_is_an_owner_of_its_own(index: VectorIndex, owner: str) -> None:
    index.add(["a"], [X], user_id=owner)
    index.add(["b"], [X], user_id=owner + "_")
    assert ids(index, X, owner) == ["a"]
    index.remove_all(user_id=owner)
    assert index.count(user_id=owner) == 0
    assert ids(index, X, owner + "_") == ["b"]


def test_several_owners_are_searched_as_one(index: VectorIndex) -> None:
    index.add(["a", "far"], [NEAR_X, Z], user_id="u")
    index.add(["b"], [X], user_id=LIBRARY)
    assert ids(index, X, "u", LIBRARY, "u", limit=2) == ["b", "a"]


def test_chunk_added_again_is_replaced(index: VectorIndex) -> None:
    index.add(["a"], [X], user_id="u")
    index.add(["a"], [Y], user_id="u")
    assert index.count(user_id="u") == 1
    assert index.search(Y, user_ids=["u"], limit=1)[0].similarity == pytest.approx(1.0, abs=1e-5)


def test_removed_chunks_are_not_found(index: VectorIndex) -> None:
    index.add(["a", "b"], [X, Y], user_id="u")
    index.remove(["a", "unknown"], user_id="u")
    index.remove(["a"], user_id="never seen")
    assert ids(index, X, "u") == ["b"]
    assert index.count(user_id="u") == 1


def test_owner_can_come_back_after_removal(index: VectorIndex) -> None:
    index.add(["a"], [X], user_id="u")
    index.remove_all(user_id="u")
    index.remove_all(user_id="u")
    assert ids(index, X, "u") == []
    index.add(["b"], [X], user_id="u")
    assert ids(index, X, "u") == ["b"]


def test_last_chunk_can_be_removed(index: VectorIndex) -> None:
    index.add(["a"], [X], user_id="u")
    index.remove(["a"], user_id="u")
    assert ids(index, X, "u") == []


def test_question_without_words_finds_nothing(index: VectorIndex) -> None:
    index.add(["a"], [X], user_id="u")
    assert ids(index, [0.0, 0.0, 0.0], "u") == []


@pytest.mark.parametrize("limit", [0, -1])
def test_no_limit_below_one_is_searched(index: VectorIndex, limit: int) -> None:
    index.add(["a"], [X], user_id="u")
    assert ids(index, X, "u", limit=limit) == []


def test_chunk_without_words_can_be_added(index: VectorIndex) -> None:
    index.add(["blank", "a"], [[0.0, 0.0, 0.0], X], user_id="u")
    assert ids(index, X, "u", limit=1) == ["a"]


def test_adding_nothing_changes_nothing(index: VectorIndex) -> None:
    index.add([], [], user_id="u")
    assert index.count(user_id="u") == 0


def test_chunks_without_vectors_are_refused_whole(index: VectorIndex) -> None:
    with pytest.raises(RetrievalError):
        index.add(["a", "b"], [X], user_id="u")
    assert index.count(user_id="u") == 0


def test_vectors_of_another_length_are_refused(index: VectorIndex) -> None:
    index.add(["a"], [X], user_id="u")
    with pytest.raises(RetrievalError, match="index"):
        index.add(["b"], [[1.0, 0.0]], user_id="u")
    assert ids(index, X, "u") == ["a"]


def test_large_batches_are_added_whole(index: VectorIndex) -> None:
    index.add([f"c{i}" for i in range(6000)], [X, Y, Z] * 2000, user_id="u")
    assert index.count(user_id="u") == 6000
    index.remove([f"c{i}" for i in range(5999)], user_id="u")
    assert ids(index, Z, "u") == ["c5999"]


def test_threads_lose_nothing(index: VectorIndex) -> None:
    start = threading.Barrier(4)

    def work(number: int) -> None:
        start.wait()
        for i in range(5):
            index.add([f"{number}-{i}"], [X], user_id="u")
            assert ids(index, X, "u", "nobody")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert index.count(user_id="u") == 20


def test_open_index_is_healthy(index: VectorIndex) -> None:
    assert index.health() == ""


def test_chroma_keeps_its_vectors_when_opened_again(tmp_path: Path) -> None:
    first = ChromaIndex(tmp_path, embedder_name="test")
    first.add(["a"], [X], user_id="u")
    first.close()
    again = ChromaIndex(tmp_path, embedder_name="test")
    assert ids(again, X, "u") == ["a"]
    again.close()


def test_another_embedder_has_an_index_of_its_own(tmp_path: Path) -> None:
    one = ChromaIndex(tmp_path, embedder_name="one")
    two = ChromaIndex(tmp_path, embedder_name="two")
    one.add(["a"], [X], user_id="u")
    two.add(["b"], [[1.0, 0.0]], user_id="u")
    assert ids(one, X, "u") == ["a"]
    one.close()
    assert ids(two, [1.0, 0.0], "u") == ["b"]
    two.close()


def test_index_opened_twice_sees_removals_of_the_other(tmp_path: Path) -> None:
    one, two = (ChromaIndex(tmp_path, embedder_name="test") for _ in range(2))
    one.add(["a"], [X], user_id="u")
    assert ids(two, X, "u") == ["a"]
    one.remove_all(user_id="u")
    assert ids(two, X, "u") == []
    two.add(["b"], [Y], user_id="u")
    assert ids(one, Y, "u") == ["b"]
    one.close()
    two.close()


def test_memories_without_a_folder_share_nothing_and_leave_nothing() -> None:
    one, two = (ChromaIndex(None, embedder_name="test") for _ in range(2))
    folder = Path(one._client.get_settings().persist_directory)
    one.add(["a"], [X], user_id="u")
    assert ids(two, X, "u") == []
    assert folder.is_dir()
    one.close()
    two.close()
    assert not folder.exists()


def test_closed_chroma_says_so_and_closes_twice(tmp_path: Path) -> None:
    index = ChromaIndex(tmp_path, embedder_name="test")
    index.close()
    index.close()
    with pytest.raises(RetrievalError, match="closed"):
        index.search(X, user_ids=["u"], limit=1)
    assert "closed" in index.health()


def test_no_owner_id_is_written_to_disk(tmp_path: Path) -> None:
    index = ChromaIndex(tmp_path, embedder_name="test")
    index.add(["a"], [X], user_id="zanzibar-visitor")
    index.close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(b"zanzibar" in path.read_bytes() for path in files)
