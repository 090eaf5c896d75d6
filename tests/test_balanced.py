"""The "balanced" policy: every signal has a ceiling, and the best are found without reading all."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_core import Entity, Memory, Relation, Settings
from memory_core.balanced import BALANCED, OFTEN, BalancedWeights, balanced
from memory_core.errors import InputError
from memory_core.expiry import is_expired
from memory_core.model import Ranked
from memory_core.prioritization import policy_named, rank
from memory_core.ranking import NEAR_HOPS, prioritize
from memory_core.signals import NOTHING, QueryWords, Signals, signals_of
from memory_core.stores.change import Change
from memory_core.stores.sql import SqlStore, open_store
from tests.store_contract import NOW

WORDS = ("amber", "birch", "cedar", "delta")
QUERIES = ("", "amber 1 and birch 2", "the amber 3 warranty", "cedar delta", "amber 4 birch 4 red")


def seen(*, minutes_ago: float = 0, mentions: int = 1, name: str = "Aster 5") -> Entity:
    at = NOW - timedelta(minutes=minutes_ago)
    return Entity(name, "PRODUCT", mentions=mentions, first_seen=at, last_seen=at, id=name)


def score(entity: Entity, signals: Signals = NOTHING) -> float:
    return sum(balanced(entity, now=NOW, signals=signals).values())


def test_a_stale_entity_with_17_mentions_does_not_beat_the_one_just_named() -> None:
    stale, fresh = seen(minutes_ago=500, mentions=17, name="Old"), seen(name="New")
    told = {"New": Signals(named=True, hops=0)}
    first = rank([stale, fresh], now=NOW, limit=1, policy=policy_named("balanced"), signals=told)
    assert first[0].entity.name == "New"
    assert score(seen(minutes_ago=1e6, mentions=10**6)) < BALANCED.named


@given(st.integers(0, 500), st.integers(0, 500))
def test_mentions_count_more_the_more_there_are_up_to_a_ceiling(few: int, more: int) -> None:
    low, high = (score(seen(mentions=n)) for n in sorted((few, more)))
    assert low <= high <= BALANCED.recency + BALANCED.frequency
    assert (low == high) == (few == more or min(few, more) >= OFTEN)


def test_recency_halves_every_half_life() -> None:
    parts = [balanced(seen(minutes_ago=m), now=NOW)["recency"] for m in (0, 30, 60, -5)]
    assert parts == [40.0, 20.0, 10.0, 40.0]


def test_what_is_nearer_to_what_the_question_names_scores_more() -> None:
    points = [balanced(seen(), now=NOW, signals=Signals(hops=h))["graph"] for h in (1, 2, 3, None)]
    assert points == [15.0, 7.5, 5.0, 0.0]


def test_attributes_and_names_of_the_question_give_points() -> None:
    aster = Entity("Aster Pro 5", "PRODUCT", {"warranty": "2 years", "color": "red"}, id="a")
    asked = QueryWords.of("Which one has a warranty and is red, the Aster?")
    told = signals_of(aster, asked, named=(), near={})
    assert (told.attributes, round(told.similarity, 2)) == (2, 0.33)
    parts = balanced(aster, now=NOW, signals=told)
    assert parts["attributes"] == BALANCED.attributes and parts["similarity"] == 5.0


@pytest.mark.parametrize("wrong", [{"named": -1.0}, {"half_life_minutes": 0.0}])
def test_weights_that_turn_the_order_around_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError):
        BalancedWeights(**wrong)


def test_a_policy_takes_weights_of_its_own_kind_only() -> None:
    assert policy_named("balanced", BalancedWeights(named=1.0)).weights == BalancedWeights(
        named=1.0
    )
    with pytest.raises(InputError, match="takes Weights, not BalancedWeights"):
        policy_named("guide", BALANCED)
    with pytest.raises(InputError, match="guide, balanced, activation"):
        policy_named("random")


def made(i: int, halves: int, mentions: int, retrieved: int, *, away: bool) -> Entity:
    """An entity last seen so many half minutes ago: ties, and instants to come."""
    at = NOW - timedelta(seconds=30 * halves)
    return Entity(
        f"{WORDS[i % 4]} {i}",
        "PRODUCT",
        {"warranty": "2 years", "color": "red"} if i % 3 == 0 else {},
        mentions=mentions,
        first_seen=at - timedelta(minutes=i),
        last_seen=at,
        id=f"e{i:02}",
        archived_at=NOW if away else None,
        retrieved=retrieved,
        retrieved_at=at + timedelta(seconds=5 * i) if retrieved else None,
    )


memories = st.lists(
    st.tuples(st.integers(-4, 200), st.integers(0, 25), st.integers(0, 3), st.integers(0, 9)),
    min_size=1,
    max_size=60,
).map(lambda them: [made(i, h, m, r, away=a == 0) for i, (h, m, r, a) in enumerate(them)])
pairs = st.lists(st.tuples(st.integers(0, 59), st.integers(0, 59)), max_size=25)


def plain(
    store: SqlStore, query: str, ties: list[tuple[str, str]], policy: str, limit: int
) -> list[Ranked]:
    """The ranking by its definition: every entity that is there is scored."""
    everything = store.entities(user_id="ann", now=NOW, include_expired=True)
    living = {e.id: e for e in everything if not is_expired(e, NOW)}
    asked = f" {query} "
    named = {i for i, e in living.items() if f" {e.name} " in asked}
    linked = {
        i: {b for a, b in (*ties, *((y, x) for x, y in ties)) if a == i and b != i and b in living}
        for i in living
    }
    near: dict[str, tuple[int, int]] = {}
    for one in sorted(named):
        edge, done = {one}, {one}
        for hop in range(1, NEAR_HOPS + 1):
            edge = {n for i in edge for n in linked[i]} - done
            done |= edge
            for i in edge - named:
                near[i] = min(near.get(i, (9, 9)), (hop, len(linked[one])), key=lambda x: x[0])
    latest = sorted(living.values(), key=lambda e: (-e.last_seen.timestamp(), e.name, e.id))
    view = {e.id for e in latest[:20]} | named | near.keys()
    words = QueryWords.of(query)
    told = {i: signals_of(living[i], words, named=named, near=near) for i in view}
    chosen = policy_named(policy)
    return rank(living.values(), now=NOW, limit=limit, policy=chosen, signals=told)


@pytest.fixture(scope="module", params=["balanced", "activation"])
def policy(request: pytest.FixtureRequest) -> Iterator[str]:
    yield str(request.param)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(memories, pairs, st.sampled_from(QUERIES), st.integers(0, 25))
def test_the_first_places_are_those_of_the_plain_definition(
    policy: str, them: list[Entity], ends: list[tuple[int, int]], query: str, limit: int
) -> None:
    store = open_store(None, ttl=lambda _: timedelta(minutes=60))
    ties = [
        (them[a % len(them)].id, them[b % len(them)].id)
        for a, b in ends
        if a % len(them) != b % len(them)
    ]
    links = tuple(Relation(a, "near", b, valid_at=NOW, created_at=NOW) for a, b in ties)
    store.apply(Change(entities=tuple(them), relations=links, counted=True), user_id="ann", now=NOW)
    ours = prioritize(store, query, user_id="ann", now=NOW, limit=limit, policy=policy)
    theirs = plain(store, query, ties, policy, limit)
    store.close()
    assert [(r.entity.id, r.parts) for r in ours] == [(r.entity.id, r.parts) for r in theirs]


def test_parts_add_up_to_the_score() -> None:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    memory.remember([seen(), seen(name="Birch 7", mentions=4)], user_id="u")
    for policy in ("guide", "balanced", "activation"):
        for ranked in memory.prioritized("the Aster 5", user_id="u", policy=policy):
            assert ranked.score == pytest.approx(sum(ranked.parts.values()))
    memory.close()
