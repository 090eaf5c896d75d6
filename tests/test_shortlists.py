"""A shortlist under "activation" or "balanced" holds the first of all, whatever was used when."""

from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core.model import Entity
from memory_core.prioritization import policy_named, rank
from memory_core.stores.change import Change
from memory_core.stores.sql import open_store
from tests.store_contract import NOW

# Few different ages and counts make ties; ages below a second count as one.
ages = st.one_of(st.integers(-5, 5), st.integers(0, 3000), st.integers(0, 10**7))
used = st.tuples(ages, st.integers(0, 4000), st.integers(0, 30), st.integers(0, 3), ages)


def entity(i: int, use: tuple[int, int, int, int, int]) -> Entity:
    age, longer, mentions, retrieved, retrieved_age = use
    last = NOW - timedelta(seconds=age / 10)
    return Entity(
        f"thing {i}",
        "PRODUCT",
        mentions=mentions,
        first_seen=last - timedelta(seconds=longer),
        last_seen=last,
        id=f"e{i:02}",
        retrieved=retrieved,
        retrieved_at=NOW - timedelta(seconds=retrieved_age / 10) if retrieved else None,
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(used, max_size=60),
    st.sampled_from(["activation", "balanced"]),
    st.integers(0, 4),
    st.sampled_from([timedelta(0), timedelta(minutes=5), timedelta(days=30)]),
)
def test_the_first_of_all_are_in_the_shortlist(
    uses: list[tuple[int, int, int, int, int]], name: str, limit: int, back: timedelta
) -> None:
    store = open_store(None, ttl=lambda _: timedelta(days=90))
    them = tuple(entity(i, use) for i, use in enumerate(uses))
    store.apply(Change(entities=them, counted=True), user_id="ann", now=NOW)
    now, policy = NOW - back, policy_named(name)
    living = store.entities(user_id="ann", now=now)
    few = store.shortlist(policy, user_id="ann", now=now, among=(), limit=limit)
    store.close()
    best = [r.score for r in rank(living, now=now, limit=limit, policy=policy)]
    found = [r.score for r in rank(few, now=now, limit=limit, policy=policy)]
    assert all(abs(a - b) < 1e-9 for a, b in zip(best, found, strict=True))
