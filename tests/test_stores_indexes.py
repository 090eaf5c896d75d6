"""Indexes that a large load leaves out are made when its rows are on the disk, or by whoever opens
the file next; what is found does not depend on them."""

from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from memory_core.model import Entity
from memory_core.stores.change import Change
from memory_core.stores.engine.completing import Completing
from memory_core.stores.engine.indexes import drop_for, make_missing, missing
from memory_core.stores.schema.memory import entities
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import NOW, after, ttl
from tests.test_stores_loading import everything, loading_from

SCHEMA = "SELECT tbl_name, name, sql FROM sqlite_master ORDER BY tbl_name, name"
BY_INDEX = "SELECT name FROM entities INDEXED BY entities_by_seen WHERE archived_at IS NULL"


def load(n: int) -> Change:
    them = (Entity(f"Thing {i}", attributes={"n": i}, id=f"e{i}") for i in range(n))
    return Change(entities=tuple(them), counted=True)


def schema(store: SqlStore) -> list[tuple[str, ...]]:
    with store._database.read() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(SCHEMA)]


def lacking(store: SqlStore) -> list[str]:
    with store._database.read() as connection:
        return missing(connection)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
def on_disk(path: Path) -> SqlStore:
    return open_store(path, ttl=ttl)


@pytest.fixture
def ended_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is done after a load, as when the program is ended then."""
    monkeypatch.setattr(Completing, "begin", lambda self, connection: connection.close())


def test_a_load_leaves_the_indexes_it_found(on_disk: SqlStore, path: Path) -> None:
    before = schema(on_disk)
    with on_disk._database.read() as connection:
        assert connection.exec_driver_sql(BY_INDEX).all() == []
    with loading_from(5):
        on_disk.apply(load(20), user_id="ann", now=NOW)
    on_disk._database.rewrite()  # which waits for the work after the load
    assert schema(on_disk) == before
    with on_disk._database.read() as connection:  # the one that read before
        assert len(connection.exec_driver_sql(BY_INDEX).all()) == 20
        assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    on_disk.close()


def test_a_load_into_memory_leaves_the_indexes_it_found() -> None:
    store = open_store(None, ttl=ttl)
    with loading_from(5):
        store.apply(load(20), user_id="ann", now=NOW)
    assert lacking(store) == []
    store.close()


@pytest.mark.usefixtures("ended_early")
def test_whoever_opens_a_file_next_makes_the_indexes_a_load_left_out(
    on_disk: SqlStore, path: Path
) -> None:
    before = schema(on_disk)
    with loading_from(5):
        on_disk.apply(load(20), user_id="ann", now=NOW)
    assert lacking(on_disk)
    on_disk.close()
    again = open_store(path, ttl=ttl)
    assert schema(again) == before
    assert again.count(user_id="ann", now=NOW) == 20
    again.close()


@pytest.mark.usefixtures("ended_early")
def test_what_is_found_does_not_depend_on_the_indexes_of_a_load(on_disk: SqlStore) -> None:
    with loading_from(5):
        on_disk.apply(load(20), user_id="ann", now=NOW)

    def found() -> list[object]:
        return [
            on_disk.entities(user_id="ann", now=NOW),
            on_disk.count(user_id="ann", now=NOW),
            {
                one.id
                for one in on_disk.ranking_candidates(user_id="ann", now=NOW, named=(), limit=3)
            },
        ]

    assert lacking(on_disk)
    without = found()
    with on_disk._database.write() as connection:
        make_missing(connection)
    assert found() == without
    on_disk.close()


@pytest.mark.usefixtures("ended_early")
def test_a_load_that_looks_rows_up_makes_their_indexes_first(on_disk: SqlStore) -> None:
    with loading_from(5):
        on_disk.apply(load(3), user_id="ann", now=NOW)
        on_disk.apply(load(20), user_id="ann", now=after(1))  # three of them are there already
    assert lacking(on_disk) == []
    assert on_disk.count(user_id="ann", now=after(1)) == 20
    on_disk.close()


def test_indexes_that_cannot_be_made_are_made_with_the_next_write(
    on_disk: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(connection: Connection) -> list[str]:
        raise OperationalError("", {}, Exception("database or disk is full"))

    monkeypatch.setattr("memory_core.stores.engine.completing.missing", full)
    with loading_from(5):
        on_disk.apply(load(20), user_id="ann", now=NOW)
    on_disk._database.rewrite()
    assert lacking(on_disk)
    monkeypatch.undo()
    on_disk.apply(Change(entities=(Entity("Oslo", id="o"),)), user_id="ann", now=after(1))
    on_disk._database.rewrite()
    assert lacking(on_disk) == []
    on_disk.close()


def test_writers_go_on_while_the_indexes_of_a_load_are_made(on_disk: SqlStore) -> None:
    def say(n: int) -> None:
        one = Entity(f"City {n}", id=f"c{n}")
        on_disk.apply(Change(entities=(one,)), user_id=f"user {n}", now=NOW)

    with loading_from(5):
        on_disk.apply(load(2000), user_id="ann", now=NOW)
        threads = [Thread(target=say, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [on_disk.count(user_id=f"user {n}", now=NOW) for n in range(8)] == [1] * 8
    on_disk._database.rewrite()
    assert lacking(on_disk) == []
    on_disk.close()


def test_a_load_that_fails_leaves_the_indexes_it_found(
    on_disk: SqlStore, monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    on_disk.apply(load(2), user_id="ann", now=NOW)
    before, rows = schema(on_disk), everything(on_disk)

    def broken(*given: object) -> None:
        drop_for(*given)  # type: ignore[arg-type]
        raise RuntimeError

    monkeypatch.setattr("memory_core.stores.engine.loading.drop_for", broken)
    with loading_from(5), pytest.raises(RuntimeError):
        on_disk.apply(load(20), user_id="bob", now=NOW)
    on_disk.close()
    again = open_store(path, ttl=ttl)
    assert (schema(again), everything(again)) == (before, rows)
    again.apply(load(3), user_id="bob", now=after(1))
    assert again.count(user_id="bob", now=after(1)) == 3
    again.close()


def test_indexes_are_made_anew_only_where_little_is_there(store: SqlStore) -> None:
    store.apply(load(8), user_id="ann", now=NOW)
    with store._database.write() as connection:
        on_sqlite = connection.dialect.name == "sqlite"
        assert drop_for(connection, entities, 8) == 0
        assert drop_for(connection, entities, 9) == (len(entities.indexes) if on_sqlite else 0)
        make_missing(connection)
        assert missing(connection) == []
        if on_sqlite:
            assert len(connection.exec_driver_sql(BY_INDEX).all()) == 8
