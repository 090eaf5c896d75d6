"""Through the facade: entities, graph, ranking and context of a past moment as they were."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from memory_core import Memory
from memory_core.stores.base import Store
from memory_core.stores.schema.memory import names
from memory_core.stores.schema.past import entity_versions
from memory_core.stores.sql import SqlStore
from tests.conftest import HandClock
from tests.store_contract import NOW, after, names_in, one, say

SAID = (
    "Anna works at Google and owns a Dell XPS 15.",
    "The Dell XPS 15 costs $1599.",
    "No, it's $1499.",
    "I prefer the ASUS ROG Strix G15 to the Dell XPS 15.",
    "Anna works at Microsoft.",
    "Does it have a warranty of 2 years?",
)


def shown(memory: Memory, as_of: datetime | None) -> dict[str, Any]:
    own: dict[str, Any] = {"user_id": "ann", "as_of": as_of}
    entities = memory.entities(**own)
    return {
        "entities": entities,
        "graph": memory.graph(**own),
        "part": memory.graph(limit=2, **own),
        "count": memory.count(**own),
        **{
            policy: memory.prioritized("the Dell XPS 15", policy=policy, **own)
            for policy in ("guide", "balanced", "activation")
        },
        "context": memory.context("What does the Dell XPS 15 cost?", session_id="s", **own),
        # Which of equally near entities comes first is not promised.
        "related": [sorted(memory.related(e.id, **own), key=lambda e: e.id) for e in entities],
        "attributes": [memory.attributes(e.id, history=True, **own) for e in entities],
        "relations": [memory.relations(e.id, **own) for e in entities],
    }


def test_conversation_is_shown_again_as_it_was(memory: Memory, clock: HandClock) -> None:
    pictures = []
    for n, text in enumerate(SAID):
        if n == 4:
            memory.ask("What does the Dell XPS 15 cost?", user_id="ann", session_id="s")
        else:
            memory.observe(text, user_id="ann", session_id="s")
        clock.forward(minutes=1)
        pictures.append((clock.now, shown(memory, None)))
        clock.forward(minutes=(2, 2, 40, 2, 2, 2)[n])
    for entity in memory.entities(user_id="ann", include_expired=True)[:3]:
        memory.rename(entity.id, name=f"{entity.name} II", user_id="ann")
        memory.pin(entity.id, user_id="ann")
    memory.expire()
    for at, seen in pictures:
        again = shown(memory, at)
        for part, what in seen.items():
            assert again[part] == what, (part, at)


def test_merge_and_its_undo_leave_the_past_as_it_was(memory: Memory, clock: HandClock) -> None:
    for text in SAID[:2]:
        memory.observe(text, user_id="ann", session_id="s")
    memory.observe("The ASUS ROG Strix G15 costs $999.", user_id="ann", session_id="s")
    clock.forward(minutes=1)
    before, seen = clock.now, shown(memory, None)
    clock.forward(minutes=1)
    found = {e.name: e.id for e in memory.entities(user_id="ann")}
    dell = next(i for name, i in found.items() if "XPS" in name)
    asus = next(i for name, i in found.items() if "ROG" in name)
    event = memory.merge(dell, asus, user_id="ann")
    clock.forward(minutes=1)
    merged, joined = clock.now, memory.entities(user_id="ann")
    clock.forward(minutes=1)
    memory.undo(event.id, user_id="ann")
    clock.forward(minutes=1)
    again = shown(memory, before)
    # Mentions move with a merge, so the messages about the dropped one are left out here.
    for part in ("entities", "graph", "count", "guide", "relations"):
        assert again[part] == seen[part], part
    assert memory.entities(user_id="ann", as_of=merged) == joined


def test_moment_to_come_is_the_present_with_nothing_more_said(
    memory: Memory, clock: HandClock
) -> None:
    memory.observe(SAID[0], user_id="ann", session_id="s")
    soon, late = clock.now + timedelta(minutes=5), clock.now + timedelta(hours=1)
    assert memory.entities(user_id="ann", as_of=soon) == memory.entities(user_id="ann")
    assert memory.entities(user_id="ann", as_of=late) == []


def test_forgotten_entity_is_in_no_past_moment(store: SqlStore) -> None:
    say(store, "m1", "Lamp")
    say(store, "m2", "Lamp", at=after(1))
    store.rename("ann:Lamp", name="Light", type="PRODUCT", user_id="ann", now=after(2))
    assert names_in(store.past(NOW), NOW) == {"Lamp"}
    assert one(store.past(after(1)), "ann:Lamp", after(1)).name == "Lamp"
    store.forget(user_id="ann", entity_id="ann:Lamp")
    assert names_in(store.past(NOW), NOW) == set()
    with store._database.read() as connection:
        for table in (entity_versions, names):
            assert connection.execute(select(table)).all() == []


def test_users_pasts_are_apart(store: Store) -> None:
    say(store, "m1", "Lamp")
    say(store, "m1", "Desk", user_id="ann_b")
    say(store, "m2", "Desk", user_id="ann_b", at=after(1))
    past = store.past(NOW)
    assert names_in(past, NOW) == {"Lamp"}
    assert names_in(past, NOW, "ann_b") == {"Desk"}
    assert past.get(["ann_b:Desk"], user_id="ann", now=NOW) == []
    assert past.attributes(["ann_b:Desk"], user_id="ann") == []
    assert past.relations(["ann_b:Desk"], user_id="ann", now=NOW) == []
