"""Writing messages, their session and their terms."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, bindparam, case, select, update

from memory_core.errors import InputError
from memory_core.stores.change import Change
from memory_core.stores.engine.prepared import fetch_plain, insert_one, insert_rows
from memory_core.stores.lexical import add_postings
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.memory import messages, sessions
from memory_core.stores.writing.journal import Journal

_OWNER: BindParameter[int] = bindparam("user_key")
_AT = bindparam("at", type_=Instant())
_ACTIVE = (
    update(sessions)
    .where(sessions.c.user_key == _OWNER, sessions.c.id == bindparam("session"))
    .values(
        last_active_at=case((sessions.c.last_active_at < _AT, _AT), else_=sessions.c.last_active_at)
    )
    .returning(sessions.c.key)
)
_KEYS = select(messages.c.id, messages.c.key).where(
    messages.c.user_key == _OWNER, messages.c.id.in_(IDS)
)


def write_messages(journal: Journal, change: Change, rules: Rules) -> dict[str, int]:
    """Write the messages of a change with their terms.

    Returns message id -> row number for these and for every other message the change refers to.
    Raises InputError for a message that is not there.
    """
    rows = _rows(journal, change, rules)
    keys: dict[str, int] = {}
    if len(rows) == 1:
        keys[rows[0]["id"]] = insert_one(journal.connection, messages, rows[0])
    else:
        insert_rows(journal.connection, messages, rows)
    wanted = {row["id"] for row in rows} | {m.message_id for m in change.mentions if m.message_id}
    keys |= _look_up(journal, (wanted | set(change.terms)) - set(keys))
    add_postings(
        journal.connection,
        "message",
        {keys[message_id]: terms for message_id, terms in change.terms.items()},
        user_key=journal.user_key,
    )
    return keys


def _look_up(journal: Journal, ids: Collection[str]) -> dict[str, int]:
    rows = in_lists(journal.connection, _KEYS, ids, user_key=journal.user_key)
    found = {row.id: row.key for row in rows}
    missing = next((i for i in ids if i not in found), None)
    if missing is not None:
        message = f"There is no message {missing!r} in this memory; nothing was changed."
        raise InputError(message)
    return found


def _rows(journal: Journal, change: Change, rules: Rules) -> list[dict[str, Any]]:
    session_keys = _touch_sessions(journal, change)
    return [
        {
            "user_key": journal.user_key,
            "session_key": session_keys[message.session_id or change.session_id],
            "id": message.id or rules.ids(),
            "role": message.role,
            "content": message.content,
            "speaker": message.speaker,
            "at": message.timestamp or journal.now,
            "metadata": message.metadata,
        }
        for message in change.messages
    ]


def _touch_sessions(journal: Journal, change: Change) -> dict[str, int]:
    latest: dict[str, datetime] = {}
    for message in change.messages:
        session_id = message.session_id or change.session_id
        at = message.timestamp or journal.now
        latest[session_id] = max(at, latest.get(session_id, at))
    return {session_id: _touch(journal, session_id, at) for session_id, at in latest.items()}


def _touch(journal: Journal, session_id: str, at: datetime) -> int:
    """Return the session's row number, made where there is none yet."""
    given: dict[str, Any] = {"user_key": journal.user_key, "session": session_id, "at": at}
    found = fetch_plain(journal.connection, _ACTIVE, **given)
    if found:
        return int(found[0][0])
    row = {"user_key": journal.user_key, "id": session_id, "title": ""}
    row |= {"created_at": at, "last_active_at": at}
    return insert_one(journal.connection, sessions, row)
