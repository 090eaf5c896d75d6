"""A memory whose vectors are on a Chroma server: the same as embedded, whatever the server does."""

import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memory_core import Memory, Settings
from memory_core.retrieval.chroma_server import Server, ServerIndex
from memory_core.retrieval.queued import QueuedIndex
from memory_core.retrieval.served import ServedIndex
from tests.chroma_server import ChromaServer
from tests.conftest import HandClock

TOPICS = ("roses", "tulips", "lamps", "sofas")
TEXT = "\n\n".join(
    f"# {topic}\n\nAnn keeps {topic} in place {i}." for i, topic in enumerate(TOPICS)
)
CLOSED = "http://127.0.0.1:9"


@pytest.fixture
def opened(
    chroma_server: ChromaServer, tmp_path: Path, clock: HandClock
) -> Iterator[Callable[..., Memory]]:
    made: list[Memory] = []

    def open_memory(folder: str = "data", *, url: str = chroma_server.url) -> Memory:
        settings = Settings(data_dir=tmp_path / folder, library=False, chroma_url=url)
        made.append(Memory.open(settings, clock=clock))
        return made[-1]

    yield open_memory
    for memory in made:
        memory.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ChromaServer]:
    """A server that may be ended."""
    server = ChromaServer(tmp_path / "chroma-server")
    yield server
    server.stop()


def index_of(memory: Memory) -> ServedIndex:
    queued = memory._parts.index
    assert isinstance(queued, QueuedIndex) and isinstance(queued.inner, ServedIndex)
    return queued.inner


def impatient(memory: Memory) -> Memory:
    """Let a server that was away be tried again at once."""
    inner = index_of(memory)._inner
    inner._server = Server(inner._server.url, space=inner._server.space, again_s=0.0)
    return memory


def by_vectors(memory: Memory, *, user_id: str = "ann") -> set[str]:
    parts = memory._parts
    vector = parts.embedder.embed(["roses in place 0"])[0]
    hits = index_of(memory).search(vector, user_ids=[user_id], limit=50)
    assert index_of(memory).missing(user_ids=[user_id]) == ""
    return {hit.chunk_id for hit in hits}


def chunks_of(memory: Memory, *, user_id: str = "ann") -> set[str]:
    store = memory._parts.store
    return store.owned_ids(store.chunk_owner(user_id))


def by_words(memory: Memory) -> list[str]:
    return [hit.text for hit in memory.search("tulips", user_id="ann", kinds=["chunk"], limit=1)]


def test_vectors_are_there_again_when_the_memory_is_opened_again(
    opened: Callable[..., Memory],
) -> None:
    memory = opened()
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert by_vectors(memory) == chunks_of(memory)
    memory.close()
    again = opened()
    assert index_of(again).ids(user_id="ann") == chunks_of(again)


def test_memories_on_one_server_share_nothing(opened: Callable[..., Memory]) -> None:
    one, two = opened("one"), opened("two")
    one.add_document(TEXT, user_id="ann", name="a.md")
    two.add_document("# Boats\n\nBoats are in place 9.", user_id="ann", name="b.md")
    assert by_vectors(one) == chunks_of(one)
    assert by_vectors(two) == chunks_of(two)
    assert not chunks_of(one) & chunks_of(two)


def test_erased_user_is_gone_from_the_server(opened: Callable[..., Memory]) -> None:
    memory = opened()
    memory.add_document(TEXT, user_id="ann", name="a.md")
    certificate = memory.forget(user_id="ann", everything=True)
    assert certificate.unfinished == ()
    assert index_of(memory).count(user_id="ann") == 0


def test_server_away_at_the_start_is_used_when_it_is_there(
    opened: Callable[..., Memory], own_server: ChromaServer, clock: HandClock
) -> None:
    memory = impatient(opened(url=own_server.url))
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert "tulips" in by_words(memory)[0]
    down = next(part for part in memory.health().parts if not part.up)
    assert own_server.url in down.why and "found by their words" in down.why
    clock.forward(minutes=5)
    assert next(p for p in memory.health().parts if not p.up).since == down.since
    own_server.start()
    assert by_vectors(memory) == chunks_of(memory)
    assert all(part.up for part in memory.health().parts)


