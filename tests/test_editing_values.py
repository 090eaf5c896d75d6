"""Editing values, names, relations and lives by hand, on every database."""

from datetime import timedelta

import pytest

from memory_core.errors import InputError, NotFoundError
from memory_core.stores.base import Store
from memory_core.stores.editing import requests as ask
from tests.store_contract import NOW, TTL, after, names_in, one, price, say
from tests.test_editing_merge import ACME, DESK, LAMP, LIGHT, NOVA, do, link


def test_edited_value_is_the_users_word_and_ends_what_held(store: Store) -> None:
    doubted = price("$1", "document", source="chunk:c")
    say(store, "m1", "Lamp", attributes=[doubted])
    say(store, "m2", "Lamp", attributes=[price("$2", "assistant")])
    do(store, ask.Amend(LAMP, {"price": "$3"}))
    (held,) = store.attributes([LAMP], user_id="ann")
    assert (held.value, held.trust, held.extractor) == ("$3", "user", "edited")
    history = store.attributes([LAMP], user_id="ann", history=True)
    assert [a.value for a in history] == ["$1", "$2", "$3"]


def test_value_of_any_kind_comes_back_as_given(store: Store) -> None:
    say(store, "m1", "Lamp")
    given = {"price": 5, "tags": ["a", "b"], "lit": True, "note": "NULL"}
    do(store, ask.Amend(LAMP, given))
    assert one(store, LAMP).attributes == given


def test_none_takes_a_value_away_and_keeps_it_in_the_history(store: Store) -> None:
    say(store, "m1", "Lamp", attributes=[price("$1")])
    event = do(store, ask.Amend(LAMP, {"price": None}))
    assert one(store, LAMP).attributes == {}
    assert len(store.attributes([LAMP], user_id="ann", history=True)) == 1
    do(store, ask.Undo(event.id), at=11)
    assert one(store, LAMP).attributes == {"price": "$1"}
    assert len(store.attributes([LAMP], user_id="ann", history=True)) == 1


def test_edit_that_changes_nothing_is_refused(store: Store) -> None:
    say(store, "m1", "Lamp")
    do(store, ask.Amend(LAMP, {"price": "$1"}))
    for request in (
        ask.Amend(LAMP, {"price": "$1"}),
        ask.Amend(LAMP),
        ask.Amend(LAMP, {"colour": None}),
        ask.Amend(LAMP, type="PRODUCT"),
        ask.Amend(LAMP, add_aliases=("LAMP",)),
    ):
        with pytest.raises(InputError, match="nothing was changed"):
            do(store, request)


def test_aliases_are_given_and_taken(store: Store) -> None:
    say(store, "m1", "Lamp")
    do(store, ask.Amend(LAMP, add_aliases=("Torch", "Beacon")))
    do(store, ask.Amend(LAMP, remove_aliases=("torch",)), at=11)
    assert one(store, LAMP).aliases == ("Beacon",)
    known = store.by_names(["torch", "beacon"], user_id="ann", now=after(11))
    assert [e.id for e in known["beacon"]] == [LAMP]
    assert not known.get("torch")
    for name in ("Lamp", "Torch"):
        with pytest.raises(InputError):
            do(store, ask.Amend(LAMP, remove_aliases=(name,)))


def test_renamed_back_and_forth_keeps_one_canonical_name(store: Store) -> None:
    say(store, "m1", "Lamp")
    for n, name in enumerate(("Torch", "LAMP", "Torch")):
        do(store, ask.Rename(LAMP, name, "PRODUCT"), at=10 + n)
    assert (one(store, LAMP).name, one(store, LAMP).aliases) == ("Torch", ("LAMP",))
    say(store, "m2", "Torch", at=after(14))
    assert names_in(store, after(14)) == {"Torch"}


def test_relation_stated_by_hand_ends_its_opposites(store: Store) -> None:
    old = link(LAMP, "works_at", ACME, "message:m1")
    say(store, "m1", "Lamp", "Acme", "Nova", relations=[old])
    event = do(store, ask.Relate(LAMP, NOVA, "works_at"))
    (held,) = store.relations([LAMP], user_id="ann", now=after(10))
    assert (held.object, held.trust, held.extractor) == (NOVA, "user", "edited")
    with pytest.raises(InputError, match="known already"):
        do(store, ask.Relate(LAMP, NOVA, "works_at"))
    with pytest.raises(InputError):
        do(store, ask.Relate(LAMP, LAMP, "NEAR"))
    do(store, ask.Undo(event.id), at=11)
    (held,) = store.relations([LAMP], user_id="ann", now=after(11))
    assert (held.object, held.sources) == (ACME, ("message:m1",))


