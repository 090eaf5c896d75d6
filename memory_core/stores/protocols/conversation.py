"""What a memory's database must keep of conversations beside their messages, as a protocol."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memory_core.conversation import Analytics, SessionFigures, Summary, Topic
from memory_core.model import Message, Session


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message speaks of an entity: characters, and the entity's name and type."""

    start: int
    end: int
    entity_id: str
    name: str
    type: str


class ConversationStore(Protocol):
    """Topics, summaries, sessions and figures."""

    def spoken_places(self, ids: Collection[str], *, user_id: str) -> dict[str, list[Place]]:
        """Return where these messages speak of entities, in order; the speaker is not among
        them."""

    def topics(self, session_id: str, *, user_id: str, limit: int) -> list[Topic]:
        """Return the last topics of a session, by number."""

    def topics_of(self, message_ids: Collection[str], *, user_id: str) -> dict[str, int]:
        """Return the topic numbers of those of these messages that have one."""

    def summary(self, session_id: str, *, user_id: str) -> Summary | None:
        """Return what is stored of a session's summary."""

    def leaving(
        self, session_id: str, *, user_id: str, after: str, before: str, limit: int
    ) -> list[Message]:
        """Return the first `limit` messages after one ("" for the beginning) and before another,
        oldest first."""

    def keep_summary(self, summary: Summary, *, user_id: str, now: datetime) -> None:
        """Put a summary in the place of the session's own, whatever that is."""

    def drop_summary(self, session_id: str, *, user_id: str) -> None:
        """Erase a session's summary."""

    def session(self, session_id: str, *, user_id: str) -> Session | None:
        """Return a session."""

    def rename_session(self, session_id: str, *, user_id: str, title: str) -> bool:
        """Set a title; False where there is no such session."""

    def use_session(self, session_id: str, *, user_id: str, at: datetime, device: str) -> bool:
        """Note that a session is used, and from where ("" leaves that as it is)."""

    def first_topics(self, *, user_id: str) -> dict[str, str]:
        """Return the label of the first topic by session id."""

    def add_code(
        self, session_id: str, *, user_id: str, digest: str, sealed: str, expires_at: datetime
    ) -> bool:
        """Keep the digest of a code that opens a session; False where there is no such session.
        Codes of the user that expired are erased, and of those left only the latest few stay."""

    def take_code(self, digest: str, *, now: datetime) -> tuple[str, str] | None:
        """Return (session id, sealed user id) of a code and erase it; None where there is none
        that holds."""

    def session_figures(self, session_id: str, *, user_id: str) -> SessionFigures | None:
        """Return what a session adds up to; None where there is none."""

    def user_figures(self, *, user_id: str, now: datetime) -> Analytics:
        """Return what a user's sessions and entities add up to."""
