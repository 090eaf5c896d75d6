"""Reading topics, summaries, and which messages left the window."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, and_, bindparam, func, or_, select
from sqlalchemy.engine import Row

from memory_core.conversation import Summary, SummaryLine, Topic
from memory_core.model import Message
from memory_core.stores.engine.prepared import fetch
from memory_core.stores.entities import LIMIT
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.messages import EVERY_MESSAGE, message_of
from memory_core.stores.part import Part
from memory_core.stores.protocols.conversation import Place
from memory_core.stores.schema.conversation import (
    summaries,
    summary_lines,
    summary_sources,
    topics,
)
from memory_core.stores.schema.memory import OWNER, digest, entities, mentions, messages, sessions

SESSION = (
    select(sessions.c.key)
    .where(sessions.c.user_key == OWNER, sessions.c.id == bindparam("session"))
    .scalar_subquery()
)
"""The session's number as part of a query that is given `user` and `session`."""

_PLACES = (
    select(
        messages.c.id.label("message_id"),
        mentions.c.start,
        mentions.c.end,
        entities.c.id,
        entities.c.name,
        entities.c.type,
    )
    .join(mentions, mentions.c.message_key == messages.c.key)
    .join(entities, entities.c.key == mentions.c.entity_key)
    .where(
        messages.c.user_key == OWNER,
        messages.c.id.in_(IDS),
        or_(mentions.c.counted, mentions.c.trust != "user"),
    )
    .order_by(mentions.c.message_key, mentions.c.start)
)
_TOPICS = (
    select(topics)
    .where(topics.c.session_key == SESSION)
    .order_by(topics.c.number.desc())
    .limit(LIMIT)
)
_TOPICS_OF = select(messages.c.id, messages.c.topic).where(
    messages.c.user_key == OWNER, messages.c.id.in_(IDS), messages.c.topic.is_not(None)
)
_SUMMARY = (
    select(summaries, messages.c.id.label("until"))
    .join(messages, messages.c.key == summaries.c.until_key)
    .where(summaries.c.session_key == SESSION)
)
_LINES = (
    select(summary_lines, messages.c.id.label("source"))
    .join(summary_sources, summary_sources.c.line_key == summary_lines.c.key)
    .join(messages, messages.c.key == summary_sources.c.message_key)
    .where(summary_lines.c.session_key == SESSION)
    .order_by(summary_lines.c.position, messages.c.key)
)


def _place_of(name: str) -> Any:
    """Return the row number of the message given under this name, 0 where there is none."""
    there = select(messages.c.key).where(
        messages.c.user_key == OWNER, messages.c.id == bindparam(name)
    )
    return func.coalesce(there.scalar_subquery(), 0)


_LEAVING: Select[Any] = (
    EVERY_MESSAGE.where(
        and_(
            messages.c.session_key == SESSION,
            messages.c.key > _place_of("after"),
            messages.c.key < _place_of("before"),
        )
    )
    .order_by(messages.c.key)
    .limit(LIMIT)
)


class ConversationReads(Part):
    """The reading half of `ConversationStore`."""

    def spoken_places(self, ids: Collection[str], *, user_id: str) -> dict[str, list[Place]]:
        """Return where these messages speak of entities, in order; the speaker is not among
        them."""
        found: dict[str, list[Place]] = defaultdict(list)
        with self._database.read() as connection:
            for row in in_lists(connection, _PLACES, set(ids), user=digest(user_id)):
                place = Place(row.start, row.end, row.id, row.name, row.type)
                found[row.message_id].append(place)
        return dict(found)

    def topics(self, session_id: str, *, user_id: str, limit: int) -> list[Topic]:
        """Return the last topics of a session, by number."""
        given: dict[str, Any] = {"user": digest(user_id), "session": session_id}
        with self._database.read() as connection:
            rows = fetch(connection, _TOPICS, **given, limit=max(0, limit))
        return [_topic(row) for row in reversed(rows)]

    def topics_of(self, message_ids: Collection[str], *, user_id: str) -> dict[str, int]:
        """Return the topic numbers of those of these messages that have one."""
        with self._database.read() as connection:
            rows = in_lists(connection, _TOPICS_OF, set(message_ids), user=digest(user_id))
            return {row.id: row.topic for row in rows}

    def summary(self, session_id: str, *, user_id: str) -> Summary | None:
        """Return what is stored of a session's summary."""
        given = {"user": digest(user_id), "session": session_id}
        with self._database.read() as connection:
            found = fetch(connection, _SUMMARY, **given)
            rows = fetch(connection, _LINES, **given) if found else []
        if not found:
            return None
        kept = found[0]
        return Summary(
            session_id,
            _lines(rows),
            until=kept.until,
            n_messages=kept.n_messages,
            by=kept.by,
            at=kept.at,
        )

    def leaving(
        self, session_id: str, *, user_id: str, after: str, before: str, limit: int
    ) -> list[Message]:
        """Return the first `limit` messages after one ("" for the beginning) and before another,
        oldest first."""
        given: dict[str, Any] = {"user": digest(user_id), "session": session_id}
        given |= {"after": after, "before": before, "limit": max(0, limit)}
        with self._database.read() as connection:
            rows = fetch(connection, _LEAVING, **given)
        return [message_of(row) for row in rows]


def _topic(row: Row[Any]) -> Topic:
    words = {str(word): int(str(n)) for word, n in row.words.items()}
    return Topic(row.number, row.label, row.since, words)


def _lines(rows: Collection[Row[Any]]) -> tuple[SummaryLine, ...]:
    sources: dict[int, list[str]] = defaultdict(list)
    by_key: dict[int, Row[Any]] = {}
    for row in rows:
        sources[row.key].append(row.source)
        by_key[row.key] = row
    return tuple(
        SummaryLine(
            row.text,
            tuple(sources[key]),
            role=None if not row.role else "user" if row.role == "user" else "assistant",
            weight=row.weight,
        )
        for key, row in by_key.items()
    )
