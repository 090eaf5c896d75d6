"""What is forgotten is in no file, and what a crash broke off is finished."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from memory_core import Memory, Settings
from memory_core.errors import RetrievalError
from memory_core.forgetting import finish, forget_words
from memory_core.retrieval.chroma import ChromaIndex
from memory_core.stores.protocols.erasure import Target
from memory_core.traces import of_names, of_texts, search_files
from tests.conftest import HandClock
from tests.test_forgetting import U, entity, names, say

ROOT = Path(__file__).parents[1]
NOTE = "The Zanzibarium museum in Quelimane shows marimbaphones. " * 3


def files_with(folder: Path, *words: str) -> set[str]:
    return {
        file.name
        for file in folder.rglob("*")
        if file.is_file()
        for word in words
        if word.encode() in file.read_bytes().lower()
    }


@pytest.fixture
def folder(memory: Memory) -> Path:
    kept = memory._parts.settings.data_dir
    assert kept is not None
    return Path(kept)


def test_everything_of_a_user_is_in_no_file(memory: Memory, clock: HandClock, folder: Path) -> None:
    say(memory, clock, "Sunniva plays the nyckelharpa in Quelimane.")
    memory.add_document(NOTE, user_id=U, name="marimbaphones.txt")
    memory.ask("Who plays the nyckelharpa?", user_id=U, session_id="s")
    say(memory, clock, "Bertil likes chess.", user="other")
    certificate = memory.forget(user_id=U, everything=True)
    assert certificate.scan.found == () and certificate.unfinished == ()
    assert certificate.scan.files >= 2 and certificate.scan.n_words > 3
    assert certificate.removed["vectors"] > 0
    assert files_with(folder, "nyckelharpa", "quelimane", "marimbaphone", "sunniva") == set()
    assert files_with(folder, "bertil"), "the words of others are where they were"


def test_document_is_in_no_file_with_what_was_taken_over_from_it(
    memory: Memory, clock: HandClock, folder: Path
) -> None:
    document = memory.add_document(
        "# Quokkaphone\nThe Quokkaphone costs $77 at the marimbaphone museum.",
        user_id=U,
        name="a.md",
    )
    other = memory.add_document("# Other\nThe nyckelharpa is a fiddle.", user_id=U, name="b.md")
    say(memory, clock, "I like the Quokkaphone.")
    certificate = memory.delete_document(document.id, user_id=U)
    assert dict(memory.entity(entity(memory, "Quokkaphone"), user_id=U).attributes) == {}
    assert files_with(folder, "marimbaphone", "$77") == set()
    assert certificate.scan.found == ()
    assert [d.id for d in memory.documents(U)] == [other.id]
    assert memory.search("fiddle", user_id=U, kinds=("chunk",))


def test_one_message_is_in_no_file(memory: Memory, clock: HandClock, folder: Path) -> None:
    first = say(memory, clock, "Sunniva plays the nyckelharpa in Quelimane.")
    say(memory, clock, "Sunniva likes chess.")
    memory.forget(user_id=U, message_id=first)
    assert files_with(folder, "nyckelharpa", "quelimane") == set()
    assert files_with(folder, "sunniva")


def test_stale_bytes_are_found_and_cleared(memory: Memory, clock: HandClock, folder: Path) -> None:
    first = say(memory, clock, "Sunniva plays the nyckelharpa.")
    (folder / "copy.txt").write_text("the NYCKELHARPA")
    certificate = memory.forget(user_id=U, message_id=first)
    assert certificate.scan.found == ("copy.txt: 1 word",)


def test_removed_vectors_are_in_no_file_of_chroma(tmp_path: Path) -> None:
    index = ChromaIndex(tmp_path, embedder_name="e")
    vectors = {f"c{n}": [float(n == i) + i / 1e3 for i in range(16)] for n in range(8)}
    index.add(list(vectors), list(vectors.values()), user_id="ann")
    index.add(["bobs"], [[0.3] * 16], user_id="bob")
    index.erase(index.name_of("ann"), ["c3"])
    mark = struct.pack("<4f", *vectors["c3"][:4])
    assert not [f for f in tmp_path.rglob("*") if f.is_file() and mark in f.read_bytes()]
    assert index.count(user_id="ann") == 7 and index.count(user_id="bob") == 1
    found = index.search(vectors["c5"], user_ids=["ann"], limit=1)
    assert [hit.chunk_id for hit in found] == ["c5"]
    index.erase(index.name_of("ann"))
    assert index.count(user_id="ann") == 0 and index.count(user_id="bob") == 1
    assert len([f for f in tmp_path.iterdir() if f.is_dir()]) == 1, "no folder without an owner"
    index.close()


def test_erasure_broken_off_before_the_vectors_is_finished_at_the_next_start(
    tmp_path: Path, clock: HandClock
) -> None:
    settings = Settings(data_dir=tmp_path, library=False)
    memory = Memory.open(settings, clock=clock)
    memory.add_document(NOTE, user_id=U, name="marimbaphones.txt")
    owner = memory._parts.index.name_of(U)
    memory._parts.store.erase(Target("everything"), user_id=U, owner=owner, now=clock())
    assert memory._parts.index.count(user_id=U) > 0
    memory.close()
    memory = Memory.open(settings, clock=clock)
    assert memory._parts.index.count(user_id=U) == 0
    assert memory._parts.store.pending() == []
    assert files_with(tmp_path, "marimbaphone") == set()
    memory.close()


def test_vectors_that_cannot_go_yet_are_said_and_go_with_the_next_erasure(
    memory: Memory, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.add_document(NOTE, user_id=U, name="marimbaphones.txt")
    say(memory, clock, "Sunniva likes chess.", user="other")

    def fails(*given: object) -> None:
        message = "it is in use"
        raise RetrievalError(message)

    with monkeypatch.context() as broken:
        broken.setattr(memory._parts.index, "erase", fails)
        certificate = memory.forget(user_id=U, everything=True)
        assert any("it is in use" in why for why in certificate.unfinished)
    assert finish(memory._parts) == ()
    assert memory._parts.index.count(user_id=U) == 0


KILLED = """
import os, signal, sys
from memory_core import Memory, Settings
from memory_core.stores.engine import standing
from pathlib import Path
import memory_core.stores.engine.sqlite as sqlite

