"""Statements given straight to the driver say what SQLAlchemy would say."""

import random
from collections import defaultdict
from datetime import timedelta

import pytest
from sqlalchemy import bindparam, select, union_all
from sqlalchemy.exc import IntegrityError

from memory_core.model import Entity, Relation
from memory_core.stores.change import Change
from memory_core.stores.engine.prepared import fetch, fetch_plain, insert_one, run, run_many
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import NOW as AT
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.schema.columns import microseconds
from memory_core.stores.schema.memory import entities, users
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW, after, say

_SEEN = select(entities.c.id, entities.c.last_seen, entities.c.pinned, entities.c.archived_at)
_BY_ID = _SEEN.where(entities.c.id.in_(IDS), entities.c.last_seen <= AT).order_by(entities.c.id)
_TWICE = union_all(
    select(entities.c.id).where(entities.c.id.in_(IDS)),
    select(entities.c.name).where(entities.c.id.in_(IDS)),
)
_FEW = _SEEN.where(entities.c.trust == "user").order_by(entities.c.id).limit(LIMIT)
_SINCE = _SEEN.where(
    entities.c.last_seen >= bindparam("least", after(-60), type_=entities.c.last_seen.type),
    entities.c.name != bindparam("but", "Thing 1"),
).order_by(entities.c.id).limit(3)  # fmt: skip
_TOUCH = (
    entities.update()
    .where(entities.c.id == bindparam("b_id"))
    .values(last_seen=bindparam("b_at", type_=entities.c.last_seen.type))
)


@pytest.fixture
def filled(store: SqlStore) -> SqlStore:
    say(store, "m1", *(f"Thing {n}" for n in range(5)))
    return store


def test_rows_are_those_of_sqlalchemy(filled: SqlStore) -> None:
    ids = [f"ann:Thing {n}" for n in range(4)]
    with filled._database.read() as connection:
        expected = connection.execute(_BY_ID, {"ids": ids, "now": NOW}).all()
        rows = fetch(connection, _BY_ID, ids, now=NOW)
        assert [tuple(row) for row in rows] == [tuple(row) for row in expected]
        assert [(row.id, row.last_seen) for row in rows] == [(i, NOW) for i in ids]
        assert rows[0]._mapping["pinned"] is False
        plain = fetch_plain(connection, _BY_ID, ids, now=NOW)
        assert [row[1] for row in plain] == [microseconds(NOW)] * 4
        assert fetch(connection, _BY_ID, ids, now=after(-1)) == []


def test_list_may_stand_in_a_statement_twice_and_be_of_any_length(filled: SqlStore) -> None:
    ids = [f"ann:Thing {n}" for n in range(5)]
    with filled._database.read() as connection:
        for n in (1, 2, 3, 5):
            found = {row[0] for row in in_lists(connection, _TWICE, ids[:n])}
            assert found == {*ids[:n], *(i.removeprefix("ann:") for i in ids[:n])}
        assert len(fetch(connection, _FEW, limit=3)) == 3


def test_what_a_statement_has_itself_counts_where_nothing_else_is_given(filled: SqlStore) -> None:
    with filled._database.read() as connection:
        for given in ({}, {"least": NOW}, {"least": after(1)}):
            expected = connection.execute(_SINCE, given).all()
            assert [tuple(row) for row in fetch(connection, _SINCE, **given)] == expected
            assert len(expected) == (3 if given != {"least": after(1)} else 0)


def test_changes_are_written_one_or_many(filled: SqlStore) -> None:
    with filled._database.write("ann") as connection:
        run(connection, _TOUCH, b_id="ann:Thing 0", b_at=after(1))
        rows = [{"b_id": f"ann:Thing {n}", "b_at": after(n)} for n in (1, 2)]
        run_many(connection, _TOUCH, rows)
        run_many(connection, _TOUCH, [])
        key = insert_one(connection, users, {"digest": "new"})
        assert (
            connection.execute(select(users.c.digest).where(users.c.key == key)).scalar() == "new"
        )
    found = filled.get([f"ann:Thing {n}" for n in range(4)], user_id="ann", now=NOW)
    assert [entity.last_seen for entity in found] == [after(1), after(1), after(2), NOW]


def test_errors_are_those_of_sqlalchemy(filled: SqlStore) -> None:
    with pytest.raises(Exception) as raised, filled._database.write("ann") as connection:
        insert_one(connection, users, {"digest": "same"})
        insert_one(connection, users, {"digest": "same"})
    assert isinstance(raised.value.__cause__, IntegrityError)


def test_entities_within_some_hops_are_those_of_the_plain_walk(store: SqlStore) -> None:
    rng = random.Random(4)
    ids = [f"e{n}" for n in range(40)]
    things = tuple(
        Entity(f"Thing {i}", "PRODUCT", id=i, last_seen=NOW - timedelta(hours=rng.random() < 0.2))
        for i in ids
    )
    pairs = {tuple(rng.sample(ids, 2)) for _ in range(50)}
    said = tuple(Relation(a, "NEAR", b) for a, b in sorted(pairs))
    store.apply(Change(entities=things, relations=said, counted=True), user_id="ann", now=NOW)
    alive = {e.id for e in store.entities(user_id="ann", now=NOW)}
    assert 20 < len(alive) < 40
    near: dict[str, set[str]] = defaultdict(set)
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    for start in ids:
        rings, seen = [], {start}
        frontier = {start}
        for hops in (1, 2, 3):
            frontier = {j for i in frontier for j in near[i] if j in alive and j not in seen}
            seen |= frontier
            rings += [hops] * len(frontier)
            found = store.within(start, hops=hops, user_id="ann", now=NOW, limit=99)
            assert {e.id for e in found} == seen - {start}
            assert len(found) == len(rings)
        few = store.within(start, hops=3, user_id="ann", now=NOW, limit=2)
        assert len(few) == min(2, len(rings))
        assert store.within(start, hops=3, user_id="bob", now=NOW, limit=9) == []
