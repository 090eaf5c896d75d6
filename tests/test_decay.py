"""Decay: use prolongs a life, never shortens it, and switched off it is the time to live."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Entity, Memory, Settings
from memory_core.decay import OFF, Decay, curve, retention
from memory_core.errors import InputError
from tests.conftest import HandClock
from tests.store_contract import NOW

ttls = st.floats(1, 10 * 365 * 86400).map(lambda s: timedelta(seconds=s))
decays = st.builds(
    Decay, st.just("by use"), st.floats(0, 100), st.floats(0.01, 0.99, exclude_max=True)
)
BY_USE = Decay("by use")


@given(decays, ttls, st.integers(0, 10**6), st.integers(0, 10**6))
def test_more_uses_never_shorten_a_life_and_none_is_shorter_than_the_time_to_live(
    decay: Decay, ttl: timedelta, few: int, more: int
) -> None:
    lives = [decay.life(ttl, uses=n) for n in sorted((few, more))]
    assert ttl <= lives[0] <= lives[1]


@given(ttls, st.integers(0, 10**6))
def test_switched_off_a_life_is_the_time_to_live(ttl: timedelta, uses: int) -> None:
    assert OFF.life(ttl, uses=uses) == ttl
    assert Decay("by use", growth=0).life(ttl, uses=uses) == ttl


@given(decays, ttls, st.integers(0, 1000))
def test_retention_falls_from_one_to_the_threshold_when_the_life_ends(
    decay: Decay, ttl: timedelta, uses: int
) -> None:
    life = decay.life(ttl, uses=uses)
    falling = [decay.retention(life * share, life) for share in (0, 0.25, 0.5, 1, 1.5)]
    assert falling[0] == 1.0 and falling == sorted(falling, reverse=True)
    assert falling[3] == pytest.approx(decay.threshold)


def test_switched_off_nothing_fades_before_the_end() -> None:
    hour = timedelta(hours=1)
    assert [OFF.retention(hour * share, hour) for share in (0, 0.99, 1)] == [1.0, 1.0, 0.0]


def test_a_curve_passes_through_the_threshold_at_expiry_and_stays_at_one_while_pinned() -> None:
    ttl = timedelta(minutes=30)
    seen = Entity("Lamp", mentions=4, expires_at=NOW + BY_USE.life(ttl, uses=4))
    points = curve(seen, ttl=ttl, decay=BY_USE, points=13, now=NOW)
    assert (points[0].at, points[0].retention) == (NOW, 1.0)
    assert seen.expires_at is not None
    assert abs(points[10].at - seen.expires_at) < timedelta(milliseconds=1)
    assert retention(seen, now=seen.expires_at, ttl=ttl, decay=BY_USE) == pytest.approx(0.1)
    pinned = Entity("Lamp", pinned=True)
    assert {p.retention for p in curve(pinned, ttl=ttl, decay=BY_USE, now=NOW)} == {1.0}


@pytest.mark.parametrize(
    "wrong", [{"decay": "sometimes"}, {"decay_growth": -1.0}, {"decay_threshold": 1.0}]
)
def test_settings_that_cannot_work_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(InputError):
        Settings(**wrong)  # type: ignore[arg-type]


def test_the_environment_switches_decay_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMOGRAPH_DECAY", "by use")
    monkeypatch.setenv("MEMOGRAPH_DECAY_GROWTH", "2")
    assert Settings().forgetting() == Decay("by use", growth=2.0)


def living(clock: HandClock, *, decay: str, times: int) -> Memory:
    """A memory in which the lamp was spoken of so many times, a minute apart."""
    memory = Memory.open(Settings(data_dir=None, library=False, decay=decay), clock=clock)
    for _ in range(times):
        memory.observe("Vantor is a company", user_id="u", session_id="s")
        clock.forward(minutes=1)
    return memory


@pytest.mark.parametrize(("decay", "there"), [("off", False), ("by use", True)])
def test_what_was_spoken_of_often_outlives_its_time_to_live_where_use_counts(
    clock: HandClock, decay: str, there: bool
) -> None:
    memory = living(clock, decay=decay, times=5)
    clock.forward(minutes=45)
    assert ("Vantor" in {e.name for e in memory.entities(user_id="u")}) is there
    memory.close()


def test_a_restored_entity_gets_the_life_its_uses_earned(clock: HandClock) -> None:
    memory = living(clock, decay="by use", times=3)
    (entity,) = memory.entities(user_id="u")
    memory.restore(entity.id, user_id="u")
    again = memory.entity(entity.id, user_id="u")
    assert again.expires_at == clock() + BY_USE.life(timedelta(minutes=30), uses=3)
    memory.close()