def test_server_that_went_away_and_lost_everything_is_filled_again(
    opened: Callable[..., Memory], own_server: ChromaServer
) -> None:
    own_server.start()
    memory = impatient(opened(url=own_server.url))
    first = memory.add_document(TEXT, user_id="ann", name="a.md")
    assert by_vectors(memory) == chunks_of(memory)
    own_server.stop()
    turn = memory.ask("Where are the tulips?", user_id="ann", session_id="s")
    assert "found by their words" in turn.warning and turn.hits
    memory.add_document("# Boats\n\nBoats are in place 9.", user_id="ann", name="b.md")
    memory.delete_document(first.id, user_id="ann")
    shutil.rmtree(own_server.folder)
    own_server.start()
    assert by_vectors(memory) == chunks_of(memory) != set()


def test_what_was_removed_while_the_server_was_away_goes_when_it_is_back(
    opened: Callable[..., Memory], own_server: ChromaServer
) -> None:
    own_server.start()
    memory = impatient(opened(url=own_server.url))
    first = memory.add_document(TEXT, user_id="ann", name="a.md")
    memory.add_document("# Boats\n\nBoats are in place 9.", user_id="ann", name="b.md")
    own_server.stop()
    certificate = memory.delete_document(first.id, user_id="ann")
    assert "vectors" in " ".join(certificate.unfinished)
    own_server.start()
    assert by_vectors(memory) == chunks_of(memory)
    assert index_of(memory).ids(user_id="ann") == chunks_of(memory)


def test_data_lost_behind_the_back_of_a_running_program_is_made_again(
    opened: Callable[..., Memory],
) -> None:
    memory = opened()
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert by_vectors(memory) == chunks_of(memory)
    index_of(memory)._inner.forget_space()
    assert by_vectors(memory) == chunks_of(memory)


@pytest.mark.parametrize("vector", [[1.0, 0.0], [1.0] + [0.0] * 255])
def test_vectors_that_are_not_ours_are_replaced(
    opened: Callable[..., Memory], vector: list[float]
) -> None:
    memory = opened()
    memory.add_document(TEXT, user_id="ann", name="a.md")
    parts, inner = memory._parts, index_of(memory)._inner
    owner = parts.store.chunk_owner("ann")
    inner.remove_all(user_id=owner)
    inner.add(sorted(chunks_of(memory)), [vector] * len(chunks_of(memory)), user_id=owner)
    memory.close()
    again = opened()
    assert by_vectors(again) == chunks_of(again)
    wanted = again._parts.embedder.dimension
    found = index_of(again).vectors(sorted(chunks_of(again)), user_id="ann")
    assert {len(v) for v in found.values()} == {wanted}
    assert vector not in found.values()


def test_nothing_leaves_this_machine(
    opened: Callable[..., Memory], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: set[str] = set()
    connect = socket.socket.connect

    def noted(self: socket.socket, address: Any) -> None:
        called.add(str(address[0]) if isinstance(address, tuple) else "local")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", noted)
    memory = opened()
    memory.add_document(TEXT, user_id="ann", name="a.md")
    assert by_vectors(memory)
    assert called == {"127.0.0.1"}


def test_memory_that_does_not_last_leaves_nothing_on_the_server(
    chroma_server: ChromaServer,
) -> None:
    memory = Memory.open(Settings(data_dir=None, library=False, chroma_url=chroma_server.url))
    memory.add_document(TEXT, user_id="ann", name="a.md")
    inner = index_of(memory)._inner
    server = inner._server
    memory.close()
    again = ServerIndex(server, embedder_name=memory._parts.embedder.name)
    assert again.count(user_id=memory._parts.store.chunk_owner("ann")) == 0
    again.close()
