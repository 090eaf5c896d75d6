"""What a change writes besides messages and entities: each kind of addition has a writer of its
own, and all write in the change's one transaction."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from memory_core.stores.change import Addition, Written
from memory_core.stores.conversation.writes import (
    SummaryExtended,
    TopicsMarked,
    write_summaries,
    write_topics,
)
from memory_core.stores.people.writes import (
    SignsShown,
    TurnTaken,
    write_interactions,
    write_signs,
)
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.retrievals import Retrieved, write_retrieved

Writer = Callable[[Journal, Sequence[Any], Written], None]
"""Writes all additions of its kind. Raises InputError, and then nothing of the change is there."""

WRITERS: Mapping[type[Addition], Writer] = MappingProxyType(
    {
        SignsShown: write_signs,
        TurnTaken: write_interactions,
        TopicsMarked: write_topics,
        SummaryExtended: write_summaries,
        Retrieved: write_retrieved,
    }
)
"""Kind of addition -> its writer, in the order they write."""


def write_additions(journal: Journal, additions: Sequence[Addition], written: Written) -> None:
    """Write the additions of a change, kind by kind."""
    if not additions:
        return
    for kind, writer in WRITERS.items():
        own = [addition for addition in additions if type(addition) is kind]
        if own:
            writer(journal, own, written)
