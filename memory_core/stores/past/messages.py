"""Reading conversations as they were at a moment: what was said until then."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from memory_core.model import Message
from memory_core.stores.entities import ALL, LIMIT
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.messages import EVERY_MESSAGE, message_of
from memory_core.stores.past.moved import messages_about, spoken_in
from memory_core.stores.past.part import PastPart
from memory_core.stores.past.states import AT, living, moment
from memory_core.stores.schema.memory import OWNER, entities, messages, sessions

_SAID = EVERY_MESSAGE.where(messages.c.user_key == OWNER, messages.c.at <= AT)
_LATEST = (
    _SAID.where(sessions.c.id == bindparam("session"))
    .order_by(messages.c.key.desc())
    .limit(LIMIT)
    .offset(bindparam("skip"))
)
_BY_ID = _SAID.where(messages.c.id.in_(IDS))
_BY_KEY = _SAID.where(messages.c.key.in_(IDS))
_ID_BY_KEY = select(entities.c.key, entities.c.id).where(entities.c.key.in_(IDS))


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
        given = moment(self.at, user_id)
        for _, message, entity, _ in spoken_in(connection, [row.key for row in rows], given):
            spoken.setdefault(message, set()).add(entity)
        about = {key for keys in spoken.values() for key in keys}
        there = living(connection, about, given).keys()
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
            latest = messages_about(connection, keys, given, limit=limit)
            rows = {row.key: row for row in in_lists(connection, _BY_KEY, latest, **given)}
        return [message_of(rows[key]) for key in sorted(rows)]

    def session_entities(
        self, *, user_id: str, session_id: str, now: datetime, messages: int
    ) -> dict[str, datetime]:
        """Return the entities, those expired by then too, that the last so many messages of a
        session speak of, each with when it was last spoken of there, the latest first."""
        given = moment(self.at, user_id)
        asked = given | {"session": session_id, "skip": 0, "limit": max(0, messages)}
        with self._database.read() as connection:
            keys = [row.key for row in connection.execute(_LATEST, asked)]
            spoken = spoken_in(connection, keys, given)
            about = {entity for _, _, entity, _ in spoken}
            ids = {row.key: row.id for row in in_lists(connection, _ID_BY_KEY, about)}
        spoken.sort(key=lambda one: (one[3], one[0]), reverse=True)
        latest: dict[str, datetime] = {}
        for _, _, entity, at in spoken:
            latest.setdefault(ids[entity], at)
        return latest
