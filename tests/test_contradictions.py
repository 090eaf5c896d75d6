"""What cannot both be so is listed with both sides, and settled once."""

from dataclasses import replace
from typing import Any

import pytest

from memory_core import Memory
from memory_core.errors import InputError, NotFoundError
from memory_core.history import Keep
from memory_core.model import Entity, Relation, Trust
from memory_core.stores.base import Store
from memory_core.stores.change import Change
from memory_core.stores.editing.requests import Undo
from memory_core.stores.protocols.history import Pair
from tests.store_contract import NOW, after, price, say


def listed(store: Store, user_id: str = "ann", limit: int = 9) -> list[Pair]:
    return store.contradictions(user_id=user_id, now=after(5), limit=limit)


def disagree(store: Store, other: Trust = "document") -> None:
    say(store, "m1", "Lamp", attributes=(price("$9", created_at=NOW, valid_at=NOW),))
    own = price("$7", other, created_at=after(1), valid_at=after(1))
    say(store, "m2", "Lamp", at=after(1), attributes=(own,))


@pytest.mark.parametrize("other", ["document", "assistant"])
def test_document_against_the_user_is_listed_and_ends_nothing(store: Store, other: Trust) -> None:
    disagree(store, other)
    ((kind, older, newer),) = listed(store)
    assert (kind, older.trust, newer.trust) == ("attribute", "user", other)
    assert {a.value for a in store.attributes(["ann:Lamp"], user_id="ann")} == {"$9", "$7"}


def test_new_value_of_the_user_contradicts_nothing(store: Store) -> None:
    for n, value in enumerate(("$9", "$8")):
        say(store, f"m{n}", "Lamp", at=after(n), attributes=(price(value),))
    assert listed(store) == []


def test_two_objects_of_a_predicate_with_one_at_a_time_are_listed(store: Store) -> None:
    say(store, "m0", "Eve", "Acme", "Nova")
    for n, (name, trust) in enumerate((("Acme", "user"), ("Nova", "document"))):
        for predicate in ("works_at", "likes"):
            said = Relation(
                "ann:Eve",
                predicate,
                f"ann:{name}",
                trust=trust,  # type: ignore[arg-type]
                valid_at=after(n),
                created_at=after(n),
            )
            store.apply(Change(relations=(said,)), user_id="ann", now=after(n))
    ((kind, older, newer),) = listed(store)
    assert isinstance(older, Relation)
    assert isinstance(newer, Relation)
    assert (kind, older.object, newer.object) == ("relation", "ann:Acme", "ann:Nova")


def test_statement_and_its_denial_by_another_are_listed(store: Store) -> None:
    near = Relation("ann:Lamp", "NEAR", "ann:Desk", valid_at=NOW, created_at=NOW)
    say(store, "m1", "Lamp", "Desk", relations=(near,))
    denied = replace(near, negated=True, trust="document")
    store.apply(Change(relations=(denied,)), user_id="ann", now=after(1))
    ((kind, older, newer),) = listed(store)
    assert kind == "negation"
    assert {older.trust, newer.trust} == {"user", "document"}


@pytest.mark.parametrize(
    ("keep", "left"), [("both", {"$9", "$7"}), ("older", {"$9"}), ("newer", {"$7"})]
)
def test_settled_contradiction_is_not_listed_again(store: Store, keep: str, left: set[str]) -> None:
    disagree(store)
    ((_, older, newer),) = listed(store)
    event = store.settle(
        "attribute",
        older.id,
        newer.id,
        keep=keep,  # type: ignore[arg-type]
        user_id="ann",
        now=after(3),
    )
    assert (event.kind, event.entity_id) == ("settled", "ann:Lamp")
    assert listed(store) == []
    assert {a.value for a in store.attributes(["ann:Lamp"], user_id="ann")} == left
    then = store.past(after(2)).attributes(["ann:Lamp"], user_id="ann")
    assert {a.value for a in then} == {"$9", "$7"}


@pytest.mark.parametrize("keep", ["both", "older", "newer"])
def test_settling_a_contradiction_can_be_undone_and_done_again(store: Store, keep: Keep) -> None:
    disagree(store)
    ((_, older, newer),) = listed(store)
    own: dict[str, Any] = {"user_id": "ann"}
    event = store.settle("attribute", older.id, newer.id, keep=keep, now=after(3), **own)
    left = {a.value for a in store.attributes(["ann:Lamp"], **own)}
    undone = store.make_edit(Undo(event.id), now=after(4), **own)
    ((_, first, second),) = listed(store)
    assert {first.value, second.value} == {"$9", "$7"}  # type: ignore[union-attr]
    store.make_edit(Undo(undone.id), now=after(5), **own)
    assert listed(store) == []
    assert {a.value for a in store.attributes(["ann:Lamp"], **own)} == left
    for minutes, seen in ((3, left), (4, {"$9", "$7"}), (5, left)):
        then = store.past(after(minutes)).attributes(["ann:Lamp"], **own)
        assert {a.value for a in then} == seen


def test_contradiction_is_its_owners_alone(store: Store) -> None:
    disagree(store)
    ((_, older, newer),) = listed(store)
    assert listed(store, "bob") == []
    with pytest.raises(NotFoundError):
        store.settle("attribute", older.id, newer.id, keep="both", user_id="bob", now=after(3))
    assert len(listed(store)) == 1


def test_expired_entity_contradicts_nothing_and_the_list_has_an_end(store: Store) -> None:
    disagree(store)
    assert store.contradictions(user_id="ann", now=after(60), limit=9) == []
    assert listed(store, limit=0) == []


def test_facade_lists_both_sides_in_words_and_settles(memory: Memory) -> None:
    (lamp,) = memory.remember([Entity("Lamp", "PRODUCT", {"price": "$9"})], user_id="ann")
    store, now = memory._parts.store, memory.now()
    heard = price("$7", "document", subject=lamp.id, source="chunk:c1", valid_at=now)
    store.apply(Change(attributes=(heard,)), user_id="ann", now=now)
    (found,) = memory.contradictions(user_id="ann")
    assert found.text == "Lamp: price is $9 (you said) or $7 (a document says)"
    assert (found.older.subject, found.newer.places[0].source) == ("Lamp", "chunk:c1")
    with pytest.raises(InputError, match="Keep"):
        memory.settle(found.id, keep="all", user_id="ann")  # type: ignore[arg-type]
    assert memory.settle(found.id, keep="older", user_id="ann").kind == "settled"
    assert memory.contradictions(user_id="ann") == []
    with pytest.raises(NotFoundError):
        memory.settle(found.id, keep="older", user_id="ann")
    with pytest.raises(NotFoundError):
        memory.settle("attribute:1-x", keep="both", user_id="ann")


def test_only_two_that_contradict_each_other_are_settled(memory: Memory) -> None:
    things = [
        Entity("Lamp", "PRODUCT", {"price": "$9"}),
        Entity("Desk", "PRODUCT", {"price": "$7"}),
    ]
    lamp, desk = memory.remember(things, user_id="ann")
    ids = [memory.attributes(one.id, user_id="ann")[0].id for one in (lamp, desk)]
    for one, other in (ids, reversed(ids), (ids[0], ids[0])):
        with pytest.raises(NotFoundError):
            memory.settle(f"attribute:{one}-{other}", keep="newer", user_id="ann")
    assert {e.attributes["price"] for e in memory.entities(user_id="ann")} == {"$9", "$7"}
