"""Write the tables as they are declared into the SQL file the newest migration works from:
`python -m tests.freeze_schema`. Only while that format is not released; afterwards a change of the
tables is a new format (upgrading.FORMAT) with a new module in migrations/.
"""

from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, SchemaItem

from memory_core.stores import migrations
from memory_core.stores.engine.upgrading import FORMAT
from memory_core.stores.schema.tables import metadata

FILE = Path(migrations.__file__).with_name(f"version_{FORMAT}.sql")


def declared() -> str:
    """Return the statements that make every table and index in SQLite, in a lasting order."""
    dialect = sqlite.dialect()
    statements = []
    for table in sorted(metadata.tables.values(), key=lambda table: table.name):
        statements.append(CreateTable(table).compile(dialect=dialect))
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            if index.info.get("only_on", "sqlite") == "sqlite":
                statements.append(CreateIndex(index).compile(dialect=dialect))
    lines = [line.rstrip() for made in statements for line in f"{made};".strip().splitlines()]
    return "\n".join(line for line in lines if line).replace("\n;", ";") + "\n"


def differences(connection: Connection) -> list[Any]:
    """Return how the tables differ from those that are declared for this database."""
    own = connection.dialect.name

    def is_meant(item: SchemaItem, *_: object) -> bool:
        return bool(item.info.get("only_on", own) == own)

    context = MigrationContext.configure(connection, opts={"include_object": is_meant})
    return list(compare_metadata(context, metadata))


if __name__ == "__main__":
    FILE.write_text(declared(), "utf-8")
