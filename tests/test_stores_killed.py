"""A process killed at any of some hundred points of a write leaves it whole or absent."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from memory_core.stores.sql import open_store
from tests.killed_at import killed
from tests.store_contract import NOW, after, one, price, say, ttl

POINTS = 200


def told(path: Path) -> tuple[int, ...]:
    """Return what a second turn would change: rows per table, and whether the file is sound."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    tables = ("messages", "entities", "names", "mentions", "attributes", "relations", "sessions")
    counts = [connection.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in tables]
    mentions = connection.execute("SELECT sum(mentions) FROM entities").fetchone()[0]
    connection.close()
    return (*counts, mentions)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_write_killed_at_any_step_is_whole_or_absent(tmp_path: Path) -> None:
    start = tmp_path / "start.db"
    store = open_store(start, ttl=ttl)
    say(store, "m1", "Lamp", attributes=(price("$9"),))
    store.close()
    before = told(start)
    points = [*range(1, POINTS), 10**9]
    for last in points:
        shutil.copy(start, tmp_path / f"{last}.db")
    killed("write", tmp_path, points)
    whole = told(tmp_path / f"{10**9}.db")
    assert whole != before
    found = {last: told(tmp_path / f"{last}.db") for last in points}
    assert set(found.values()) == {before, whole}
    assert all(found[last] == whole for last in points if (tmp_path / f"{last}.said").exists()), (
        "what was acknowledged is there"
    )
    assert sum(counts == before for counts in found.values()) >= 150, "the points lie inside of it"
    store = open_store(tmp_path / "1.db", ttl=ttl)
    say(store, "m2", "Lamp", at=after(1))
    assert (one(store, "ann:Lamp").mentions, one(store, "ann:Lamp").first_seen) == (2, NOW)
    store.close()
