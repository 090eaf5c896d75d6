"""The facade's calls about conversations: history, sessions, going on elsewhere, summaries,
metrics. What only reads changes nothing in the database."""

from dataclasses import replace
from datetime import timedelta

from memory_core.conversation import Analytics, ConversationMetrics, Summary, Topic
from memory_core.errors import InputError, NotFoundError
from memory_core.expiry import expires_at
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.metrics import conversation_metrics
from memory_core.model import Message, Session
from memory_core.names import clean
from memory_core.resuming import (
    LIFETIME,
    REFUSED,
    digest_of,
    new_code,
    opened,
    read_code,
    sealed,
)

MAX_TITLE = 120
"""Characters of a session's title or a device's name."""
MAX_TOPICS = 100
"""Topics of a session that are listed, the last."""


class MemoryConversation(MemoryBase):
    """Sessions of one user at a time. A session is live until `expires_at`, a day after it was
    last used; then it is not resumed any more, but its history can be read, and writing in it
    makes it live again."""

    def messages(self, *, user_id: str, session_id: str, limit: int | None = None) -> list[Message]:
        """Return the last messages of a session, oldest first; all of them without a limit."""
        return self._parts.store.messages(
            user_id=identifier(user_id, what="user id"), session_id=session_id, limit=limit
        )

    def sessions(self, user_id: str) -> list[Session]:
        """Return a user's sessions, live or not, last used first; one without a title of its own
        is called by its first topic."""
        user_id = identifier(user_id, what="user id")
        labels = self._parts.store.first_topics(user_id=user_id)
        found = self._parts.store.sessions(user_id=user_id)
        return [self._shown(one, label=labels.get(one.id, "")) for one in found]

    def start_session(self, user_id: str, device: str | None = None) -> Session:
        """Create a session. device: what it is started on, in words."""
        now = self.now()
        session = Session(
            self._parts.new_id(),
            identifier(user_id, what="user id"),
            now,
            now,
            device=_line(device or "", what="device"),
        )
        self._parts.store.start_session(session)
        return self._shown(session)

    def rename_session(self, session_id: str, *, user_id: str, title: str) -> Session:
        """Give a session a title; "" takes it away again. Raises NotFoundError, InputError."""
        user_id = identifier(user_id, what="user id")
        title = _line(title, what="title")
        if not self._parts.store.rename_session(session_id, user_id=user_id, title=title):
            raise NotFoundError(_no_session(session_id))
        return self._session(session_id, user_id=user_id)

    def resume(self, user_id: str, device: str | None = None) -> Session | None:
        """Return the session a user used last and renew its time, None where none is live: then
        `start_session` begins a new one."""
        now = self.now()
        live = [one for one in self.sessions(user_id) if one.expires_at and now < one.expires_at]
        return self._use(live[0].id, user_id=user_id, device=device) if live else None

    def resume_code(self, session_id: str, *, user_id: str) -> str:
        """Return a code that opens this session on another device: once, within 15 minutes, for
        whoever types it. It is shown here only and stored nowhere. Raises NotFoundError."""
        user_id = identifier(user_id, what="user id")
        code = new_code()
        secret = read_code(code)
        kept = self._parts.store.add_code(
            session_id,
            user_id=user_id,
            digest=digest_of(secret),
            sealed=sealed(user_id, secret),
            expires_at=self.now() + LIFETIME,
        )
        if not kept:
            raise NotFoundError(_no_session(session_id))
        return code

    def open_code(self, code: str, device: str | None = None) -> Session:
        """Return the session a code opens, with its user's id, and renew its time.

        The code is used up. Raises NotFoundError, with the same words whatever was wrong.
        """
        now, secret = self.now(), read_code(code)
        failures = self._parts.failures
        taken = None
        if secret and not failures.too_many(now):
            taken = self._parts.store.take_code(digest_of(secret), now=now)
        user_id = opened(taken[1], secret) if taken else ""
        if taken is None or not user_id:
            failures.add(now)
            raise NotFoundError(REFUSED)
        return self._use(taken[0], user_id=user_id, device=device)

    def topics(self, session_id: str, *, user_id: str) -> list[Topic]:
        """Return what a session was about, in the order it came up."""
        user_id = identifier(user_id, what="user id")
        return self._parts.store.topics(session_id, user_id=user_id, limit=MAX_TOPICS)

    def summary(self, session_id: str, *, user_id: str) -> Summary | None:
        """Return the stored summary of what left a session's window, None while nothing did."""
        return self._parts.store.summary(session_id, user_id=identifier(user_id, what="user id"))

    def rederive_summary(self, session_id: str, *, user_id: str) -> Summary | None:
        """Derive a session's summary anew from the messages that are there, by the offline rules,
        and store it in the place of the old one, of which nothing stays. None, and none stored,
        where nothing left the window."""
        from memory_core.summaries import derive_summary

        return derive_summary(
            self._parts, session_id, user_id=identifier(user_id, what="user id"), now=self.now()
        )

    def metrics(self, session_id: str, user_id: str) -> ConversationMetrics:
        """Return the figures of a session (see `ConversationMetrics`). Raises NotFoundError."""
        user_id = identifier(user_id, what="user id")
        figures = self._parts.store.session_figures(session_id, user_id=user_id)
        if figures is None:
            raise NotFoundError(_no_session(session_id))
        return conversation_metrics(session_id, figures)

    def analytics(self, user_id: str) -> Analytics:
        """Return the figures of all sessions and entities of a user (see `Analytics`)."""
        return self._parts.store.user_figures(
            user_id=identifier(user_id, what="user id"), now=self.now()
        )

    def _use(self, session_id: str, *, user_id: str, device: str | None) -> Session:
        self._parts.store.use_session(
            session_id,
            user_id=user_id,
            at=self.now(),
            device=_line(device or "", what="device"),
        )
        return self._session(session_id, user_id=user_id)

    def _session(self, session_id: str, *, user_id: str) -> Session:
        found = self._parts.store.session(session_id, user_id=user_id)
        if found is None:
            raise NotFoundError(_no_session(session_id))
        label = "" if found.title else self._first_topic(session_id, user_id=user_id)
        return self._shown(found, label=label)

    def _first_topic(self, session_id: str, *, user_id: str) -> str:
        return self._parts.store.first_topics(user_id=user_id).get(session_id, "")

    def _shown(self, session: Session, *, label: str = "") -> Session:
        """Return a session with when it expires, and with a title where there can be one."""
        ttl = timedelta(seconds=self._parts.settings.session_ttl_s)
        return replace(
            session,
            title=session.title or label,
            expires_at=expires_at(session.last_active_at, ttl),
        )


def _line(text: str, *, what: str) -> str:
    """Return a short text in one line. Raises InputError."""
    line = " ".join(clean(text).split())
    if len(line) > MAX_TITLE:
        message = f"A {what} has at most {MAX_TITLE} characters, not {len(line)}; shorten it."
        raise InputError(message)
    return line


def _no_session(session_id: str) -> str:
    return f"There is no session {session_id[:60]!r} in this memory; it may have been forgotten."
