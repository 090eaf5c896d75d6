"""Expiry: one rule, read at the moment it is asked."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memory_core.expiry import expires_at, is_expired, living, seconds_left
from memory_core.model import Entity

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HALF_HOUR = timedelta(minutes=30)


def entity(*, last_seen: datetime) -> Entity:
    return Entity("Aster 5", last_seen=last_seen, expires_at=expires_at(last_seen, HALF_HOUR))


@given(st.integers(0, 10_000_000_000))
def test_expired_exactly_from_ttl_after_it_was_last_seen(microseconds: int) -> None:
    silence = timedelta(microseconds=microseconds)
    assert is_expired(entity(last_seen=NOW - silence), NOW) == (silence >= HALF_HOUR)


def test_a_pinned_entity_never_expires() -> None:
    pinned = replace(entity(last_seen=NOW), expires_at=None, pinned=True)
    assert not is_expired(pinned, NOW + timedelta(days=999))
    assert seconds_left(pinned, NOW) is None


def test_an_archived_entity_stays_out_when_the_clock_is_set_back() -> None:
    archived = replace(entity(last_seen=NOW), archived_at=NOW + HALF_HOUR)
    assert is_expired(archived, NOW)
    assert seconds_left(archived, NOW) == 0.0


def test_seconds_left_count_down_to_zero_and_stop() -> None:
    one = entity(last_seen=NOW)
    assert seconds_left(one, NOW + timedelta(minutes=29)) == 60.0
    assert seconds_left(one, NOW + timedelta(hours=2)) == 0.0


def test_living_keeps_order_and_drops_the_expired() -> None:
    fresh, stale = entity(last_seen=NOW), entity(last_seen=NOW - HALF_HOUR)
    assert living([fresh, stale, fresh], NOW) == [fresh, fresh]
