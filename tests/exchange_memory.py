"""Memories to take out and bring in again, and how two of them are compared."""

from datetime import timedelta
from typing import Any

from memory_core import Memory, Settings
from tests.conftest import HandClock

USER, OTHER = "anna-of-the-export", "bob"

SAID = (
    "My friend Anna works at Google in Berlin.",
    "The Dell XPS 15 costs $1599.",
    "No, it's $1499.",
    "I prefer short answers.",
    "Anna moved to Paris and likes the Dell XPS 15.",
    "What does the Zeta Lamp cost?",
)


def lived(memory: Memory, clock: HandClock | None = None, *, user_id: str = USER) -> None:
    """Let a memory have some of everything: turns, edits, expiry, documents, preferences."""
    for text in SAID:
        memory.ask(text, user_id=user_id, session_id="s")
        if clock:
            clock.forward(minutes=2)
    memory.add_document("# Zeta Lamp\nThe Zeta Lamp costs $30.", user_id=user_id, name="lamp.md")
    known = {entity.name: entity.id for entity in memory.entities(user_id=user_id)}
    memory.rename(known["Dell XPS 15"], name="Dell XPS 15 (2026)", user_id=user_id)
    memory.pin(known["Google"], user_id=user_id)
    memory.edit(known["Paris"], set={"country": "France"}, user_id=user_id)
    undone = memory.extend(known["Anna"], seconds=60, user_id=user_id)
    memory.undo(undone.id, user_id=user_id)
    memory.cannot_merge(known["Paris"], known["Google"], user_id=user_id)
    memory.set_preference("answer_length", "short", user_id=user_id)
    memory.merge(known["Paris"], known["Berlin"], user_id=user_id)
    if clock:
        clock.forward(minutes=40)
        memory.expire()
        memory.observe("Anna is back.", user_id=user_id, session_id="t")


def told(data: str | bytes) -> str:
    """Return an export without the line that names its instant."""
    return str(data).split("\n", 1)[1]


def seen(memory: Memory, user_id: str, clock: HandClock) -> list[Any]:
    """Return what a user sees of a memory, at present and at moments before."""
    now = clock.now
    moments = [None, *(now - timedelta(minutes=m) for m in (1, 9, 30, 10_000))]
    views: list[Any] = [memory.entities(user_id=user_id, include_expired=True)]
    for at in moments:
        graph = memory.graph(user_id=user_id, as_of=at)
        relations = {(r.subject, r.predicate, r.object, r.sources) for r in graph.relations}
        views += [graph.entities, relations]
        for policy in ("guide", "balanced"):
            ranked = memory.prioritized(
                "the Lamp", user_id=user_id, policy=policy, as_of=at, limit=9
            )
            views.append([(one.entity.id, round(one.score, 6)) for one in ranked])
    for query in ("Dell XPS price", "Zeta lamp", "Anna"):
        views.append(memory.search(query, user_id=user_id))
    return views


def blank(clock: HandClock) -> Memory:
    """Return an empty memory that is gone when it is closed."""
    return Memory.open(Settings(data_dir=None, library=False), clock=clock)
