"""The vector index is made again from the database, whatever happened to its folder."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from memory_core import Memory, Settings
from memory_core.errors import DamagedIndexError
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.retrieval.kept import KeptIndex
from memory_core.retrieval.queued import QueuedIndex

ROOT = Path(__file__).parents[1]
USERS = ("u", "a_b", "a")
TOPICS = ("roses", "tulips", "lamps", "sofas", "boats", "kites")


def document(user_id: str, n: int = 6) -> str:
    return "\n\n".join(
        f"# {TOPICS[i % 6]} {i}\n\n{user_id} keeps {TOPICS[i % 6]} in place {i}." for i in range(n)
    )


def opened(folder: Path) -> Memory:
    return Memory.open(Settings(data_dir=folder, library=False))


def index_of(memory: Memory) -> KeptIndex:
    queued = memory._parts.index
    assert isinstance(queued, QueuedIndex) and isinstance(queued.inner, KeptIndex)
    return queued.inner


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory of three users with a document each, closed."""
    memory = opened(tmp_path)
    for user_id in USERS:
        memory.add_document(document(user_id), user_id=user_id, name="d.md")
    memory.close()
    return tmp_path


def settled(memory: Memory) -> Memory:
    """Wait until nothing is rebuilt any more."""
    until = monotonic() + 300
    while "rebuil" in index_of(memory).health() and monotonic() < until:
        sleep(0.005)
    assert index_of(memory).health() == ""
    return memory


def whole(memory: Memory) -> bool:
    """Whether every user finds his own chunks by their vectors, and only those."""
    parts, index = memory._parts, index_of(memory)
    vector = parts.embedder.embed(["roses in place 0"])[0]
    for user_id in USERS:
        found = {hit.chunk_id for hit in index.search(vector, user_ids=[user_id], limit=50)}
        assert index.missing(user_ids=[user_id]) == ""
        if found != parts.store.owned_ids(parts.store.chunk_owner(user_id)):
            return False
    return True


def files(folder: Path) -> Path:
    """Return the folder Chroma's files are in."""
    mark = json.loads((folder / "chroma" / "index.json").read_text())
    return folder / "chroma" / str(mark["name"])


def _garbage(folder: Path) -> None:
    path = files(folder) / "chroma.sqlite3"
    path.write_bytes(os.urandom(path.stat().st_size))


def _half_garbage(folder: Path) -> None:
    path = files(folder) / "chroma.sqlite3"
    start = path.read_bytes()[:8192]
    path.write_bytes(start + os.urandom(path.stat().st_size - 8192))


def _cut(folder: Path) -> None:
    path = files(folder) / "chroma.sqlite3"
    os.truncate(path, path.stat().st_size // 2)


def _emptied(folder: Path) -> None:
    os.truncate(files(folder) / "chroma.sqlite3", 0)


def _no_database(folder: Path) -> None:
    (files(folder) / "chroma.sqlite3").unlink()


def _vectors_lost(folder: Path) -> None:
    with sqlite3.connect(files(folder) / "chroma.sqlite3") as connection:
        connection.execute("DELETE FROM embeddings_queue")
    connection.close()


def _gone(folder: Path) -> None:
    shutil.rmtree(folder / "chroma")


def _files_gone(folder: Path) -> None:
    shutil.rmtree(files(folder))


def _mark_gone(folder: Path) -> None:
    (folder / "chroma" / "index.json").unlink()


def _mark_garbage(folder: Path) -> None:
    (folder / "chroma" / "index.json").write_bytes(os.urandom(100))


def _another_embedder(folder: Path) -> None:
    path = folder / "chroma" / "index.json"
    path.write_text(path.read_text().replace("wordllama", "another"))


def _another_dimension(folder: Path) -> None:
    memory, name = opened(folder), files(folder)
    store = memory._parts.store
    owned = {owner: sorted(store.owned_ids(owner)) for owner in store.chunk_totals()}
    memory.close()
    shutil.rmtree(name)
    index = ChromaIndex(name, embedder_name="wordllama-l2-supercat-256")
    for owner, ids in owned.items():
        index.add(ids, [[1.0, 0.0]] * len(ids), user_id=owner)
    index.close()


def _former_layout(folder: Path) -> None:
    shutil.rmtree(folder / "chroma")
    index = ChromaIndex(folder / "chroma", embedder_name="wordllama-l2-supercat-256")
    index.add(["old"], [[1.0, 0.0]], user_id="u")
    index.close()


DAMAGES = (
    _garbage, _half_garbage, _cut, _emptied, _no_database, _vectors_lost, _gone, _files_gone,
    _mark_gone, _mark_garbage, _another_embedder, _another_dimension, _former_layout,
)  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_folder_is_rebuilt_when_it_is_opened(
    folder: Path, damage: Callable[[Path], None]
) -> None:
    damage(folder)
    (folder / "notes.txt").write_text("of somebody else")
    memory = settled(opened(folder))
    assert whole(memory)
    settled(memory).close()  # some damage is seen by the first search only
    assert (folder / "notes.txt").read_text() == "of somebody else"
    assert [p.name for p in (folder / "chroma").glob("g-*")] == [files(folder).name]
    again = opened(folder)
    assert index_of(again)._sound._rebuilding is None, "it is whole, and known to be"
    assert whole(again)
    again.close()


@pytest.mark.parametrize("damage", [_gone, _files_gone, _vectors_lost, _mark_garbage])
def test_folder_damaged_under_a_running_program_is_rebuilt(
    folder: Path, damage: Callable[[Path], None]
) -> None:
    memory = opened(folder)
    damage(folder)
    assert whole(settled(memory))
    turn = memory.ask("Where are the tulips?", user_id="u", session_id="s")
    assert turn.hits and turn.warning == ""
    memory.close()


def test_first_failing_query_begins_the_rebuild_and_is_answered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = opened(folder)
    broken = index_of(memory)._inner

    def fail(*args: object, **named: object) -> list[object]:
        raise DamagedIndexError("broken")

    monkeypatch.setattr(broken, "search", fail)
    name = files(folder)
    assert whole(memory)
    assert files(folder) != name and not name.exists()
    memory.close()


def test_foreign_files_are_put_aside_whole(folder: Path) -> None:
    shutil.rmtree(folder / "chroma")
    (folder / "chroma").mkdir()
    (folder / "chroma" / "chroma.sqlite3").write_bytes(b"another program's" * 100)
    memory = settled(opened(folder))
    assert whole(memory)
    memory.close()
    (aside,) = folder.glob("chroma.set-aside-*")
    assert (aside / "chroma.sqlite3").read_bytes() == b"another program's" * 100


def test_vectors_missing_after_a_crash_come_back_and_orphans_go(folder: Path) -> None:
    memory = opened(folder)
    store, inner = memory._parts.store, index_of(memory)._inner
    owner = store.chunk_owner("u")
    inner.remove(sorted(store.owned_ids(owner))[:2], user_id=owner)
    inner.add(["orphan"], [[1.0] + [0.0] * 255], user_id=owner)
    assert whole(memory)
    assert inner.ids(user_id=owner) == store.owned_ids(owner)
    memory.close()
