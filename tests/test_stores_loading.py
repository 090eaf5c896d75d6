"""Very many rows, written by a thread of their own, are those that are written one by one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from memory_core.errors import InputError
from memory_core.model import UNSET, Entity, Relation
from memory_core.stores.change import Change
from memory_core.stores.engine import loading
from memory_core.stores.engine.loading import Loader
from memory_core.stores.schema.memory import users
from memory_core.stores.schema.tables import metadata
from memory_core.stores.sql import SqlStore, open_store
from memory_core.stores.writing import changes, journal
from tests.store_contract import NOW, after, ttl

VALUES = st.one_of(st.integers(), st.booleans(), st.none(), st.text(max_size=3), st.floats(0, 1))
ENTITIES = st.builds(
    Entity,
    name=st.sampled_from(("Oslo", "the oslo", "Ada", "Café", "Nova 3", "'; --", "Zoë")),
    type=st.sampled_from(("PLACE", "PERSON", "UNKNOWN")),
    attributes=st.dictionaries(st.sampled_from(("price", "end", "size")), VALUES, max_size=3),
    mentions=st.integers(1, 12),
    last_seen=st.sampled_from((UNSET, NOW, after(-3), after(-2))),
    aliases=st.sampled_from(((), ("Other",), ("Ada", "Third"))),
    pinned=st.booleans(),
    trust=st.sampled_from(("user", "document")),
    source=st.sampled_from(("", "chunk:1")),
    retrieved=st.integers(0, 1),
)


@contextmanager
def loading_from(n: int) -> Iterator[None]:
    """Let changes of n things or more be loads, three rows at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(changes, "MANY", n)
        patch.setattr(journal, "MANY", n)
        patch.setattr(loading, "MANY_ROWS", 3)
        yield


def change_of(those: list[Entity]) -> Change:
    them = tuple(replace(one, id=f"e{n}") for n, one in enumerate(those))
    ends = zip(them, reversed(them), strict=True)
    return Change(
        entities=them,
        relations=tuple(
            Relation(a.id, "KNOWS", b.id, valid_at=NOW, created_at=NOW) for a, b in ends
        ),
        counted=True,
    )


def everything(store: SqlStore) -> dict[str, list[tuple[Any, ...]]]:
    with store._database.read() as connection:
        return {
            name: sorted((tuple(row) for row in connection.execute(table.select())), key=repr)
            for name, table in metadata.tables.items()
        }


@settings(max_examples=15)
@given(st.lists(ENTITIES, min_size=1, max_size=12), st.integers(0, 6))
def test_a_load_leaves_what_writing_row_by_row_leaves(those: list[Entity], n_known: int) -> None:
    left = []
    for n in (1, 10**6):
        with loading_from(n):
            store = open_store(None, ttl=ttl)
            store.apply(change_of(those[:n_known]), user_id="ann", now=after(-5))
            applied = store.apply(change_of(those), user_id="ann", now=NOW)
            left.append((everything(store), applied.ids, applied.events))
            store.close()
    assert left[0] == left[1]


def test_a_load_is_in_memory_on_every_database(store: SqlStore) -> None:
    them = tuple(Entity(f"Thing {n}", attributes={"n": n}, id=f"e{n}") for n in range(20))
    with loading_from(5):
        store.apply(Change(entities=them, counted=True), user_id="ann", now=NOW)
        store.apply(Change(entities=them[:9], counted=True), user_id="bob", now=NOW)
        store.apply(change_of([*them, Entity("Other")]), user_id="bob", now=after(1))
    with store._database.read() as connection:
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    found = store.entities(user_id="ann", now=NOW)
    assert {(e.name, e.attributes["n"]) for e in found} == {(f"Thing {n}", n) for n in range(20)}
    assert store.count(user_id="bob", now=after(1)) == 21


def test_a_load_that_fails_changes_nothing(store: SqlStore) -> None:
    first = Entity("First", id="e7")
    store.apply(Change(entities=(first,), counted=True), user_id="ann", now=NOW)
    them = tuple(Entity(f"Thing {n}", id=f"e{n}") for n in range(20))
    before = everything(store)
    with loading_from(5), pytest.raises(InputError):
        store.apply(Change(entities=them, counted=True), user_id="ann", now=NOW)
    assert everything(store) == before
    store.apply(Change(entities=(Entity("Next"),), counted=True), user_id="ann", now=NOW)
    assert store.count(user_id="ann", now=NOW + timedelta(seconds=1)) == 2


def test_nothing_is_written_after_an_error(store: SqlStore) -> None:
    bad: dict[str, list[Any]] = {"key": [1, 2], "digest": ["a", "a"]}
    good: dict[str, list[Any]] = {"key": [3, 4], "digest": ["c", "d"]}
    with store._database.write() as connection:
        connection.execute(users.delete())
        loader = Loader(connection)
        loader.insert(users.insert(), good)
        loader.settle()
        saved = connection.begin_nested()
        loader.insert(users.insert(), bad)
        with pytest.raises(IntegrityError):
            loader.settle()
        saved.rollback()
        loader.insert(users.insert(), {"key": [5], "digest": ["e"]})
        loader.settle()
        loader.close()
        assert sorted(connection.execute(users.select())) == [(3, "c"), (4, "d")]


def test_rows_that_are_all_the_same_are_written_as_well(store: SqlStore) -> None:
    with store._database.write() as connection:
        loader = Loader(connection)
        loader.insert(users.insert(), {"key": [9], "digest": ["x"]})
        loader.insert(users.insert(), {"key": [], "digest": []})
        loader.settle()
        loader.close()
        assert (9, "x") in [tuple(row) for row in connection.execute(users.select())]


def test_what_was_loaded_and_erased_is_in_no_log(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db", ttl=ttl)
    them = tuple(Entity(f"Thing {n}", id=f"e{n}") for n in range(20))
    with loading_from(5):
        store.apply(Change(entities=them, counted=True), user_id="ann", now=NOW)
        store._database.scrub()
        assert (tmp_path / "memory.db-wal").stat().st_size == 0
        store.apply(Change(entities=them, counted=True), user_id="bob", now=NOW)
        store.apply(Change(entities=them[:9], counted=True), user_id="cat", now=NOW)
    store.close()
    assert not (tmp_path / "memory.db-wal").exists()
    again = open_store(tmp_path / "memory.db", ttl=ttl)
    assert [again.count(user_id=name, now=NOW) for name in ("ann", "bob", "cat")] == [20, 20, 9]
    again.close()
