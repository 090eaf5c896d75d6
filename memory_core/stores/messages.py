"""Reading conversations."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    exists,
    func,
    not_,
    select,
)

from memory_core.model import Message
from memory_core.stores.engine.prepared import fetch
from memory_core.stores.entities import ALL, LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.part import Part
from memory_core.stores.schema.columns import FOREVER
from memory_core.stores.schema.memory import OWNER, digest, entities, mentions, messages, sessions

_MESSAGE = (
    messages.c.key,
    messages.c.role,
    messages.c.content,
    messages.c.at,
    messages.c.speaker,
    messages.c.metadata.label("extra"),
    messages.c.id,
    sessions.c.id.label("session_id"),
)
EVERY_MESSAGE = (
    select(*_MESSAGE)
    .join(sessions, sessions.c.key == messages.c.session_key)
    .where(sessions.c.user_key == OWNER)
)
"""All messages of the user whose digest is given as `user`."""
_LATEST = (
    EVERY_MESSAGE.where(sessions.c.id == bindparam("session"))
    .order_by(messages.c.key.desc())
    .limit(LIMIT)
)


def hidden() -> ColumnElement[bool]:
    """Return the condition that a message speaks of entities all of which expired."""
    spoken = mentions.c.message_key == messages.c.key
    living = select(mentions.c.key).join(entities, entities.c.key == mentions.c.entity_key)
    return and_(
        exists(select(mentions.c.key).where(spoken).correlate(messages)),
        not_(exists(living.where(spoken, alive()).correlate(messages))),
    )


_WINDOW = _LATEST.where(not_(hidden()))
_HIDDEN = select(messages.c.id).where(
    messages.c.user_key == OWNER, messages.c.id.in_(IDS), hidden()
)
_BY_ID = EVERY_MESSAGE.where(messages.c.user_key == OWNER, messages.c.id.in_(IDS))
_ABOUT = (
    select(mentions.c.message_key)
    .join(messages, messages.c.key == mentions.c.message_key)
    .where(mentions.c.entity_key.in_(IDS), messages.c.role == "user")
    .distinct()
    .order_by(mentions.c.message_key.desc())
    .limit(LIMIT)
)
_BY_KEY = EVERY_MESSAGE.where(messages.c.key.in_(IDS))


def edge(here: Any, *, after: bool, skip: Any) -> ScalarSelect[Any]:
    """Return the number of the message `skip + 1` places from `here` in its session."""
    other = messages.alias()
    beyond = other.c.key > here.c.key if after else other.c.key < here.c.key
    order = other.c.key if after else other.c.key.desc()
    return (
        select(other.c.key)
        .where(other.c.session_key == here.c.session_key, beyond)
        .order_by(order)
        .limit(1)
        .offset(skip)
        .correlate(here)
        .scalar_subquery()
    )


_SKIP: Any = bindparam("skip")
_HERE, _NEAR = messages.alias("here"), messages.alias("near")
_AROUND = (
    select(_HERE.c.id.label("here"), _NEAR.c.id.label("near"))
    .join(_NEAR, _NEAR.c.session_key == _HERE.c.session_key)
    .where(
        _HERE.c.user_key == OWNER,
        _HERE.c.id.in_(IDS),
        _NEAR.c.key >= func.coalesce(edge(_HERE, after=False, skip=_SKIP), 0),
        _NEAR.c.key <= func.coalesce(edge(_HERE, after=True, skip=_SKIP), FOREVER),
    )
    .order_by(_HERE.c.key, _NEAR.c.key)
)


class Messages(Part):
    """The conversations' half of `base.MessageStore`."""

    def messages(self, *, user_id: str, session_id: str, limit: int | None = None) -> list[Message]:
        """Return the last messages of a session, oldest first."""
        n = ALL if limit is None else max(0, limit)
        return self._last(_LATEST, {"user": digest(user_id), "session": session_id, "limit": n})

    def window(self, *, user_id: str, session_id: str, now: datetime, limit: int) -> list[Message]:
        """As `messages`, without those that speak of entities all of which expired."""
        given = {"user": digest(user_id), "session": session_id, "limit": max(0, limit)}
        return self._last(_WINDOW, {**given, "now": now})

    def _last(self, query: Select[Any], given: dict[str, Any]) -> list[Message]:
        with self._database.read() as connection:
            return [message_of(row) for row in reversed(fetch(connection, query, **given))]

    def messages_by_id(self, ids: Collection[str], *, user_id: str) -> list[Message]:
        """Return these messages, in the order asked for; unknown ids are left out."""
        with self._database.read() as connection:
            rows = in_lists(connection, _BY_ID, set(ids), user=digest(user_id))
            found = {row.id: message_of(row) for row in rows}
        return [found[i] for i in dict.fromkeys(ids) if i in found]

    def messages_about(self, ids: Collection[str], *, user_id: str, limit: int) -> list[Message]:
        """Return the user's latest messages that speak of these entities, oldest first."""
        limit = max(0, limit)
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id).values()
            spoken = {row.message_key for row in in_lists(connection, _ABOUT, keys, limit=limit)}
            latest = sorted(spoken)[max(0, len(spoken) - limit) :]
            rows = list(in_lists(connection, _BY_KEY, latest, user=digest(user_id)))
        return [message_of(row) for row in sorted(rows, key=lambda row: int(row.key))]

    def hidden_messages(self, ids: Collection[str], *, user_id: str, now: datetime) -> set[str]:
        """Of these messages, those that speak of entities all of which expired."""
        with self._database.read() as connection:
            rows = in_lists(connection, _HIDDEN, set(ids), user=digest(user_id), now=now)
            return {row.id for row in rows}

    def neighbours_of_messages(
        self, ids: Collection[str], *, user_id: str, reach: int
    ) -> dict[str, list[str]]:
        """Return for each message the ids of its session from `reach` before to `reach` after it,
        in order, itself in the middle where it has that many on both sides."""
        if reach < 1:
            return {
                message.id: [message.id] for message in self.messages_by_id(ids, user_id=user_id)
            }
        found: dict[str, list[str]] = defaultdict(list)
        given = {"user": digest(user_id), "skip": reach - 1}
        with self._database.read() as connection:
            for row in in_lists(connection, _AROUND, set(ids), **given):
                found[row.here].append(row.near)
        return dict(found)


def message_of(row: Row[Any]) -> Message:
    """row: the columns of `EVERY_MESSAGE`."""
    return Message(
        role="user" if row.role == "user" else "assistant",
        content=row.content,
        timestamp=row.at,
        speaker=row.speaker,
        metadata=row.extra,
        id=row.id,
        session_id=row.session_id,
    )