memory = Memory.open(Settings(data_dir=Path(sys.argv[1]), library=False))
ticks, last = 0, int(sys.argv[3])

def tick():
    global ticks
    ticks += 1
    if ticks == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return 0

database = memory._parts.store._database
for _ in range(2):
    with database.write("u") as connection:
        connection.connection.driver_connection.set_progress_handler(tick, 10)
ticks = 0
memory.forget(user_id="u", message_id=sys.argv[2])
print(ticks)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_forgetting_killed_at_any_point_is_whole_or_absent_and_can_be_repeated(
    tmp_path: Path, clock: HandClock
) -> None:
    import shutil

    start = tmp_path / "start"
    memory = Memory.open(Settings(data_dir=start, library=False), clock=clock)
    first = say(memory, clock, "Sunniva plays the nyckelharpa in Quelimane.")
    say(memory, clock, "Sunniva likes chess.")
    memory.close()
    seen = set()
    for point in (20, 90, 170, 240):
        copy = tmp_path / str(point)
        shutil.copytree(start, copy)
        subprocess.run(
            [sys.executable, "-c", KILLED, str(copy), first, str(point)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            timeout=600,
            check=False,
        )
        memory = Memory.open(Settings(data_dir=copy, library=False), clock=clock)
        messages = len(memory.messages(user_id=U, session_id="s"))
        sunniva = memory.entity(entity(memory, "Sunniva"), user_id=U)
        assert (messages, sunniva.mentions, len(names(memory))) in {(2, 2, 4), (1, 1, 2)}
        seen.add(messages)
        if messages == 2:
            memory.forget(user_id=U, message_id=first)
        assert files_with(copy, "nyckelharpa", "quelimane") == set()
        memory.close()
    assert 2 in seen, "some were killed before it was whole"


def test_caches_of_words_are_emptied() -> None:
    from memory_core.llm.passages import terms_of

    terms_of("Sunniva plays the nyckelharpa")
    assert terms_of.cache_info().currsize > 0
    forget_words()
    assert terms_of.cache_info().currsize == 0


def test_traces_are_whole_words_and_quotes_five_of_them() -> None:
    traces = of_names(["Anna", "the Dell XPS", "x"])
    assert traces.held_in("ANNA's dell, XPS!") == {("anna",), ("dell", "xps")}
    assert traces.held_in("Annabel has a Dell") == set()
    assert of_texts(["One two three four five six"]).held_in("two three four five six seven")
    assert not of_texts(["One two three"]), "too short to be recognized"


def test_words_are_found_across_the_parts_a_file_is_read_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory_core.traces.CHUNK", 7)
    (tmp_path / "a").write_bytes(b"....... NyckelHarpa")
    found = search_files(tmp_path, ["nyckelharpa", "marimba"])
    assert found.held == {"nyckelharpa": {"a"}} and found.n_bytes == 19
