"""Which answers repeat what is erased: what an assistant said goes when nobody else says it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, or_, select

from memory_core.model import LIBRARY
from memory_core.stores.lookups import IDS, lists
from memory_core.stores.schema.documents import chunks, document_words
from memory_core.stores.schema.memory import OWNER, digest, entities, messages, names
from memory_core.stores.schema.statements import attributes
from memory_core.traces import Finder, Traces, of_names

_TELLING = 6
"""Letters from which on a value is recognized by itself; shorter ones need their owner's name."""


_NAMES = select(document_words.c.word).where(
    document_words.c.word.in_(IDS),
    document_words.c.whole.is_(True),
    or_(document_words.c.user_key == bindparam("mine"), document_words.c.user_key == OWNER),
)


@dataclass(slots=True)
class Said:
    """What erased messages said. traces: names, values and words in a row that nobody else says.
    pairs: values that are recognized beside a name of what they belong to."""

    traces: Traces = field(default_factory=Traces)
    pairs: list[tuple[Traces, Traces]] = field(default_factory=list)

    def add_value(self, value: str, owners: Collection[str]) -> None:
        """Take in a value that is gone. owners: names of what it belonged to."""
        if any(sign.isdigit() for sign in value) or len(value) >= _TELLING:
            self.traces |= of_names([value])
        self.add_pair(value, owners)

    def add_pair(self, value: str, owners: Collection[str]) -> None:
        """Take in what is recognized beside one of these names."""
        one, other = of_names([value]), of_names(owners)
        if one.runs and other.runs:
            self.pairs.append((one, other))


def still_told(connection: Connection, user_key: int, said: Said) -> Said:
    """Return what is left to look for: not what the user still says, what is still known, or what
    documents say."""
    finder = Finder(said.traces)
    told = _in_documents(connection, user_key, said.traces)
    for text in _texts_left(connection, user_key):
        told |= finder.held_in(text)
    return Said(Traces(said.traces.runs - told), said.pairs)


def _texts_left(connection: Connection, user_key: int) -> Iterator[str]:
    mine = select(entities.c.key).where(entities.c.user_key == user_key)
    queries: tuple[Any, ...] = (
        select(messages.c.content).where(
            messages.c.user_key == user_key, messages.c.role == "user"
        ),
        select(names.c.name).where(names.c.user_key == user_key),
        select(attributes.c.value).where(attributes.c.entity_key.in_(mine)),
        select(chunks.c.text).where(chunks.c.user_key == user_key),
    )
    for query in queries:
        yield from connection.execute(query).scalars()


def _in_documents(connection: Connection, user_key: int, traces: Traces) -> set[tuple[str, ...]]:
    """Return the traces that are names in documents of the user or of the library."""
    by_norm = {" ".join(run): run for run in traces.runs}
    if not by_norm:
        return set()
    found: set[str] = set()
    for part in lists(sorted(by_norm)):
        given = {"ids": part, "mine": user_key, "user": digest(LIBRARY)}
        found |= set(connection.execute(_NAMES, given).scalars())
    return {by_norm[word] for word in found}


def answers_that_quote(connection: Connection, user_key: int, said: Said) -> set[int]:
    """Return the row numbers of a user's answers that repeat what is gone."""
    if not said.traces.runs and not said.pairs:
        return set()
    every = Finder(said.traces)
    beside = [(Finder(value), Finder(owner)) for value, owner in said.pairs]
    query = select(messages.c.key, messages.c.content).where(
        messages.c.user_key == user_key, messages.c.role == "assistant"
    )
    return {
        row.key
        for row in connection.execute(query)
        if every.holds(row.content)
        or any(v.holds(row.content) and o.holds(row.content) for v, o in beside)
    }
