"""Keeping and dropping a session's summary outside of a turn."""

from datetime import datetime

from sqlalchemy import bindparam, select

from memory_core.conversation import Summary
from memory_core.stores.conversation.writes import drop_summaries, replace_summary
from memory_core.stores.lookups import user_key
from memory_core.stores.part import Part
from memory_core.stores.schema.memory import sessions
from memory_core.stores.writing.journal import Journal

_SESSION = select(sessions.c.key).where(
    sessions.c.user_key == bindparam("user_key"), sessions.c.id == bindparam("session")
)


class ConversationSummaries(Part):
    """The summaries' writing half of `ConversationStore`."""

    def keep_summary(self, summary: Summary, *, user_id: str, now: datetime) -> None:
        """Put a summary in the place of the session's own, whatever that is."""
        with self._database.write(user_id) as connection:
            owner = user_key(connection, user_id)
            given = {"user_key": owner, "session": summary.session_id}
            key = connection.execute(_SESSION, given).scalar()
            if key is not None:
                replace_summary(Journal(connection, owner, user_id, now), int(key), summary)

    def drop_summary(self, session_id: str, *, user_id: str) -> None:
        """Erase a session's summary."""
        with self._database.write(user_id) as connection:
            given = {"user_key": user_key(connection, user_id), "session": session_id}
            key = connection.execute(_SESSION, given).scalar()
            if key is not None:
                drop_summaries(connection, [int(key)])
