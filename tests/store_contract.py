"""What every store must do, whatever holds its data.

A backend is tested by a class that inherits the contracts and gives a fixture `store`: an empty
store with `ttl` below and `works_at` as its only single-valued predicate.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memory_core.errors import InputError, NotFoundError
from memory_core.model import (
    Attribute,
    Chunk,
    Document,
    Entity,
    Message,
    Relation,
    Session,
    Trust,
)
from memory_core.stores.base import Store
from memory_core.stores.change import Applied, Change, MentionRow, Posting

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
TTL = timedelta(minutes=30)
SINGLE_VALUED = frozenset({"works_at"})


def ttl(entity_type: str) -> timedelta:
    """Dates go after a minute, everything else after half an hour."""
    return timedelta(minutes=1) if entity_type == "DATE" else TTL


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def say(
    store: Store,
    message_id: str,
    *names: str,
    at: datetime = NOW,
    user_id: str = "ann",
    session_id: str = "s",
    role: Trust = "user",
    type: str = "PRODUCT",
    attributes: Sequence[Attribute] = (),
    relations: Sequence[Relation] = (),
) -> Applied:
    """Write a message that names things; an entity's id is its name with the user before it."""
    text = " ".join(names) or "nothing"
    return store.apply(
        Change(
            session_id=session_id,
            messages=(
                Message(
                    "assistant" if role == "assistant" else "user",
                    text,
                    at,
                    id=message_id,
                    session_id=session_id,
                ),
            ),
            entities=tuple(Entity(name, type, id=f"{user_id}:{name}") for name in names),
            mentions=tuple(
                MentionRow(f"{user_id}:{name}", message_id, 0, len(name), name, at, trust=role)
                for name in names
            ),
            attributes=tuple(attributes),
            relations=tuple(relations),
            terms={message_id: {word: 1 for word in text.lower().split()}},
        ),
        user_id=user_id,
        now=at,
    )


def price(value: str, trust: Trust = "user", **changes: object) -> Attribute:
    return replace(
        Attribute("ann:Lamp", "price", value, trust=trust, source=f"message:{value}"),
        **changes,  # type: ignore[arg-type]
    )


def names_in(store: Store, now: datetime = NOW, user_id: str = "ann") -> set[str]:
    return {entity.name for entity in store.entities(user_id=user_id, now=now)}


def one(store: Store, entity_id: str, now: datetime = NOW, user_id: str = "ann") -> Entity:
    return store.get([entity_id], user_id=user_id, now=now, include_expired=True)[0]


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
        assert len(store.postings(["lamp"], kind="message", user_ids=[other])) == 1
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


