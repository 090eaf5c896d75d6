"""What the pictures are given: small, complete, and the same until something changes."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from memory_core.clock import VirtualClock
from memory_core.graph import Graph
from memory_core.model import Entity, Ranked, Relation
from memory_core.what_if import Lives
from pages.ui import expiry, graph, meters, scores, table

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
CLOCK = VirtualClock(NOW, NOW, 1.0, lambda: NOW)
TTL = timedelta(minutes=30)


def entity(number: int, *, pinned: bool = False, minutes: float = 0.0) -> Entity:
    seen = NOW - timedelta(minutes=minutes)
    return Entity(
        f"Somebody Of Some Name {number}",
        "PERSON",
        id=f"{number:016x}",
        first_seen=seen,
        last_seen=seen,
        pinned=pinned,
        expires_at=None if pinned else seen + TTL,
    )


def fifty(n: int = 50) -> Graph:
    people = tuple(entity(i, minutes=i % 25) for i in range(n))
    links = tuple(
        Relation(people[i].id, "WORKS_WITH", people[i * 7 % n].id, id=f"{1000 + i:016x}")
        for i in range(n)
    )
    return Graph(people, links, n)


def shown(drawn: Graph, score: float = 100.0) -> dict[str, object]:
    return graph.payload(drawn, clock=CLOCK, scores={e.id: score for e in drawn.entities})


def test_fifty_entities_travel_in_16_kilobytes() -> None:
    assert len(json.dumps(shown(fifty(51)))) <= 16 * 1024


def test_the_graph_is_not_sent_again_while_only_time_passes() -> None:
    assert shown(fifty(), 100.0) == shown(fifty(), 99.4)


def test_the_expired_are_ghosts_and_never_twice_on_the_picture() -> None:
    drawn, gone = fifty(2), entity(9, minutes=60)
    data = graph.payload(drawn, clock=CLOCK, scores={}, ghosts=[gone, drawn.entities[0]])
    assert [n["id"] for n in data["nodes"] if n.get("ghost")] == [gone.id]
    assert len(data["nodes"]) == 3


def test_a_pinned_entity_has_no_time_to_run_out() -> None:
    data = graph.payload(Graph((entity(1, pinned=True),)), clock=CLOCK, scores={})
    assert data["nodes"][0]["expires"] is None


def test_only_what_the_answer_used_is_marked() -> None:
    drawn = fifty(3)
    data = graph.payload(drawn, clock=CLOCK, scores={}, used=[drawn.entities[1].id])
    assert [n["id"] for n in data["nodes"] if n.get("used")] == [drawn.entities[1].id]


def test_the_countdown_counts_what_it_does_not_show() -> None:
    data = expiry.payload(
        [entity(1), entity(2)],
        pinned=[entity(3, pinned=True)],
        clock=CLOCK,
        lives=Lives(),
        total=10,
    )
    assert (len(data["rows"]), len(data["pinned"]), data["more"]) == (2, 1, 7)
    assert data["rows"][0]["ttl"] == TTL.total_seconds()


def test_the_bar_and_the_ring_of_a_restored_entity_are_full() -> None:
    restored = replace(entity(1, minutes=50), expires_at=NOW + TTL)
    [row] = expiry.payload([restored], clock=CLOCK, lives=Lives(), total=1)["rows"]
    [node] = graph.payload(Graph((restored,), (), 1), clock=CLOCK, scores={})["nodes"]
    data = meters.payload(clock=CLOCK, entities=1, soonest=[restored], lives=Lives(), turn=None)
    assert row["ttl"] == node["ttl"] == data["ttl"] == TTL.total_seconds()


def test_the_parts_of_a_score_reach_the_browser() -> None:
    one = Ranked(entity(1), 170.0, {"recency": 100.0, "frequency": 20.0, "query": 50.0})
    [row] = scores.payload([one], clock=CLOCK)["rows"]
    assert (row["frequency"], row["query"], row["seen"]) == (20.0, 50.0, NOW.timestamp())


def test_the_meters_show_dashes_before_anything_was_said() -> None:
    data = meters.payload(clock=CLOCK, entities=0, soonest=[], lives=Lives(), turn=None)
    assert (data["tokens"], data["next"]) == (None, None)


def test_the_table_has_every_number_of_the_pictures() -> None:
    one = Ranked(entity(1, minutes=10), 110.0, {"recency": 90.0, "frequency": 20.0, "query": 0.0})
    [row] = table.rows([one], now=NOW)
    assert (row["Score"], row["Recency"], row["Minutes left"]) == (110.0, 90.0, 20.0)
