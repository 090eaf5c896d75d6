"""The few rows read for a ranking hold its first places, whatever is in memory."""

from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.expiry import is_expired
from memory_core.model import Entity
from memory_core.prioritization import rank
from memory_core.stores.change import Change
from memory_core.stores.schema.columns import EPOCH, microseconds
from memory_core.stores.sql import open_store
from tests.store_contract import NOW

WEEK = timedelta(days=7)

# Whole and half minutes make ties; seconds in the future make entities "seen later".
seen = st.one_of(
    st.integers(-300, 10).map(lambda n: NOW + timedelta(seconds=30 * n)),
    st.integers(-10_000_000_000, 60_000_000).map(lambda n: NOW + timedelta(microseconds=n)),
)
entities = st.lists(
    st.builds(
        lambda at, mentions, name, archived: Entity(
            name,
            "PRODUCT",
            mentions=mentions,
            first_seen=at,
            last_seen=at,
            archived_at=NOW if archived else None,
        ),
        seen,
        st.integers(0, 25),
        st.sampled_from("abcdefgh").map(lambda c: c * 2),
        st.integers(0, 9).map(lambda n: n == 0),
    ),
    max_size=40,
).map(
    lambda them: [
        Entity(
            f"{e.name} {i}",
            e.type,
            mentions=e.mentions,
            first_seen=e.first_seen,
            last_seen=e.last_seen,
            archived_at=e.archived_at,
            id=f"e{i:02}",
        )
        for i, e in enumerate(them)
    ]
)


def exact(entity: Entity, named: set[str], now: datetime) -> tuple[Fraction, int, str, str]:
    """The place in the ranking by its plain definition, in exact numbers; smaller is better."""
    minutes = Fraction(max(0, microseconds(now) - microseconds(entity.last_seen)), 60_000_000)
    score = max(Fraction(0), 100 - minutes) + 10 * entity.mentions
    score += 50 if entity.id in named else 0
    return -score, -microseconds(entity.last_seen), entity.name, entity.id


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    entities,
    st.sets(st.integers(0, 39).map(lambda i: f"e{i:02}"), max_size=3),
    st.integers(0, 6),
    st.sampled_from([timedelta(0), timedelta(minutes=75), WEEK]),
)
def test_candidates_hold_the_first_of_the_whole_ranking(
    them: list[Entity], named: set[str], limit: int, back: timedelta
) -> None:
    store = open_store(None, ttl=lambda _: timedelta(minutes=60))
    store.apply(Change(entities=tuple(them), counted=True), user_id="ann", now=NOW)
    now = NOW - back  # a clock that was set back: many entities are seen later
    everything = store.entities(user_id="ann", now=now, include_expired=True)
    living = [entity for entity in everything if not is_expired(entity, now)]
    assert len(everything) == len(them)
    few = store.ranking_candidates(user_id="ann", now=now, named=named, limit=limit)
    store.close()
    first = sorted(living, key=lambda e: exact(e, named, now))[:limit]
    assert {e.id for e in first} <= {e.id for e in few} <= {e.id for e in living}
    scores = [r.score for r in rank(living, named=named, now=now, limit=limit)]
    from_few = [r.score for r in rank(few, named=named, now=now, limit=limit)]
    assert all(abs(a - b) < 1e-9 for a, b in zip(scores, from_few, strict=True))


def test_number_of_candidates_does_not_grow_with_the_memory() -> None:
    store = open_store(None, ttl=lambda _: WEEK)
    for n in (100, 2000):
        many = tuple(
            Entity(f"{n} {i}", "PRODUCT", mentions=i % 7, last_seen=NOW - i * timedelta(seconds=9))
            for i in range(n)
        )
        store.apply(Change(entities=many, counted=True), user_id="ann", now=NOW)
        few = store.ranking_candidates(user_id="ann", now=NOW, named=(), limit=5)
        assert 5 <= len(few) <= 10
    store.close()


@pytest.mark.parametrize("back", [timedelta(minutes=75), WEEK])
def test_a_clock_set_back_reads_no_more_than_a_few(back: timedelta) -> None:
    store = open_store(None, ttl=lambda _: WEEK)
    many = tuple(
        Entity(f"it {i}", "PRODUCT", mentions=i % 40, last_seen=NOW - i * timedelta(seconds=9))
        for i in range(1000)
    )
    store.apply(Change(entities=many, counted=True), user_id="ann", now=NOW)
    few = store.ranking_candidates(user_id="ann", now=NOW - back, named=(), limit=5)
    them = store.entities(user_id="ann", now=NOW - back)
    first = sorted(them, key=lambda e: exact(e, set(), NOW - back))[:5]
    assert {e.id for e in first} <= {e.id for e in few}
    assert len(few) <= 10
    store.close()


def test_instants_are_kept_to_the_microsecond() -> None:
    assert microseconds(EPOCH + timedelta(microseconds=1)) == 1
    at = datetime.max.replace(tzinfo=EPOCH.tzinfo) - timedelta(days=1)
    store = open_store(None, ttl=lambda _: timedelta(hours=1))
    odd = Entity("Odd", "PRODUCT", first_seen=EPOCH - WEEK, last_seen=at, id="odd")
    store.apply(Change(entities=(odd,), counted=True), user_id="ann", now=NOW)
    (found,) = store.get(["odd"], user_id="ann", now=NOW)
    assert (found.first_seen, found.last_seen) == (EPOCH - WEEK, at)
    store.close()
