"""Every thing that is known can say where it comes from and what became of it."""

from datetime import timedelta

import pytest

from memory_core import Memory
from memory_core.errors import InputError, NotFoundError
from memory_core.history import Story
from memory_core.model import Message, Relation
from memory_core.stores.base import Store
from memory_core.stores.change import Change, MentionRow
from memory_core.stores.protocols.history import Spoken
from memory_core.stories import MENTIONS, Teller, excerpt
from tests.conftest import HandClock
from tests.store_contract import NOW, after, one, price, say


def said(memory: Memory, text: str) -> str:
    return memory.observe(text, user_id="ann", session_id="s").message_id


def kinds(story: Story) -> list[str]:
    return [line.kind for line in story.lines]


def test_attribute_said_twice_lists_both_places_with_their_own_confidence(store: Store) -> None:
    for n, sure in ((1, 0.5), (2, 0.8)):
        value = price("$9", source=f"message:m{n}", confidence=sure, start=n, end=n + 2)
        say(store, f"m{n}", "Lamp", at=after(n), attributes=(value,))
    (held,) = store.attributes(["ann:Lamp"], user_id="ann")
    (places,) = store.places_of([held], user_id="ann")
    assert [(p.source, p.start, p.end, p.confidence, p.at) for p in places] == [
        ("message:m1", 1, 3, 0.5, after(1)),
        ("message:m2", 2, 4, 0.8, after(2)),
    ]
    assert held.confidence == pytest.approx(0.9)
    (then,) = store.past(after(1)).attributes(["ann:Lamp"], user_id="ann")
    assert then.confidence == 0.5


def test_same_message_saying_it_twice_is_no_surer(store: Store) -> None:
    twice = tuple(price("$9", source="message:m1", confidence=0.5, start=n) for n in (0, 20))
    say(store, "m1", "Lamp", attributes=twice)
    (held,) = store.attributes(["ann:Lamp"], user_id="ann")
    assert held.confidence == 0.5
    assert [p.start for p in store.places_of([held], user_id="ann")[0]] == [0, 20]


def test_relation_lists_the_characters_of_every_place(store: Store) -> None:
    for n in (1, 2):
        near = Relation("ann:Lamp", "NEAR", "ann:Desk", start=n, end=9, sources=(f"message:m{n}",))
        say(store, f"m{n}", "Lamp", "Desk", at=after(n), relations=(near,))
    (held,) = store.relations(None, user_id="ann", now=after(2))
    assert [(p.source, p.start, p.end) for p in store.places_of([held], user_id="ann")[0]] == [
        ("message:m1", 1, 9),
        ("message:m2", 2, 9),
    ]
    (then,) = store.past(after(1)).relations(None, user_id="ann", now=after(1))
    assert then.sources == ("message:m1",)


def test_second_object_said_in_the_same_import_ends_the_first(store: Store) -> None:
    names = ("Acme", "Nova")
    say(store, "m0", "Eve", *names)
    both = tuple(
        Relation("ann:Eve", "works_at", f"ann:{name}", valid_at=after(n), created_at=after(n))
        for n, name in enumerate(names)
    )
    store.apply(Change(relations=both), user_id="ann", now=after(5))
    (held,) = store.relations(["ann:Eve"], user_id="ann", now=after(5))
    assert held.object == "ann:Nova"
    (then,) = store.past(NOW).relations(["ann:Eve"], user_id="ann", now=NOW)
    assert then.object == "ann:Acme"


def test_older_value_that_arrives_late_is_never_shown(store: Store) -> None:
    for n, value in ((5, "$8"), (0, "$9")):
        own = price(value, valid_at=after(n), created_at=after(n))
        say(store, f"m{n}", "Lamp", at=after(n), attributes=(own,))
    for n in (0, 3, 5, 9):
        found = store.past(after(n)).attributes(["ann:Lamp"], user_id="ann")
        assert [a.value for a in found] == (["$8"] if n >= 5 else [])


def test_correction_takes_the_place_of_what_it_corrects(memory: Memory, clock: HandClock) -> None:
    said(memory, "The Dell XPS 15 costs $1599.")
    clock.forward(minutes=1)
    said(memory, "No, it's $1499.")
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    assert dict(laptop.attributes) == {"price": "$1499"}
    past = memory.entity(laptop.id, user_id="ann", as_of=clock.now - timedelta(seconds=30))
    assert dict(past.attributes) == {"price": "$1599"}


def test_story_tells_mentions_values_and_expiry_in_the_order_of_time(
    memory: Memory, clock: HandClock
) -> None:
    first = said(memory, "The Dell XPS 15 costs $1599.")
    clock.forward(minutes=5)
    said(memory, "The Dell XPS 15 costs $1499.")
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    story = memory.why(laptop.id, user_id="ann")
    assert [line.at for line in story.lines] == sorted(line.at for line in story.lines)
    assert kinds(story)[0] == "first said"
    assert kinds(story)[-1] == "expires"
    assert kinds(story).count("mention") == 2
    assert story.lines[0].source == f"message:{first}"
    told = story.text
    assert "the price of Dell XPS 15 is $1599" in told
    assert "no longer: the price of Dell XPS 15 is $1599" in told
    assert "The Dell XPS 15 costs $1499." in told


