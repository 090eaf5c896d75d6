"""Opening a database file: ours is used, any other is left alone, and errors say what to do.

None of these relies on permissions, which do not bind the administrator.
"""

import sqlite3
from pathlib import Path

import pytest

from memory_core.errors import StoreError
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import NOW, names_in, say, ttl


def opened(path: Path) -> SqlStore:
    return open_store(path, ttl=ttl)


def _foreign_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE entities (id TEXT)")
    connection.execute("INSERT INTO entities VALUES ('precious')")
    connection.commit()
    connection.close()


def _other_programs_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA application_id=7")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.close()


@pytest.mark.parametrize(
    "make",
    [
        _foreign_database,
        _other_programs_database,
        lambda path: path.write_bytes(b"%PDF-1.7 nothing of ours" * 50),
        lambda path: path.write_text("x"),
    ],
)
def test_file_of_another_program_is_refused_and_untouched(tmp_path: Path, make: object) -> None:
    path = tmp_path / "memory.db"
    make(path)  # type: ignore[operator]
    before = path.read_bytes(), path.stat().st_mtime_ns, sorted(tmp_path.iterdir())
    with pytest.raises(StoreError, match="not a memory of this program"):
        opened(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(tmp_path.iterdir())) == before


def test_file_of_a_newer_program_is_refused_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    opened(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreError, match=r"newer version.*99.*Update the program"):
        opened(path)


def test_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("I am a file")
    with pytest.raises(StoreError, match="Choose a folder that can be read and written"):
        opened(tmp_path / "data" / "memory.db")
    assert (tmp_path / "data").read_text() == "I am a file"


def test_database_that_is_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "memory.db").mkdir()
    with pytest.raises(StoreError, match="Choose a folder"):
        opened(tmp_path / "memory.db")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder nobody can write to")
def test_folder_nobody_can_write_to_is_told() -> None:
    with pytest.raises(StoreError, match=r"can be read and written|allow writing"):
        opened(Path("/proc/self/memory.db"))


def test_damaged_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    store = opened(path)
    say(store, "m1", "Lamp")
    store.close()
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="it is damaged; put back a copy"):
        opened(path).entities(user_id="ann", now=NOW)


def test_write_lock_held_by_another_program_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.db"
    opened(path).close()
    monkeypatch.setattr("memory_core.stores.engine.sqlite._PRAGMAS", ("PRAGMA busy_timeout=1",))
    other = sqlite3.connect(path, isolation_level=None)
    store = opened(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="in use by another program"):
        say(store, "m1", "Lamp")
    assert "in use" in store.health()
    assert names_in(store) == set()
    other.execute("ROLLBACK")
    say(store, "m1", "Lamp")
    assert names_in(store) == {"Lamp"}
    other.close()
    store.close()


def test_full_disk_is_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.db"
    store = opened(path)
    say(store, "m1", "Lamp")
    store.close()
    pages = path.stat().st_size // 4096
    monkeypatch.setattr(
        "memory_core.stores.engine.sqlite._PRAGMAS", (f"PRAGMA max_page_count={pages + 2}",)
    )
    store = opened(path)
    with pytest.raises(StoreError, match="disk is full"):
        say(store, "m2", "x" * 100_000)
    assert names_in(store) == {"Lamp"}
    store.close()
