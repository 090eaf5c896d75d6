"""Finishing: a turn is written, question and answer and all that is kept with them, at once."""

from memory_core.clock import Clock
from memory_core.grounding import Asked, Ending, Working
from memory_core.learning import change_of
from memory_core.linker import Linker
from memory_core.links import Links
from memory_core.model import Message
from memory_core.observing import read_reply
from memory_core.parts import Parts
from memory_core.stores.change import Applied


def finish(
    asked: Asked, work: Working, answer: str, *, linker: Linker, clock: Clock
) -> tuple[str, Applied]:
    """Write a turn in one transaction; returns the id of the answer's message, and what was done.

    answer: "" where the turn was stopped before it began; then the question alone is written.
    Raises StoreError.
    """
    parts, user_id, now, message = asked.parts, asked.user_id, asked.now, asked.message
    reply = Message(
        "assistant",
        answer,
        timestamp=max(now, clock()),
        id=parts.new_id(),
        session_id=message.session_id,
    )
    ending = Ending(parts, user_id, now, message, work.links, work=work)
    if answer:
        said = _links_of(parts, work, reply, linker=linker)
        ending = Ending(parts, user_id, now, message, work.links, reply, said, work)
    applied = parts.store.apply(change_of(ending), user_id=user_id, now=now)
    return reply.id, applied


def _links_of(parts: Parts, work: Working, reply: Message, *, linker: Linker) -> Links:
    """Find what the answer speaks of; what a service brings up is looked for by reading. One that
    asks back which of several things was meant speaks of none."""
    if work.rewrite.ambiguous:
        return Links()
    by_service = work.answered_by != parts.offline.name
    brought_up = parts.reader.extract(reply.content) if by_service else None
    present = work.links.entities.values()
    return read_reply(linker, reply, extraction=brought_up, present=present)