def test_story_of_an_attribute_has_the_values_before_it(memory: Memory, clock: HandClock) -> None:
    for value in ("$1599", "$1499"):
        said(memory, f"The Dell XPS 15 costs {value}.")
        clock.forward(minutes=1)
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    (held,) = memory.attributes(laptop.id, user_id="ann")
    story = memory.why(held.id, user_id="ann", kind="attribute")
    assert kinds(story) == ["value", "value", "ended"] or kinds(story) == [
        "value",
        "ended",
        "value",
    ]
    assert story.title.endswith(": price")


def test_story_tells_pinning_renaming_and_return(memory: Memory, clock: HandClock) -> None:
    said(memory, "Anna works at Google.")
    (anna,) = [e for e in memory.entities(user_id="ann") if e.name == "Anna"]
    (works,) = memory.relations(anna.id, user_id="ann")
    clock.forward(hours=1)
    memory.expire()
    clock.forward(minutes=1)
    memory.restore(anna.id, user_id="ann")
    memory.rename(anna.id, name="Anna Smith", user_id="ann")
    memory.pin(anna.id, user_id="ann")
    story = memory.why(anna.id, user_id="ann")
    assert "put away" in story.text
    assert "until then it was called Anna" in story.text
    assert kinds(story)[-1] == "pinned"
    of_relation = memory.why(works.id, user_id="ann", kind="relation")
    assert "Google" in of_relation.title
    assert of_relation.lines[0].excerpt == "Anna works at Google."


def test_story_is_told_to_its_owner_only(memory: Memory) -> None:
    said(memory, "The Dell XPS 15 costs $1599.")
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    (value,) = memory.attributes(laptop.id, user_id="ann")
    for id, kind in ((laptop.id, "entity"), (value.id, "attribute")):
        with pytest.raises(NotFoundError):
            memory.why(id, user_id="bob", kind=kind)  # type: ignore[arg-type]
    with pytest.raises(NotFoundError):
        memory.why("x' OR 1=1", user_id="ann", kind="relation")
    with pytest.raises(InputError):
        memory.why(laptop.id, user_id="ann", kind="thing")  # type: ignore[arg-type]


def test_what_the_assistant_says_never_becomes_the_users_word(memory: Memory) -> None:
    said(memory, "I like the Dell XPS 15.")
    memory.observe_many(
        [
            Message("assistant", "The Dell XPS 15 costs $999 and Anna works at Google."),
            Message("assistant", "Recalled: the Dell XPS 15 has 64 GB of RAM."),
        ],
        user_id="ann",
        session_id="s",
    )
    memory.ask("What about the Dell XPS 15?", user_id="ann", session_id="s")
    for entity in memory.entities(user_id="ann", include_expired=True):
        mentions = memory.mentions(entity.id, user_id="ann")
        counted = [m for m in mentions if m.trust == "user" and m.counted]
        assert entity.mentions == len(counted)
        assert all(a.trust != "user" for a in memory.attributes(entity.id, user_id="ann"))
        for relation in memory.relations(entity.id, user_id="ann"):
            assert "Google" not in {relation.subject, relation.object}
    assert not any(e.name in {"Anna", "Google"} for e in memory.entities(user_id="ann"))


def test_past_moment_needs_a_time_zone_and_cannot_be_changed(memory: Memory, store: Store) -> None:
    with pytest.raises(InputError, match="time zone"):
        memory.entities(user_id="ann", as_of=NOW.replace(tzinfo=None))
    say(store, "m1", "Lamp")
    with pytest.raises(InputError, match="cannot be changed"):
        store.past(NOW).restore("ann:Lamp", user_id="ann", now=NOW)
    assert one(store, "ann:Lamp").expires_at == after(30)


def test_excerpt_shows_the_words_around_a_place() -> None:
    assert excerpt("short", 0, 5) == "short"
    assert excerpt("a" * 100 + " here " + "b" * 100, 101, 105).startswith("…aaa")


def test_story_of_what_is_spoken_of_very_often_reads_the_first_and_the_last(store: Store) -> None:
    often = 10_000
    say(store, "m0", "Lamp")
    row = MentionRow("ann:Lamp", "m1", 0, 4, "Lamp", after(1))
    message = Message("user", "Lamp", after(1), id="m1", session_id="s")
    many = Change(session_id="s", messages=(message,), mentions=(row,) * (often - 1))
    store.apply(many, user_id="ann", now=after(1))
    spoken = store.spoken("ann:Lamp", user_id="ann", limit=3)
    assert spoken.first and spoken.first.message_id == "m0"
    assert [m.message_id for m in spoken.latest] == ["m1"] * 3
    assert spoken.total == often
    story = Teller(store, "ann", after(2)).of_entity(one(store, "ann:Lamp", after(2)))
    assert story.lines[0].source == "message:m0"
    assert story.left_out == often - MENTIONS
    assert kinds(story).count("mention") == MENTIONS
    assert store.spoken("ann:Lamp", user_id="bob", limit=3) == Spoken()
