"""How many rows of a user each table holds; nothing here writes."""

from collections.abc import Mapping

from sqlalchemy import func, select

from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.part import Part
from memory_core.stores.schema.memory import OWNER, digest
from memory_core.stores.schema.tables import metadata

_COUNTS = {
    table.name: select(func.count()).where(table.c.user_key == OWNER)
    for table in metadata.sorted_tables
    if "user_key" in table.c
}


class Holding(Part):
    """`holdings_base.HoldingStore`, for every table there is, those added later included."""

    def rows_held(self, *, user_id: str) -> Mapping[str, int]:
        """Return how many rows of a user are in each table that has rows of users."""
        with self._database.read() as connection:
            return {
                name: int(fetch_plain(connection, query, user=digest(user_id))[0][0])
                for name, query in _COUNTS.items()
            }
