"""Documents are no memory of what was said: they add nothing to it, nor to an earlier moment."""

from typing import Any

from memory_core import Memory
from tests.conftest import HandClock

LEAFLET = (
    "# Dell XPS 15\n\nThe Dell XPS 15 costs $999 and has 64 GB of RAM. Anna works at Google.\n"
)
QUESTION = "What does the Dell XPS 15 cost?"


def shown(memory: Memory) -> dict[str, object]:
    entities = memory.entities(user_id="ann", include_expired=True)
    return {
        "entities": entities,
        "mentions": [memory.mentions(e.id, user_id="ann") for e in entities],
        "attributes": [memory.attributes(e.id, user_id="ann", history=True) for e in entities],
        "relations": [memory.relations(e.id, user_id="ann") for e in entities],
        "facts": memory.facts(user_id="ann"),
        "preferences": memory.preferences(user_id="ann"),
        "ranking": memory.prioritized(QUESTION, user_id="ann"),
    }


def test_document_adds_nothing_to_what_the_user_said(memory: Memory) -> None:
    memory.observe("I prefer the Dell XPS 15. It costs $1599.", user_id="ann", session_id="s")
    before = shown(memory)
    memory.add_document(LEAFLET.encode(), name="leaflet.md", user_id="ann")
    assert shown(memory) == before


def test_what_a_document_says_of_what_is_spoken_of_is_not_the_users_word(memory: Memory) -> None:
    memory.add_document(LEAFLET.encode(), name="leaflet.md", user_id="ann")
    memory.ask("How much RAM does the Dell XPS 15 have?", user_id="ann", session_id="s")
    (laptop,) = [e for e in memory.entities(user_id="ann") if "XPS" in e.name]
    assert laptop.mentions == 1
    assert "user" in {m.trust for m in memory.mentions(laptop.id, user_id="ann")}
    known = memory.attributes(laptop.id, user_id="ann")
    assert known and {a.trust for a in known} == {"document"}
    assert not any("RAM" in f.text or "64" in f.text for f in memory.facts(user_id="ann"))
    assert not any(e.name in {"Anna", "Google"} for e in memory.entities(user_id="ann"))


def test_past_context_holds_nothing_that_came_later(memory: Memory, clock: HandClock) -> None:
    memory.observe("I like the Dell XPS 15.", user_id="ann", session_id="s")
    clock.forward(minutes=1)
    at = clock.now
    own: dict[str, Any] = {"user_id": "ann", "session_id": "s"}
    context = memory.context(QUESTION, **own)
    mind = memory.working_memory(QUESTION, **own)
    clock.forward(minutes=1)
    memory.add_document(LEAFLET.encode(), name="leaflet.md", user_id="ann")
    past = memory._parts.store.past(at)
    assert past.documents(user_id="ann") == []
    assert past.document_entities(names=["dell xps 15"], user_ids=["ann"]) == []
    clock.forward(minutes=1)
    memory.ask(QUESTION, **own)
    clock.forward(minutes=1)
    assert memory.context(QUESTION, **own) != context
    assert memory.context(QUESTION, as_of=at, **own) == context
    assert memory.working_memory(QUESTION, as_of=at, **own) == mind


def test_document_is_there_from_the_moment_it_was_added(memory: Memory, clock: HandClock) -> None:
    document = memory.add_document(LEAFLET.encode(), name="leaflet.md", user_id="ann")
    store, added = memory._parts.store, clock.now
    clock.forward(minutes=1)
    there = store.past(added)
    assert there.documents(user_id="ann") == [document]
    chunks = there.chunks_of(document.id, user_ids=["ann"])
    assert chunks == store.chunks_of(document.id, user_ids=["ann"])
    assert there.chunks([chunks[0].id], user_ids=["ann"]) == chunks[:1]
    asked: dict[str, Any] = {"names": ["dell xps 15"], "any_word": ["dell"], "user_ids": ["ann"]}
    assert there.document_entities(**asked) == store.document_entities(**asked) != []
