"""Indexes that are made anew in a large load are afterwards what they were."""

from pathlib import Path

import pytest
from sqlalchemy import text

from memory_core.model import Entity
from memory_core.stores.change import Change
from memory_core.stores.engine import loading
from memory_core.stores.engine.indexes import drop_for, make
from memory_core.stores.schema.memory import entities
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import NOW, after, ttl
from tests.test_stores_loading import everything, loading_from

SCHEMA = "SELECT tbl_name, name, sql FROM sqlite_master ORDER BY tbl_name, rowid"
BY_INDEX = "SELECT name FROM entities INDEXED BY entities_by_seen WHERE archived_at IS NULL"


def load(n: int) -> Change:
    them = (Entity(f"Thing {i}", attributes={"n": i}, id=f"e{i}") for i in range(n))
    return Change(entities=tuple(them), counted=True)


def schema(store: SqlStore) -> list[tuple[str, ...]]:
    with store._database.read() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(SCHEMA)]


@pytest.fixture
def on_disk(tmp_path: Path) -> SqlStore:
    return open_store(tmp_path / "memory.db", ttl=ttl)


def test_a_load_leaves_the_indexes_it_found(on_disk: SqlStore) -> None:
    before = schema(on_disk)
    with on_disk._database.read() as connection:
        assert connection.exec_driver_sql(BY_INDEX).all() == []
    with loading_from(5):
        on_disk.apply(load(20), user_id="ann", now=NOW)
    assert schema(on_disk) == before
    with on_disk._database.read() as connection:  # the one that read before
        assert len(connection.exec_driver_sql(BY_INDEX).all()) == 20
        assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    on_disk.close()


@pytest.mark.parametrize("failing", ["drop_for", "make"])
def test_a_load_that_fails_leaves_the_indexes_it_found(
    on_disk: SqlStore, monkeypatch: pytest.MonkeyPatch, failing: str, tmp_path: Path
) -> None:
    on_disk.apply(load(2), user_id="ann", now=NOW)
    before, rows = schema(on_disk), everything(on_disk)
    done = getattr(loading, failing)

    def broken(*given: object) -> None:
        done(*given)
        raise RuntimeError

    monkeypatch.setattr(loading, failing, broken)
    with loading_from(5), pytest.raises(RuntimeError):
        on_disk.apply(load(20), user_id="bob", now=NOW)
    on_disk.close()
    again = open_store(tmp_path / "memory.db", ttl=ttl)
    assert (schema(again), everything(again)) == (before, rows)
    again.apply(load(3), user_id="bob", now=after(1))
    assert again.count(user_id="bob", now=after(1)) == 3
    again.close()


def test_indexes_are_made_anew_only_where_little_is_there(store: SqlStore) -> None:
    store.apply(load(8), user_id="ann", now=NOW)
    with store._database.write() as connection:
        on_sqlite = connection.dialect.name == "sqlite"
        assert drop_for(connection, entities, 8) == []
        dropped = drop_for(connection, entities, 9)
        assert len(dropped) == (len(entities.indexes) if on_sqlite else 0)
        make(connection, dropped)
        if on_sqlite:
            assert len(connection.exec_driver_sql(BY_INDEX).all()) == 8
