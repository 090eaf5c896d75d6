"""Reading conversations as they were at a moment: what was said until then."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from memory_core.model import Message
from memory_core.stores.entities import ALL, LIMIT
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.messages import EVERY_MESSAGE, message_of
from memory_core.stores.past.part import PastPart
from memory_core.stores.past.states import AT, living, moment
from memory_core.stores.schema.memory import OWNER, mentions, messages, sessions

_SAID = EVERY_MESSAGE.where(messages.c.user_key == OWNER, messages.c.at <= AT)
_LATEST = (
    _SAID.where(sessions.c.id == bindparam("session"))
    .order_by(messages.c.key.desc())
    .limit(LIMIT)
    .offset(bindparam("skip"))
)
_BY_ID = _SAID.where(messages.c.id.in_(IDS))
_BY_KEY = _SAID.where(messages.c.key.in_(IDS))
_ABOUT = (
    select(mentions.c.message_key)
    .join(messages, messages.c.key == mentions.c.message_key)
    .where(mentions.c.entity_key.in_(IDS), messages.c.role == "user", messages.c.at <= AT)
    .distinct()
    .order_by(mentions.c.message_key.desc())
    .limit(LIMIT)
)
_SPOKEN = select(mentions.c.message_key, mentions.c.entity_key, mentions.c.at).where(
    mentions.c.message_key.in_(IDS)
)


class PastMessages(PastPart):
    """Conversations at a moment."""

    def messages(self, *, user_id: str, session_id: str, limit: int | None = None) -> list[Message]:
        """Return the last messages of a session until then, oldest first."""
        given = moment(self.at, user_id) | {"session": session_id, "skip": 0}
        n = ALL if limit is None else max(0, limit)
        with self._database.read() as connection:
            rows = connection.execute(_LATEST, given | {"limit": n}).all()
        return [message_of(row) for row in reversed(rows)]

    def window(self, *, user_id: str, session_id: str, now: datetime, limit: int) -> list[Message]:
        """As `messages`, without those that speak of entities all of which had expired."""
        limit, skip = max(0, limit), 0
        kept: list[Any] = []
        given = moment(self.at, user_id) | {"session": session_id, "limit": limit}
        with self._database.read() as connection:
            while len(kept) < limit:
                rows: Sequence[Any] = connection.execute(_LATEST, given | {"skip": skip}).all()
                hidden = self._hidden(connection, rows, user_id)
                kept += [row for row in rows if row.key not in hidden]
                skip += limit
                if len(rows) < limit:
                    break
        return [message_of(row) for row in reversed(kept[:limit])]

    def _hidden(self, connection: Connection, rows: Sequence[Row[Any]], user_id: str) -> set[int]:
        spoken: dict[int, set[int]] = {}
        for row in in_lists(connection, _SPOKEN, [row.key for row in rows]):
            spoken.setdefault(row.message_key, set()).add(row.entity_key)
        about = {key for keys in spoken.values() for key in keys}
        there = living(connection, about, moment(self.at, user_id)).keys()
        return {message for message, keys in spoken.items() if not keys & there}

    def messages_by_id(self, ids: Collection[str], *, user_id: str) -> list[Message]:
        """Return those of these messages that were said until then, in the order asked for."""
        with self._database.read() as connection:
            rows = in_lists(connection, _BY_ID, set(ids), **moment(self.at, user_id))
            found = {row.id: message_of(row) for row in rows}
        return [found[i] for i in dict.fromkeys(ids) if i in found]

    def hidden_messages(self, ids: Collection[str], *, user_id: str, now: datetime) -> set[str]:
        """Of these messages, those that speak of entities all of which had expired."""
        with self._database.read() as connection:
            rows = list(in_lists(connection, _BY_ID, set(ids), **moment(self.at, user_id)))
            hidden = self._hidden(connection, rows, user_id)
        return {row.id for row in rows if row.key in hidden}

    def messages_about(self, ids: Collection[str], *, user_id: str, limit: int) -> list[Message]:
        """Return the user's latest messages until then that speak of these entities, oldest
        first."""
        given = moment(self.at, user_id)
        limit = max(0, limit)
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id).values()
            about = in_lists(connection, _ABOUT, keys, at=self.at, limit=limit)
            latest = sorted({row.message_key for row in about}, reverse=True)[:limit]
            rows = {row.key: row for row in in_lists(connection, _BY_KEY, latest, **given)}
        return [message_of(rows[key]) for key in sorted(rows)]

    def session_entities(
        self, *, user_id: str, session_id: str, now: datetime, messages: int
    ) -> dict[str, datetime]:
        """Return the entities in memory then that the last so many messages of a session speak
        of, each with when it was last spoken of there, the latest first."""
        given = moment(self.at, user_id)
        asked = given | {"session": session_id, "skip": 0, "limit": max(0, messages)}
        with self._database.read() as connection:
            keys = [row.key for row in connection.execute(_LATEST, asked)]
            spoken = list(in_lists(connection, _SPOKEN, keys))
            about = {row.entity_key for row in spoken}
            there = living(connection, about, given)
        spoken.sort(key=lambda row: (row.at, row.message_key), reverse=True)
        latest: dict[str, datetime] = {}
        for row in spoken:
            if row.entity_key in there:
                latest.setdefault(there[row.entity_key], row.at)
        return latest
