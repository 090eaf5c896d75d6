"""What a database gives the store, whichever kind it is, and what can go wrong with one.

`sqlite.py` and `postgresql.py` each have one; nothing else in the store knows which it works on.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sqlalchemy import Connection, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from memory_core.errors import InputError, StoreError

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


@contextmanager
def reported(place: str, cause: Cause) -> Iterator[None]:
    """Turn errors of the database into ours. cause: reads the errors of its driver."""
    try:
        yield
    except IntegrityError as error:
        said = str(error.orig).partition("\n")[0]
        message = f"The change contradicts what is in the database ({said}); it was not made."
        raise InputError(message) from error
    except DataError as error:
        said = str(error.orig).partition("\n")[0]
        message = f"The database cannot hold this ({said}); nothing was changed."
        raise InputError(message) from error
    except DBAPIError as error:
        raise store_error(place, cause(error.orig or error)) from error
    except PoolTimeoutError as error:
        message = f"The database {place} is asked by too many at once; try again in a moment."
        raise StoreError(message) from error
    except UnicodeEncodeError as error:
        message = f"A text holds a character that cannot be stored ({error.reason})."
        raise InputError(message) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise store_error(place, cause(error)) from error


def probe(database: Database) -> str:
    """Return "" when a database can be read and written, else what is wrong."""
    try:
        with database.write("") as connection:
            connection.execute(text("UPDATE users SET key = key WHERE key < 0"))
    except (StoreError, InputError) as error:
        return str(error)
    return ""
