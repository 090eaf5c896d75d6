"""What a memory's database must be able to do for export and import, as a protocol."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from memory_core.model import Chunk

Terms = Mapping[str, int]
"""Term -> how often, for the lexical index."""


@dataclass(frozen=True, slots=True)
class Indexing:
    """How the words of what is loaded are found again: of a message's text, and of a piece."""

    message: Callable[[str], Terms]
    chunk: Callable[[Chunk], Terms]


@dataclass(frozen=True, slots=True)
class LoadedRows:
    """What a load wrote. written, there: table -> rows; those that were there already were left as
    they are. notes: what came in otherwise than it was told, and why. documents: ids of new ones.
    """

    written: Mapping[str, int]
    there: Mapping[str, int]
    notes: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()


class ExchangeStore(Protocol):
    """All of a user's rows out, and rows of an export in."""

    def exported_rows(self, *, user_id: str) -> Iterator[tuple[str, Iterator[dict[str, Any]]]]:
        """Yield each table's name and its rows, in the order in which they are loaded again; all of
        one moment. Take the rows of a table before you ask for the next."""

    def load_rows(
        self, tables: Mapping[str, object], *, user_id: str, now: datetime, indexing: Indexing
    ) -> LoadedRows:
        """Write rows as `exported_rows` yields them, all or nothing, after all are checked.

        Raises InputError for entries that are wrong, with nothing written."""
