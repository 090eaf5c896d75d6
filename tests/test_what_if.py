"""What if: the memory's own ranking, no clock moved, and a past made of what was said."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Entity, Memory, Relation, Settings
from memory_core.activation import ActivationWeights
from memory_core.balanced import BalancedWeights
from memory_core.decay import Decay
from memory_core.prioritization import POLICIES, Weights, guide, policy_named
from memory_core.what_if import (
    Features,
    Lives,
    Spoken,
    as_it_was,
    leaves_at,
    moved,
    reranked,
    score_curve,
    stays,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HALF_AN_HOUR = timedelta(minutes=30)


def seen(name: str, *, minutes_ago: float = 0.0, mentions: int = 1, pinned: bool = False) -> Entity:
    last = NOW - timedelta(minutes=minutes_ago)
    return Entity(
        name,
        "PRODUCT",
        mentions=mentions,
        first_seen=last,
        last_seen=last,
        id=name,
        pinned=pinned,
        expires_at=None if pinned else last + HALF_AN_HOUR,
    )


def features(*entities: Entity) -> Features:
    return Features(at=NOW, entities=entities, total=len(entities))


def many(n: int) -> tuple[Memory, str]:
    memory = Memory.open(Settings(data_dir=None, library=False), clock=lambda: NOW)
    things = [
        Entity(
            f"Aster {i}",
            "PRODUCT" if i % 2 else "PERSON",
            {"price": f"${i}"},
            mentions=1 + i % 23,
            first_seen=NOW - timedelta(minutes=29),
            last_seen=NOW - timedelta(seconds=(i * 37) % 1700),
        )
        for i in range(n)
    ]
    links = [Relation(f"Aster {i}", "LIKES", f"Aster {i + 1}") for i in range(0, n - 1, 7)]
    memory.remember(things, links, user_id="u")
    return memory, "What is the price of Aster 7?"


@pytest.mark.parametrize(
    ("policy", "weights"),
    [
        *((name, None) for name in POLICIES),
        ("guide", Weights(recency=50, mention=1, named=7, per_minute=2)),
        ("balanced", BalancedWeights(named=10, graph=60, half_life_minutes=5)),
        ("activation", ActivationWeights(decay=0.9, spreading=5)),
    ],
)
@pytest.mark.parametrize("query", ["", "What is the price of Aster 7?"])
def test_features_give_the_ranking_the_memory_gives(
    policy: str, weights: object, query: str
) -> None:
    memory, _ = many(60)
    own = memory.prioritized(query, user_id="u", limit=10, policy=policy, weights=weights)  # type: ignore[arg-type]
    read = memory.features(query, user_id="u")
    again = reranked(read, policy=policy_named(policy, weights), limit=10)
    assert [(r.entity.id, r.score) for r in again] == [(r.entity.id, r.score) for r in own]
    memory.close()


def test_a_thousand_entities_are_ranked_anew_without_reading_them() -> None:
    memory, query = many(1000)
    read = memory.features(query, user_id="u")
    memory.close()  # nothing is read any more
    for policy in POLICIES.values():
        assert len(reranked(read, policy=policy)) == 1000


def test_an_entity_the_question_names_is_read_however_long_ago_it_was_seen() -> None:
    memory, _ = many(40)
    oldest = min(memory.entities(user_id="u"), key=lambda e: e.last_seen)
    read = memory.features(f"What of {oldest.name}?", user_id="u", limit=5)
    assert oldest.id in {e.id for e in read.entities} and read.signals[oldest.id].named
    assert read.total == 40
    memory.close()


def test_reading_features_changes_nothing_and_counts_no_retrieval() -> None:
    memory, query = many(10)
    before = memory.entities(user_id="u"), memory.events(user_id="u")
    memory.features(query, user_id="u")
    assert (memory.entities(user_id="u"), memory.events(user_id="u")) == before
    memory.close()


def test_later_what_has_expired_is_ranked_no_more() -> None:
    read = features(seen("old", minutes_ago=25), seen("new"), seen("kept", pinned=True))
    later = reranked(read, policy=POLICIES["guide"], at=NOW + timedelta(minutes=5))
    assert [r.entity.id for r in later] == ["kept", "new"]
    assert [e.id for e in stays(read, at=NOW + timedelta(days=1))] == ["kept"]


def test_a_longer_time_to_live_keeps_it_and_extensions_stay_on_top() -> None:
    old = seen("old", minutes_ago=25)
    extended = Entity("x", "PRODUCT", last_seen=NOW, id="x", expires_at=NOW + timedelta(minutes=40))
    present, other = Lives(), Lives(by_type={"PRODUCT": 3600.0})
    assert leaves_at(old, present=present, other=other) == NOW + timedelta(minutes=35)
    assert leaves_at(extended, present=present, other=other) == NOW + timedelta(minutes=70)
    assert leaves_at(seen("p", pinned=True), present=present, other=other) is None


def test_decay_by_use_prolongs_the_life_of_what_was_used() -> None:
    by_use = Lives(decay=Decay("by use"))
    once, often = seen("a"), seen("b", mentions=9)
    assert leaves_at(once, present=Lives(), other=by_use) == once.expires_at
    end = leaves_at(often, present=Lives(), other=by_use)
    assert end is not None and often.expires_at is not None and end > often.expires_at


def test_no_life_is_longer_than_the_calendar() -> None:
    last = datetime(9999, 12, 1, tzinfo=UTC)
    thing = Entity("x", "PRODUCT", last_seen=last, id="x", expires_at=last + HALF_AN_HOUR)
    end = leaves_at(thing, present=Lives(), other=Lives(by_type={"PRODUCT": 10 * 365 * 86400.0}))
    assert end is not None and end.year == 9999


def test_moves_say_who_won_and_lost_places_and_who_came_in() -> None:
    entities = [seen(name) for name in "abc"]
    ranking = reranked(features(*entities), policy=POLICIES["guide"])
    turned = [ranking[1], ranking[0]]
    assert moved(ranking, turned) == {"b": 1, "a": -1}
    assert moved(turned, ranking)["c"] is None


def test_the_past_is_made_of_what_was_said_until_then() -> None:
    thing = Entity("x", "PRODUCT", mentions=3, id="x", first_seen=NOW - HALF_AN_HOUR, last_seen=NOW)
    said = [Spoken(NOW - timedelta(minutes=m)) for m in (30, 10, 0)]
    then = as_it_was(thing, said, at=NOW - timedelta(minutes=5))
    assert then is not None
    assert (then.mentions, then.last_seen) == (2, NOW - timedelta(minutes=10))
    assert as_it_was(thing, said, at=NOW - timedelta(minutes=31)) is None


def test_what_the_assistant_said_refreshes_but_does_not_count() -> None:
    thing = Entity("x", "PRODUCT", mentions=1, id="x", first_seen=NOW - HALF_AN_HOUR, last_seen=NOW)
    said = [Spoken(NOW - HALF_AN_HOUR), Spoken(NOW - timedelta(minutes=9), counted=False)]
    then = as_it_was(thing, said, at=NOW - timedelta(minutes=5))
    assert then is not None
    assert (then.mentions, then.last_seen) == (1, NOW - timedelta(minutes=9))


@given(st.lists(st.integers(1, 1700), min_size=1, max_size=12), st.integers(0, 3600))
def test_a_curve_is_the_score_of_each_instant(minutes: list[int], ahead: int) -> None:
    said = [Spoken(NOW - timedelta(seconds=s)) for s in sorted(minutes, reverse=True)]
    thing = Entity(
        "x",
        "PRODUCT",
        mentions=len(said),
        id="x",
        first_seen=said[0].at,
        last_seen=said[-1].at,
        expires_at=said[-1].at + HALF_AN_HOUR,
    )
    instants = [*(one.at for one in said), NOW + timedelta(seconds=ahead)]
    points = score_curve(
        thing, said, features=features(thing), policy=POLICIES["guide"], instants=instants
    )
    assert [p.at for p in points] == instants
    assert points[-1].score == guide(thing, named=False, now=instants[-1]).total
    assert points[-1].alive == (instants[-1] < said[-1].at + HALF_AN_HOUR)
    assert all(p.score >= 110 for p in points[:-1]), "just spoken of: 100 and 10 for each mention"


def test_the_guide_loses_as_many_points_a_minute_as_it_is_told() -> None:
    slow = guide(seen("x", minutes_ago=10), named=False, now=NOW, weights=Weights(per_minute=0.5))
    assert slow.recency == 95.0
