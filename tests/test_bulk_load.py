"""What is loaded at once is in memory as it was given."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core import Entity, Memory
from memory_core.parts import many_ids, random_id
from memory_core.stores.change import Change
from memory_core.stores.engine.prepared import run_rows
from memory_core.stores.schema.columns import microseconds
from memory_core.stores.schema.memory import names
from memory_core.stores.sql import SqlStore
from memory_core.stores.writing import entities as writing
from tests.store_contract import NOW


def some(memory: Memory) -> list[Entity]:
    now = memory.now()
    about = {"price": 5, "new": True, "none": None, "ratio": 0.5, "parts": [1, "a"], "word": "7"}
    return [
        Entity("The Late One", "PRODUCT", about, 3, now - timedelta(60), now),
        Entity("Kept", "PRODUCT", {}, 2, pinned=True, source="chunk:1", trust="document"),
        Entity("Early", "PERSON", {"age": 40}, 9, now - timedelta(9), now - timedelta(minutes=9)),
        Entity("Café 'Zoë'", "PLACE", {"a": "b"}, 1, retrieved=4, retrieved_at=now),
        Entity("In the same words", aliases=("Same",)),
    ]


def test_loaded_entities_are_as_they_were_given(memory_anywhere: Memory) -> None:
    given = some(memory_anywhere)
    stored = memory_anywhere.remember(given, user_id="ann")
    assert [e.name for e in stored] == [e.name for e in given]
    for asked, one in zip(given, stored, strict=True):
        found = memory_anywhere.entity(one.id, user_id="ann")
        assert found.expires_at is None if asked.pinned else found.expires_at is not None
        assert replace(found, expires_at=None) == one
        said = memory_anywhere.attributes(one.id, user_id="ann")
        assert {a.key for a in said} == set(asked.attributes)
        assert {a.extractor for a in said} <= {"remember"}


def test_loading_twice_makes_no_second_entity(memory_anywhere: Memory) -> None:
    first = memory_anywhere.remember(some(memory_anywhere), user_id="ann")
    again = memory_anywhere.remember(some(memory_anywhere), user_id="ann")
    assert [e.id for e in again] == [e.id for e in first]
    assert memory_anywhere.count(user_id="ann") == len(first)


@pytest.mark.parametrize("n_known", [3, 30])
def test_a_large_load_finds_known_names_among_few_and_among_many(
    memory_anywhere: Memory, monkeypatch: pytest.MonkeyPatch, n_known: int
) -> None:
    monkeypatch.setattr(writing, "LONGEST", 4)
    known = [Entity(f"Thing {n}", "PRODUCT", aliases=(f"Other {n}",)) for n in range(n_known)]
    first = memory_anywhere.remember(known, user_id="ann")
    memory_anywhere.remember([Entity("Thing 5", "PRODUCT")], user_id="bob")
    asked = [*(Entity(f"The thing {n}", "PRODUCT") for n in range(8)), Entity("Other 1", "PLACE")]
    again = memory_anywhere.remember(asked, user_id="ann")
    n_found = min(8, n_known)
    assert [e.id for e in again[:n_found]] == [e.id for e in first[:n_found]]
    n_new = len({e.id for e in again} - {e.id for e in first})
    assert n_new == max(0, 8 - n_known) + 1
    assert memory_anywhere.count(user_id="ann") == n_known + n_new


def test_ids_made_at_once_are_all_different_and_as_long_as_one() -> None:
    ids = many_ids(random_id, 1000)
    assert len(set(ids)) == len(ids)
    assert {len(id_) for id_ in ids} == {len(random_id())}
    assert many_ids(iter("abc").__next__, 2) == ["a", "b"]


def test_columns_may_be_given_in_any_order(store: SqlStore) -> None:
    change = Change(entities=(Entity("Robert", id="r"),), counted=True)
    store.apply(change, user_id="ann", now=NOW)
    columns = ("canonical", "name", "norm", "entity_key", "created_at", "user_key")
    with store._database.write() as connection:
        known = connection.execute(names.select()).one()
        row = (0, "Bob", "bob", known.entity_key, microseconds(NOW), known.user_key)
        run_rows(connection, names.insert(), columns, [row])
        run_rows(connection, names.insert(), columns, [])
    (found,) = store.entities(user_id="ann", now=NOW)
    assert found.aliases == ("Bob",)