class MessageContract:
    """Conversations and the lexical index."""

    def test_last_messages_come_oldest_first(self, store: Store) -> None:
        for n in range(5):
            say(store, f"m{n}", f"Lamp {n}", at=after(n))
        found = store.messages(user_id="ann", session_id="s", limit=2)
        assert [message.id for message in found] == ["m3", "m4"]
        assert found[0].timestamp == after(3)
        assert store.messages(user_id="ann", session_id="other") == []

    def test_message_comes_back_whole(self, store: Store) -> None:
        sent = Message("user", "hi", NOW, "Ann", {"n": [1]}, id="m1", session_id="s")
        store.apply(Change(messages=(sent,)), user_id="ann", now=NOW)
        assert store.messages_by_id(["x", "m1"], user_id="ann") == [sent]

    def test_message_is_hidden_when_all_it_speaks_of_expired(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        say(store, "m2", "Lamp", "Desk", at=after(1))
        say(store, "m3", at=after(2))
        store.set_pinned("ann:Desk", pinned=True, user_id="ann", now=after(2))
        ids, now = ["m1", "m2", "m3"], after(60)
        assert store.hidden_messages(ids, user_id="ann", now=now) == {"m1"}
        window = store.window(user_id="ann", session_id="s", now=now, limit=9)
        assert [message.id for message in window] == ["m2", "m3"]

    def test_messages_about_an_entity_are_the_users_own(self, store: Store) -> None:
        for n in range(4):
            say(store, f"m{n}", "Lamp")
        say(store, "m9", "Lamp", role="assistant")
        found = store.messages_about(["ann:Lamp"], user_id="ann", limit=2)
        assert [message.id for message in found] == ["m2", "m3"]

    def test_neighbours_of_a_message_stay_within_its_session(self, store: Store) -> None:
        for n in range(5):
            say(store, f"m{n}", "Lamp")
            say(store, f"o{n}", "Desk", session_id="other")
        found = store.neighbours_of_messages(["m0", "m2", "x"], user_id="ann", reach=1)
        assert found == {"m0": ["m0", "m1"], "m2": ["m1", "m2", "m3"]}
        assert store.neighbours_of_messages(["m2"], user_id="ann", reach=0) == {"m2": ["m2"]}

    def test_postings_say_how_often_and_of_how_many(self, store: Store) -> None:
        message = Message("user", "lamp lamp desk", NOW, id="m1", session_id="s")
        change = Change(messages=(message,), terms={"m1": {"lamp": 2, "desk": 1}})
        store.apply(change, user_id="ann", now=NOW)
        found = store.postings(["lamp", "sofa"], kind="message", user_ids=["ann"])
        assert found == [Posting("lamp", "m1", 2, 3)]
        assert store.index_size(kind="message", user_ids=["ann"]) == (1, 3)

    def test_sessions_are_listed_last_active_first(self, store: Store) -> None:
        store.start_session(Session("a", "ann", NOW, NOW, "First"))
        say(store, "m1", session_id="b", at=after(1))
        say(store, "m2", session_id="a", at=after(2))
        found = store.sessions(user_id="ann")
        assert [(s.id, s.title, s.last_active_at) for s in found] == [
            ("a", "First", after(2)),
            ("b", "", after(1)),
        ]

    def test_message_id_used_twice_is_refused_whole(self, store: Store) -> None:
        say(store, "m1", "Lamp")
        with pytest.raises(InputError):
            say(store, "m1", "Desk")
        assert names_in(store) == {"Lamp"}


def add_document(store: Store, document_id: str = "d", user_id: str = "ann") -> None:
    chunks = [Chunk(f"{document_id}{n}", document_id, "Guide", n, n, n + 1, "t") for n in range(3)]
    x1 = Entity(
        "Lenovo X1", "PRODUCT", {"ram": 16}, aliases=("ThinkPad",), source=f"chunk:{document_id}0"
    )
    store.add_document(
        Document(document_id, user_id, "Guide", "md", 3, 3, "digest", NOW),
        chunks,
        [x1, Entity("Lenovo", "ORGANIZATION")],
        {f"{document_id}1": {"ram": 2, "x1": 1}},
    )


class DocumentContract:
    """Documents, chunks and what they speak of."""

    def test_chunks_come_in_the_order_asked_for(self, store: Store) -> None:
        add_document(store)
        found = store.chunks(["d2", "x", "d0"], user_ids=["ann"])
        assert [(c.id, c.document_id, c.document_name) for c in found] == [
            ("d2", "d", "Guide"),
            ("d0", "d", "Guide"),
        ]
        assert [c.seq for c in store.chunks_of("d", user_ids=["bob", "ann"])] == [0, 1, 2]
        assert store.chunks(["d0"], user_ids=["bob"]) == []

    def test_entities_are_found_by_whole_name_before_words(self, store: Store) -> None:
        add_document(store)
        found = store.document_entities(
            names=["lenovo"], any_word=["lenovo"], user_ids=["ann"], limit=9
        )
        assert [entity.name for entity in found] == ["Lenovo", "Lenovo X1"]
        (x1,) = store.document_entities(names=["thinkpad"], user_ids=["ann"])
        assert (x1.trust, x1.mentions, dict(x1.attributes), x1.source) == (
            "document",
            0,
            {"ram": 16},
            "chunk:d0",
        )
        assert store.document_entities(any_word=["lenovo"], user_ids=["bob"]) == []
        assert names_in(store) == set()

    def test_deleted_document_is_gone_with_all_it_brought(self, store: Store) -> None:
        add_document(store)
        add_document(store, "e")
        assert sorted(store.delete_document("d", user_id="ann")) == ["d0", "d1", "d2"]
        assert [d.id for d in store.documents(user_id="ann")] == ["e"]
        assert store.index_size(kind="chunk", user_ids=["ann"]) == (1, 3)
        assert len(store.document_entities(names=["lenovo"], user_ids=["ann"])) == 1
        with pytest.raises(NotFoundError):
            store.delete_document("e", user_id="bob")

    def test_document_that_cannot_be_stored_leaves_nothing(self, store: Store) -> None:
        add_document(store)
        with pytest.raises(InputError):
            add_document(store)
        assert len(store.document_entities(names=["lenovo"], user_ids=["ann"])) == 1
        assert len(store.chunks_of("d", user_ids=["ann"])) == 3


class StoreContract(
    EntityContract, StatementContract, UserContract, MessageContract, DocumentContract
):
    """All of it."""

    def test_store_says_it_is_well(self, store: Store) -> None:
        assert store.health() == ""
