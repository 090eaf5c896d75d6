"""Settings of one's own over shared parts, and new ends of lives that can be taken back."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from memory_core import Entity, Memory, Settings
from memory_core.errors import InputError

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def memory() -> Iterator[Memory]:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    memory.remember(
        [
            Entity("Aster 5", "PRODUCT", last_seen=NOW - timedelta(minutes=10)),
            Entity("Anna", "PERSON"),
            Entity("Vega 2", "PRODUCT"),
        ],
        user_id="u",
    )
    memory.remember([Entity("Mira 1", "PRODUCT")], user_id="other")
    yield memory
    memory.close()


def ends(memory: Memory, user_id: str = "u") -> dict[str, datetime | None]:
    return {e.name: e.expires_at for e in memory.entities(user_id=user_id, include_expired=True)}


def test_new_lives_move_the_ends_of_their_types_for_one_user_only(memory: Memory) -> None:
    before, others = ends(memory), ends(memory, "other")
    event = memory.set_lives({"PRODUCT": 3600.0}, user_id="u")
    assert event is not None and event.kind == "lives_changed" and event.detail["n"] == 2
    after = ends(memory)
    assert after["Vega 2"] == NOW + HOUR
    assert after["Aster 5"] == NOW + timedelta(minutes=50)
    assert after["Anna"] == before["Anna"]
    assert ends(memory, "other") == others


def test_new_lives_are_undone_exactly(memory: Memory) -> None:
    before = ends(memory)
    event = memory.set_lives({"PRODUCT": 60.0, "PERSON": 7200.0}, user_id="u")
    assert event is not None and memory.count(user_id="u") == 2, "Aster 5 was seen 10 minutes ago"
    memory.undo(event.id, user_id="u")
    assert ends(memory) == before and memory.count(user_id="u") == 3


def test_what_is_pinned_stays(memory: Memory) -> None:
    aster = next(e for e in memory.entities(user_id="u") if e.name == "Aster 5")
    memory.pin(aster.id, user_id="u")
    memory.set_lives({"PRODUCT": 60.0}, user_id="u")
    assert ends(memory)["Aster 5"] is None


def test_nothing_is_noted_where_nothing_is_of_the_type(memory: Memory) -> None:
    before = memory.events(user_id="u")
    assert memory.set_lives({"MONEY": 60.0}, user_id="u") is None
    assert memory.events(user_id="u") == before


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), 1e12])
def test_a_life_that_cannot_be_is_refused_and_nothing_changes(
    memory: Memory, seconds: float
) -> None:
    before = ends(memory)
    with pytest.raises(InputError):
        memory.set_lives({"PRODUCT": seconds}, user_id="u")
    with pytest.raises(InputError):
        memory.adjusted(ttl_by_type={"PRODUCT": seconds})
    assert ends(memory) == before


def test_an_adjusted_memory_writes_with_its_own_lives_and_the_other_as_before(
    memory: Memory,
) -> None:
    own = memory.adjusted(ttl_by_type={"PRODUCT": 3600.0})
    own.remember([Entity("Nova 3", "PRODUCT")], user_id="u")
    memory.remember([Entity("Nova 4", "PRODUCT")], user_id="u")
    found = ends(memory)
    assert found["Nova 3"] == NOW + HOUR
    assert found["Nova 4"] == NOW + timedelta(minutes=30)
    assert own.lives().seconds("PRODUCT") == 3600.0
    assert memory.lives().seconds("PRODUCT") == 1800.0


def test_an_adjusted_memory_ranks_prompts_by_its_own_policy_over_the_same_parts(
    memory: Memory,
) -> None:
    own = memory.adjusted(policy="guide")
    assert own._parts.settings.policy == "guide" and memory._parts.settings.policy == "balanced"
    assert own._parts.reader is memory._parts.reader
    assert own.now() == NOW
    with pytest.raises(InputError):
        memory.adjusted(policy="chance")


def test_what_shared_parts_note_is_noted_for_all(memory: Memory) -> None:
    own = memory.adjusted(policy="guide")
    own._parts.library_ready = True
    assert memory._parts.library_ready
    with pytest.raises(AttributeError):
        own._parts.settings = Settings(data_dir=None)


def test_when_somebody_spoke_is_told_oldest_first(memory: Memory) -> None:
    aster = next(e for e in memory.entities(user_id="u") if e.name == "Aster 5")
    for minute in (3, 1, 2):
        memory.observe(
            "I like the Aster 5.",
            user_id="u",
            session_id="s",
            at=NOW + timedelta(minutes=minute),
        )
    said = memory.spoken(aster.id, user_id="u")
    assert [one.at for one in said] == [NOW + timedelta(minutes=m) for m in (1, 2, 3)]
    assert all(one.counted for one in said)
    assert memory.spoken(aster.id, user_id="other") == ()
