"""Learning: what a turn writes at its end, put together as one change.

The question with what it says, the answer with what it speaks of, and what others add to them:
whoever has something to keep with a message gives a contributor, and it is written in the same
transaction or not at all.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from memory_core.grounding import Ending
from memory_core.links import joined
from memory_core.noticing import signs_shown, turn_taken
from memory_core.retrieval.lexical import terms
from memory_core.retrievals import retrieved_of
from memory_core.stores.change import Addition, Change
from memory_core.window import conversation_kept

Contributor = Callable[[Ending], Iterable[Addition]]
"""Says what else to write with a message. Quick, reads what it needs, writes nothing itself."""

CONTRIBUTORS: tuple[Contributor, ...] = (conversation_kept, signs_shown, turn_taken, retrieved_of)
"""Asked in this order at the end of every turn and observation."""


def change_of(ending: Ending, *, told: Collection[str] = ()) -> Change:
    """Return everything a message leaves in memory, to be applied in one transaction.

    told: ids of entities to be told of as the change leaves them.
    """
    change = ending.links.change(
        ending.message,
        terms(ending.message.content),
        additions=additions_of(ending),
        told=told,
    )
    if ending.reply is None or ending.said is None:
        return change
    said = ending.said.change(ending.reply, terms(ending.reply.content))
    return replace(joined([change, said]), told=change.told)


def additions_of(ending: Ending) -> list[Addition]:
    """Return what every contributor adds."""
    return [addition for contributor in CONTRIBUTORS for addition in contributor(ending)]
