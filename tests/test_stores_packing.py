"""Rows read as one text are the rows, whatever stands in them."""

import pytest
from sqlalchemy import select

from memory_core.model import Attribute, Relation
from memory_core.stores.change import Change
from memory_core.stores.engine.packing import packed, unpacked
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.schema.memory import entities
from memory_core.stores.sql import SqlStore
from tests.store_contract import NOW, after, say

WORDS = (
    '"',
    "\\",
    "a\nb\tc\r",
    "\x01\x1f\x7f",
    "\u2028 \U0001f600",
    "[1, 2]",
    '{"a": null}',
    "null",
    "",
    "'; DROP TABLE entities; --",
)
_NAMES = select(entities.c.key, entities.c.name, entities.c.expires_at, entities.c.pinned)


def test_any_text_comes_back_as_it_was(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    said = tuple(Attribute("ann:Lamp", f"k{n} {word}", word) for n, word in enumerate(WORDS))
    store.apply(Change(attributes=said), user_id="ann", now=NOW)
    (lamp,) = store.get(["ann:Lamp"], user_id="ann", now=NOW)
    assert lamp.attributes == {f"k{n} {word}": word for n, word in enumerate(WORDS)}


def test_packed_rows_are_the_rows(store: SqlStore) -> None:
    say(store, "m1", "Lamp", "Desk")
    store.set_pinned("ann:Desk", pinned=True, user_id="ann", now=NOW)
    with store._database.read() as connection:
        plain = fetch_plain(connection, _NAMES)
        (row,) = fetch_plain(connection, packed(_NAMES))
        assert list(unpacked(row)) == plain
        assert len(plain) == 2


def test_no_rows_are_packed_as_none(store: SqlStore) -> None:
    with store._database.read() as connection:
        (row,) = fetch_plain(connection, packed(_NAMES))
        assert list(unpacked(row)) == []


def test_entities_around_another_are_those_read_by_themselves(store: SqlStore) -> None:
    say(store, "m1", "Lamp", "Desk", "Chair", "Room", "Shelf")
    said = (Attribute("ann:Desk", "price", "$5"), Attribute("ann:Desk", "color", "red"))
    store.apply(
        Change(attributes=said, aliases=(("ann:Chair", "the seat"),)), user_id="ann", now=NOW
    )
    store.set_pinned("ann:Room", pinned=True, user_id="ann", now=NOW)
    say(store, "m2", "Room", at=after(1))
    ends = (("Lamp", "Desk"), ("Chair", "Lamp"), ("Desk", "Room"), ("Desk", "Lamp"))
    links = tuple(Relation(f"ann:{a}", "NEAR", f"ann:{b}", valid_at=NOW) for a, b in ends)
    store.apply(Change(relations=links), user_id="ann", now=after(1))
    for hops, names in ((0, ()), (1, ("Chair", "Desk")), (2, ("Chair", "Desk", "Room"))):
        ids = [f"ann:{name}" for name in names]
        found = store.within("ann:Lamp", hops=hops, user_id="ann", now=after(1), limit=9)
        assert found == store.get(ids, user_id="ann", now=after(1))
        assert [e.id for e in found] == ids
    few = store.within("ann:Lamp", hops=4, user_id="ann", now=after(1), limit=2)
    assert [e.id for e in few] == ["ann:Chair", "ann:Desk"]
    assert store.within("ann:Lamp", hops=2, user_id="bob", now=after(1), limit=9) == []


@pytest.mark.parametrize("n", [0, 1])
def test_nothing_is_around_what_is_not_there(store: SqlStore, n: int) -> None:
    assert store.within("ann:Nobody", hops=n, user_id="ann", now=NOW, limit=9) == []
