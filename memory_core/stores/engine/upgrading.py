"""The format of the tables: making them, bringing older ones up to date, refusing newer ones.

SQLite keeps its number in the file's head (user_version), PostgreSQL in a table of its own.
"""

from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, create_mock_engine, inspect, text

from memory_core.errors import StoreError
from memory_core.stores.engine.database import Database
from memory_core.stores.engine.indexes import make_missing, missing
from memory_core.stores.engine.wording import alike
from memory_core.stores.schema.tables import metadata

FORMAT = 4
"""Of all tables; a database with a larger one is from a newer program. Raised with each release
that changes a table, together with a module in migrations/."""
_NAME = "memograph_schema"


def make_tables(database: Database) -> None:
    """Make the tables of an empty database; bring those of an older program up to date, all or
    nothing, however many programs open it at once.

    Raises StoreError for a newer program's, and for one with tables that are not ours.
    """
    # Read first: one that another program is writing to, or that cannot be written, opens as well.
    with database.read() as connection:
        found = read_format(connection, place=database.place)
        lacks = found == FORMAT and bool(missing(connection))
    if lacks:  # a program that loaded very much was ended before it made them
        with suppress(StoreError), database.write() as connection:
            make_missing(connection)
    if not found:
        with database.write() as connection:
            found = read_format(connection, place=database.place)
            if not found:
                for words in _tables_in_words(alike(connection.dialect)):
                    connection.exec_driver_sql(words)
                _note_no_words(connection)
                write_format(connection, FORMAT)
    if found > FORMAT:
        message = (
            f"The memory's database {database.place} was written by a newer version of this "
            f"program (format {found}, this one knows {FORMAT}). Update the program; the "
            "database was left as it is."
        )
        raise StoreError(message)
    if 0 < found < FORMAT:
        from memory_core.stores.migrations import upgrade

        with database.alter() as connection:
            since = read_format(connection, place=database.place)
            upgrade(connection, since=since, to=FORMAT)
            _note_no_words(connection)
            write_format(connection, FORMAT)


@lru_cache
def _tables_in_words(dialect: Dialect) -> tuple[str, ...]:
    """Return the statements that make all tables and indexes of an empty database, in order."""
    made: list[str] = []

    def note(statement: Any, *_: object) -> None:
        made.append(str(statement.compile(dialect=dialect)))

    nobody = create_mock_engine(f"{dialect.name}+{dialect.driver}://", note)
    metadata.create_all(nobody, checkfirst=False)
    return tuple(made)


def read_format(connection: Connection, *, place: str = "") -> int:
    """Return the format of the tables, 0 for a database without any.

    Raises StoreError for one that holds tables of another program or cannot hold every text.
    place: what to call it then.
    """
    if connection.dialect.name == "sqlite":
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    there = set(inspect(connection).get_table_names())
    if _NAME in there:
        return int(connection.execute(text(f"SELECT format FROM {_NAME}")).scalar_one())
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    _refuse_unfit(there & set(metadata.tables), str(encoding), place)
    return 0


def write_format(connection: Connection, number: int) -> None:
    """Note the format of the tables, in the transaction that makes them so."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={number:d}")
        return
    connection.execute(text(f"CREATE TABLE IF NOT EXISTS {_NAME} (format integer NOT NULL)"))
    connection.execute(text(f"DELETE FROM {_NAME}"))
    connection.execute(text(f"INSERT INTO {_NAME} VALUES (:format)"), {"format": number})


def _note_no_words(connection: Connection) -> None:
    """Keep PostgreSQL from noting frequent texts of each column for its planning: they would stay
    among its notes when their rows are erased."""
    if connection.dialect.name != "postgresql":
        return
    quote = connection.dialect.identifier_preparer.quote
    for table in metadata.tables.values():
        silent = [
            f"ALTER COLUMN {quote(column.name)} SET STATISTICS 0"
            for column in table.c
            if column.type.python_type is str
        ]
        if silent:
            connection.exec_driver_sql(f"ALTER TABLE {quote(table.name)} {', '.join(silent)}")


def _refuse_unfit(names: Collection[str], encoding: str, place: str) -> None:
    """names: tables of ours that somebody else has made."""
    if names:
        message = (
            f"The database {place} holds tables of another program "
            f"({', '.join(sorted(names)[:3])}), so it was left as it is. Choose an empty database."
        )
        raise StoreError(message)
    if encoding != "UTF8":
        message = (
            f"The database {place} cannot hold every text (its encoding is {encoding}), so it was "
            "left as it is. Make another: createdb --encoding=UTF8 --template=template0 NAME."
        )
        raise StoreError(message)
