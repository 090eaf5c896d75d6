"""Bringing the tables of an older program up to date, format by format.

`version_N.py` holds `upgrade(op)`, which makes format N of format N - 1 by Alembic's operations. A
module of a format that was released is never changed again: it works on data of that time.
"""

from importlib import import_module
from logging import WARNING, getLogger

from sqlalchemy import Connection

from memory_core.errors import StoreError


def upgrade(connection: Connection, *, since: int, to: int) -> None:
    """Change tables and rows of format `since` into format `to`, all in the open transaction.

    connection: of `Database.alter`. Raises StoreError where rows refer to rows that are not there.
    """
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    getLogger("alembic").setLevel(WARNING)
    operations = Operations(MigrationContext.configure(connection))
    for number in range(since + 1, to + 1):
        import_module(f"{__name__}.version_{number}").upgrade(operations)
    if connection.dialect.name == "sqlite":
        _refuse_torn(connection)


def _refuse_torn(connection: Connection) -> None:
    torn = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if torn is not None:
        message = (
            f"The memory's database cannot be brought up to date: a row of {torn[0]} refers to one "
            f"of {torn[2]} that is not there. It was left as it is; put back a copy of it."
        )
        raise StoreError(message)
