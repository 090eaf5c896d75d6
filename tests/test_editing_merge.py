"""Merging two entities of a store, on every database: what moves, what is settled, what is kept."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core.edits import State
from memory_core.errors import InputError, NotFoundError
from memory_core.model import UNSET, Attribute, Entity, Event, Relation
from memory_core.stores.base import Store
from memory_core.stores.change import Change, MentionRow
from memory_core.stores.editing.requests import Delete, Extend, Merge, Renew, Request, Undo
from tests.store_contract import NOW, TTL, after, names_in, one, price, say

LAMP, LIGHT, DESK, ACME, NOVA = (f"ann:{n}" for n in ("Lamp", "Light", "Desk", "Acme", "Nova"))


def do(store: Store, request: Request, *, at: float = 10, user_id: str = "ann") -> Event:
    return store.make_edit(request, user_id=user_id, now=after(at))


def said(state: State) -> State:
    """The state without the instants rows were written at."""
    return State(
        state.entities,
        tuple(replace(a, created_at=UNSET) for a in state.attributes),
        tuple(replace(r, created_at=UNSET) for r in state.relations),
    )


def held(store: Store, *ids: str) -> State:
    return said(store.state(ids or (LAMP, LIGHT, DESK), user_id="ann"))


def link(subject: str, predicate: str, object: str, source: str = "") -> Relation:
    return Relation(subject, predicate, object, sources=(source,) if source else ())


def test_all_that_belonged_to_one_belongs_to_the_other(store: Store) -> None:
    near = link(LIGHT, "NEAR", DESK, "message:m2")
    colour = Attribute(LIGHT, "colour", "red", source="message:m2")
    say(store, "m1", "Lamp", at=after(1))
    say(store, "m2", "Light", "Desk", at=after(5), attributes=[colour], relations=[near])
    do(store, Merge(LAMP, LIGHT))
    lamp = one(store, LAMP)
    assert (lamp.mentions, lamp.first_seen, lamp.last_seen) == (2, after(1), after(5))
    assert (lamp.aliases, lamp.attributes, lamp.expires_at) == (
        ("Light",),
        {"colour": "red"},
        after(5) + TTL,
    )
    (found,) = store.relations([LAMP], user_id="ann", now=after(10))
    assert (found.subject, found.object, found.sources) == (LAMP, DESK, ("message:m2",))
    assert {m.message_id for m in store.mentions(LAMP, user_id="ann")} == {"m1", "m2"}


def test_merged_entity_is_out_of_every_read(store: Store) -> None:
    say(store, "m1", "Lamp", "Light")
    do(store, Merge(LAMP, LIGHT))
    for now in (after(10), after(90)):
        ever = store.entities(user_id="ann", now=now, include_expired=True)
        assert [e.id for e in ever] == [LAMP]
        assert store.get([LIGHT], user_id="ann", now=now, include_expired=True) == []
        named = store.by_names(["light"], user_id="ann", now=now, include_expired=True)
        assert [e.id for e in named["light"]] == [LAMP]
        assert LIGHT not in {e.id for e in store.expired(user_id="ann", now=now, limit=9)}
    best = store.ranking_candidates(user_id="ann", now=after(10), named=[LIGHT], limit=9)
    assert [e.id for e in best] == [LAMP]
    assert store.count(user_id="ann", now=after(10)) == 1
    assert [e.id for e in store.expire(now=after(90))] == [LAMP]
    assert "'Lamp'" in store.merged_away(LIGHT, user_id="ann")
    assert store.merged_away(LIGHT, user_id="bob") == ""


def test_name_of_a_merged_entity_means_the_one_that_took_it_in(store: Store) -> None:
    say(store, "m1", "Lamp", "Light")
    do(store, Merge(LAMP, LIGHT))
    row = MentionRow(LIGHT, "m1", 0, 5, "Light", after(11))
    written = store.apply(Change(mentions=(row,)), user_id="ann", now=after(11))
    assert written.ids[LIGHT] == LAMP
    assert one(store, LAMP).mentions == 3


@pytest.mark.parametrize(
    ("kept", "dropped", "holds"),
    [
        (price("$5"), price("$6", subject=LIGHT, valid_at=after(2)), "$6"),
        (price("$5", valid_at=after(2)), price("$6", subject=LIGHT, valid_at=NOW), "$5"),
        (price("$5"), price("$6", "document", subject=LIGHT, valid_at=after(9)), "$5"),
        (price("$5", "assistant"), price("$6", subject=LIGHT, valid_at=NOW), "$6"),
        (price("$5"), price("$6", subject=LIGHT), "$5"),
    ],
    ids=["later", "earlier", "less trusted", "more trusted", "tie"],
)
def test_values_that_disagree_are_settled_by_trust_then_by_time(
    store: Store, kept: Attribute, dropped: Attribute, holds: str
) -> None:
    say(store, "m1", "Lamp", "Light", attributes=[kept, dropped])
    preview = store.preview_edit(Merge(LAMP, LIGHT), user_id="ann", now=after(10))
    do(store, Merge(LAMP, LIGHT))
    assert one(store, LAMP).attributes == {"price": holds}
    (conflict,) = preview.conflicts
    assert (conflict.about, conflict.kept) == ("price", holds)
    former = store.attributes([LAMP], user_id="ann", history=True)
    assert {a.value for a in former} == {"$5", "$6"}


def test_same_statement_about_both_is_one_with_both_sources(store: Store) -> None:
    both = [link(e, "NEAR", DESK, f"message:{e}") for e in (LAMP, LIGHT)]
    same = [replace(price("$5"), subject=e, source=f"message:{e}", confidence=0.5) for e in
            (LAMP, LIGHT)]  # fmt: skip
    say(store, "m1", "Lamp", "Light", "Desk", relations=both, attributes=same)
    do(store, Merge(LAMP, LIGHT))
    (found,) = store.relations([LAMP], user_id="ann", now=after(10))
    assert set(found.sources) == {f"message:{LAMP}", f"message:{LIGHT}"}
    (value,) = store.attributes([LAMP], user_id="ann")
    assert value.confidence == pytest.approx(0.75)


def test_relation_between_the_two_disappears(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", relations=[link(LIGHT, "NEAR", LAMP)])
    preview = store.preview_edit(Merge(LAMP, LIGHT), user_id="ann", now=after(10))
    event = do(store, Merge(LAMP, LIGHT))
    assert store.relations([LAMP], user_id="ann", now=after(10)) == []
    assert len(preview.lost) == 1
    do(store, Undo(event.id), at=11)
    assert len(store.relations([LAMP], user_id="ann", now=after(11))) == 1


def test_predicate_with_one_object_keeps_the_later_one(store: Store) -> None:
    old, new = link(LAMP, "works_at", ACME), link(LIGHT, "works_at", NOVA)
    say(store, "m1", "Lamp", "Acme", relations=[old])
    say(store, "m2", "Light", "Nova", at=after(3), relations=[new])
    before = held(store, LAMP, LIGHT, ACME, NOVA)
    event = do(store, Merge(LAMP, LIGHT))
    (found,) = store.relations([LAMP], user_id="ann", now=after(10))
    assert found.object == NOVA
    do(store, Undo(event.id), at=11)
    assert held(store, LAMP, LIGHT, ACME, NOVA) == before


def test_denial_and_statement_do_not_both_hold(store: Store) -> None:
    denied = replace(link(LIGHT, "LIKES", DESK), negated=True)
    say(store, "m1", "Lamp", "Desk", relations=[link(LAMP, "LIKES", DESK)])
    say(store, "m2", "Light", at=after(3), relations=[denied])
    do(store, Merge(LAMP, LIGHT))
    (found,) = store.relations([LAMP], user_id="ann", now=after(10))
    assert found.negated


def test_pinned_and_known_type_are_not_lost(store: Store) -> None:
    say(store, "m1", "Lamp", type="UNKNOWN")
    say(store, "m2", "Light", at=after(1))
    do(store, Renew(LIGHT, pinned=True), at=2)
    do(store, Merge(LAMP, LIGHT))
    lamp = one(store, LAMP)
    assert (lamp.type, lamp.pinned, lamp.expires_at) == ("PRODUCT", True, None)


def test_longer_life_is_kept(store: Store) -> None:
    say(store, "m1", "Lamp", "Light")
    do(store, Extend(LAMP, 7200), at=1)
    do(store, Merge(LIGHT, LAMP))
    assert one(store, LIGHT).expires_at == NOW + TTL + timedelta(hours=2)


def test_what_was_merged_into_the_merged_points_at_the_last(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    do(store, Merge(LIGHT, LAMP))
    do(store, Merge(DESK, LIGHT), at=11)
    assert "'Desk'" in store.merged_away(LAMP, user_id="ann")
    assert one(store, DESK).mentions == 3
    removed = store.forget(user_id="ann", entity_id=DESK)
    assert removed["entities"] == 3
    assert store.edits(user_id="ann", limit=9) == []


def test_entity_cannot_be_merged_with_itself(store: Store) -> None:
    say(store, "m1", "Lamp")
    with pytest.raises(InputError, match="itself"):
        do(store, Merge(LAMP, LAMP))


@pytest.mark.parametrize("gone", ["expired", "archived", "deleted"])
def test_expired_entity_is_restored_before_it_is_merged(store: Store, gone: str) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Light", at=after(25))
    if gone == "archived":
        store.expire(now=after(31))
    if gone == "deleted":
        do(store, Delete(LAMP), at=26)
    for pair in ((LAMP, LIGHT), (LIGHT, LAMP)):
        with pytest.raises(InputError, match="restore"):
            do(store, Merge(*pair), at=32)
    do(store, Renew(LAMP), at=33)
    do(store, Merge(LIGHT, LAMP), at=34)
    assert names_in(store, after(34)) == {"Light"}


def test_unknown_merged_and_foreign_ids_are_not_found(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    say(store, "m2", "Cup", user_id="bob")
    do(store, Merge(LAMP, LIGHT))
    for other in ("nobody", LIGHT, "bob:Cup"):
        with pytest.raises(NotFoundError):
            do(store, Merge(DESK, other))
    with pytest.raises(NotFoundError, match=LAMP):
        do(store, Renew(LIGHT))
    assert names_in(store, after(10), "bob") == {"Cup"}


def test_mention_rows_say_which_they_are(store: Store) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Lamp")
    ids = [m.id for m in store.mentions(LAMP, user_id="ann")]
    assert len(set(ids)) == 2
    assert "" not in ids
    assert Entity("x").id == ""


def test_pair_merged_by_many_at_once_is_merged_once(store: Store) -> None:
    say(store, "m1", "Lamp", "Light")

    def attempt(_: int) -> bool:
        try:
            do(store, Merge(LAMP, LIGHT))
        except NotFoundError:
            return False
        return True

    with ThreadPoolExecutor(6) as threads:
        done = list(threads.map(attempt, range(6)))
    assert sum(done) == 1
    assert one(store, LAMP).mentions == 2
