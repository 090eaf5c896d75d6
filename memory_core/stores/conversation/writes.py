"""Writing topics and summaries with a turn, and letting go of them when messages are erased."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Delete, bindparam, delete, select, update

from memory_core.conversation import Summary, Topic
from memory_core.stores.change import Addition, Written
from memory_core.stores.engine.dialects import insert_or_change
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.schema.conversation import (
    resume_codes,
    summaries,
    summary_lines,
    summary_sources,
    topics,
)
from memory_core.stores.schema.memory import OWNER, messages, sessions
from memory_core.stores.writing.journal import Journal


@dataclass(frozen=True, slots=True)
class TopicsMarked(Addition):
    """Topics as they are now, and which messages are on which."""

    session_id: str
    topics: tuple[Topic, ...]
    messages: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SummaryExtended(Addition):
    """A summary that goes further than the stored one. base: until where the stored one went when
    this was made ("" for none); where it went on meanwhile, that one stays."""

    summary: Summary
    base: str


_USER: Any = bindparam("user_key")
_SESSION = select(sessions.c.key).where(
    sessions.c.user_key == _USER, sessions.c.id == bindparam("session")
)
_MARK = (
    update(messages)
    .where(messages.c.user_key == bindparam("owner_key"), messages.c.id.in_(IDS))
    .values(topic=bindparam("number"))
)
_TOPIC = insert_or_change(
    topics, ("session_key", "number"), lambda new: {"label": new.label, "words": new.words}
)
_STORED = (
    select(messages.c.id)
    .join(summaries, summaries.c.until_key == messages.c.key)
    .where(summaries.c.session_key == bindparam("session_key"))
)
_KEYS = select(messages.c.id, messages.c.key).where(
    messages.c.user_key == _USER, messages.c.id.in_(IDS)
)
_LINE_KEYS = select(summary_lines.c.position, summary_lines.c.key).where(
    summary_lines.c.session_key == bindparam("session_key")
)


def write_topics(journal: Journal, additions: Sequence[TopicsMarked], written: Written) -> None:
    """Write topics and what is on them."""
    for marked in additions:
        given = {"user_key": journal.user_key, "session": marked.session_id}
        key = journal.connection.execute(_SESSION, given).scalar()
        if key is None:
            continue
        for topic in marked.topics:
            row = {
                "user_key": journal.user_key,
                "session_key": key,
                "number": topic.number,
                "label": topic.label,
                "since": topic.since or journal.now,
                "words": topic.words,
            }
            journal.connection.execute(_TOPIC, row)
        on: dict[int, list[str]] = defaultdict(list)
        for message_id, number in marked.messages:
            on[number].append(message_id)
        for number, ids in on.items():
            mark = {"owner_key": journal.user_key, "ids": ids, "number": number}
            journal.connection.execute(_MARK, mark)


def write_summaries(
    journal: Journal, additions: Sequence[SummaryExtended], written: Written
) -> None:
    """Write summaries that go further than the stored ones."""
    for extended in additions:
        given = {"user_key": journal.user_key, "session": extended.summary.session_id}
        key = journal.connection.execute(_SESSION, given).scalar()
        if key is None:
            continue
        stored = journal.connection.execute(_STORED, {"session_key": key}).scalar() or ""
        if stored == extended.base:
            replace_summary(journal, int(key), extended.summary)


def replace_summary(journal: Journal, session_key: int, summary: Summary) -> None:
    """Put a summary in the place of a session's own; lines whose messages are gone are left out."""
    drop_summaries(journal.connection, [session_key])
    ids = {i for line in summary.lines for i in line.message_ids} | {summary.until}
    keys = {
        row.id: row.key
        for row in in_lists(journal.connection, _KEYS, ids, user_key=journal.user_key)
    }
    if summary.until not in keys:
        return
    kept = [line for line in summary.lines if all(i in keys for i in line.message_ids)]
    head = {
        "session_key": session_key,
        "user_key": journal.user_key,
        "until_key": keys[summary.until],
        "n_messages": summary.n_messages,
        "by": summary.by,
        "at": summary.at or journal.now,
    }
    journal.connection.execute(summaries.insert(), head)
    if not kept:
        return
    rows = [
        {
            "user_key": journal.user_key,
            "session_key": session_key,
            "position": position,
            "weight": line.weight,
            "text": line.text,
            "role": line.role or "",
        }
        for position, line in enumerate(kept)
    ]
    journal.connection.execute(summary_lines.insert(), rows)
    places = journal.connection.execute(_LINE_KEYS, {"session_key": session_key})
    line_keys = {row.position: row.key for row in places}
    sources = [
        {"line_key": line_keys[n], "message_key": keys[i], "user_key": journal.user_key}
        for n, line in enumerate(kept)
        for i in dict.fromkeys(line.message_ids)
    ]
    journal.connection.execute(summary_sources.insert(), sources)


_IN_SESSIONS = select(summary_lines.c.key).where(summary_lines.c.session_key.in_(IDS))
_DROP = (
    delete(summary_sources).where(summary_sources.c.line_key.in_(_IN_SESSIONS)),
    delete(summary_lines).where(summary_lines.c.session_key.in_(IDS)),
    delete(summaries).where(summaries.c.session_key.in_(IDS)),
)
_OF_MESSAGES = (
    select(messages.c.session_key)
    .where(messages.c.user_key == _USER, messages.c.key.in_(IDS))
    .distinct()
)
_OFF_TOPIC = delete(topics).where(topics.c.session_key.in_(IDS), topics.c.user_key == _USER)
_UNMARK = (
    update(messages)
    .where(messages.c.session_key.in_(IDS), messages.c.user_key == bindparam("owner_key"))
    .values(topic=None)
)


def drop_summaries(connection: Connection, session_keys: Collection[int]) -> int:
    """Erase the summaries of these sessions; returns how many rows there were."""
    removed = 0
    for statement in _DROP:
        removed += max(0, connection.execute(statement, {"ids": list(session_keys)}).rowcount)
    return removed


def erase_summaries(
    connection: Connection, user_key: int, message_keys: Collection[int]
) -> list[int]:
    """Erase what was derived in the sessions of messages that are about to be erased: their
    summaries, and their topics, whose words could be of those messages; the next turns derive both
    again from what is left.

    message_keys: row numbers; call this before their rows are deleted. Returns the row numbers of
    the sessions.
    """
    rows = in_lists(connection, _OF_MESSAGES, list(message_keys), user_key=user_key)
    keys = sorted({row.session_key for row in rows})
    if keys:
        drop_summaries(connection, keys)
        connection.execute(_OFF_TOPIC, {"ids": keys, "user_key": user_key})
        connection.execute(_UNMARK, {"ids": keys, "owner_key": user_key})
    return keys


def erase_conversations() -> list[Delete]:
    """Return what erases all topics, summaries and codes of the user whose digest is given as
    `user`, in order."""
    tables = (summary_sources, summary_lines, summaries, topics, resume_codes)
    return [delete(table).where(table.c.user_key == OWNER) for table in tables]
