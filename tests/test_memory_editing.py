"""Editing through the facade: what a caller sees, now and of past moments."""

from collections.abc import Callable
from datetime import datetime

import pytest

from memory_core import Entity, Memory, Message, Relation
from memory_core.errors import InputError, NotFoundError
from tests.conftest import HandClock


def people(memory: Memory, *names: str, user_id: str = "u") -> list[str]:
    found = memory.remember([Entity(name, "PERSON") for name in names], user_id=user_id)
    return [entity.id for entity in found]


def seen(memory: Memory, at: datetime | None) -> dict[str, dict[str, object]]:
    store, now = memory._view(at)
    return {e.name: dict(e.attributes) for e in store.entities(user_id="u", now=now)}


def test_past_moments_show_two_before_a_merge_one_after_and_two_after_the_undo(
    memory: Memory, clock: HandClock
) -> None:
    bob, robert, nova = people(memory, "Bob Hale", "Robert Hale", "Nova")
    memory.edit(bob, set={"age": 40}, user_id="u")
    memory.add_relation(bob, "WORKS_AT", nova, user_id="u")
    moments = [clock.now]
    clock.forward(minutes=1)
    event = memory.merge(robert, bob, user_id="u")
    moments.append(clock.now)
    clock.forward(minutes=1)
    undo = memory.undo(event.id, user_id="u")
    moments.append(clock.now)
    clock.forward(minutes=1)
    memory.undo(undo.id, user_id="u")
    clock.forward(minutes=1)
    two = {"Bob Hale": {"age": 40}, "Robert Hale": {}, "Nova": {}}
    one = {"Robert Hale": {"age": 40}, "Nova": {}}
    assert [seen(memory, at) for at in (*moments, None)] == [two, one, two, one]
    ends = [
        [r.subject for r in memory.graph(user_id="u", as_of=at).relations]
        for at in (*moments, None)
    ]
    assert ends == [[bob], [robert], [bob], [robert]]


def test_id_of_a_merged_entity_says_where_it_went(memory: Memory) -> None:
    bob, robert = people(memory, "Bob Hale", "Robert Hale")
    memory.merge(robert, bob, user_id="u")
    with pytest.raises(NotFoundError, match=f"merged into 'Robert Hale'.*{robert}"):
        memory.entity(bob, user_id="u")
    with pytest.raises(NotFoundError, match="forgotten"):
        memory.entity("nobody", user_id="u")


def test_preview_writes_nothing(memory: Memory) -> None:
    bob, robert = people(memory, "Bob Hale", "Robert Hale")
    before = memory.entities(user_id="u"), memory.events(user_id="u")
    shown = [
        memory.preview_merge(robert, bob, user_id="u"),
        memory.preview_edit(bob, set={"age": 40}, user_id="u"),
        memory.preview_edit(bob, add_aliases=["Rob"], user_id="u"),
    ]
    assert (memory.entities(user_id="u"), memory.events(user_id="u")) == before
    assert [p.kind for p in shown] == ["merged", "edited", "edited"]
    assert [e.name for e in shown[0].after.entities] == ["Robert Hale"]
    assert shown[0].moves == {"names": 1}


def test_user_takes_another_name_in_but_is_not_taken_in(memory: Memory) -> None:
    memory.observe("I like chess.", user_id="u", session_id="s")
    you = next(e for e in memory.entities(user_id="u") if e.name == "You")
    (ann,) = people(memory, "Ann Hale")
    with pytest.raises(InputError, match="is the user"):
        memory.merge(ann, you.id, user_id="u")
    memory.merge(you.id, ann, user_id="u")
    memory.observe("I like tea.", user_id="u", session_id="s")
    assert [e.aliases for e in memory.entities(user_id="u") if e.name == "You"] == [("Ann Hale",)]


def test_split_off_aliases_take_their_mentions_and_what_was_said_there(memory: Memory) -> None:
    memory.observe("Maria Garcia works at Acme.", user_id="u", session_id="s")
    memory.observe("Maria lives in Paris.", user_id="u", session_id="s")
    (maria,) = [e for e in memory.entities(user_id="u") if e.type == "PERSON"]
    preview = memory.preview_split(maria.id, aliases=["Maria"], name="Maria Lopez", user_id="u")
    assert [(e.name, e.id == "") for e in preview.after.entities] == [
        ("Maria Garcia", False),
        ("Maria Lopez", True),
    ]
    event = memory.split(maria.id, aliases=["Maria"], name="Maria Lopez", user_id="u")
    new = str(event.detail["other"])
    assert [r.predicate for r in memory.relations(new, user_id="u")] == ["LIVES_IN"]
    assert [r.predicate for r in memory.relations(maria.id, user_id="u")] == ["WORKS_AT"]
    memory.observe("Maria likes tea.", user_id="u", session_id="s")
    assert memory.entity(new, user_id="u").mentions == 2
    with pytest.raises(InputError, match="cannot be merged"):
        memory.merge(maria.id, new, user_id="u")


