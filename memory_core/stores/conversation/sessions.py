"""Sessions: started, listed, named, used, and gone on with elsewhere by a code."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, case, delete, func, insert, select, update

from memory_core.model import Session
from memory_core.stores.conversation.reads import SESSION
from memory_core.stores.lookups import user_key
from memory_core.stores.part import Part
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.conversation import resume_codes, topics
from memory_core.stores.schema.memory import OWNER, sessions
from memory_core.stores.schema.memory import digest as digest_of

CODES_KEPT = 5
"""Codes of one user that hold at a time; one more makes the oldest invalid."""

_MINE = select(sessions).where(sessions.c.user_key == OWNER)
_SESSIONS = _MINE.order_by(sessions.c.last_active_at.desc(), sessions.c.key.desc())
_ONE = _MINE.where(sessions.c.id == bindparam("session"))
_AT: Any = bindparam("at", type_=Instant())
_NAMED = update(sessions).where(sessions.c.key == SESSION).values(title=bindparam("new_title"))
_USED = (
    update(sessions)
    .where(sessions.c.key == SESSION)
    .values(
        last_active_at=case(
            (sessions.c.last_active_at < _AT, _AT), else_=sessions.c.last_active_at
        ),
        device=case(
            (bindparam("from_device") == "", sessions.c.device), else_=bindparam("from_device")
        ),
    )
)
_FIRST = (
    select(func.min(topics.c.number))
    .where(topics.c.session_key == sessions.c.key)
    .correlate(sessions)
    .scalar_subquery()
)
_LABELS = (
    select(sessions.c.id, topics.c.label)
    .join(topics, topics.c.session_key == sessions.c.key)
    .where(sessions.c.user_key == OWNER, topics.c.number == _FIRST)
)
_LATEST_CODES = (
    select(resume_codes.c.key)
    .where(resume_codes.c.user_key == OWNER)
    .order_by(resume_codes.c.key.desc())
    .limit(CODES_KEPT)
)
_SURPLUS = delete(resume_codes).where(
    resume_codes.c.user_key == OWNER, resume_codes.c.key.not_in(_LATEST_CODES)
)
_CODE = (
    select(resume_codes.c.key, resume_codes.c.sealed, resume_codes.c.expires_at, sessions.c.id)
    .join(sessions, sessions.c.key == resume_codes.c.session_key)
    .where(resume_codes.c.digest == bindparam("digest"))
)
_TAKEN = delete(resume_codes).where(resume_codes.c.key == bindparam("code_key"))


class Sessions(Part):
    """The sessions' half of `ConversationStore`, and of `MessageStore`."""

    def sessions(self, *, user_id: str) -> list[Session]:
        """Return a user's sessions, last active first."""
        with self._database.read() as connection:
            rows = connection.execute(_SESSIONS, {"user": digest_of(user_id)})
            return [_session(row, user_id) for row in rows]

    def session(self, session_id: str, *, user_id: str) -> Session | None:
        """Return a session."""
        given = {"user": digest_of(user_id), "session": session_id}
        with self._database.read() as connection:
            row = connection.execute(_ONE, given).first()
        return None if row is None else _session(row, user_id)

    def start_session(self, session: Session) -> None:
        """Create a session. Raises InputError where the user has one of that id."""
        with self._database.write(session.user_id) as connection:
            row = {
                "user_key": user_key(connection, session.user_id),
                "id": session.id,
                "created_at": session.created_at,
                "last_active_at": session.last_active_at,
                "title": session.title,
                "device": session.device,
            }
            connection.execute(insert(sessions), row)

    def rename_session(self, session_id: str, *, user_id: str, title: str) -> bool:
        """Set a title; False where there is no such session."""
        given = {"user": digest_of(user_id), "session": session_id, "new_title": title}
        with self._database.write(user_id) as connection:
            return connection.execute(_NAMED, given).rowcount > 0

    def use_session(self, session_id: str, *, user_id: str, at: datetime, device: str) -> bool:
        """Note that a session is used, and from where ("" leaves that as it is)."""
        given = {"user": digest_of(user_id), "session": session_id, "at": at, "from_device": device}
        with self._database.write(user_id) as connection:
            return connection.execute(_USED, given).rowcount > 0

    def first_topics(self, *, user_id: str) -> dict[str, str]:
        """Return the label of the first topic by session id."""
        with self._database.read() as connection:
            rows = connection.execute(_LABELS, {"user": digest_of(user_id)})
            return {row.id: row.label for row in rows}

    def add_code(
        self, session_id: str, *, user_id: str, digest: str, sealed: str, expires_at: datetime
    ) -> bool:
        """Keep the digest of a code that opens a session; False where there is no such session.
        Of a user's codes only the latest few stay."""
        given = {"user": digest_of(user_id), "session": session_id}
        with self._database.write(user_id) as connection:
            row = connection.execute(_ONE, given).first()
            if row is None:
                return False
            values = {
                "user_key": row.user_key,
                "session_key": row.key,
                "digest": digest,
                "sealed": sealed,
                "expires_at": expires_at,
            }
            connection.execute(insert(resume_codes), values)
            connection.execute(_SURPLUS, given)
        return True

    def take_code(self, digest: str, *, now: datetime) -> tuple[str, str] | None:
        """Return (session id, sealed user id) of a code and erase it; None where there is none
        that holds."""
        with self._database.read() as connection:
            if connection.execute(_CODE, {"digest": digest}).first() is None:
                return None
        with self._database.write() as connection:
            row = connection.execute(_CODE, {"digest": digest}).first()
            if row is None:
                return None
            connection.execute(_TAKEN, {"code_key": row.key})
        return None if now >= row.expires_at else (row.id, row.sealed)


def _session(row: Row[Any], user_id: str) -> Session:
    return Session(
        row.id, user_id, row.created_at, row.last_active_at, row.title, device=row.device
    )
