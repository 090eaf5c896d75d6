"""Whatever the clock does between calls, back by hours or ahead by a year, no call fails and
nothing absurd is shown."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from math import isfinite

from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory_core import Memory, Settings
from memory_core.errors import InputError
from memory_core.expiry import seconds_left
from memory_core.prioritization import POLICIES
from tests.conftest import HandClock

U, S = "u", "s"
SAID = (
    "Sunniva works at Vantor",
    "I like jazz and I prefer short answers",
    "The Nimbus One costs $499",
    "Where does she work?",
    "My lamp costs $20",
)
JUMPS = (0.0, 1.0, 400.0, 7200.0, 366 * 86400.0, -1.0, -3600.0, -9 * 3600.0, -366 * 86400.0)
"""Seconds."""
ACTS = ("observe", "ask", "pin", "unpin", "restore", "extend", "expire", "resume", "start")
STEPS = st.lists(
    st.tuples(st.sampled_from(JUMPS), st.sampled_from(ACTS), st.integers(0, 9)),
    min_size=3,
    max_size=7,
)


def act(memory: Memory, what: str, number: int) -> None:
    """Do one thing that writes."""
    text = SAID[number % len(SAID)]
    known = memory.entities(user_id=U, include_expired=True)
    if what == "observe":
        memory.observe(text, user_id=U, session_id=S)
    elif what == "ask":
        memory.ask(text, user_id=U, session_id=S)
    elif what == "expire":
        memory.expire()
    elif what == "resume":
        memory.resume(U)
    elif what == "start":
        memory.start_session(U)
    elif known:
        entity_id = known[number % len(known)].id
        if what == "extend":
            with suppress(InputError):  # what is pinned or away has nothing to extend
                memory.extend(entity_id, seconds=60.0, user_id=U)
        else:
            getattr(memory, what)(entity_id, user_id=U)


def sane(value: object) -> None:
    """Hold, all the way down, that figures are finite and instants aware."""
    if isinstance(value, float):
        assert isfinite(value)
    elif isinstance(value, datetime):
        assert value.utcoffset() == timedelta()
    elif is_dataclass(value) and not isinstance(value, type):
        sane([getattr(value, field.name) for field in fields(value)])
    elif isinstance(value, Mapping):
        sane(list(value.values()))
    elif isinstance(value, list | tuple):
        for inner in value:
            sane(inner)


def look_at_entities(memory: Memory) -> None:
    now = memory.now()
    known = memory.entities(user_id=U, include_expired=True)
    living = memory.entities(user_id=U)
    for entity in known:
        assert entity.first_seen <= entity.last_seen
        assert min(entity.mentions, entity.retrieved, seconds_left(entity, now) or 0) >= 0
        story = memory.why(entity.id, user_id=U)
        curve = memory.retention(entity.id, user_id=U)
        assert all(0 <= point.retention <= 1 for point in curve)
        assert [point.at for point in curve] == sorted(point.at for point in curve)
        past = memory.attributes(entity.id, user_id=U, history=True)
        for said in past:
            assert said.invalid_at is None or said.invalid_at >= said.valid_at
        sane([entity, story, curve, past])
    gone = [*memory.expired(user_id=U), *(a.entity for a in memory.archive(U))]
    assert not {e.id for e in living} & {e.id for e in gone}
    assert memory.count(user_id=U) == len(living)
    left = [seconds_left(entity, now) for entity in memory.soonest(user_id=U)]
    assert left == sorted(left, key=lambda seconds: seconds or 0)


def look_at_conversation(memory: Memory) -> None:
    for session in memory.sessions(U):
        assert session.created_at <= session.last_active_at
        assert session.expires_at is not None
        assert session.expires_at >= session.last_active_at
    figures, user = memory.metrics(S, U), memory.analytics(U)
    assert min(figures.n_turns, figures.n_messages, figures.topics, figures.topic_changes) >= 0
    assert min(figures.topic_coherence, figures.memory_usage) >= 0
    assert max(figures.topic_coherence, figures.memory_usage) <= 1
    if figures.started_at and figures.ended_at:
        assert figures.started_at <= figures.ended_at
    forecast = [step.entities for step in user.forecast]
    assert forecast == sorted(forecast)
    assert min(0, user.archived, user.pinned, *forecast) == 0
    assert max([0, *forecast]) <= user.in_memory == memory.count(user_id=U)
    for day in user.days:
        assert min(day.messages, day.sessions, day.entities, day.known) >= 0
    turns = memory.interactions(user_id=U)
    assert all(turn.ms >= 0 for turn in turns)
    for fact in memory.facts(U):
        assert fact.first_said_at <= fact.last_said_at
    assert all(0 <= p.confidence <= 1 for p in memory.preferences(U))
    sane([figures, user, turns, memory.topics(S, user_id=U), memory.facts(U, "lamp")])
    sane([memory.preferences(U), memory.resume(U)])


def look_at_prompts(memory: Memory, past: list[datetime]) -> None:
    for policy in POLICIES:
        for ranked in memory.prioritized("Sunniva's lamp", user_id=U, policy=policy):
            assert ranked.score >= 0 or policy == "activation"  # a logarithm
            sane(ranked)
        sane(memory.working_memory("Sunniva", user_id=U, session_id=S, policy=policy))
    context = memory.context("Where does Sunniva work?", user_id=U, session_id=S)
    assert all(line.tokens >= 0 for line in context.lines)
    for at in (min(past), max(past), memory.now()):
        graph = memory.graph(user_id=U, as_of=at)
        ids = {entity.id for entity in graph.entities}
        assert all({r.subject, r.object} <= ids for r in graph.relations)
        assert memory.count(user_id=U, as_of=at) == len(ids)
        sane(memory.prioritized("lamp", user_id=U, as_of=at))


@settings(max_examples=8)
@given(STEPS)
@example([(7200.0, "ask", 1), (-9 * 3600.0, "restore", 0), (366 * 86400.0, "expire", 0)])
@example([(366 * 86400.0, "ask", 2), (-366 * 86400.0, "ask", 3), (0.0, "unpin", 0)])
def test_clock_that_jumps_fails_nothing_and_shows_nothing_absurd(
    steps: list[tuple[float, str, int]],
) -> None:
    clock = HandClock()
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    memory.ask(SAID[0], user_id=U, session_id=S)
    past = [clock()]
    for jump, what, number in steps:
        clock.forward(seconds=jump)
        past.append(clock())
        act(memory, what, number)
        look_at_entities(memory)
        look_at_conversation(memory)
        look_at_prompts(memory, past)
    memory.close()
