"""What was accepted stays: through restarts, kills, and many writers at once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory_core.model import Relation
from memory_core.prioritization import rank
from memory_core.stores.sql import open_store
from tests.store_contract import NOW, after, one, price, say, ttl


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
