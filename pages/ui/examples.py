"""A small live example for each word of the glossary, computed from one memory.

Those of answers are in `answer_examples`.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import streamlit as st

from memory_core.expiry import seconds_left
from memory_core.graph_html import look
from memory_core.graph_text import relation_words
from memory_core.model import Entity, Ranked
from pages.ui import expiry, scores
from pages.ui.answer_examples import ANSWERS
from pages.ui.ground import Ground
from pages.ui.policies import PARTS, POLICIES
from pages.ui.safe_text import safe
from pages.ui.showing import bars, cut, rows
from pages.ui.times import ago, day_and_time, span
from pages.ui.type_words import type_words

_SHOWN = 4
_MINUTE_S = 60.0


def _entity(on: Ground) -> None:
    rows(
        (e.name, f"{type_words(e.type)}, {e.mentions}×, last {ago(e.last_seen, on.mind.now())}")
        for e in on.entities[:_SHOWN]
    )


def _mention(on: Ground) -> None:
    said = on.mind.mentions(on.first.id, user_id=on.user_id, limit=_SHOWN)
    found = [(f"“{one.text}”", f"at {one.at:%H:%M:%S} UTC") for one in said]
    rows(found, none=f"{on.first.name} was not spoken of by you yet.")


def _attribute(on: Ground) -> None:
    described = next((e for e in on.entities if e.attributes), None)
    if described is None:
        rows((), none="No entity in memory has a property yet.")
        return
    found = on.mind.attributes(described.id, user_id=on.user_id)
    rows((f"{described.name}: {a.key.replace('_', ' ')}", a.value) for a in found[:_SHOWN])


def _relation(on: Ground) -> None:
    names = {e.id: e.name for e in on.entities}
    told: dict[str, tuple[str, str]] = {}
    for entity in on.entities[:_SHOWN]:
        for one in on.mind.relations(entity.id, user_id=on.user_id):
            if one.subject in names and one.object in names:
                sentence = f"{names[one.subject]} {relation_words(one)} {names[one.object]}"
                told[one.id] = (sentence, f"said {len(one.sources)}×")
    rows(list(told.values())[:_SHOWN], none="Nothing in memory is related to anything yet.")


def _trust(on: Ground) -> None:
    found = [a for e in on.entities for a in on.mind.attributes(e.id, user_id=on.user_id)]
    who = {
        "user": "you said so",
        "assistant": "an answer said so",
        "document": "a document says so",
    }
    rows(
        [(f"{a.key.replace('_', ' ')}: {a.value}", who[a.trust]) for a in found[:_SHOWN]],
        none="No entity in memory has a property yet.",
    )


def _fact(on: Ground) -> None:
    found = on.mind.facts(on.user_id, limit=_SHOWN)
    rows(
        [(fact.text, f"{fact.category} · {fact.confidence:.0%} sure") for fact in found],
        none="Nothing was said about yourself yet.",
    )


def _countdown(on: Ground) -> None:
    soonest = on.mind.soonest(user_id=on.user_id, limit=_SHOWN)
    total = on.mind.count(user_id=on.user_id)
    expiry.expiry_bars(
        expiry.payload(soonest, clock=on.clock, lives=on.mind.lives(), total=total),
        key=f"countdown_{on.place}",
    )


def _expired(on: Ground) -> None:
    gone = on.mind.expired(user_id=on.user_id, limit=_SHOWN)
    now = on.mind.now()
    rows(
        [(e.name, f"expired {ago(e.expires_at, now)}") for e in gone if e.expires_at],
        none="Nothing has expired yet.",
    )


def _pinned(on: Ground) -> None:
    now = on.mind.now()
    pinned = [e for e in on.entities if e.pinned]
    first = on.first
    left = seconds_left(first, now)
    until = f"unpinned: {span(max(0.0, left))} left" if left is not None else "stays"
    rows([(e.name, "pinned: stays") for e in pinned[:_SHOWN]] or [(first.name, until)])


def _clock(on: Ground) -> None:
    speed = f"×{on.clock.speed:g}"
    rows(
        [
            ("the memory's clock", f"{on.mind.now():%d %b %Y, %H:%M:%S} UTC, running {speed}"),
            ("the clock on the wall", f"{datetime.now(UTC):%d %b %Y, %H:%M:%S} UTC"),
        ]
    )


def _moment(on: Ground) -> None:
    said = on.mind.messages(user_id=on.user_id, session_id=on.session_id, limit=2 * _SHOWN)
    rows(
        [
            (
                f"after “{m.content[:60]}”",
                f"{on.mind.count(user_id=on.user_id, as_of=m.timestamp)} entities",
            )
            for m in said
            if m.role == "user" and m.timestamp
        ],
        none="Nothing was said in this conversation yet.",
    )


def _ranking(on: Ground, policy: str = "balanced", limit: int = _SHOWN) -> list[Ranked]:
    return on.mind.prioritized(on.question, user_id=on.user_id, limit=limit, policy=policy)


def _score(on: Ground) -> None:
    st.html(f"<p class='mg-quiet'>For “{safe(cut(on.question))}”</p>")
    scores.score_bars(
        scores.payload(_ranking(on), clock=on.clock, policy="balanced"), key=f"sums_{on.place}"
    )


def _policy(on: Ground) -> None:
    rows(
        (policy, " > ".join(one.entity.name for one in _ranking(on, policy))) for policy in POLICIES
    )


def _part(part: str, *, policy: str, why: Callable[[Entity, datetime], str]) -> "Example":
    def show(on: Ground) -> None:
        ranked, now = _ranking(on, policy), on.mind.now()
        points = {one.entity.id: one.parts.get(part, 0.0) for one in ranked}
        bars(
            [(one.entity.name, points[one.entity.id], why(one.entity, now)) for one in ranked],
            of=f"{PARTS[part]}, “{policy}”",
        )

    return show


def _since(entity: Entity, now: datetime) -> str:
    minutes = max(0.0, (now - entity.last_seen).total_seconds() / _MINUTE_S)
    return f"last spoken of {minutes:.1f} minutes ago"


def _often(entity: Entity, now: datetime) -> str:
    return f"mentioned {entity.mentions}×"


def _nothing(entity: Entity, now: datetime) -> str:
    return type_words(entity.type)


def _types(on: Ground) -> None:
    counts: dict[str, int] = {}
    for entity in on.entities:
        counts[entity.type] = counts.get(entity.type, 0) + 1
    total, expired = on.mind.count(user_id=on.user_id), on.mind.expired(user_id=on.user_id)
    rows(
        [
            *((f"{look(kind).shape} · {kind.lower()}", str(n)) for kind, n in counts.items()),
            ("in memory", f"{total}"),
            ("just expired, not counted", f"{len(expired)}"),
        ]
    )


def _sessions(on: Ground) -> None:
    now = on.mind.now()
    rows(
        (one.title or "nothing said yet", f"begun {day_and_time(one.created_at, now)}")
        for one in on.mind.sessions(on.user_id)[:_SHOWN]
    )


def _summary(on: Ground) -> None:
    found = on.mind.summary(on.session_id, user_id=on.user_id)
    lines = found.text.splitlines() if found else []
    none = "This conversation is short enough to be repeated whole: no summary stands for it."
    rows([(line.removeprefix("- "), "") for line in lines[:_SHOWN]], none=none)


def _whose(on: Ground) -> None:
    of = "your account" if on.user_id.startswith("person-") else "a key"
    kind = f"a number made from {of}"
    rows([(f"{on.user_id[:16]}…", kind if on.own else "a memory for examples")])


def _held(on: Ground) -> None:
    held = on.mind.holdings(on.user_id)
    found = sorted(held.rows.items(), key=lambda row: -row[1])[:_SHOWN]
    rows((name, f"{n:,} rows that a certificate would count") for name, n in found)


Example = Callable[[Ground], None]

EXAMPLES: Mapping[str, Example] = {
    "entity": _entity,
    "mention": _mention,
    "attribute": _attribute,
    "relation": _relation,
    "trust": _trust,
    "fact": _fact,
    "ttl": _countdown,
    "next-expiry": _countdown,
    "expired": _expired,
    "pinned": _pinned,
    "clock": _clock,
    "moment": _moment,
    "forgotten": _held,
    "score": _score,
    "policy": _policy,
    "recency": _part("recency", policy="balanced", why=_since),
    "frequency": _part("frequency", policy="balanced", why=_often),
    "query": _part("query", policy="balanced", why=_nothing),
    "attributes": _part("attributes", policy="balanced", why=_nothing),
    "graph": _part("graph", policy="balanced", why=_nothing),
    "similarity": _part("similarity", policy="balanced", why=_nothing),
    "base": _part("base", policy="activation", why=_since),
    "spreading": _part("spreading", policy="activation", why=_nothing),
    "entities": _types,
    "session": _sessions,
    "summary": _summary,
    "visitor": _whose,
    **ANSWERS,
}
"""Word id -> what shows its example."""
