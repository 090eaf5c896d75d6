"""What every store must do with entities."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core.errors import InputError, NotFoundError
from memory_core.model import Entity, Relation
from memory_core.stores.base import Store
from memory_core.stores.change import Change, MentionRow
from tests.store_contract import NOW, after, names_in, one, price, say


class EntityContract:
    """Entities, names, mentions, expiry."""

    def test_mention_raises_the_count_and_refreshes_last_seen(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        say(store, "m2", "Lamp", at=after(5))
        lamp = one(store, "ann:Lamp")
        assert (lamp.mentions, lamp.first_seen, lamp.last_seen) == (2, NOW, after(5))
        assert lamp.expires_at == after(35)

    def test_earlier_message_written_late_does_not_set_last_seen_back(self, store: Store) -> None:
        say(store, "m1", "Lamp", at=after(5))
        say(store, "m2", "Lamp", at=NOW)
        lamp = one(store, "ann:Lamp")
        assert (lamp.first_seen, lamp.last_seen, lamp.expires_at) == (NOW, after(5), after(35))

    def test_assistant_refreshes_but_does_not_count(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        say(store, "m2", "Lamp", at=after(5), role="assistant")
        lamp = one(store, "ann:Lamp")
        assert (lamp.mentions, lamp.last_seen) == (1, after(5))

    def test_uncounted_mention_refreshes_but_does_not_count(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        row = MentionRow("ann:Lamp", "m1", 0, 1, "I", after(3), counted=False)
        store.apply(Change(mentions=(row,)), user_id="ann", now=after(3))
        lamp = one(store, "ann:Lamp")
        assert (lamp.mentions, lamp.last_seen) == (1, after(3))
        assert [m.counted for m in store.mentions("ann:Lamp", user_id="ann")] == [False, True]

    def test_same_name_and_type_is_the_same_entity(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        change = Change(entities=(Entity("the LAMP", "PRODUCT", id="x"),))
        assert store.apply(change, user_id="ann", now=NOW).ids == {"x": "ann:Lamp"}
        assert len(store.entities(user_id="ann", now=NOW)) == 1

    def test_same_name_of_another_type_is_another_entity(self, store: Store) -> None:
        say(store, "m1", "Jordan", type="PERSON")
        change = Change(entities=(Entity("Jordan", "LOCATION", id="x"),))
        assert store.apply(change, user_id="ann", now=NOW).ids == {"x": "x"}

    def test_entity_of_unknown_type_takes_the_type_it_is_given_later(self, store: Store) -> None:
        say(store, "m1", "Jordan", type="UNKNOWN")
        say(store, "m2", "Jordan", type="PERSON")
        assert one(store, "ann:Jordan").type == "PERSON"

    def test_two_new_entities_of_one_name_are_one(self, store: Store) -> None:
        two = (Entity("Lamp", "PRODUCT", id="a"), Entity("lamp", "PRODUCT", id="b"))
        assert store.apply(Change(entities=two), user_id="ann", now=NOW).ids == {"a": "a", "b": "a"}

    def test_alias_finds_the_entity(self, store: Store) -> None:
        say(store, "m1", "Dell XPS 15")
        store.apply(Change(aliases=(("ann:Dell XPS 15", "The XPS"),)), user_id="ann", now=NOW)
        found = store.by_names(["xps", "dell xps 15", "dell"], user_id="ann", now=NOW)
        assert {norm: [e.id for e in those] for norm, those in found.items()} == {
            "xps": ["ann:Dell XPS 15"],
            "dell xps 15": ["ann:Dell XPS 15"],
        }
        assert one(store, "ann:Dell XPS 15").aliases == ("The XPS",)

    def test_expired_entity_is_gone_from_every_read(self, store: Store) -> None:
        say(store, "m1", "Lamp", "Desk")
        relation = Relation("ann:Lamp", "NEAR", "ann:Desk")
        say(store, "m2", "Desk", at=after(20), relations=(relation,))
        now = after(30)
        seen = {"user_id": "ann", "now": now}
        assert names_in(store, now) == {"Desk"}
        assert store.get(["ann:Lamp"], user_id="ann", now=now) == []
        assert store.by_names(["lamp"], user_id="ann", now=now) == {}
        named = store.ranking_candidates(named=["ann:Lamp"], limit=5, user_id="ann", now=now)
        assert [e.name for e in named] == ["Desk"]
        assert [e.name for e in store.soonest(limit=5, user_id="ann", now=now)] == ["Desk"]
        assert store.count(user_id="ann", now=now) == 1
        assert store.relations(None, user_id="ann", now=now) == []
        assert store.neighbours(["ann:Desk"], limit=5, user_id="ann", now=now) == []
        assert [e.name for e in store.expired(limit=5, user_id="ann", now=now)] == ["Lamp"]
        assert seen["now"] == now

    def test_entity_is_in_memory_until_the_very_instant_it_expires(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        last = after(30) - timedelta(microseconds=1)
        assert names_in(store, last) == {"Lamp"}
        assert names_in(store, after(30)) == set()

    def test_time_to_live_depends_on_the_type(self, store: Store) -> None:
        say(store, "m1", "Monday", type="DATE")
        assert one(store, "ann:Monday").expires_at == after(1)

    def test_expire_archives_what_is_due_once(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        say(store, "m2", "Sofa", user_id="bob")
        say(store, "m3", "Desk", at=after(10))
        assert [e.name for e in store.expire(now=after(30), user_id="ann")] == ["Lamp"]
        assert [e.name for e in store.expire(now=after(30))] == ["Sofa"]
        assert store.expire(now=after(30)) == []
        assert one(store, "ann:Lamp").archived_at == after(30)
        assert store.events(user_id="ann", limit=1)[0].kind == "expired"

    def test_archived_entity_stays_out_when_the_clock_is_set_back(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        store.expire(now=after(60))
        assert names_in(store, NOW) == set()
        assert [e.name for e in store.expired(limit=5, user_id="ann", now=NOW)] == ["Lamp"]

    def test_expired_entity_named_again_is_back_with_what_was_known(self, store: Store) -> None:
        say(store, "m1", "Lamp", attributes=(price("$9"),))
        store.expire(now=after(40))
        applied = say(store, "m2", "Lamp", at=after(41))
        assert [event.kind for event in applied.events] == ["restored"]
        lamp = one(store, "ann:Lamp", after(41))
        assert (lamp.mentions, lamp.archived_at, dict(lamp.attributes)) == (
            2,
            None,
            {"price": "$9"},
        )

    def test_pinned_entity_never_expires_and_unpinned_starts_again(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        store.set_pinned("ann:Lamp", pinned=True, user_id="ann", now=after(1))
        assert names_in(store, after(10_000)) == {"Lamp"}
        say(store, "m2", "Lamp", at=after(20))
        assert one(store, "ann:Lamp").expires_at is None
        store.set_pinned("ann:Lamp", pinned=False, user_id="ann", now=after(50))
        assert one(store, "ann:Lamp").expires_at == after(80)

    def test_restored_entity_has_its_full_time(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        store.expire(now=after(40))
        event = store.restore("ann:Lamp", user_id="ann", now=after(45))
        assert (event.kind, event.entity_id) == ("restored", "ann:Lamp")
        assert one(store, "ann:Lamp").expires_at == after(75)
        assert names_in(store, after(45)) == {"Lamp"}

    def test_renamed_entity_is_found_by_both_names(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        store.rename("ann:Lamp", name="Light", type="DATE", user_id="ann", now=NOW)
        light = one(store, "ann:Lamp")
        assert (light.name, light.type, light.aliases) == ("Light", "DATE", ("Lamp",))
        assert light.expires_at == after(1)
        assert set(store.by_names(["lamp", "light"], user_id="ann", now=NOW)) == {"lamp", "light"}

    def test_unknown_entity_is_said_to_be_unknown(self, store: Store) -> None:
        say(store, "m1", "Sofa", user_id="bob")
        with pytest.raises(NotFoundError, match="bob:Sofa"):
            store.restore("bob:Sofa", user_id="ann", now=NOW)
        with pytest.raises(NotFoundError):
            store.forget(user_id="ann", entity_id="bob:Sofa")
        assert one(store, "bob:Sofa", user_id="bob").name == "Sofa"

    def test_bulk_load_keeps_counts_and_times_and_can_be_repeated(self, store: Store) -> None:
        many = tuple(
            Entity(
                f"Thing {i}",
                "PRODUCT",
                {"price": i, "colour": "red"},
                mentions=i,
                first_seen=after(-9),
                last_seen=after(-i / 100),
                id=f"t{i}",
            )
            for i in range(300)
        )
        change = Change(entities=many, counted=True)
        store.apply(change, user_id="ann", now=NOW)
        store.apply(change, user_id="ann", now=NOW)
        assert store.count(user_id="ann", now=NOW) == 300
        thing = one(store, "t7")
        assert (thing.mentions, thing.first_seen, thing.last_seen) == (7, after(-9), after(-0.07))
        assert dict(thing.attributes) == {"price": 7, "colour": "red"}

    def test_change_that_refers_to_nothing_is_refused_whole(self, store: Store) -> None:
        for bad in (
            Change(relations=(Relation("ann:Lamp", "NEAR", "nobody"),)),
            Change(mentions=(MentionRow("nobody", "m1", 0, 1, "x", NOW),)),
            Change(mentions=(MentionRow("ann:Lamp", "no message", 0, 1, "x", NOW),)),
        ):
            with pytest.raises(InputError, match="nothing was changed"):
                store.apply(
                    replace(bad, entities=(Entity("Lamp", "PRODUCT", id="ann:Lamp"),)),
                    user_id="ann",
                    now=NOW,
                )
        assert names_in(store) == set()
