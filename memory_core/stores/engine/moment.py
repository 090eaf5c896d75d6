"""One moment of a database, for several questions: a transaction that is begun once for all."""

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection

from memory_core.errors import InputError


class OneMoment:
    """A database that is only read, through one connection whose transaction others end."""

    def __init__(self, place: str, connection: Connection) -> None:
        """place: what the database is called. connection: in a transaction that sees one moment."""
        self.place = place
        self._connection = connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give the connection."""
        yield self._connection

    def write(self, user_id: str | None = None) -> AbstractContextManager[Connection]:
        """Refuse. Raises InputError."""
        message = "What is read at one moment cannot be changed; nothing was."
        raise InputError(message)

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

    def health(self) -> str:
        """Return "": it is being read."""
        return ""

    def close(self) -> None:
        """Do nothing: whoever began the transaction ends it."""
