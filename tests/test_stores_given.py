"""Row numbers given as one value find the rows a list of them finds, by the indexes meant for
that."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Executable, select

from memory_core.model import Attribute, Relation
from memory_core.stores import relations as walking
from memory_core.stores import told
from memory_core.stores.change import Change
from memory_core.stores.engine.given import GIVEN, NUMBER, among
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.engine.wording import words_of
from memory_core.stores.schema.memory import entities
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW, say

_NAMED = select(entities.c.name).join_from(GIVEN, entities, entities.c.key == NUMBER)
_AMONG = select(entities.c.name).where(entities.c.user_key > 0, among(entities.c.key))
_KEYS = select(entities.c.name, entities.c.key)


def plan(store: SqlStore, query: Executable, **given: Any) -> str:
    with store._database.read() as connection:
        words = words_of(query, connection.dialect, 0)
        driver = connection.connection.cursor()
        driver.execute(f"EXPLAIN QUERY PLAN {words.sql}", words.values(given))
        return "\n".join(row[3] for row in driver.fetchall())


@pytest.mark.parametrize("n", [0, 1, 3, 1500])
def test_given_numbers_find_their_rows(store: SqlStore, n: int) -> None:
    say(store, "m1", "Lamp", "Desk", "Chair")
    with store._database.read() as connection:
        keys = dict(fetch_plain(connection, _KEYS))
        some: Sequence[int] = [keys["Lamp"], keys["Desk"], -1][:n] + [-2] * (n - 3)
        for query in (_NAMED, _AMONG):
            found = {name for (name,) in fetch_plain(connection, query, given=some)}
            assert found == {"Lamp", "Desk"} & set(["Lamp", "Desk"][:n])


@pytest.mark.parametrize("store", ["disk"], indirect=True)
def test_what_is_read_with_each_entity_comes_from_indexes(store: SqlStore) -> None:
    assert "COVERING INDEX attributes_told" in plan(store, told._VALUES, given=[1])
    assert "aliases_of_entity" in plan(store, told._ALIASES, given=[1])
    steps = plan(store, walking._NEXT, given=[1], now=NOW, limit=9)
    assert steps.count("COVERING INDEX") == 2, steps


def test_attributes_keep_the_order_they_were_said_in(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    for n, key in enumerate(("warranty", "price", "colour")):
        at = NOW + timedelta(seconds=n)
        said = Attribute("ann:Lamp", key, f"{n}", source=f"message:m{n}", valid_at=at)
        store.apply(Change(attributes=(said,)), user_id="ann", now=at)
    (lamp,) = store.get(["ann:Lamp"], user_id="ann", now=NOW)
    assert list(lamp.attributes.items()) == [("warranty", "0"), ("price", "1"), ("colour", "2")]


def test_relations_between_leave_out_what_leads_elsewhere(store: SqlStore) -> None:
    say(store, "m1", "Lamp", "Desk", "Chair", "Room")
    pairs = [("Lamp", "Desk"), ("Desk", "Chair"), ("Chair", "Lamp"), ("Room", "Lamp")]
    links = tuple(Relation(f"ann:{a}", "NEAR", f"ann:{b}", valid_at=NOW) for a, b in pairs)
    store.apply(Change(relations=links), user_id="ann", now=NOW)

    def between(*names: str) -> set[tuple[str, str]]:
        ids = [f"ann:{name}" for name in names]
        found = store.relations_between(ids, user_id="ann", now=NOW)
        return {(r.subject.removeprefix("ann:"), r.object.removeprefix("ann:")) for r in found}

    assert between("Lamp", "Desk", "Chair") == set(pairs[:3])
    assert between("Lamp") == between() == set()
    assert store.relations_between(["ann:Lamp", "ann:Desk"], user_id="bob", now=NOW) == []
