"""Forgetting anything of one user leaves the other's memory as it is, to the last byte."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from memory_core import Memory, Settings
from memory_core.errors import NotFoundError
from memory_core.stores.erasure.scan import owned_tables
from memory_core.stores.lookups import user_key

SAID = (
    "Sunniva works at Vantor.",
    "Sunniva works at Kestrel Labs.",
    "The Quokkaphone costs $1599.",
    "The Quokkaphone costs $1499.",
    "Bertil likes chess. He lives in Lisbon.",
    "I prefer Acer laptops.",
    "How much is the Quokkaphone?",
)
FORGETTABLE = ("entity", "message", "session", "everything")


class Ticking:
    """A clock that moves a minute each time it is told to."""

    now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def told(memory: Memory, user: str, said: Sequence[int], clock: Ticking) -> None:
    for n, number in enumerate(said):
        clock.now += timedelta(minutes=1)
        text = SAID[number]
        if text.endswith("?"):
            memory.ask(text, user_id=user, session_id=f"s{n % 2}")
        else:
            memory.observe(text, user_id=user, session_id=f"s{n % 2}")


def held(memory: Memory, user: str) -> object:
    """Return everything a user sees and every row the database has of them."""
    store = memory._parts.store
    with store._database.read() as connection:  # type: ignore[attr-defined]
        key = user_key(connection, user)
        every = {
            table.name: connection.execute(select(table).where(table.c.user_key == key)).all()
            for table in owned_tables()
        }
    entities = memory.entities(user_id=user, include_expired=True)
    hits = memory.search("Quokkaphone Sunniva chess", user_id=user, kinds=("message", "fact"))
    return every, entities, hits, memory.graph(user_id=user), memory.prioritized(user_id=user)


def forget_one(memory: Memory, user: str, kind: str, pick: int) -> None:
    """Forget something of a user; nothing where there is nothing of that kind."""
    if kind == "everything":
        memory.forget(user_id=user, everything=True)
        return
    ids = {
        "entity": [e.id for e in memory.entities(user_id=user, include_expired=True)],
        "session": [s.id for s in memory.sessions(user)],
        "message": [
            m.id for s in ("s0", "s1") for m in memory.messages(user_id=user, session_id=s)
        ],
    }[kind]
    if ids:
        certificate = memory.forget(user_id=user, **{f"{kind}_id": ids[pick % len(ids)]})  # type: ignore[arg-type]
        assert certificate.scan.found == ()


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(
    mine=st.lists(st.sampled_from(range(len(SAID))), min_size=1, max_size=7),
    theirs=st.lists(st.sampled_from(range(len(SAID))), min_size=1, max_size=7),
    steps=st.lists(
        st.tuples(st.sampled_from(FORGETTABLE), st.integers(0, 20)), min_size=1, max_size=4
    ),
)
def test_forgetting_of_one_user_changes_nothing_of_another(
    mine: list[int], theirs: list[int], steps: list[tuple[str, int]]
) -> None:
    clock = Ticking()
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    told(memory, "ann", mine, clock)
    told(memory, "ann_b", theirs, clock)
    before = held(memory, "ann_b")
    for kind, pick in steps:
        forget_one(memory, "ann", kind, pick)
        assert held(memory, "ann_b") == before
    memory.close()


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    said=st.lists(st.sampled_from(range(len(SAID) - 1)), min_size=2, max_size=6),
    gone=st.integers(0, 20),
)
def test_memory_without_a_message_is_what_the_others_make_of_it(said: list[int], gone: int) -> None:
    """What is left after a message is forgotten is what was there had it never been said."""
    gone %= len(said)
    seen = []
    for forgotten in (True, False):
        clock = Ticking()
        memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
        for n, number in enumerate(said):
            clock.now += timedelta(minutes=1)
            if forgotten or n != gone:
                done = memory.observe(SAID[number], user_id="ann", session_id="s")
            if forgotten and n == gone:
                message_id = done.message_id
        if forgotten:
            memory.forget(user_id="ann", message_id=message_id)
        seen.append(shown(memory))
        memory.close()
    assert seen[0] == seen[1]


def shown(memory: Memory) -> object:
    """Return what is known, by names instead of ids."""
    entities = memory.entities(user_id="ann", include_expired=True)
    called = {e.id: e.name for e in entities}
    return (
        sorted(
            (e.name, e.type, e.mentions, e.first_seen, e.last_seen, e.expires_at) for e in entities
        ),
        sorted((e.name, key, str(value)) for e in entities for key, value in e.attributes.items()),
        sorted(
            (called[r.subject], r.predicate, called[r.object])
            for r in memory.graph(user_id="ann").relations
        ),
    )


def test_id_of_nobody_is_unknown() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False))
    memory.forget(user_id="nobody", everything=True)
    try:
        memory.forget(user_id="nobody", session_id="s")
    except NotFoundError:
        memory.close()
        return
    raise AssertionError
