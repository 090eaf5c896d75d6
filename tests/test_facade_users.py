"""Whatever a user is called, every public call works for that user alone or says what is wrong."""

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_core import Entity, Memory, Message, Settings
from memory_core.errors import InputError, MemographError
from tests.conftest import HandClock

HOSTILE = (
    "../../etc/passwd",
    "a_b",
    "a%",
    "x" * 10_000,
    "'; DROP TABLE users; --",
    "Ωмега 明 ع",
    " ",
)
BAD = ("", "a\x00b", "x" * 20_001, "\ud800")
GIVEN: dict[str, Any] = {
    "text": "Ann keeps a lamp.", "question": "Who keeps a lamp?", "query": "lamp", 
    "source": "Text.", "files": [("d.txt", "Text.")],
    "messages": [Message("user", "Ann keeps a lamp.")], "entities": [Entity("Lamp", "PRODUCT")],
    "name": "Lamp", "type": "PRODUCT", "names": ["Lamp"], "by_s": 60.0, "seconds": 60.0,
    "title": "T", "key": "style", "value": "brief", "satisfaction": 1, "rating": 1, 
    "pinned": True,
    "values": {"colour": "red"}, "policy": "guide", "mentions": [], 
    "attributes": {"colour": "red"},
    "data": "{}", "everything": True, "session_id": "s", "code": "no code", 
    "keep": "e", "drop": "f",
    "into": [], "parts": [], "ttl_by_type": {"PERSON": 60.0},
}  # fmt: skip


def calls() -> Iterator[tuple[str, inspect.Signature]]:
    """Return every public call of a memory that is for one user."""
    for name, call in inspect.getmembers(Memory, inspect.isfunction):
        signature = inspect.signature(call)
        if not name.startswith("_") and "user_id" in signature.parameters:
            yield name, signature


CALLS = dict(calls())


def called(memory: Memory, name: str, user_id: str) -> Any:
    """Call it with what it needs, so far as that can be made up; returns what came of it, an
    error of ours included."""
    given_: dict[str, Any] = {}
    for parameter in list(CALLS[name].parameters.values())[1:]:
        if parameter.name == "user_id":
            given_["user_id"] = user_id
        elif parameter.default is parameter.empty:
            given_[parameter.name] = GIVEN.get(parameter.name, "unknown")
    try:
        done = getattr(memory, name)(**given_)
        return list(done) if inspect.isgenerator(done) else done
    except MemographError as error:
        return error


def seen(memory: Memory, user_id: str) -> tuple[object, ...]:
    """Return what a user sees of a memory, ids and instants apart."""
    entities = memory.entities(user_id=user_id, include_expired=True)
    return (
        sorted((e.name, e.mentions, sorted(e.attributes.items())) for e in entities),
        sorted(e.kind for e in memory.events(user_id=user_id)),
        [m.content for m in memory.messages(user_id=user_id, session_id="s")],
        sorted(d.name for d in memory.documents(user_id)),
        len(memory.sessions(user_id)),
        len(memory.graph(user_id=user_id).relations),
    )


SAID = (
    "Ann keeps a lamp.",
    "Ann works at Vantor. Where does she work?",
    "I like jazz.",
    "Vantor Labs is in Oslo. What is in Oslo?",
)
TURNS = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 5)), min_size=6, max_size=9)


def act(memory: Memory, user_id: str, what: int) -> None:
    """Do one of some things that two users with the same words could do to each other."""
    if what < len(SAID):
        memory.ask(SAID[what], user_id=user_id, session_id="s")
        return
    for entity in memory.entities(user_id=user_id):
        if entity.name == ("Ann" if what == 4 else "Vantor"):
            memory.forget(user_id=user_id, entity_id=entity.id)


@settings(max_examples=4, deadline=None)
@given(TURNS)
def test_two_users_see_what_they_would_see_alone(turns: list[tuple[str, int]]) -> None:
    clock = HandClock()
    kept = Settings(data_dir=None, library=False)
    alone = {user: Memory.open(kept, clock=clock) for user in "ab"}
    both = Memory.open(kept, clock=clock)
    for user_id, what in turns:
        act(both, user_id, what)
        act(alone[user_id], user_id, what)
        clock.forward(seconds=7)
    for user_id in "ab":
        assert seen(both, user_id) == seen(alone[user_id], user_id)
    for memory in (both, *alone.values()):
        memory.close()


def test_every_call_is_known() -> None:
    assert len(CALLS) >= 40
    assert {"ask", "stream", "observe", "forget", "load", "merge", "search"} <= CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_bad_user_id_is_refused_by_every_call(memory: Memory, name: str) -> None:
    for bad in BAD:
        came = called(memory, name, bad)
        assert isinstance(came, InputError), f"{name} took {bad[:5]!r}: {came!r}"


@pytest.mark.parametrize("user_id", HOSTILE, ids=lambda user_id: ascii(user_id)[:12])
def test_calls_of_one_user_change_nothing_for_another(memory: Memory, user_id: str) -> None:
    memory.observe("Ann keeps a lamp. Bob lives in Oslo.", user_id="a", session_id="s")
    memory.add_document("# Lamp\n\nThe Nimbus One costs $499.", user_id="a", name="d.md")
    before = seen(memory, "a")
    for name in CALLS:
        called(memory, name, user_id)
    assert seen(memory, "a") == before
    memory.forget(user_id=user_id, everything=True)
    assert seen(memory, "a") == before
