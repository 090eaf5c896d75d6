"""What was accepted stays: through restarts, kills, and many writers at once."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory_core.model import Relation
from memory_core.prioritization import rank
from memory_core.stores.sql import open_store
from tests.store_contract import NOW, after, one, price, say, ttl

WRITER = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from memory_core.model import Relation
from memory_core.stores.sql import open_store
from tests.store_contract import after, price, say, ttl

def write(path, last):
    seen = 0

    def count(*_):
        nonlocal seen
        seen += 1
        if seen == last:
            os.kill(os.getpid(), signal.SIGKILL)

    store = open_store(path, ttl=ttl)
    say(store, "m1", "Lamp", attributes=(price("$9"),))
    event.listen(store._database._engine, "after_cursor_execute", count)
    event.listen(store._database._engine, "commit", count)
    near = Relation("ann:Lamp", "NEAR", "ann:Sofa", sources=("message:m2",))
    say(store, "m2", "Lamp", "Sofa", at=after(1), attributes=(price("$8"),), relations=(near,))
    os._exit(0)

for last in map(int, sys.argv[2:]):
    child = os.fork() or write(Path(sys.argv[1]) / f"{last}.db", last)
    os.waitpid(child, 0)
"""


def rows(path: Path) -> dict[str, int]:
    connection = sqlite3.connect(path)
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    ).fetchall()
    counted = {
        name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
        for (name,) in tables
    }
    connection.close()
    return counted


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_turn_killed_at_any_point_is_whole_or_absent(tmp_path: Path) -> None:
    root = Path(__file__).parents[1]
    points = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 99]
    subprocess.run(
        [sys.executable, "-c", WRITER, str(tmp_path), *map(str, points)],
        check=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=60,
    )
    absent = 0
    for last in points:
        store = open_store(tmp_path / f"{last}.db", ttl=ttl)
        lamp = one(store, "ann:Lamp", after(1))
        held = rows(tmp_path / f"{last}.db")
        found = (lamp.mentions, held["messages"], held["relations"], held["entities"])
        if found == (1, 1, 0, 1):
            absent += 1
            assert (lamp.last_seen, dict(lamp.attributes)) == (NOW, {"price": "$9"})
            assert held["mentions"] == held["attributes"] == held["message_postings"] == 1
        else:
            assert found == (2, 2, 1, 2)
            assert dict(lamp.attributes) == {"price": "$8"}
        store.close()
        whole = found == (2, 2, 1, 2)
    assert absent >= 8
    assert whole


def test_two_writers_lose_no_mention(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    stores = [open_store(path, ttl=ttl) for _ in range(2)]
    say(stores[0], "m0", "Lamp")

    def write(n: int) -> None:
        say(stores[n % 2], f"w{n}", "Lamp", f"Thing {n % 7}", at=after(n / 100))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(120)))
    for store in stores:
        lamp = one(store, "ann:Lamp")
        assert (lamp.mentions, lamp.last_seen) == (121, after(1.19))
        assert store.count(user_id="ann", now=NOW) == 8
        assert store.index_size(kind="message", user_ids=["ann"])[0] == 121
        store.close()


@pytest.mark.parametrize("place", ["disk", "memory"])
def test_many_threads_read_and_write_one_store(tmp_path: Path, place: str) -> None:
    store = open_store(tmp_path / "m.db" if place == "disk" else None, ttl=ttl)

    def visit(n: int) -> int:
        user = f"user {n}"
        for turn in range(5):
            say(store, f"m{turn}", "Lamp", user_id=user)
            store.ranking_candidates(user_id=user, now=NOW, named=(), limit=5)
        return one(store, f"{user}:Lamp", user_id=user).mentions

    with ThreadPoolExecutor(12) as pool:
        assert list(pool.map(visit, range(24))) == [5] * 24
    store.close()


def test_reopened_memory_is_exactly_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    store = open_store(path, ttl=ttl)
    said = Relation("ann:Lamp", "NEAR", "ann:Desk", sources=("message:m1",))
    say(store, "m1", "Lamp", "Desk", attributes=(price("$9"),), relations=(said,))
    say(store, "m2", "Lamp", at=after(3))
    store.set_pinned("ann:Desk", pinned=True, user_id="ann", now=after(4))

    def everything() -> tuple[object, ...]:
        now = after(10)
        them = store.entities(user_id="ann", now=now, include_expired=True)
        few = store.ranking_candidates(user_id="ann", now=now, named=(), limit=5)
        return (
            them,
            rank(few, named=(), now=now, limit=5),
            store.soonest(user_id="ann", now=now, limit=5),
            store.relations(None, user_id="ann", now=now),
            store.messages(user_id="ann", session_id="s"),
            store.events(user_id="ann"),
        )

    before = everything()
    store.close()
    store = open_store(path, ttl=ttl)
    assert everything() == before
    store.close()


def test_forgotten_text_is_in_no_file(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db", ttl=ttl)
    say(store, "m0", "Filler")
    said = (Relation("ann:Zanzibarium", "NEAR", "ann:Filler"),)
    say(store, "m1", "Zanzibarium", "Filler", relations=said, user_id="ann")
    say(store, "m2", "Secretissimo " + "long " * 3000, user_id="bob")
    store.forget(user_id="bob")
    assert _files_with(tmp_path, b"ecretissimo") == []
    assert _files_with(tmp_path, b"anzibarium") != []
    store.forget(user_id="ann")
    assert _files_with(tmp_path, b"anzibarium") == []
    store.close()
    assert _files_with(tmp_path, b"iller") == []


def _files_with(folder: Path, trace: bytes) -> list[str]:
    return [file.name for file in folder.iterdir() if trace in file.read_bytes()]