def test_relation_taken_back_holds_no_more(store: Store) -> None:
    say(store, "m1", "Lamp", "Desk", relations=[link(LAMP, "NEAR", DESK)])
    (held,) = store.relations([LAMP], user_id="ann", now=NOW)
    say(store, "m2", "Cup", user_id="bob")
    for unknown, user_id in ((held.id, "bob"), ("999", "ann"), ("x", "ann")):
        with pytest.raises(NotFoundError):
            do(store, ask.Unrelate(unknown), user_id=user_id)
    do(store, ask.Unrelate(held.id))
    assert store.relations([LAMP], user_id="ann", now=after(10)) == []


def test_extension_adds_to_the_life_that_is_left(store: Store) -> None:
    say(store, "m1", "Lamp")
    event = do(store, ask.Extend(LAMP, 3600), at=1)
    assert one(store, LAMP).expires_at == NOW + TTL + timedelta(hours=1)
    do(store, ask.Undo(event.id), at=2)
    assert one(store, LAMP).expires_at == NOW + TTL
    do(store, ask.Renew(LAMP, pinned=True), at=3)
    with pytest.raises(InputError, match="pinned"):
        do(store, ask.Extend(LAMP, 60), at=4)
    do(store, ask.Renew(LAMP, pinned=False), at=5)
    with pytest.raises(InputError, match="restore"):
        do(store, ask.Extend(LAMP, 60), at=40)


def test_extended_life_is_not_shortened_by_being_spoken_of(store: Store) -> None:
    say(store, "m1", "Lamp")
    do(store, ask.Extend(LAMP, 3600), at=1)
    say(store, "m2", "Lamp", at=after(5))
    assert one(store, LAMP).expires_at == NOW + TTL + timedelta(hours=1)
    say(store, "m3", "Lamp", at=after(70))
    assert one(store, LAMP).expires_at == after(70) + TTL


@pytest.mark.parametrize("pinned", [None, True, False])
def test_pin_unpin_and_restore_can_be_undone(store: Store, pinned: bool | None) -> None:
    say(store, "m1", "Lamp")
    before = one(store, LAMP)
    event = do(store, ask.Renew(LAMP, pinned), at=5)
    assert one(store, LAMP) != before
    do(store, ask.Undo(event.id), at=6)
    assert one(store, LAMP) == before


def test_deleted_entity_is_out_of_memory_until_undone_restored_or_named(store: Store) -> None:
    for n, back in enumerate(("undo", "restore", "name")):
        say(store, f"m{n}", "Lamp", "Desk", relations=[link(LAMP, "NEAR", DESK)])
        event = do(store, ask.Delete(LAMP), at=1)
        assert names_in(store, after(1)) == {"Desk"}
        assert store.relations(None, user_id="ann", now=after(1)) == []
        assert [e.id for e in store.expired(user_id="ann", now=after(1), limit=9)] == [LAMP]
        with pytest.raises(InputError):
            do(store, ask.Delete(LAMP), at=1)
        if back == "undo":
            do(store, ask.Undo(event.id), at=2)
        elif back == "restore":
            do(store, ask.Renew(LAMP), at=2)
        else:
            say(store, "again", "Lamp", at=after(2))
        assert names_in(store, after(2)) == {"Lamp", "Desk"}
        assert len(store.relations(None, user_id="ann", now=after(2))) == 1


def test_pair_kept_apart_is_not_merged_until_it_is_allowed(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    event = do(store, ask.KeepApart(LIGHT, LAMP))
    (pair,) = store.kept_apart(user_id="ann")
    assert {pair.first.id, pair.second.id} == {LAMP, LIGHT}
    assert store.kept_apart(user_id="bob") == []
    assert store.kept_apart(user_id="ann", ids=[DESK]) == []
    for two in ((LAMP, LIGHT), (LIGHT, LAMP)):
        with pytest.raises(InputError, match="allow"):
            do(store, ask.Merge(*two))
    do(store, ask.AllowMerge(LAMP, LIGHT), at=11)
    with pytest.raises(InputError, match="first"):
        do(store, ask.Undo(event.id), at=12)
    do(store, ask.Merge(LAMP, LIGHT), at=13)
    with pytest.raises(InputError):
        do(store, ask.KeepApart(LAMP, LAMP))


def test_what_is_kept_apart_from_one_is_kept_apart_from_what_it_became(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    do(store, ask.KeepApart(LIGHT, DESK))
    do(store, ask.Merge(LAMP, LIGHT), at=11)
    with pytest.raises(InputError, match="cannot be merged"):
        do(store, ask.Merge(DESK, LAMP), at=12)
    assert store.forget(user_id="ann", entity_id=LAMP)
    assert store.kept_apart(user_id="ann") == []


def test_edits_of_a_user_leave_no_row_when_the_user_is_forgotten(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    do(store, ask.KeepApart(LAMP, DESK))
    do(store, ask.Merge(LAMP, LIGHT), at=11)
    store.forget(user_id="ann")
    assert store.edits(user_id="ann", limit=9) == []
    assert store.kept_apart(user_id="ann") == []
