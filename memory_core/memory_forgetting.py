"""The facade's calls that forget: what the clock puts away, and what is erased for good."""

from datetime import datetime
from typing import Literal

from memory_core.archive import Archived, archived
from memory_core.errors import InputError, NotFoundError
from memory_core.forgetting import forget
from memory_core.inputs import identifier
from memory_core.memory_base import MemoryBase
from memory_core.model import Entity
from memory_core.parts import Progress
from memory_core.results import Certificate
from memory_core.stores.protocols.erasure import InMessages, Target

_WHAT: tuple[tuple[Literal["entity", "message", "session"], str], ...] = (
    ("entity", "entity_id"),
    ("message", "message_id"),
    ("session", "session_id"),
)


class MemoryForgetting(MemoryBase):
    """Forgetting. What expired can be restored; what is erased is in no table and no file."""

    def expired(self, *, user_id: str, limit: int = 20) -> list[Entity]:
        """Return entities that expired and can be restored, the last to expire first."""
        return self._parts.store.expired(
            user_id=identifier(user_id, what="user id"), now=self.now(), limit=limit
        )

    def archive(self, user_id: str, limit: int = 50) -> list[Archived]:
        """Return what left the memory, when and why, the last to leave first. What expired or was
        deleted comes back by `restore`, what was merged by undoing the merge."""
        user_id = identifier(user_id, what="user id")
        return archived(self._parts.store, user_id=user_id, now=self.now(), limit=limit)

    def expire(self, now: datetime | None = None) -> list[Entity]:
        """Archive what is due, of every user; returns it. Raises InputError for an instant without
        a time zone."""
        if now is not None and now.tzinfo is None:
            message = "The instant needs a time zone; use datetime(..., tzinfo=UTC)."
            raise InputError(message)
        return self._parts.store.expire(now=now or self.now())

    def forget(
        self,
        *,
        user_id: str,
        entity_id: str | None = None,
        message_id: str | None = None,
        session_id: str | None = None,
        everything: bool = False,
        messages: InMessages = "keep",
        progress: Progress | None = None,
    ) -> Certificate:
        """Erase for good one entity, one message, one session or all that is stored of a user.

        An entity goes with its names, mentions, statements, past, events, and with the entities
        merged into it; its name goes from summaries, topics, preferences and other things' values.
        What messages say are the user's words: they stay, and the certificate counts those that
        hold the name; with messages="erase" every message that speaks of it is erased as well.

        A message goes with its answer, with all that only it says, and with the answers that
        repeat that; what others say too rests on them, and what it had taken the place of holds
        again. A session goes with all its messages.

        progress: told the share done and what is being done. Raises InputError unless it is told
        exactly one thing to forget, NotFoundError (other users' ids are unknown), StoreError.
        """
        given = {"entity_id": entity_id, "message_id": message_id, "session_id": session_id}
        asked: list[Target] = [
            Target(kind, identifier(value, what=f"{kind} id"), in_messages=messages)
            for kind, name in _WHAT
            if (value := given[name]) is not None
        ]
        if everything:
            asked.append(Target("everything"))
        if len(asked) != 1:
            message = (
                "Say what to forget, one of: entity_id=..., message_id=..., session_id=..., "
                "everything=True."
            )
            raise InputError(message)
        if messages not in {"keep", "erase"}:
            message = f"Messages are 'keep' or 'erase', not {messages!r}; nothing was erased."
            raise InputError(message)
        user_id = identifier(user_id, what="user id")
        return forget(self._parts, asked[0], user_id=user_id, now=self.now(), progress=progress)

    def delete_document(self, id: str, *, user_id: str) -> Certificate:
        """Erase a document of the user's own with everything made from it: pieces, words, vectors,
        what it says of things. Answers that quoted it stay. Raises NotFoundError."""
        user_id = identifier(user_id, what="user id")
        if id not in {d.id for d in self._parts.store.documents(user_id=user_id)}:
            message = "There is no such document among yours; it may be deleted already."
            raise NotFoundError(message)
        target = Target("document", id)
        return forget(self._parts, target, user_id=user_id, now=self.now())
