"""Erasing for good: what a store can be asked to erase, and what it says of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from memory_core.traces import Traces

InMessages = Literal["keep", "erase"]
"""What happens to messages that hold the name of an entity that is forgotten."""


@dataclass(frozen=True, slots=True)
class Target:
    """What to erase. kind: "everything" needs no id. in_messages: for an entity, see there."""

    kind: Literal["entity", "message", "session", "document", "everything"]
    id: str = ""
    in_messages: InMessages = "keep"


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure did. removed: rows per table. sessions: ids of those whose summary is to be
    derived anew. changed, kept: in words, without what is erased. chunk_ids: pieces of documents
    that are gone. traces, tokens: what to look for afterwards. exempt: "table.column" where traces
    stay on purpose. hidden: what a user who was put out of reach is called until the rows are gone,
    "" for none. pending: number of the note that it is not finished."""

    removed: Mapping[str, int]
    sessions: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    chunk_ids: tuple[str, ...] = ()
    traces: Traces = field(default=Traces(), repr=False)
    tokens: tuple[str, ...] = field(default=(), repr=False)
    exempt: frozenset[str] = frozenset()
    user_key: int = 0
    hidden: str = ""
    pending: int = 0


@dataclass(frozen=True, slots=True)
class Pending:
    """An erasure whose vectors or bytes may still be there. owner: as the vector index calls the
    owner. chunk_ids: whose vectors go; () for all of the owner's. hidden: see `Erased`."""

    key: int
    owner: str
    chunk_ids: tuple[str, ...]
    hidden: str = ""


@dataclass(frozen=True, slots=True)
class TablesSearched:
    """What looking through the tables came to. found: "table.column: n rows"."""

    found: tuple[str, ...]
    n_tables: int
    n_rows: int


class ErasingStore(Protocol):
    """Physical erasure. A second process may finish what this one began."""

    def erase(self, target: Target, *, user_id: str, owner: str = "", now: datetime) -> Erased:
        """Erase in one transaction and note that bytes may be left; `erase_hidden`, `scrub` and
        `settled` follow. owner: what the vector index calls the user, where vectors go. Raises
        NotFoundError."""

    def erase_hidden(self, name: str) -> dict[str, int]:
        """Erase the rows of a user who was put out of reach, piece by piece; returns rows per
        table. name: `Erased.hidden`."""

    def scrub(self, tables: Collection[str] = ()) -> None:
        """Leave no byte of what was erased in the database's files."""

    def rewrite(self) -> None:
        """Write the database's files anew, where `scrub` left stale copies of rows."""

    def pending(self) -> list[Pending]:
        """Return erasures that are not finished, of all users."""

    def shorten_summaries(self, erased: Erased, *, user_id: str) -> None:
        """Take lines that hold what was erased out of summaries that were derived since."""

    def settled(self, key: int) -> None:
        """Note that an erasure is finished."""

    def traces_left(self, erased: Erased, *, user_id: str) -> TablesSearched:
        """Look through every text column of a user's rows for what was erased."""

    def held_by_rows(self, tokens: Sequence[str]) -> set[str]:
        """Return those of these words that stand in rows of anybody, or in the tables' makeup."""
