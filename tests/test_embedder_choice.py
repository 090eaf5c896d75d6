"""Which embedder a memory uses, what changing it does, and search while there is none."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from memory_core import Memory, Settings
from memory_core.errors import InputError, RetrievalError
from memory_core.llm.loopback import LoopbackService
from memory_core.llm.loopback_embeddings import DIMENSION
from memory_core.retrieval.chroma_minilm import MiniLmEmbedder
from memory_core.retrieval.kept import KeptIndex

TOPICS = ("roses", "tulips", "lamps", "sofas")
TEXT = "\n\n".join(
    f"# {topic}\n\nAnn keeps {topic} in place {i}." for i, topic in enumerate(TOPICS)
)


@pytest.fixture
def service() -> Iterator[LoopbackService]:
    with LoopbackService() as running:
        yield running


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Memory]]:
    made: list[Memory] = []

    def open_memory(**given: Any) -> Memory:
        made.append(Memory.open(Settings(data_dir=tmp_path / "data", library=False, **given)))
        return made[-1]

    yield open_memory
    for memory in made:
        memory.close()


def by(service: LoopbackService) -> dict[str, str]:
    return {
        "embedder": "service",
        "embedding_url": service.base_url,
        "embedding_model": "small",
        "embedding_key": "sk-very-secret-key-1234",
    }


def settled(memory: Memory) -> Memory:
    until = monotonic() + 300
    while "rebuil" in memory._parts.index.health() and monotonic() < until:
        sleep(0.005)
    return memory


def n_numbers(memory: Memory) -> set[int]:
    """Return how long the vectors are that the index holds of all chunks."""
    parts = settled(memory)._parts
    ids = parts.store.owned_ids(parts.store.chunk_owner("ann"))
    found = parts.index.vectors(sorted(ids), user_id="ann")
    assert set(found) == ids
    return {len(vector) for vector in found.values()}


def found(memory: Memory, query: str) -> str:
    return memory.search(query, user_id="ann", kinds=["chunk"], limit=1)[0].text


def test_texts_go_to_a_service_only_where_one_was_set_up(
    opened: Callable[..., Memory], service: LoopbackService
) -> None:
    memory = opened()
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert "tulips" in found(memory, "tulips")
    assert service.received == []
    with pytest.raises(InputError, match="MEMOGRAPH_EMBEDDING_URL"):
        Settings(embedder="service")
    with pytest.raises(InputError, match="wordllama"):
        Settings(embedder="word2vec")


def test_documents_and_questions_are_found_by_vectors_of_the_service(
    opened: Callable[..., Memory], service: LoopbackService
) -> None:
    memory = opened(**by(service))
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert n_numbers(memory) == {DIMENSION}
    (hit, *_) = memory.search("tulips in place", user_id="ann", kinds=["chunk"])
    assert "tulips" in hit.text and hit.parts["meaning"] > 0
    assert all(request.path.endswith("/embeddings") for request in service.received)
    assert "sk-very" not in repr(memory._parts.settings)


def test_what_is_said_in_a_conversation_goes_to_no_embedding_service(
    opened: Callable[..., Memory], service: LoopbackService
) -> None:
    memory = opened(**by(service))
    memory.observe("My sister Zelda has a boat.", user_id="ann", session_id="s")
    memory.facts("ann", query="boat")
    assert "Zelda" not in str([request.body for request in service.received])


def test_changing_the_embedder_makes_all_vectors_anew_and_back(
    opened: Callable[..., Memory], service: LoopbackService
) -> None:
    first = opened()
    first.add_document(TEXT, user_id="ann", name="a.md")
    own = n_numbers(first)
    first.close()
    second = opened(**by(service))
    assert n_numbers(second) == {DIMENSION}
    assert "tulips" in found(second, "tulips")
    second.close()
    third = opened()
    assert n_numbers(third) == own == {256}


def test_change_broken_off_in_the_middle_is_finished_at_the_next_start(
    opened: Callable[..., Memory], service: LoopbackService, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened()
    for i in range(3):
        first.add_document(f"{TEXT}\n\nNumber {i}.", user_id=f"u{i}", name="a.md")
    first.add_document(TEXT, user_id="ann", name="a.md")
    first.close()
    done: list[str] = []
    fill = KeptIndex.fill

    def broken_off(self: KeptIndex, owner: str, inner: Any) -> Iterator[int]:
        if done:
            raise RetrievalError("the machine stops here")
        done.append(owner)
        yield from fill(self, owner, inner)

    with monkeypatch.context() as patched:
        patched.setattr(KeptIndex, "fill", broken_off)
        second = opened(**by(service))
        assert "rebuil" in second._parts.index.health()
        until = monotonic() + 300
        while not done and monotonic() < until:
            sleep(0.005)
        second.close()
    third = opened(**by(service))
    assert n_numbers(third) == {DIMENSION}
    assert third._parts.index.health() == ""
    for user_id in ("u0", "u1", "u2"):
        parts = third._parts
        assert parts.index.ids(user_id=user_id) == parts.store.owned_ids(
            parts.store.chunk_owner(user_id)
        )


def test_while_the_service_is_down_words_are_searched_and_vectors_follow(
    opened: Callable[..., Memory], service: LoopbackService
) -> None:
    memory = opened(**by(service))
    memory._parts.index.health()
    service.fault = "broken"
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert "tulips" in found(memory, "tulips")
    down = [part for part in memory.health().parts if not part.up]
    assert "embeddings service" in down[0].why and down[0].since is not None
    service.fault = ""
    memory._parts.embedder._away = None  # type: ignore[attr-defined]  # the pause is over
    assert memory.search("tulips", user_id="ann", kinds=["chunk"])[0].parts["meaning"] > 0
    assert n_numbers(memory) == {DIMENSION}
    assert memory.health().up


def test_minilm_without_its_files_downloads_nothing_and_words_are_searched(
    opened: Callable[..., Memory], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: socket.socket, address: object) -> None:
        pytest.fail(f"something called {address}")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    memory = opened(embedder="minilm")
    memory._parts._embedder = MiniLmEmbedder(count_tokens=len, folder=tmp_path / "none")
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert "tulips" in found(memory, "tulips")
    turn = memory.ask("Where are the tulips?", user_id="ann", session_id="s")
    assert "MiniLM are not on this machine" in turn.warning
    assert "nothing is downloaded" in turn.warning
    assert not memory.health().up


def test_minilm_with_broken_files_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "onnx"
    folder.mkdir()
    for name in ("model.onnx", "tokenizer.json"):
        (folder / name).write_bytes(b"no model")
    with pytest.raises(RetrievalError, match="MiniLM cannot be used"):
        MiniLmEmbedder(count_tokens=len, folder=tmp_path).embed(["roses"])
