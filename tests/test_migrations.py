"""Older databases are brought up to date when they are opened: whole, or not at all."""

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from memory_core.errors import StoreError
from memory_core.stores.engine.upgrading import FORMAT, read_format
from memory_core.stores.migrations.version_2 import VALUES
from memory_core.stores.schema.tables import metadata
from memory_core.stores.sql import SqlStore, open_store
from tests.freeze_schema import FILE, declared, differences
from tests.store_contract import SINGLE_VALUED, after, names_in, one, say, ttl

VERSION_1 = Path(__file__).with_name("version_1.sql")
"""A memory as the released program of format 1 wrote it."""
WHAT_TO_DO = (
    "the tables changed. Before the format is released: run `python -m tests.freeze_schema`, and "
    "where a new column is NOT NULL without a server_default, say in "
    "memory_core/stores/migrations/version_4.py, VALUES, what rows that are there get. "
    "Once it is released: raise upgrading.FORMAT and add migrations/version_N.py."
)
KILLED = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from tests.test_migrations import opened

seen = 0

def count(*_):
    global seen
    seen += 1
    if seen == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

event.listen(Engine, "after_cursor_execute", count)
event.listen(Engine, "commit", count)
opened(Path(sys.argv[1]))
"""


def opened(path: Path) -> SqlStore:
    return open_store(path, ttl=ttl, single_valued=SINGLE_VALUED)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of format 1."""
    path = tmp_path / "memory.db"
    connection = sqlite3.connect(path)
    connection.executescript(VERSION_1.read_text("utf-8"))
    connection.execute("PRAGMA journal_mode=WAL")
    connection.close()
    return path


def contents(path: Path) -> dict[str, list[dict[str, object]]]:
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    tables = {
        name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')]
        for (name,) in found
    }
    connection.close()
    return tables


def shape(path: Path) -> dict[str, str]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master").fetchall()
    connection.close()
    return {name: " ".join((sql or "").split()) for name, sql in rows}


def test_newest_format_is_the_one_that_is_declared() -> None:
    assert FILE.read_text("utf-8") == declared(), WHAT_TO_DO


def test_upgraded_file_has_the_tables_and_indexes_of_a_new_one(old: Path, tmp_path: Path) -> None:
    opened(old).close()
    opened(tmp_path / "new.db").close()
    assert shape(old) == shape(tmp_path / "new.db"), WHAT_TO_DO
    engine = create_engine(f"sqlite:///{old}")
    with engine.connect() as connection:
        assert differences(connection) == [], WHAT_TO_DO
        assert read_format(connection) == FORMAT
        assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    engine.dispose()


def test_upgrade_loses_no_row_and_changes_no_value(old: Path) -> None:
    before = contents(old)
    assert sum(map(len, before.values())) > 60
    opened(old).close()
    now = contents(old)
    for table, rows in before.items():
        kept = [{name: row[name] for name in rows[0]} for row in now[table]] if rows else []
        assert [row for row in rows if row not in kept] == [], table
        if table != "attribute_sources":  # which then holds the first place, too
            assert len(now[table]) == len(rows), table


def test_every_place_of_a_statement_is_listed_once_after_an_upgrade(old: Path) -> None:
    connection = sqlite3.connect(old)
    (said,) = connection.execute("SELECT created_at FROM attributes WHERE key = 2").fetchone()
    connection.execute(
        "INSERT INTO attribute_sources (attribute_key, source, user_key, at) VALUES (2, ?, 1, ?)",
        ("message:again", said + 1),
    )
    connection.commit()
    connection.close()
    store = opened(old)
    values, _ = store.statements_of("ann:Lamp", user_id="ann")
    places = store.places_of(values, user_id="ann")
    assert [[place.source for place in those] for those in places] == [
        ["message:$9"],
        ["message:$8", "message:again"],
    ]
    store.close()


def test_new_columns_get_what_is_known_of_old_rows(old: Path) -> None:
    opened(old).close()
    now = contents(old)
    assert all(row["since"] == row["last_seen"] for row in now["entities"])
    first_seen = {row["key"]: row["first_seen"] for row in now["entities"]}
    assert all(row["created_at"] == first_seen[row["entity_key"]] for row in now["names"])
    for table, columns in VALUES.items():
        assert set(columns) <= set(metadata.tables[table].c.keys())


def test_upgraded_memory_is_read_and_written_like_any_other(old: Path) -> None:
    store = opened(old)
    assert names_in(store) == {"Lamp", "Big desk", "Sofa"}
    lamp = one(store, "ann:Lamp", after(8))
    assert (lamp.mentions, lamp.pinned, dict(lamp.attributes)) == (2, True, {"price": "$8"})
    assert [e.name for e in store.expired(user_id="ann", now=after(20), limit=9)] == ["2026-03-01"]
    assert len(store.attributes(["ann:Lamp"], user_id="ann", history=True)) == 2
    near = store.relations(None, user_id="ann", now=after(8))
    assert [relation.sources for relation in near] == [("message:m1", "message:m3")]
    assert one(store, "ann:Sofa", after(8)).aliases == ("Couch",)
    assert [d.name for d in store.documents(user_id="ann")] == ["Guide"]
    assert names_in(store, user_id="bob") == {"Köln 🦄"}
    say(store, "m5", "Lamp", at=after(9))
    assert one(store, "ann:Lamp", after(9)).mentions == 3
    store.forget(user_id="ann")
    assert names_in(store) == set()
    assert names_in(store, user_id="bob") == {"Köln 🦄"}
    store.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_upgrade_killed_in_the_middle_is_made_again(old: Path) -> None:
    root, before = Path(__file__).parents[1], shape(old)
    for last in (2, 9, 40):
        killed = subprocess.run(
            [sys.executable, "-c", KILLED, str(old), str(last)],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            timeout=600,
            check=False,
        )
        assert killed.returncode == -signal.SIGKILL
        assert shape(old) == before, "half an upgrade was kept"
    store = opened(old)
    assert names_in(store) == {"Lamp", "Big desk", "Sofa"}
    store.close()


def test_many_that_open_an_old_file_at_once_upgrade_it_once(old: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(opened, [old] * 4))
    for store in stores:
        assert names_in(store) == {"Lamp", "Big desk", "Sofa"}
        store.close()


def test_row_that_refers_to_nothing_stops_the_upgrade_and_stays(old: Path) -> None:
    connection = sqlite3.connect(old)
    connection.execute("DELETE FROM entities WHERE id = 'ann:Lamp'")
    connection.commit()
    connection.close()
    before = shape(old)
    with pytest.raises(StoreError, match="refers to one of entities that is not there"):
        opened(old)
    assert shape(old) == before
