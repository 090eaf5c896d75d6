"""What is taken out and brought in again is the same memory, and brought in twice it still is."""

import json
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core import Entity, Memory, Message, Relation
from memory_core.model import Attribute
from memory_core.retrieval.lexical import terms
from memory_core.stores.change import Change, MentionRow
from tests.conftest import HandClock
from tests.exchange_memory import OTHER, USER, blank, lived, seen, told
from tests.store_contract import price


def test_whole_memory_comes_back_the_same(memory_anywhere: Memory, clock: HandClock) -> None:
    memory = memory_anywhere
    lived(memory, clock)
    data = memory.export(user_id=USER)
    loaded = memory.load(data, user_id=OTHER)
    assert told(memory.export(user_id=OTHER)) == told(data)
    assert seen(memory, OTHER, clock) == seen(memory, USER, clock)
    assert loaded.skipped == ()
    assert not loaded.there
    filled = {name for name, rows in json.loads(data).items() if rows}
    assert loaded.written.keys() <= filled
    assert {"entity_versions", "signs", "choices", "cannot_merge", "chunks", "events"} <= filled
    for entity in memory.entities(user_id=USER):
        ours, theirs = (memory.why(entity.id, user_id=u) for u in (USER, OTHER))
        assert ours.text == theirs.text


def test_loading_twice_changes_nothing(memory: Memory, clock: HandClock) -> None:
    lived(memory, clock)
    data = memory.export(user_id=USER)
    for user in (USER, OTHER, OTHER):
        memory.load(data, user_id=user)
        clock.forward(seconds=5)
        assert told(memory.export(user_id=user)) == told(data)
    assert not memory.load(data, user_id=OTHER).written


def test_export_is_the_same_each_time(memory: Memory, clock: HandClock) -> None:
    lived(memory)
    assert memory.export(user_id=USER) == memory.export(user_id=USER)
    for form in ("graphml", "csv", "json-ld", "mcp-jsonl"):
        first = memory.export(user_id=USER, format=form)
        assert first == memory.export(user_id=USER, format=form)


def test_export_names_format_version_and_the_instant_of_the_clock(
    memory: Memory, clock: HandClock
) -> None:
    data = json.loads(memory.export(user_id=USER))
    assert (data["format"], data["version"]) == ("memograph", 1)
    assert data["exported_at"] == clock.now.isoformat()


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[Memory, HandClock]]:
    """A memory whose every user is a case of its own."""
    clock = HandClock()
    opened = blank(clock)
    yield opened, clock
    opened.close()


NAMES = st.sampled_from(["Lamp", "Sofa", "Ünï Cödé", "名前", 'O\'Neil "x"', "=SUM(A1)"])
ACTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["say", "price", "link", "rename", "merge", "pin", "forget", "expire", "alias", "edit"]
        ),
        NAMES,
        NAMES,
        st.integers(0, 25),
    ),
    min_size=2,
    max_size=8,
)


def act(
    memory: Memory, clock: HandClock, *, user: str, number: int, doing: tuple[str, str, str]
) -> None:
    """Do one thing to a memory; what cannot be done is passed over."""
    what, one, other = doing
    store, message = memory._parts.store, f"m{number}"
    text = f"{one} and {other}"
    row = MentionRow(f"{message}:{one}", message, 0, len(one), one, clock.now)
    said = Change(
        session_id="s",
        messages=(Message("user", text, clock.now, id=message),),
        entities=(Entity(one, "PRODUCT", id=f"{message}:{one}"),),
        mentions=(row,),
        terms={message: terms(text)},
    )
    store.apply(said, user_id=user, now=clock.now)
    ids = {e.name: e.id for e in memory.entities(user_id=user)}
    first, second = ids.get(one), ids.get(other)
    if first is None:
        return
    if what == "price":
        value = price(f"${number}", source=f"message:{message}", valid_at=clock.now)
        changed = Attribute(first, value.key, value.value, source=value.source, text="it costs")
        store.apply(Change(attributes=(changed,)), user_id=user, now=clock.now)
    elif what == "link" and second and second != first:
        link = Relation(first, "NEAR", second, sources=(f"message:{message}",))
        store.apply(Change(relations=(link,)), user_id=user, now=clock.now)
    elif what == "rename":
        memory.rename(first, name=f"{other} {number}", user_id=user)
    elif what == "merge" and second and second != first:
        memory.merge(first, second, user_id=user)
    elif what == "pin":
        memory.pin(first, user_id=user)
    elif what == "forget":
        memory.forget(user_id=user, entity_id=first)
    elif what == "edit":
        memory.edit(first, set={"n": number, "t": other}, user_id=user)
    elif what == "alias":
        row = MentionRow(first, message, 0, 1, "nick", clock.now, counted=False)
        change = Change(aliases=((first, f"nick {other}"),), mentions=(row,))
        store.apply(change, user_id=user, now=clock.now)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(acts=ACTS)
def test_any_memory_comes_back_the_same(
    shared: tuple[Memory, HandClock], acts: list[tuple[str, str, str, int]]
) -> None:
    memory, clock = shared
    user, other = str(uuid4()), str(uuid4())
    for number, (what, one, two, minutes) in enumerate(acts):
        clock.forward(minutes=minutes)
        if what == "expire":
            memory.expire()
        else:
            act(memory, clock, user=user, number=number, doing=(what, one, two))
    data = memory.export(user_id=user)
    memory.load(data, user_id=other)
    assert told(memory.export(user_id=other)) == told(data)
    assert seen(memory, other, clock) == seen(memory, user, clock)
    assert not memory.load(data, user_id=other).written


@pytest.mark.parametrize("later", [timedelta(), timedelta(minutes=3)])
def test_memory_that_went_on_keeps_what_it_learned(
    memory: Memory, clock: HandClock, later: timedelta
) -> None:
    [lamp] = memory.remember([Entity("Lamp", "PRODUCT", {"price": "$5"})], user_id=USER)
    data = memory.export(user_id=USER)
    clock.now += later
    memory.edit(lamp.id, set={"price": "$6"}, user_id=USER)
    before = told(memory.export(user_id=USER))
    memory.load(data, user_id=USER)
    assert memory.entity(lamp.id, user_id=USER).attributes == {"price": "$6"}
    assert told(memory.export(user_id=USER)) == before
