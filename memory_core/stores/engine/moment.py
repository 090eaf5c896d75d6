"""Databases that are only read: several questions of one moment, and moments that are past."""

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection

from memory_core.errors import InputError


class OnlyRead:
    """What such a database does with everything but reading."""

    def __init__(self, place: str, *, refusal: str) -> None:
        """place: what the database is called. refusal: what who writes is told."""
        self.place = place
        self._refusal = refusal

    def write(self, user_id: str | None = None) -> AbstractContextManager[Connection]:
        """Refuse. Raises InputError."""
        raise InputError(self._refusal)

    def load(self, user_id: str) -> AbstractContextManager[Connection]:
        """Refuse. Raises InputError."""
        return self.write(user_id)

    def alter(self) -> AbstractContextManager[Connection]:
        """Refuse. Raises InputError."""
        return self.write()

    def scrub(self, tables: Collection[str] = ()) -> None:
        """Do nothing: nothing was erased."""

    def rewrite(self) -> None:
        """Do nothing: nothing was erased."""

    def close(self) -> None:
        """Do nothing: it is another's to close."""


class OneMoment(OnlyRead):
    """One moment of a database, through one connection whose transaction others end."""

    def __init__(self, place: str, connection: Connection) -> None:
        """place: what the database is called. connection: in a transaction that sees one moment."""
        super().__init__(
            place, refusal="What is read at one moment cannot be changed; nothing was."
        )
        self._connection = connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give the connection."""
        yield self._connection

    def health(self) -> str:
        """Return "": it is being read."""
        return ""
