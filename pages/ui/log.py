"""The log: what was said in this conversation, also where the memory could not keep or cannot tell
it."""

from collections.abc import Sequence

from memory_core.errors import StoreError
from memory_core.memory import Memory
from memory_core.model import Message
from memory_core.results import Turn
from pages.ui.state import Visit

MESSAGES_SHOWN = 40


def log_of(memory: Memory, here: Visit) -> list[Message]:
    """Return the last messages of this conversation, oldest first, with those of this visit that
    the memory did not keep; of this visit alone while the memory cannot be read."""
    lost = [t for t in here.turns.values() if here.lost.get(t.answer_id) == here.session_id]
    try:
        stored = memory.messages(
            user_id=here.user_id, session_id=here.session_id, limit=MESSAGES_SHOWN
        )
    except StoreError:
        return [message for turn in here.turns.values() for message in spoken(turn)]
    return with_lost(stored, list(here.turns), lost)


def with_lost(
    stored: Sequence[Message], order: Sequence[str], lost: Sequence[Turn]
) -> list[Message]:
    """Return messages with those of turns that were lost in their places. order: answer ids of
    this visit, oldest first."""
    found = list(stored)
    for turn in lost:
        before = set(order[: order.index(turn.answer_id)])
        last = [i for i, message in enumerate(found) if message.id in before]
        at = last[-1] + 1 if last else len(found) if not before else 0
        found[at:at] = spoken(turn)
    return found


def spoken(turn: Turn) -> list[Message]:
    """Return the question and the answer of a turn."""
    return [
        Message("user", turn.original_query, id=turn.message_id),
        Message("assistant", turn.answer, id=turn.answer_id),
    ]
