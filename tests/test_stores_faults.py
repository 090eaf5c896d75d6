"""What can go wrong outside of the program: said in words, and nothing lost."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory_core.errors import StoreError
from memory_core.stores.engine import sqlite as sqlite_store
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import NOW, after, names_in, one, say, ttl

ROOT = Path(__file__).parents[1]

WRITER = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from memory_core.stores.sql import open_store
from tests.store_contract import after, say, ttl

store, who = open_store(Path(sys.argv[1]), ttl=ttl), sys.argv[2]

def write(n):
    say(store, f"{who}{n}", "Lamp", f"{who} {n % 5}", at=after(n / 100))
    say(store, f"own{n}", "Desk", user_id=who, at=after(n / 100))

with ThreadPoolExecutor(16) as pool:
    list(pool.map(write, range(32)))
store.close()
"""


def test_two_processes_of_many_threads_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    open_store(path, ttl=ttl).close()
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [subprocess.Popen([*command, who], cwd=ROOT, stderr=subprocess.PIPE) for who in "ab"]
    said = [writer.communicate(timeout=600)[1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0], said
    store = open_store(path, ttl=ttl)
    assert one(store, "ann:Lamp").mentions == 64
    assert store.count(user_id="ann", now=NOW) == 11
    assert [one(store, f"{who}:Desk", user_id=who).mentions for who in "ab"] == [32, 32]
    store.close()


def test_locked_database_is_said_and_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tuple(p for p in sqlite_store._PRAGMAS if "busy_timeout" not in p)
    monkeypatch.setattr(sqlite_store, "_PRAGMAS", (*quick, "PRAGMA busy_timeout=1"))
    store = open_store(tmp_path / "memory.db", ttl=ttl)
    say(store, "m1", "Lamp")
    other = sqlite3.connect(tmp_path / "memory.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="in use by another program"):
        say(store, "m2", "Lamp", at=after(1))
    assert one(store, "ann:Lamp").mentions == 1
    other.execute("ROLLBACK")
    other.close()
    say(store, "m2", "Lamp", at=after(1))
    assert one(store, "ann:Lamp").mentions == 2
    store.close()


def _full(connection: sqlite3.Connection) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages}")


def _read_only(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only=ON")


@pytest.mark.parametrize(
    ("fault", "why"), [(_full, "the disk is full"), (_read_only, "cannot be written")]
)
def test_failed_write_is_said_and_what_was_there_stays(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: Callable[[sqlite3.Connection], None],
    why: str,
) -> None:
    path = tmp_path / "memory.db"
    sound = open_store(path, ttl=ttl)
    say(sound, "m1", "Lamp")
    sound.close()
    faulty = open_store(path, ttl=ttl)
    database = faulty._database
    assert isinstance(database, sqlite_store.SqliteDatabase)
    database.close()
    connect = database._connect

    def connected() -> sqlite3.Connection:
        connection = connect()
        fault(connection)
        return connection

    monkeypatch.setattr(database, "_connect", connected)
    database._engine.pool._creator = connected  # type: ignore[assignment]
    with pytest.raises(StoreError, match=why):
        say(faulty, "m2", "Sofa " * 40_000)
    assert names_in(faulty) == {"Lamp"}
    faulty.close()
    again = open_store(path, ttl=ttl)
    say(again, "m2", "Sofa")
    assert names_in(again) == {"Lamp", "Sofa"}
    again.close()


def test_clock_that_jumps_back_loses_nothing(store: SqlStore) -> None:
    say(store, "m1", "Lamp", at=after(20))
    say(store, "m2", "Lamp", at=after(-20))
    lamp = one(store, "ann:Lamp", after(-20))
    assert (lamp.mentions, lamp.first_seen, lamp.last_seen) == (2, after(-20), after(20))
    assert names_in(store, after(-20)) == {"Lamp"}
    few = store.ranking_candidates(user_id="ann", now=after(-20), named=(), limit=5)
    assert [entity.id for entity in few] == ["ann:Lamp"]
    assert store.expire(now=after(-20)) == []


@pytest.mark.parametrize(
    "user_id",
    ["../../etc/passwd", "a_b", "a%", "x" * 10_000, "'; DROP TABLE entities; --", "ann\u202e", " "],
)
def test_any_user_id_is_a_name_and_nothing_else(store: SqlStore, user_id: str) -> None:
    say(store, "m1", "Lamp", user_id="a")
    say(store, "m1", "Sofa", user_id=user_id)
    assert names_in(store, user_id="a") == {"Lamp"}
    assert names_in(store, user_id=user_id) == {"Sofa"}
    store.forget(user_id=user_id)
    assert (names_in(store, user_id="a"), names_in(store, user_id=user_id)) == ({"Lamp"}, set())


def test_many_threads_of_one_user_lose_no_mention(store: SqlStore) -> None:
    with ThreadPoolExecutor(32) as pool:
        list(pool.map(lambda n: say(store, f"m{n}", "Lamp", at=after(n / 100)), range(96)))
    lamp = one(store, "ann:Lamp")
    assert (lamp.mentions, lamp.last_seen) == (96, after(0.95))
