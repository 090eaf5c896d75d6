"""What every store must do with statements, and how it keeps users apart."""

from dataclasses import replace

import pytest

from memory_core.model import Relation, Trust
from memory_core.stores.base import Store
from memory_core.stores.change import Change
from tests.store_contract import NOW, after, names_in, one, price, say
from tests.terms_held import terms_held


class StatementContract:
    """Attributes and relations."""

    def test_new_value_closes_the_old_one(self, store: Store) -> None:
        say(store, "m1", "Lamp", attributes=(price("$9"),))
        applied = say(store, "m2", "Lamp", at=after(5), attributes=(price("$8"),))
        assert [event.kind for event in applied.events] == ["superseded"]
        assert dict(one(store, "ann:Lamp").attributes) == {"price": "$8"}
        history = store.attributes(["ann:Lamp"], user_id="ann", history=True)
        assert [(a.value, a.invalid_at) for a in history] == [("$9", after(5)), ("$8", None)]
        assert [a.value for a in store.attributes(["ann:Lamp"], user_id="ann")] == ["$8"]

    def test_value_said_late_does_not_close_a_later_one(self, store: Store) -> None:
        say(store, "m1", "Lamp", at=after(5), attributes=(price("$8", valid_at=after(5)),))
        say(store, "m2", "Lamp", at=after(6), attributes=(price("$9", valid_at=NOW),))
        assert dict(one(store, "ann:Lamp").attributes) == {"price": "$8"}

    def test_same_value_said_again_is_one_value_surer(self, store: Store) -> None:
        say(store, "m1", "Lamp", attributes=(price("$9", confidence=0.5, source="message:m1"),))
        say(store, "m2", "Lamp", attributes=(price("$9", confidence=0.5, source="message:m2"),))
        (held,) = store.attributes(["ann:Lamp"], user_id="ann", history=True)
        assert held.confidence == pytest.approx(0.75)

    @pytest.mark.parametrize("trust", ["assistant", "document"])
    def test_only_the_user_closes_what_the_user_said(self, store: Store, trust: Trust) -> None:
        say(store, "m1", "Lamp", attributes=(price("$9"),))
        say(store, "m2", "Lamp", at=after(1), attributes=(price("$7", trust),))
        assert dict(one(store, "ann:Lamp").attributes) == {"price": "$9"}
        say(store, "m3", "Lamp", at=after(2), attributes=(price("$6"),))
        assert [a.value for a in store.attributes(["ann:Lamp"], user_id="ann")] == ["$6"]

    def test_relation_said_twice_is_one_with_two_sources(self, store: Store) -> None:
        for n in (1, 2):
            said = Relation("ann:Lamp", "NEAR", "ann:Desk", sources=(f"message:m{n}",))
            say(store, f"m{n}", "Lamp", "Desk", at=after(n), relations=(said,))
        (held,) = store.relations(None, user_id="ann", now=after(2))
        assert held.sources == ("message:m1", "message:m2")
        assert (held.subject, held.object, held.valid_at) == ("ann:Lamp", "ann:Desk", after(1))

    def test_direction_negation_and_modality_are_kept_apart(self, store: Store) -> None:
        there = Relation("ann:Lamp", "NEAR", "ann:Desk")
        others = (
            replace(there, subject="ann:Desk", object="ann:Lamp"),
            replace(there, negated=True),
            replace(there, modality="possible"),
        )
        say(store, "m1", "Lamp", "Desk", relations=(there, *others))
        assert len(store.relations(["ann:Lamp"], user_id="ann", now=NOW)) == 4

    def test_only_single_valued_predicate_closes_its_old_object(self, store: Store) -> None:
        for predicate in ("works_at", "likes"):
            for n, name in enumerate(("Acme", "Nova")):
                said = Relation("ann:Eve", predicate, f"ann:{name}")
                say(store, predicate + name, "Eve", name, at=after(n), relations=(said,))
        found = store.relations(["ann:Eve"], user_id="ann", now=after(1))
        assert sorted((r.predicate, r.object) for r in found) == [
            ("likes", "ann:Acme"),
            ("likes", "ann:Nova"),
            ("works_at", "ann:Nova"),
        ]

    def test_bulk_relations_are_joined_with_those_there(self, store: Store) -> None:
        things = [f"Thing {i}" for i in range(80)]
        say(store, "m1", *things)
        ids = [f"ann:{name}" for name in things]
        ring = tuple(Relation(a, "NEXT", b) for a, b in zip(ids, ids[1:] + ids[:1], strict=True))
        for _ in range(2):
            store.apply(Change(relations=ring + ring, counted=True), user_id="ann", now=NOW)
        assert len(store.relations(None, user_id="ann", now=NOW)) == 80

    def test_neighbours_are_found_in_both_directions(self, store: Store) -> None:
        said = (Relation("ann:A", "NEXT", "ann:B"), Relation("ann:B", "NEXT", "ann:C"))
        say(store, "m1", "A", "B", "C", relations=said)
        found = store.neighbours(["ann:B"], user_id="ann", now=NOW, limit=9)
        assert sorted(found) == ["ann:A", "ann:C"]
        assert len(store.neighbours(["ann:B"], user_id="ann", now=NOW, limit=1)) == 1
        assert store.neighbours(["ann:A", "ann:B"], user_id="ann", now=NOW, limit=9) == ["ann:C"]


