"""While the vector index is rebuilt others are served, one process works, a crash costs little."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from memory_core import Memory, Settings
from memory_core.retrieval.kept import KeptIndex
from memory_core.retrieval.soundness import AT_ONCE
from tests.rebuilding_source import Given, Numbers, vector

ROOT = Path(__file__).parents[1]
MANY = 3 * AT_ONCE
ON_DISK = 1300
"""From 1,000 vectors on Chroma writes its graph into files, which crash the process that reads them
when they are damaged (1.5.9)."""
CHILD = """
import os, signal, sys
from pathlib import Path
from memory_core.retrieval.kept import KeptIndex
from tests.rebuilding_source import Given, Numbers, vector

index = KeptIndex(Path(sys.argv[1]), source=Given({"many": int(sys.argv[2])}), embedder=Numbers())
"""


def until(true: Callable[[], bool]) -> None:
    last = monotonic() + 300
    while not true():
        assert monotonic() < last
        sleep(0.002)


def opened(folder: Path | None, source: Given) -> KeptIndex:
    return KeptIndex(folder, source=source, embedder=Numbers())


def run(folder: Path, then: str, *, n: int = MANY) -> int:
    """Open the index in a process of its own and do something with it; returns how it ended."""
    return subprocess.run(
        [sys.executable, "-c", CHILD + then, str(folder), str(n)],
        cwd=ROOT,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=600,
    ).returncode


def found(index: KeptIndex, owner: str, text: str) -> list[str]:
    return [hit.chunk_id for hit in index.search(vector(text), user_ids=[owner], limit=1)]


def test_progress_is_told_and_others_are_served_meanwhile(tmp_path: Path) -> None:
    source = Given({"many": MANY, "few": 3}, held="many")
    index = opened(tmp_path, source)
    try:
        until(lambda: "33 %" in index.health())
        assert "rebuilding" in index.health() and "by their words" in index.health()
        assert found(index, "few", "few-2") == ["few-2"]
        assert index.missing(user_ids=["few"]) == ""
        assert found(index, "many", "many-5") == [], "not those that happen to be there"
        assert "33 %" in index.missing(user_ids=["few", "many"])
        source.gate.set()
        until(lambda: index.health() == "")
        assert found(index, "many", "many-700") == ["many-700"]
        assert index.missing(user_ids=["few", "many"]) == ""
    finally:
        source.gate.set()
        index.close()


def test_only_one_rebuilds_and_the_other_sees_what_it_made(tmp_path: Path) -> None:
    first, second = Given({"many": MANY}, held="many"), Given({"many": MANY})
    one = opened(tmp_path, first)
    until(lambda: "33 %" in one.health())
    two = opened(tmp_path, second)
    try:
        assert "by another program" in two.health()
        first.gate.set()
        until(lambda: one.health() == two.health() == "")
        assert second.n_made == 0, "it had nothing left to make"
        assert found(two, "many", "many-1") == found(one, "many", "many-1") == ["many-1"]
    finally:
        first.gate.set()
        two.close()
        one.close()


def test_rebuild_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    killed = """
fill, made = index._filling._source.vectors, 0
def once(ids, *, owner):
    if len(ids) > 4 and index._inner.count(user_id="many") >= 256:
        os.kill(os.getpid(), signal.SIGKILL)
    return fill(ids, owner=owner)
index._filling._source.vectors = once
index._sound._rebuilding._thread.join()
"""
    assert run(tmp_path, killed) == -9
    source = Given({"many": MANY})
    index = opened(tmp_path, source)
    until(lambda: index.health() == "")
    assert source.n_made < 3, "what was made before it was killed was kept"
    assert index.ids(user_id="many") == source.ids("many")
    index.close()


def test_files_that_crash_their_reader_do_so_once(tmp_path: Path) -> None:
    index = opened(tmp_path, Given({"many": ON_DISK}))
    until(lambda: index.health() == "")
    index.close()
    for path in tmp_path.rglob("header.bin"):
        os.truncate(path, path.stat().st_size // 2)
    assert run(tmp_path, 'index.search(vector("x"), user_ids=["many"], limit=1)', n=ON_DISK) < 0
    index = opened(tmp_path, Given({"many": ON_DISK}))
    until(lambda: index.health() == "")
    assert found(index, "many", "many-7") == ["many-7"]
    index.close()


def test_what_is_deleted_while_rebuilding_does_not_come_back(tmp_path: Path) -> None:
    source = Given({"many": MANY}, held="many")
    index = opened(tmp_path, source)
    until(lambda: "33 %" in index.health())
    gone = sorted(source.chunks["many"])[-1]
    source.chunks["many"].remove(gone)
    source.gate.set()
    index.remove([gone], user_id="many")
    until(lambda: index.health() == "")
    assert index.ids(user_id="many") == source.ids("many")
    index.close()


def test_folder_that_cannot_be_used_is_said_and_searched_in_memory(tmp_path: Path) -> None:
    (tmp_path / "chroma").write_text("a file")
    index = opened(tmp_path / "chroma", Given({"few": 3}))
    assert "cannot be used" in index.health() and "this process only" in index.health()
    assert found(index, "few", "few-1") == ["few-1"]
    index.close()
    assert (tmp_path / "chroma").read_text() == "a file"


def test_turn_says_that_the_index_is_rebuilt_and_answers_by_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory_core.retrieval.kept.AT_ONCE", 0)
    text = "# Roses\n\nRoses need water in the morning."
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    memory.add_document(text, user_id="u", name="d.md")
    memory.close()
    shutil.rmtree(tmp_path / "chroma")
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    monkeypatch.setattr("memory_core.retrieval.rebuilding.Rebuilding._run", lambda self: None)
    turn = memory.ask("What do roses need?", user_id="u", session_id="s")
    assert "water" in turn.answer and "by their words" in turn.warning
    assert not memory.health().up
    memory.close()
