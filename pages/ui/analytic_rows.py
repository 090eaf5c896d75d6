"""The numbers behind the pictures of the analytics page, as rows; pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from memory_core.conversation import Analytics, Topic
from memory_core.people import Interaction
from memory_core.results import Turn
from pages.ui.times import span
from pages.ui.type_words import type_words

Rows = list[dict[str, Any]]


def mentioned(found: Analytics) -> Rows:
    """Return the most mentioned entities, most first."""
    return [
        {"Entity": one.name, "Type": type_words(one.type), "Mentions": one.mentions}
        for one in found.most_mentioned
    ]


def types(found: Analytics) -> Rows:
    """Return how many entities of each type are in memory, most first."""
    return [{"Type": type_words(name), "Entities": n} for name, n in found.by_type.items()]


def leaving(found: Analytics) -> Rows:
    """Return how many entities leave within so long, and how many are then left."""
    return [
        {
            "Within": span(60 * one.minutes),
            "Leave": one.entities,
            "Stay": found.in_memory - one.entities,
        }
        for one in found.forecast
        if found.in_memory
    ]


def days(found: Analytics) -> Rows:
    """Return what each day brought, oldest first."""
    return [
        {
            "Day": f"{day.start:%d %b %Y}",
            "Messages": day.messages,
            "New entities": day.entities,
            "Sessions begun": day.sessions,
            "Known until then": day.known,
        }
        for day in found.days
        if day.messages or day.entities
    ]


def answer_times(turns: Sequence[Interaction]) -> Rows:
    """Return how long each answer took, oldest first. turns: latest first."""
    return [
        {
            "Answer": f"{n}",
            "Milliseconds": round(one.ms, 1),
            "Asked": f"{one.at:%d %b %H:%M:%S}",
            "Memories": one.n_memories,
            "Chunks": one.n_chunks,
            "Answered by": one.answered_by,
        }
        for n, one in enumerate(reversed(turns), 1)
    ]


def step_times(turns: Iterable[Turn], words: dict[str, str]) -> Rows:
    """Return how long each step of these turns took, in the order of the steps. words: name of a
    step -> how a page says it."""
    spent: dict[str, list[float]] = {}
    for turn in turns:
        for step in turn.trace:
            spent.setdefault(step.name, []).append(step.ms)
    return [
        {
            "Step": words.get(name, name.capitalize()),
            "Median ms": round(median(ms), 1),
            "Slowest ms": round(max(ms), 1),
            "Turns": len(ms),
        }
        for name, ms in spent.items()
    ]


def received(turns: Sequence[Interaction]) -> Rows:
    """Return how answers were received; nothing where there are none."""
    names = {1: "Good", -1: "Not good", 0: "Not rated"}
    count = Counter(one.satisfaction for one in turns)
    return [{"Received": names[s], "Answers": count[s]} for s in names] if turns else []


def topics(found: Sequence[Topic], turns: Sequence[Interaction], *, session_id: str) -> Rows:
    """Return the topics of a session in the order they came up, with the answers given on each."""
    count = Counter(one.topic for one in turns if one.session_id == session_id)
    return [
        {
            "Topic": topic.label,
            "Answers": count[topic.label],
            "Since": f"{topic.since:%d %b %H:%M}" if topic.since else "",
            "Most frequent words": ", ".join(topic.words),
        }
        for topic in found
    ]