class UserContract:
    """Every user has a memory of their own."""

    @pytest.mark.parametrize(
        "other",
        ["ann_b", "an", "ANN", "../../etc/passwd", "'; DROP TABLE users; --", "%", "n" * 10_000],
    )
    def test_users_never_see_each_other(self, store: Store, other: str) -> None:
        said = Relation("ann:Lamp", "NEAR", "ann:Desk")
        say(store, "m1", "Lamp", "Desk", relations=(said,))
        say(store, "m1", "Lamp", user_id=other, session_id="s")
        assert names_in(store, user_id=other) == {"Lamp"}
        assert one(store, "ann:Lamp").mentions == 1
        assert store.get(["ann:Lamp"], user_id=other, now=NOW) == []
        assert store.relations(["ann:Lamp"], user_id=other, now=NOW) == []
        assert store.neighbours(["ann:Lamp"], user_id=other, now=NOW, limit=5) == []
        assert store.attributes(["ann:Lamp"], user_id=other) == []
        assert store.mentions("ann:Lamp", user_id=other) == []
        assert len(store.messages(user_id=other, session_id="s")) == 1
        assert len(terms_held(store, ["lamp"], kind="message", user_id=other)) == 1
        store.forget(user_id=other)
        assert names_in(store) == {"Lamp", "Desk"}
        assert names_in(store, user_id=other) == set()

    def test_unknown_user_has_nothing(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        assert store.sessions(user_id="nobody") == []
        assert store.index_size(kind="message", user_ids=["nobody"]) == (0, 0)
        assert store.forget(user_id="nobody") == {}

    @pytest.mark.parametrize(
        "name", ["🦄 Köln", "مرحبا بالعالم", "<script>", "a' OR 1=1", "x" * 5000]
    )
    def test_names_of_all_kinds_come_back_as_written(self, store: Store, name: str) -> None:
        say(store, "m1", name)
        assert names_in(store) == {name}
        assert store.messages(user_id="ann", session_id="s")[0].content == name

    def test_forgotten_entity_leaves_no_row_behind(self, store: Store) -> None:
        said = Relation("ann:Lamp", "NEAR", "ann:Desk", sources=("message:m1",))
        say(store, "m1", "Lamp", "Desk", attributes=(price("$9"),), relations=(said,))
        removed = store.forget(user_id="ann", entity_id="ann:Lamp")
        assert removed["entities"] == removed["relations"] == removed["attributes"] == 1
        assert names_in(store) == {"Desk"}
        assert store.relations(None, user_id="ann", now=NOW) == []
        assert {e.entity_id for e in store.events(user_id="ann")} == {"ann:Desk"}
        assert len(store.messages(user_id="ann", session_id="s")) == 1

    def test_of_a_hub_the_latest_relations_are_read_and_of_others_all(self, store: Store) -> None:
        names = [f"Lamp {n}" for n in range(8)]
        for n, name in enumerate(names):
            near = Relation(f"ann:{name}", "NEAR", "ann:Hall")
            say(store, f"m{n}", name, "Hall", at=after(n), relations=(near,))
        early = Relation("ann:Shelf", "NEAR", "ann:Desk")
        say(store, "m8", "Desk", "Shelf", at=NOW, relations=(early,))

        def near_to(*ids: str, limit: int | None) -> list[str]:
            found = store.relations(ids, user_id="ann", now=after(9), limit=limit)
            return [relation.subject for relation in found]

        assert near_to("ann:Hall", limit=3) == [f"ann:{name}" for name in names[-3:]]
        assert near_to("ann:Hall", limit=8) == near_to("ann:Hall", limit=None)
        assert len(near_to("ann:Hall", limit=None)) == 8
        assert "ann:Shelf" in near_to("ann:Hall", "ann:Desk", limit=3)