def test_kept_apart_pair_is_not_suggested_and_suggestions_keep_their_ids(memory: Memory) -> None:
    bob, robert = people(memory, "Bob Halloway", "Robert Halloway")
    (pair,) = memory.suggestions(user_id="u")
    assert [p.id for p in memory.suggestions(user_id="u")] == [pair.id] != [""]
    memory.cannot_merge(bob, robert, user_id="u")
    assert memory.suggestions(user_id="u") == []
    assert len(memory.kept_apart(user_id="u")) == 1
    memory.allow_merge(robert, bob, user_id="u")
    assert [p.id for p in memory.suggestions(user_id="u")] == [pair.id]


def test_name_means_its_own_entity_even_an_expired_one_and_not_what_that_is_kept_apart_from(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe("Robert Hale works at Acme.", user_id="u", session_id="s")
    bob = memory.remember([Entity("Bob Hale", "PERSON")], user_id="u")[0].id
    (robert,) = [e.id for e in memory.entities(user_id="u") if e.name == "Robert Hale"]
    memory.cannot_merge(robert, bob, user_id="u")
    memory.pin(robert, user_id="u")
    clock.forward(hours=2)
    memory.observe("Bob Hale likes tea.", user_id="u", session_id="s")
    assert memory.entity(robert, user_id="u").aliases == ()
    assert memory.entity(bob, user_id="u").archived_at is None


@pytest.mark.parametrize("first", ["UNKNOWN", "PRODUCT"])
def test_name_typed_two_ways_in_one_load_is_one_entity(memory: Memory, first: str) -> None:
    other = "PRODUCT" if first == "UNKNOWN" else "UNKNOWN"
    memory.remember([Entity("Vantor", first), Entity("Vantor", other)], user_id="u")
    assert [(e.name, e.type) for e in memory.entities(user_id="u")] == [("Vantor", "PRODUCT")]
    memory.remember([Entity("Vantor", "PERSON")], user_id="u")
    assert len(memory.entities(user_id="u")) == 2


def test_many_messages_name_one_thing_once(memory: Memory) -> None:
    said = ["I saw Zorblatt.", "Zorblatt costs $300.", "Is Zorblatt good?"]
    memory.observe_many([Message("user", s) for s in said], user_id="u", session_id="s")
    named = [e for e in memory.entities(user_id="u") if e.name == "Zorblatt"]
    assert len(named) == 1
    assert named[0].mentions == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"set": {"": 1}},
        {"set": {"age": ""}},
        {"set": {"age": "x" * 3000}},
        {"add_aliases": ["  "]},
        {"add_aliases": ["x" * 300]},
        {"type": "?" * 300},
        {},
    ],
)
def test_edit_that_cannot_be_is_refused_with_the_reason(
    memory: Memory, wrong: dict[str, object]
) -> None:
    (bob,) = people(memory, "Bob Hale")
    with pytest.raises(InputError):
        memory.edit(bob, user_id="u", **wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError):
        memory.extend(bob, seconds=float("nan"), user_id="u")
    assert len(memory.edits(user_id="u")) == 0


def test_ids_of_another_user_are_unknown_to_every_edit(memory: Memory) -> None:
    bob, robert = people(memory, "Bob Hale", "Robert Hale")
    event = memory.pin(bob, user_id="u")
    memory.remember([Entity("Cup")], [Relation("Cup", "NEAR", "Cup")], user_id="v")
    attempts: list[Callable[[], object]] = [
        lambda: memory.merge(bob, robert, user_id="v"),
        lambda: memory.split(bob, aliases=["x"], name="y", user_id="v"),
        lambda: memory.edit(bob, set={"a": 1}, user_id="v"),
        lambda: memory.rename(bob, name="x", user_id="v"),
        lambda: memory.delete(bob, user_id="v"),
        lambda: memory.extend(bob, seconds=1, user_id="v"),
        lambda: memory.restore(bob, user_id="v"),
        lambda: memory.add_relation(bob, "KNOWS", robert, user_id="v"),
        lambda: memory.cannot_merge(bob, robert, user_id="v"),
        lambda: memory.undo(event.id, user_id="v"),
    ]
    for attempt in attempts:
        with pytest.raises(NotFoundError):
            attempt()
    assert len(memory.edits(user_id="u")) == 1
