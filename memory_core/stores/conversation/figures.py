"""Figures over sessions and users, added up by the database; nothing here writes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    func,
    literal,
    select,
    type_coerce,
)

from memory_core.conversation import Analytics, Mentioned, SessionFigures
from memory_core.metrics import HORIZONS, days_of, forecast_of
from memory_core.stores.conversation.reads import SESSION
from memory_core.stores.expiring import alive
from memory_core.stores.part import Part
from memory_core.stores.schema.columns import instant, microseconds
from memory_core.stores.schema.memory import OWNER, digest, entities, messages, sessions
from memory_core.stores.schema.people import interactions

MOST = 10
"""Entities among the most mentioned."""
_DAY_US = 86_400_000_000

_THERE = select(sessions.c.key).where(sessions.c.key == SESSION)
_SAID = (
    select(
        messages.c.role,
        func.count().label("n"),
        func.sum(func.length(messages.c.content)).label("chars"),
        func.min(messages.c.at).label("first"),
        func.max(messages.c.at).label("last"),
    )
    .where(messages.c.session_key == SESSION)
    .group_by(messages.c.role)
)
_LAST_SAID = (
    select(messages.c.content)
    .where(messages.c.session_key == SESSION, messages.c.role == "user")
    .order_by(messages.c.key.desc())
    .limit(1)
)
_ON_TOPIC = (
    select(
        messages.c.topic,
        func.lag(messages.c.topic).over(order_by=messages.c.key).label("before"),
    )
    .where(
        messages.c.session_key == SESSION,
        messages.c.role == "user",
        messages.c.topic.is_not(None),
    )
    .subquery()
)


def _how_many(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """Return how many rows the condition holds for."""
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


_TOPICS = select(
    func.count(_ON_TOPIC.c.topic.distinct()).label("topics"),
    _how_many(_ON_TOPIC.c.topic != _ON_TOPIC.c.before).label("changes"),
    func.count().label("n"),
).select_from(_ON_TOPIC)
_TURNS: Select[Any] = select(
    func.count().label("n"),
    _how_many(interactions.c.clarification).label("clarifications"),
    _how_many(interactions.c.n_memories > 0).label("with_memory"),
    _how_many(interactions.c.n_chunks > 0).label("with_documents"),
    _how_many(interactions.c.rewritten != "").label("resolved"),
    func.coalesce(func.sum(interactions.c.ms), 0.0).label("ms"),
    func.coalesce(func.max(interactions.c.ms), 0.0).label("slowest"),
    _how_many(interactions.c.satisfaction > 0).label("good"),
    _how_many(interactions.c.satisfaction != 0).label("rated"),
)
_SESSION_TURNS = _TURNS.join(messages, messages.c.key == interactions.c.question_key).where(
    messages.c.session_key == SESSION
)
_USER_TURNS = _TURNS.where(interactions.c.user_key == OWNER)

_MINE = and_(entities.c.user_key == OWNER, entities.c.merged_into.is_(None))
_MOST = (
    select(entities.c.id, entities.c.name, entities.c.type, entities.c.mentions)
    .where(_MINE, alive(), entities.c.mentions > 0)
    .order_by(entities.c.mentions.desc(), entities.c.last_seen.desc(), entities.c.name)
    .limit(MOST)
)
_TYPES = (
    select(entities.c.type, func.count().label("n"))
    .where(_MINE, alive())
    .group_by(entities.c.type)
    .order_by(func.count().desc(), entities.c.type)
)
_LIVES = select(
    _how_many(alive()).label("alive"),
    _how_many(and_(alive(), entities.c.expires_at.is_(None))).label("pinned"),
    func.count().label("all"),
).where(_MINE)


def _per_day(at: Column[Any], mine: ColumnElement[bool]) -> Select[Any]:
    """Return how many rows there are for each UTC day, the day as a number since 1970."""
    day = type_coerce(at, BigInteger) // literal(_DAY_US, BigInteger)
    columns: list[Any] = [day.label("day"), func.count().label("n")]
    return select(*columns).where(mine).group_by(day)


_DAYS = {
    "messages": _per_day(messages.c.at, messages.c.user_key == OWNER),
    "sessions": _per_day(sessions.c.created_at, sessions.c.user_key == OWNER),
    "entities": _per_day(entities.c.first_seen, _MINE),
}


def _leaving_until(minutes: int, now: datetime) -> ColumnElement[int]:
    limit = literal(microseconds(now) + minutes * 60_000_000, BigInteger)
    return _how_many(type_coerce(entities.c.expires_at, BigInteger) <= limit)


class Figures(Part):
    """The adding up of `ConversationStore`."""

    def session_figures(self, session_id: str, *, user_id: str) -> SessionFigures | None:
        """Return what a session adds up to; None where there is none."""
        given = {"user": digest(user_id), "session": session_id}
        with self._database.read() as connection:
            if connection.execute(_THERE, given).first() is None:
                return None
            said = {row.role: row for row in connection.execute(_SAID, given)}
            turns = connection.execute(_SESSION_TURNS, given).one()
            topics = connection.execute(_TOPICS, given).one()
            last = connection.execute(_LAST_SAID, given).scalar()
        return SessionFigures(
            n_messages={role: row.n for role, row in said.items()},
            n_chars={role: int(row.chars) for role, row in said.items()},
            last_said=last or "",
            topics=topics.topics,
            topic_changes=int(topics.changes),
            with_topic=topics.n,
            n_turns=turns.n,
            clarifications=int(turns.clarifications),
            with_memory=int(turns.with_memory),
            with_documents=int(turns.with_documents),
            resolved=int(turns.resolved),
            total_ms=float(turns.ms),
            slowest_ms=float(turns.slowest),
            good=int(turns.good),
            rated=int(turns.rated),
            started_at=min((row.first for row in said.values()), default=None),
            ended_at=max((row.last for row in said.values()), default=None),
        )

    def user_figures(self, *, user_id: str, now: datetime) -> Analytics:
        """Return what a user's sessions and entities add up to."""
        given = {"user": digest(user_id), "now": now}
        with self._database.read() as connection:
            most = connection.execute(_MOST, given).all()
            types = {row.type: row.n for row in connection.execute(_TYPES, given)}
            lives = connection.execute(_LIVES, given).one()
            turns = connection.execute(_USER_TURNS, given).one()
            days = {what: _by_day(connection, query, given) for what, query in _DAYS.items()}
            leaving = connection.execute(_forecast(now), given).one()
        return Analytics(
            most_mentioned=tuple(Mentioned(r.id, r.name, r.type, r.mentions) for r in most),
            by_type=types,
            in_memory=int(lives.alive),
            pinned=int(lives.pinned),
            archived=lives.all - int(lives.alive),
            days=days_of(**days),
            forecast=forecast_of(leaving),
            n_sessions=sum(days["sessions"].values()),
            n_messages=sum(days["messages"].values()),
            n_turns=turns.n,
            rated=int(turns.rated),
            satisfaction=int(turns.good) / int(turns.rated) if turns.rated else None,
        )


def _forecast(now: datetime) -> Select[Any]:
    """Return how many entities leave until each horizon, in the order of `HORIZONS`."""
    counts: list[Any] = [_leaving_until(m, now).label(f"m{m}") for m in HORIZONS]
    return select(*counts).where(_MINE, alive(), entities.c.expires_at.is_not(None))


def _by_day(
    connection: Connection, query: Select[Any], given: Mapping[str, Any]
) -> dict[datetime, int]:
    rows = connection.execute(query, dict(given))
    return {instant(int(row.day) * _DAY_US): row.n for row in rows}
