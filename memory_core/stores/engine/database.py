"""What a database gives the store, whichever kind it is, and what can go wrong with one.

`sqlite.py` and `postgresql.py` each have one; nothing else in the store knows which it works on.
"""

import sqlite3
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol

from sqlalchemy import Connection, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from memory_core.errors import InputError, MemographError, StoreError

Cause = Callable[[BaseException], str]
"""An error of a driver -> why the database fails and what to do about it."""


class Database(Protocol):
    """Connections to one database. place: what it is called in messages, without any password."""

    place: str

    def read(self) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment of the database throughout."""

    def write(self, user_id: str | None = None) -> AbstractContextManager[Connection]:
        """Give a connection whose changes are made whole at the end, or not at all on an error.

        What it reads is the newest, and nobody else changes it before the end.
        user_id: whose rows alone are read and written, so that nobody else needs to wait; None
            where they can be anybody's.
        """

    def load(self, user_id: str) -> AbstractContextManager[Connection]:
        """Give a connection like `write` does, for very many new rows. What they refer to has to
        have been read or written in the same transaction: nobody looks once more whether it is
        there."""

    def alter(self) -> AbstractContextManager[Connection]:
        """Give a connection like `write` does, on which tables can be made anew."""

    def scrub(self, tables: Collection[str] = ()) -> None:
        """Leave no byte of what was erased. tables: where rows were erased, empty for anywhere."""

    def rewrite(self) -> None:
        """Write the files anew where `scrub` may have left stale copies of rows in them."""

    def health(self) -> str:
        """Return "" when the database can be read and written, else what is wrong."""

    def close(self) -> None:
        """Give back connections and files."""


def store_error(place: str, why: str) -> StoreError:
    """Return what to tell of a failure of the database at `place`. why: with the way out."""
    return StoreError(
        f"The memory's database {place} cannot be used: {why}. What it held was left as it is."
    )


class Reported:
    """A context that turns errors of the database into ours. A class, because a generator takes
    three times as long."""

    __slots__ = ("_cause", "_place")

    def __init__(self, place: str, cause: Cause) -> None:
        """place: of the database. cause: reads the errors of its driver."""
        self._place = place
        self._cause = cause

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self.tell(error)

    def tell(self, error: BaseException) -> None:
        """Raise what an error means; nothing for one of others."""
        ours = _ours(error, self._place, self._cause)
        if ours is not None:
            raise ours from error


def _ours(error: BaseException, place: str, cause: Cause) -> MemographError | None:
    """Return an error of the database as one of ours; None for errors of others."""
    refused = _refused(error)
    if refused:
        return InputError(refused)
    if isinstance(error, DBAPIError):
        return store_error(place, cause(error.orig or error))
    if isinstance(error, PoolTimeoutError):
        message = f"The database {place} is asked by too many at once; try again in a moment."
        return StoreError(message)
    if isinstance(error, SQLAlchemyError | sqlite3.Error | OSError):
        return store_error(place, cause(error))
    return None


def _refused(error: BaseException) -> str:
    """Return why the database does not take what was given, "" where that is not what failed."""
    if isinstance(error, IntegrityError):
        said = str(error.orig).partition("\n")[0]
        return f"The change contradicts what is in the database ({said}); it was not made."
    if isinstance(error, DataError):
        said = str(error.orig).partition("\n")[0]
        return f"The database cannot hold this ({said}); nothing was changed."
    if isinstance(error, UnicodeEncodeError):
        return f"A text holds a character that cannot be stored ({error.reason})."
    return ""


def probe(database: Database) -> str:
    """Return "" when a database can be read and written, else what is wrong."""
    try:
        with database.write("") as connection:
            connection.execute(text("UPDATE users SET key = key WHERE key < 0"))
    except (StoreError, InputError) as error:
        return str(error)
    return ""
