"""Undoing edits: exactly what an edit changed goes back, what happened since stays."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.errors import InputError, MemographError, NotFoundError
from memory_core.model import Attribute, Event
from memory_core.stores.base import Store
from memory_core.stores.editing import requests as ask
from memory_core.stores.sql import open_store
from tests.store_contract import NOW, SINGLE_VALUED, after, names_in, one, price, say, ttl
from tests.test_editing_merge import ACME, DESK, LAMP, LIGHT, NOVA, do, held, link

ALL = (LAMP, LIGHT, DESK, ACME, NOVA)
NAMES = tuple(i.removeprefix("ann:") for i in ALL)


def fill(store: Store) -> None:
    """Five entities that share names of attributes, relations and messages."""
    said = [Attribute(i, "price", f"${n % 2}", source=f"message:m{n}") for n, i in enumerate(ALL)]
    extra = Attribute(LAMP, "price", "$7", trust="document", source="chunk:c")
    near = [link(a, "NEAR", b, "message:m5") for a, b in pairwise(ALL)]
    works = [link(LAMP, "works_at", ACME, "message:m1"), link(LIGHT, "works_at", NOVA)]
    for n, name in enumerate(NAMES):
        say(store, f"m{n}", name, at=after(n / 10), attributes=said[n : n + 1])
    say(store, "m5", *NAMES, at=after(1), relations=near)
    say(store, "m6", "Lamp", at=after(2), relations=works, attributes=[extra])


@contextmanager
def filled() -> Iterator[Store]:
    store = open_store(None, ttl=ttl, single_valued=SINGLE_VALUED)
    try:
        fill(store)
        yield store
    finally:
        store.close()


IDS = st.sampled_from(ALL)
PRICES = st.sampled_from(["$0", "$1", "$8", None])
MERGES = st.builds(ask.Merge, IDS, IDS)
SPLITS = st.builds(
    ask.Split, IDS, st.just("Other"), st.sampled_from([frozenset("0"), frozenset("01")])
)
RELATES = st.builds(ask.Relate, IDS, IDS, st.sampled_from(["NEAR", "works_at"]))
REQUESTS = st.one_of(
    MERGES,
    MERGES,
    MERGES,
    SPLITS,
    SPLITS,
    RELATES,
    RELATES,
    st.builds(ask.Amend, IDS, st.fixed_dictionaries({"price": PRICES})),
    st.builds(ask.Amend, IDS, add_aliases=st.just(("Thing",)), type=st.just("DATE")),
    st.builds(ask.Rename, IDS, st.sampled_from(["Torch", "Lamp", "Desk"]), st.just("PRODUCT")),
    st.builds(ask.Renew, IDS, st.sampled_from([None, True, False])),
    st.builds(ask.Extend, IDS, st.just(600.0)),
    st.builds(ask.Delete, IDS),
    st.builds(ask.Unrelate, st.integers(1, 12).map(str)),
    st.builds(ask.KeepApart, IDS, IDS),
    st.builds(ask.AllowMerge, IDS, IDS),
)  # fmt: skip


def shaped(store: Store, request: ask.Request) -> ask.Request:
    """The request with the ids of mentions in the place of their positions."""
    if not isinstance(request, ask.Split):
        return request
    there = [m.id for m in store.mentions(request.entity_id, user_id="ann")]
    chosen = frozenset(i for n, i in enumerate(there) if str(n) in request.mentions)
    return replace(request, mentions=chosen)


def possible(store: Store, request: ask.Request, at: float) -> Event | None:
    try:
        return do(store, shaped(store, request), at=at)
    except MemographError:
        return None


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(REQUESTS, max_size=6), st.booleans())
def test_edits_undone_in_reverse_leave_everything_as_it_was(
    requests: list[ask.Request], stands: bool
) -> None:
    """stands: the clock does not move between the edits."""
    with filled() as store:
        before, apart = held(store, *ALL), store.kept_apart(user_id="ann")
        at = [5 + (0 if stands else n / 100) for n in range(40)]
        done = [possible(store, r, at[n]) for n, r in enumerate(requests)]
        after_all = held(store, *ALL)
        undone = [do(store, ask.Undo(e.id), at=at[10 + n]) for n, e in enumerate(done[::-1]) if e]
        assert held(store, *ALL) == before
        assert store.kept_apart(user_id="ann") == apart
        for n, event in enumerate(undone[::-1]):
            do(store, ask.Undo(event.id), at=at[20 + n])
        assert held(store, *ALL) == after_all


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(REQUESTS, min_size=1, max_size=5))
def test_preview_is_what_the_edit_then_does(requests: list[ask.Request]) -> None:
    with filled() as store:
        for asked in requests:
            request = shaped(store, asked)
            whole = held(store, *ALL)
            try:
                preview = store.preview_edit(request, user_id="ann", now=after(5))
            except MemographError as refused:
                with pytest.raises(type(refused)):
                    do(store, request, at=5)
                continue
            assert held(store, *ALL) == whole
            event = do(store, request, at=5)
            assert preview.kind == event.kind
            ids = {e.id for e in preview.after.entities} | set(request.ids)
            if isinstance(request, ask.Split):
                new = str(event.detail["other"])
                ids |= {new}
                assert len(store.state([new], user_id="ann").entities) == 1
            else:
                assert preview.after == store.state(ids - {""}, user_id="ann")


def test_mentions_since_the_merge_stay_with_the_one_that_was_kept(store: Store) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Light", at=after(1))
    event = do(store, ask.Merge(LAMP, LIGHT))
    say(store, "m3", "Lamp", at=after(12), attributes=[price("$3")])
    do(store, ask.Undo(event.id), at=13)
    lamp, light = one(store, LAMP), one(store, LIGHT)
    assert (lamp.mentions, lamp.first_seen, lamp.last_seen) == (2, NOW, after(12))
    assert (light.mentions, light.last_seen) == (1, after(1))
    assert lamp.attributes == {"price": "$3"}
    assert (lamp.aliases, light.attributes) == ((), {})


def test_value_said_since_the_edit_keeps_its_place(store: Store) -> None:
    say(store, "m1", "Lamp", attributes=[price("$1")])
    event = do(store, ask.Amend(LAMP, {"price": "$2"}))
    say(store, "m2", "Lamp", at=after(12), attributes=[price("$3", valid_at=after(12))])
    do(store, ask.Undo(event.id), at=13)
    assert one(store, LAMP).attributes == {"price": "$3"}


def test_what_was_said_of_a_split_off_entity_comes_back_with_it(store: Store) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Lamp", at=after(1))
    (last, _) = store.mentions(LAMP, user_id="ann")
    event = do(store, ask.Split(LAMP, "Torch", frozenset({last.id})))
    say(store, "m3", "Torch", at=after(11), attributes=[price("$4", subject="ann:Torch")])
    do(store, ask.Undo(event.id), at=12)
    lamp = one(store, LAMP)
    assert (lamp.mentions, lamp.last_seen) == (3, after(11))
    assert (lamp.aliases, lamp.attributes) == (("Torch",), {"price": "$4"})
    assert names_in(store, after(12)) == {"Lamp"}


def test_undo_is_refused_while_a_later_edit_rests_on_it(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    first = do(store, ask.Merge(LAMP, LIGHT))
    other = do(store, ask.Amend(DESK, {"price": "$1"}), at=11)
    second = do(store, ask.Merge(LAMP, DESK), at=12)
    for event in (first, other):
        with pytest.raises(InputError, match=f"Undo event {second.id} first"):
            do(store, ask.Undo(event.id), at=13)
    do(store, ask.Undo(second.id), at=14)
    do(store, ask.Undo(first.id), at=15)
    do(store, ask.Undo(other.id), at=16)
    assert names_in(store, after(16)) == {"Lamp", "Light", "Desk"}


def test_edits_of_other_things_do_not_stand_in_the_way(store: Store) -> None:
    say(store, "m1", "Lamp", "Light", "Desk")
    first = do(store, ask.Amend(LAMP, {"price": "$1"}))
    do(store, ask.Amend(LAMP, {"colour": "red"}), at=11)
    do(store, ask.Rename(LAMP, "Torch", "PRODUCT"), at=12)
    do(store, ask.Undo(first.id), at=13)
    assert one(store, LAMP).attributes == {"colour": "red"}


def test_undone_edit_cannot_be_undone_again_but_its_undo_can(store: Store) -> None:
    say(store, "m1", "Lamp", "Light")
    event = do(store, ask.Merge(LAMP, LIGHT))
    undo = do(store, ask.Undo(event.id), at=11)
    with pytest.raises(InputError, match=f"by event {undo.id}"):
        do(store, ask.Undo(event.id), at=12)
    do(store, ask.Undo(undo.id), at=13)
    assert names_in(store, after(13)) == {"Lamp"}
    listed = store.edits(user_id="ann", limit=9)
    assert [(e.event.kind, bool(e.undone_by)) for e in listed] == [
        ("undone", False),
        ("undone", True),
        ("merged", True),
    ]


def test_only_edits_of_the_user_can_be_undone(store: Store) -> None:
    say(store, "m1", "Lamp", "Light")
    say(store, "m2", "Cup", user_id="bob")
    event = do(store, ask.Merge(LAMP, LIGHT))
    for unknown in (event.id, "999", "-1", "x", "9" * 30, "²"):
        with pytest.raises(NotFoundError):
            do(store, ask.Undo(unknown), user_id="bob")
    created = next(e for e in store.events(user_id="ann") if e.kind == "created")
    with pytest.raises(InputError, match="nothing to undo"):
        do(store, ask.Undo(created.id))
