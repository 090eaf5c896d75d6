"""Prioritization: the documented formula, and an order that never depends on chance."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memory_core.model import Entity
from memory_core.prioritization import guide, rank

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def seen(*, minutes_ago: float = 0, mentions: int = 1, name: str = "Aster 5") -> Entity:
    return Entity(
        name=name,
        type="PRODUCT",
        mentions=mentions,
        last_seen=NOW - timedelta(minutes=minutes_ago),
        id=name,
    )


def test_recency_never_falls_below_zero() -> None:
    assert guide(seen(minutes_ago=180), named=False, now=NOW).recency == 0.0


def test_an_entity_seen_later_than_now_counts_as_just_seen() -> None:
    assert guide(seen(minutes_ago=-5), named=False, now=NOW).recency == 100.0


def test_one_point_is_lost_per_minute_of_silence() -> None:
    assert guide(seen(minutes_ago=7.5), named=False, now=NOW).recency == 92.5


def test_a_stale_entity_with_17_mentions_beats_one_just_named_as_documented() -> None:
    stale, fresh = seen(minutes_ago=500, mentions=17, name="Old"), seen(name="New")
    ranked = rank([fresh, stale], named={"New"}, now=NOW, limit=2)
    assert [(r.entity.name, r.score) for r in ranked] == [("Old", 170.0), ("New", 160.0)]


@given(st.floats(0, 1e4), st.integers(0, 500), st.booleans())
def test_score_is_the_documented_sum(minutes: float, mentions: int, named: bool) -> None:
    entity = seen(minutes_ago=minutes, mentions=mentions)
    silence = (NOW - entity.last_seen).total_seconds() / 60
    expected = max(0.0, 100 - silence) + 10 * mentions + (50 if named else 0)
    assert abs(guide(entity, named=named, now=NOW).total - expected) < 1e-9


@given(st.permutations([seen(name=n) for n in "abcde"]))
def test_ties_do_not_depend_on_the_order_given(entities: list[Entity]) -> None:
    assert [r.entity.name for r in rank(entities, named=(), now=NOW, limit=3)] == ["a", "b", "c"]


def test_parts_add_up_to_the_score() -> None:
    ranked = rank([seen(minutes_ago=3, mentions=4)], named={"Aster 5"}, now=NOW, limit=5)[0]
    assert ranked.score == sum(ranked.parts.values())
