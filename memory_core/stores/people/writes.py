"""Writing what a turn shows of the user, and letting go of it when its message is erased."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Delete, bindparam, delete, or_, select, update

from memory_core.errors import InputError
from memory_core.names import words
from memory_core.people import Interaction, Sign
from memory_core.stores.change import Addition, Written
from memory_core.stores.engine.prepared import insert_rows
from memory_core.stores.lookups import IDS
from memory_core.stores.schema.memory import OWNER, messages
from memory_core.stores.schema.people import choices, interactions, signs
from memory_core.stores.writing.journal import Journal


@dataclass(frozen=True, slots=True)
class SignsShown(Addition):
    """What one message shows of its writer's preferences. at: when it was written."""

    message_id: str
    at: datetime
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class TurnTaken(Addition):
    """A turn for the log; its `query` and `response` are kept as the messages they are."""

    interaction: Interaction


def write_signs(journal: Journal, additions: Sequence[SignsShown], written: Written) -> None:
    """Write the signs of messages."""
    rows = [
        {
            "user_key": journal.user_key,
            "message_key": _key(written, shown.message_id),
            "name": sign.key,
            "value": sign.value,
            "words": sign.words,
            "weight": sign.weight,
            "said": sign.said,
            "against": sign.against,
            "at": shown.at,
        }
        for shown in additions
        for sign in shown.signs
    ]
    insert_rows(journal.connection, signs, rows)


def write_interactions(journal: Journal, additions: Sequence[TurnTaken], written: Written) -> None:
    """Write turns to the log."""
    taken = [addition.interaction for addition in additions]
    rows = [
        {
            "user_key": journal.user_key,
            "question_key": _key(written, one.question_id),
            "answer_key": _key(written, one.id),
            "rewritten": "" if one.rewritten == one.query else one.rewritten,
            "topic": one.topic,
            "at": one.at,
            "answered_by": one.answered_by,
            "clarification": one.clarification,
            "n_memories": one.n_memories,
            "n_chunks": one.n_chunks,
            "ms": one.ms,
            "satisfaction": one.satisfaction,
            "comment": one.comment,
        }
        for one in taken
    ]
    insert_rows(journal.connection, interactions, rows)


def _key(written: Written, message_id: str) -> int:
    key = written.message_keys.get(message_id)
    if key is None:
        message = f"There is no message {message_id!r} in this change; nothing was changed."
        raise InputError(message)
    return key


def of_user() -> list[Delete]:
    """Return what erases all that was learned of the user whose digest is given as `user`."""
    return [delete(table).where(table.c.user_key == OWNER) for table in _TABLES]


_TABLES = (signs, choices, interactions)
_STEP = 512
"""Rows deleted by one statement."""
_USER: Any = bindparam("user_key")
_SIGNS = delete(signs).where(signs.c.user_key == _USER, signs.c.message_key.in_(IDS))
_TURNS = delete(interactions).where(
    interactions.c.user_key == _USER,
    or_(interactions.c.question_key.in_(IDS), interactions.c.answer_key.in_(IDS)),
)
_DERIVED = (
    select(
        interactions.c.key,
        interactions.c.rewritten,
        interactions.c.topic,
        messages.c.content,
    )
    .join(messages, messages.c.key == interactions.c.question_key)
    .where(
        interactions.c.user_key == _USER,
        or_(interactions.c.rewritten != "", interactions.c.topic != ""),
    )
)
_CLEAR = (
    update(interactions)
    .where(interactions.c.key == bindparam("b_key"))
    .values(rewritten=bindparam("b_rewritten"), topic=bindparam("b_topic"))
)
_NAMING = select(signs.c.key, signs.c.value, signs.c.words).where(signs.c.user_key == _USER)
_SIGN = delete(signs).where(signs.c.key.in_(IDS))


def forget_derived(
    connection: Connection,
    user_key: int,
    *,
    message_keys: Collection[int] = (),
    texts: Collection[str] = (),
) -> dict[str, int]:
    """Let go of what was learned from messages that are about to be erased, or that names a thing
    which is.

    message_keys: row numbers of the messages; call this before their rows are deleted. texts: what
    is erased, in words: the content of those messages, or the names of an entity. A rewritten
    question or a topic that has a word of them which its own question has not is taken out, and a
    sign whose value is one of the texts is deleted. Preferences and facts are worked out when they
    are read, so what is left of them follows by itself.

    Returns rows deleted or changed per table.
    """
    removed = {"signs": 0, "interactions": 0}
    for table, statement in (("signs", _SIGNS), ("interactions", _TURNS)):
        for start in range(0, len(message_keys), _STEP):
            part = list(message_keys)[start : start + _STEP]
            given = {"user_key": user_key, "ids": part}
            removed[table] += max(0, connection.execute(statement, given).rowcount)
    erased = {word.norm for text in texts for word in words(text) if word.norm[0].isalnum()}
    if erased:
        removed["interactions"] += _clear(connection, user_key, erased)
        removed["signs"] += _unname(connection, user_key, texts)
    return {table: n for table, n in removed.items() if n}


def _clear(connection: Connection, user_key: int, erased: set[str]) -> int:
    """Take rewritten questions and topics out of the log that have words from elsewhere."""
    changed = 0
    for row in connection.execute(_DERIVED, {"user_key": user_key}).all():
        own = {word.norm for word in words(row.content)}
        kept = {
            name: "" if {word.norm for word in words(text)} & erased - own else text
            for name, text in (("rewritten", row.rewritten), ("topic", row.topic))
        }
        if kept != {"rewritten": row.rewritten, "topic": row.topic}:
            connection.execute(_CLEAR, {"b_key": row.key} | {f"b_{k}": v for k, v in kept.items()})
            changed += 1
    return changed


def _unname(connection: Connection, user_key: int, texts: Collection[str]) -> int:
    """Delete signs whose value is one of the texts."""
    named = {text.casefold() for text in texts}
    rows = connection.execute(_NAMING, {"user_key": user_key})
    keys = [row.key for row in rows if row.value.casefold() in named]
    for start in range(0, len(keys), _STEP):
        connection.execute(_SIGN, {"ids": keys[start : start + _STEP]})
    return len(keys)
