"""A memory in a PostgreSQL database: its connections, its transactions, and what can go wrong.

A writer first takes a lock of its user's own, kept by the server until the transaction ends: one
user's writers wait for each other, however many programs they run in, and what each reads after
that is the newest; other users' writers do not wait. A writer of anybody's rows waits for all.
Readers wait for nobody and see one moment (REPEATABLE READ).
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from memory_core.errors import InputError, StoreError
from memory_core.stores.engine.database import Reported, probe
from memory_core.stores.engine.postgresql_causes import cause

POOL_SIZE, POOL_OVERFLOW = 8, 24
"""Connections kept, and further ones opened while more threads ask at once; PostgreSQL takes 100
from all programs together unless it is told otherwise."""
TIMEOUTS_MS: Mapping[str, int] = {
    "statement_timeout": 60_000,
    "lock_timeout": 20_000,
    "idle_in_transaction_session_timeout": 60_000,
}
"""How long a statement, a wait for another writer and a silence within a transaction may take."""
CONNECT_S = 10
"""How long a server may take to answer at all."""

_EVERYBODY = 0x4D656D47
"""Number of the lock that every writer shares and a writer of anybody's rows has alone."""
_FORM = "postgresql://user:password@host:5432/database"

_WAIT_FOR_USER = text(
    f"SELECT pg_advisory_xact_lock_shared({_EVERYBODY}, 0), pg_advisory_xact_lock(:user)"
)
_WAIT_FOR_ALL = text(f"SELECT pg_advisory_xact_lock({_EVERYBODY}, 0)")


def read_url(url: str) -> URL:
    """Return what an address says. Raises InputError, without the password, for no such address.

    url: postgresql://user:password@host:port/database; what is left out, libpq's own defaults and
    variables say.
    """
    try:
        made = make_url(url.strip())
    except (ArgumentError, ValueError):
        message = (
            f"The database's address cannot be read; write it as {_FORM}, signs such as @ and / "
            "in the password as %40 and %2F."
        )
        raise InputError(message) from None
    if made.drivername not in {"postgresql", "postgresql+psycopg", "postgres"}:
        message = f"A database of the kind {made.drivername!r} is not supported; write {_FORM}."
        raise InputError(message)
    return made.set(drivername="postgresql+psycopg")


class PostgresDatabase:
    """Connections to one PostgreSQL database."""

    def __init__(self, url: str) -> None:
        """url: see `read_url`. Nothing is asked of the server yet. Raises InputError for an address
        that cannot be read, StoreError where the driver is not installed."""
        address = read_url(url)
        self.place = f"{address.database or 'PostgreSQL'} on {address.host or 'this machine'}"
        try:
            self._engine = create_engine(
                address,
                pool_size=POOL_SIZE,
                max_overflow=POOL_OVERFLOW,
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={"connect_timeout": CONNECT_S, "application_name": "memograph"},
            )
        except ImportError as error:
            message = "PostgreSQL needs the package psycopg; run: pip install 'psycopg[binary]'."
            raise StoreError(message) from error
        event.listen(self._engine, "connect", _limit_waiting)
        self._reader = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._writer = self._engine.execution_options(isolation_level="READ COMMITTED")

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that sees one moment of the database throughout."""
        with Reported(self.place, cause), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def write(self, user_id: str | None = None) -> Iterator[Connection]:
        """Give a connection whose changes are made whole at the end, or not at all on an error.

        user_id: whose rows alone are read and written; None where they can be anybody's, which
        waits for every other writer and lets them wait.
        """
        with Reported(self.place, cause), self._writer.begin() as connection:
            if user_id is None:
                connection.execute(_WAIT_FOR_ALL)
            else:
                connection.execute(_WAIT_FOR_USER, {"user": lock_of(user_id)})
            yield connection

    def load(self, user_id: str) -> AbstractContextManager[Connection]:
        """Give a connection like `write` does; it makes no difference here."""
        return self.write(user_id)

    @contextmanager
    def alter(self) -> Iterator[Connection]:
        """Give a connection like `write` does, on which a statement may take its time; here every
        transaction can change tables."""
        with self.write() as connection:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            yield connection

    def scrub(self, tables: Collection[str] = ()) -> None:
        """Write the tables anew without what was erased.

        Costs time and space for a copy of each table, which nobody can use meanwhile. The server's
        log (pg_wal) is overwritten as it goes on; copies and replicas are its owner's to clean.
        tables: where rows were erased, empty for anywhere. Raises StoreError where somebody else
        holds a table for too long.
        """
        try:
            self._vacuum(tables)
        except StoreError as error:
            message = (
                f"It is forgotten, but its bytes are still in the files of {self.place}: {error} "
                "Forget something again, or let the server run VACUUM FULL."
            )
            raise StoreError(message) from error

    def rewrite(self) -> None:
        """Do nothing: `scrub` wrote the tables anew."""

    def _vacuum(self, tables: Collection[str]) -> None:
        from memory_core.stores.schema.tables import metadata

        lasting = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        with Reported(self.place, cause), lasting.connect() as connection:
            quote = connection.dialect.identifier_preparer.quote
            connection.exec_driver_sql("SET statement_timeout = 0")
            try:
                for name in metadata.tables:
                    if not tables or name in tables:
                        connection.exec_driver_sql(f"VACUUM (FULL, ANALYZE) {quote(name)}")
            finally:
                limit = TIMEOUTS_MS["statement_timeout"]
                connection.exec_driver_sql(f"SET statement_timeout = {limit}")

    def health(self) -> str:
        """Return "" when the database can be read and written, else what is wrong."""
        return probe(self)

    def close(self) -> None:
        """Give back connections."""
        self._engine.dispose()


def lock_of(user_id: str) -> int:
    """Return the number of a user's lock, -2**63..2**63 - 1; two users of one number would wait for
    each other without need, and nothing else."""
    known = hashlib.sha256(user_id.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(known[:8], "big", signed=True)


def _limit_waiting(connection: Any, _record: object) -> None:
    """Tell the server how long this connection is ready to wait."""
    limits = ", ".join(f"set_config('{name}', '{ms}', false)" for name, ms in TIMEOUTS_MS.items())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {limits}")
    connection.commit()
