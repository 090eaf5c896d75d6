"""Walking along relations and through sessions, on every database there is."""

from datetime import timedelta

import pytest

from memory_core.balanced import BalancedWeights
from memory_core.graph import Link
from memory_core.model import Entity, Relation
from memory_core.prioritization import (
    POLICIES,
    Policy,
    Weights,
    policy_named,
    rank,
)
from memory_core.stores.change import Change
from memory_core.stores.sql import SqlStore
from memory_core.stores.writing.retrievals import Retrieved
from tests.store_contract import NOW, after, say


def linked(store: SqlStore, *pairs: tuple[str, str], user_id: str = "ann") -> None:
    relations = tuple(
        Relation(f"{user_id}:{a}", "NEAR", f"{user_id}:{b}", valid_at=NOW, created_at=NOW)
        for a, b in pairs
    )
    store.apply(Change(relations=relations), user_id=user_id, now=NOW)


def test_links_go_both_ways_and_only_to_what_is_in_memory(store: SqlStore) -> None:
    say(store, "m1", "Lamp", "Desk", "Chair")
    say(store, "m2", "Monday", type="DATE")
    linked(store, ("Lamp", "Desk"), ("Chair", "Lamp"), ("Lamp", "Monday"), ("Lamp", "Lamp"))
    found = store.links(["ann:Lamp"], user_id="ann", now=after(2), limit=5)
    assert found == [
        Link("ann:Lamp", "NEAR", "ann:Desk"),
        Link("ann:Lamp", "NEAR", "ann:Chair", forward=False),
    ]
    assert store.links(["ann:Lamp"], user_id="bob", now=NOW, limit=5) == []


def test_of_a_hub_the_relations_said_last_are_followed(store: SqlStore) -> None:
    names = [f"Part {i:02}" for i in range(40)]
    say(store, "m1", "Hub", "Desk", *names)
    for name in names:
        linked(store, ("Hub", name))
    linked(store, ("Desk", "Hub"))
    found = store.links(["ann:Hub", "ann:Desk"], user_id="ann", now=NOW, limit=3)
    assert {s.there for s in found if s.here == "ann:Hub" and s.forward} == {
        f"ann:{name}" for name in names[-3:]
    }
    assert [s.there for s in found if s.here == "ann:Desk"] == ["ann:Hub"]


def test_a_session_speaks_of_what_its_last_messages_name_the_latest_first(store: SqlStore) -> None:
    say(store, "m1", "Lamp", at=NOW)
    say(store, "m2", "Desk", at=after(1))
    say(store, "m3", "Chair", at=after(2), session_id="other")
    say(store, "m4", "Shelf", at=after(3))

    def spoken(n: int, *, session_id: str = "s", user_id: str = "ann") -> dict[str, object]:
        return dict(
            store.session_entities(user_id=user_id, session_id=session_id, now=after(4), messages=n)
        )

    assert list(spoken(2).items()) == [("ann:Shelf", after(3)), ("ann:Desk", after(1))]
    assert list(spoken(9)) == ["ann:Shelf", "ann:Desk", "ann:Lamp"]
    assert list(spoken(9, session_id="other")) == ["ann:Chair"]
    assert spoken(9, user_id="bob") == {}


def test_a_retrieval_is_counted_and_prolongs_the_life_by_what_it_earned(store: SqlStore) -> None:
    say(store, "m1", "Lamp", "Desk")
    more = timedelta(minutes=7)
    given = (Retrieved("ann:Lamp", more), Retrieved("ann:Gone", more))
    store.apply(Change(additions=given), user_id="ann", now=after(1))
    store.apply(Change(additions=given), user_id="bob", now=after(1))
    lamp, desk = store.get(["ann:Lamp", "ann:Desk"], user_id="ann", now=after(2))
    assert (lamp.retrieved, lamp.retrieved_at, lamp.mentions) == (1, after(1), 1)
    assert (desk.retrieved, desk.retrieved_at) == (0, None)
    assert lamp.expires_at is not None and desk.expires_at is not None
    assert lamp.expires_at - desk.expires_at == more


@pytest.mark.parametrize(
    "policy",
    [
        POLICIES["balanced"],
        POLICIES["activation"],
        policy_named("guide", Weights(mention=3.0)),
        policy_named("balanced", BalancedWeights(recency=1.0)),
    ],
    ids=lambda p: f"{p.name}",
)
def test_a_shortlist_holds_the_first_of_all(store: SqlStore, policy: Policy) -> None:
    them = tuple(
        Entity(
            f"Part {i:03}",
            mentions=i * 7 % 23,
            first_seen=NOW - timedelta(seconds=13 * i + 90),
            last_seen=NOW - timedelta(seconds=13 * i),
            retrieved=i % 4,
            retrieved_at=NOW - timedelta(seconds=5 * i) if i % 4 else None,
        )
        for i in range(120)
    )
    store.apply(Change(entities=them, counted=True), user_id="ann", now=NOW)
    few = store.shortlist(policy, user_id="ann", now=NOW, among=(), limit=5)
    living = store.entities(user_id="ann", now=NOW)
    best = [r.entity.id for r in rank(living, now=NOW, limit=5, policy=policy)]
    assert [r.entity.id for r in rank(few, now=NOW, limit=5, policy=policy)] == best
