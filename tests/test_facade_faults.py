"""A full disk, a database held by another program, a file that cannot be written: the visitor is
told what happened and what to do, nothing is lost or torn, and it works again afterwards."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memory_core import Entity, Memory, Settings
from memory_core.errors import StoreError
from memory_core.stores.engine import sqlite as sqlite_store
from memory_core.stores.engine.database import store_error
from memory_core.stores.engine.sqlite import SqliteDatabase
from tests.breaking import faulty, full, held_by_another, read_only
from tests.conftest import HandClock

LONG = " ".join(["b" + "o" * 150 + "m"] * 40)
"""More than fits into what is free in the pages a row goes to."""
MUCH = {f"note {n}": "red " * 450 for n in range(12)}


def ask(memory: Memory) -> None:
    """Ask; the answer stands in any case, and says what could not be kept."""
    turn = memory.ask(f"Where does Sunniva work? {LONG}", user_id="u", session_id="s")
    if not turn.kept:
        raise StoreError(turn.down["memory"])


def stopped(memory: Memory) -> None:
    for piece in (pieces := memory.stream(f"Who is she? {LONG}", user_id="u", session_id="s")):
        if isinstance(piece, str):
            pieces.close()


def observe(memory: Memory) -> None:
    memory.observe(f"Declan lives in Oslo. {LONG}", user_id="u", session_id="s")


def remember(memory: Memory) -> None:
    memory.remember([Entity(f"Lamp {n}", "PRODUCT", MUCH) for n in range(3)], user_id="u")


def merge(memory: Memory) -> None:
    memory.merge(named(memory, "Vantor"), named(memory, "Vantor Labs"), user_id="u")


def add_document(memory: Memory) -> None:
    memory.add_document(f"# Roses\n\nRoses need water. {LONG}", user_id="u", name="d.md")


def load(memory: Memory) -> None:
    memory.load(memory.export(user_id="u"), user_id="w")


WRITING = (ask, stopped, observe, remember, merge, add_document, load)
Act = Callable[[Memory], None]


def forget(memory: Memory) -> None:
    memory.forget(user_id="u", entity_id=named(memory, "Sunniva"))


def named(memory: Memory, name: str) -> str:
    """Return the id of the entity of this name."""
    return next(e.id for e in memory.entities(user_id="u") if e.name == name)


def held(memory: Memory) -> tuple[object, ...]:
    """Return all that is stored of everybody."""
    return tuple(memory.export(user_id=who) for who in "uvw")


def fill(memory: Memory) -> None:
    memory.ask("Sunniva works at Vantor. What does she do?", user_id="u", session_id="s")
    memory.observe("Sunniva is mine.", user_id="v", session_id="s")
    memory.remember([Entity("Vantor Labs", "ORGANIZATION", MUCH)], user_id="u")


def whole(folder: Path) -> None:
    """Hold that the file is sound and that nothing in it refers to what is not there."""
    connection = sqlite3.connect(folder / "memory.db")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA foreign_key_check").fetchone() is None
    connection.close()


FULL = (full, "the disk is full; free some space")
READ_ONLY = (read_only, "cannot be written; allow writing to the file")
FAILURES = [(*FULL, act) for act in WRITING] + [(*READ_ONLY, act) for act in (ask, merge, forget)]


@pytest.mark.parametrize(("fault", "why", "act"), FAILURES)
def test_write_that_fails_is_said_and_can_be_done_again(
    memory: Memory,
    tmp_path: Path,
    fault: Callable[[sqlite3.Connection], None],
    why: str,
    act: Act,
) -> None:
    fill(memory)
    before = held(memory)
    with faulty(memory, fault):
        with pytest.raises(StoreError, match=why):
            act(memory)
        assert held(memory) == before
        assert not memory.documents("u")
    whole(tmp_path / "data")
    act(memory)
    assert held(memory) != before
    whole(tmp_path / "data")


def test_forgetting_works_on_a_full_disk(memory: Memory) -> None:
    fill(memory)
    with faulty(memory, full):
        forget(memory)
        assert "Sunniva" not in {e.name for e in memory.entities(user_id="u")}
    assert memory.entities(user_id="v")


def test_bytes_that_cannot_be_cleared_yet_are_said_and_cleared_by_the_next_start(
    memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(memory)

    def no_room(database: SqliteDatabase, *_tables: object) -> None:
        raise store_error(database.place, "the disk is full; free some space")

    with monkeypatch.context() as patched:
        patched.setattr(SqliteDatabase, "scrub", no_room)
        patched.setattr(SqliteDatabase, "rewrite", no_room)
        done = memory.forget(user_id="u", entity_id=named(memory, "Sunniva"))
        assert any("the disk is full; free some space" in what for what in done.unfinished)
        assert "Sunniva" not in {e.name for e in memory.entities(user_id="u")}
        Memory.open(memory._parts.settings).close()
        assert memory._parts.store.pending(), "a start without room leaves it for the next"
    Memory.open(memory._parts.settings).close()
    assert not memory._parts.store.pending()
    whole(tmp_path / "data")


def test_database_held_by_another_program_is_said_and_works_again(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tuple(p for p in sqlite_store._PRAGMAS if "busy_timeout" not in p)
    monkeypatch.setattr(sqlite_store, "_PRAGMAS", (*quick, "PRAGMA busy_timeout=1"))
    settings = Settings(data_dir=tmp_path, library=False)
    memory = Memory.open(settings, clock=clock)
    fill(memory)
    before = held(memory)
    with held_by_another(tmp_path / "memory.db"):
        for act in (*WRITING, forget):
            with pytest.raises(StoreError, match="in use by another program; try again"):
                act(memory)
            assert held(memory) == before
        second = Memory.open(settings, clock=clock)
        assert held(second) == before, "it can be opened and read meanwhile"
        second.close()
        assert "in use by another program" in memory.health().parts[0].why
    for act in (ask, observe, remember, add_document, merge, forget):
        act(memory)
    assert memory.health().parts[0].up
    memory.close()
    whole(tmp_path)


def test_file_that_cannot_be_written_opens_to_be_read(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data_dir=tmp_path, library=False)
    first = Memory.open(settings, clock=clock)
    fill(first)
    before = held(first)
    first.close()
    with monkeypatch.context() as patched:
        patched.setattr(sqlite_store, "_PRAGMAS", (*sqlite_store._PRAGMAS, "PRAGMA query_only=ON"))
        memory = Memory.open(settings, clock=clock)
        assert held(memory) == before
        with pytest.raises(StoreError, match="allow writing to the file and its folder"):
            ask(memory)
        memory.close()
    again = Memory.open(settings, clock=clock)
    ask(again)
    again.close()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Do without the rights of root, who may write anywhere, where that is who runs the tests."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_folder_that_cannot_be_written_is_said_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o500)
    with as_nobody(), pytest.raises(StoreError, match=r"allow writing|can be read and written"):
        Memory.open(Settings(data_dir=folder, library=False))
