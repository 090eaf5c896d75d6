"""The memory's database by SQLAlchemy: SQLite on disk, or in memory for as long as it is open.

Safe for many threads at once. PostgreSQL takes a place beside SQLite in `database.py` and
`opening.py`; the queries are the same.
"""

import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from pathlib import Path

from memory_core.stores.base import Store
from memory_core.stores.changes import Changes
from memory_core.stores.documents import Documents
from memory_core.stores.entities import EntityReads
from memory_core.stores.erasure import Erasure
from memory_core.stores.lexical import Lexical
from memory_core.stores.lifecycle import Lifecycle
from memory_core.stores.messages import Messages
from memory_core.stores.opening import open_database
from memory_core.stores.part import Rules
from memory_core.stores.ranking import Ranking
from memory_core.stores.relations import RelationReads


def random_id() -> str:
    """Return an unguessable id of 16 hexadecimal digits."""
    return secrets.token_hex(8)


class SqlStore(
    Changes,
    EntityReads,
    RelationReads,
    Ranking,
    Lifecycle,
    Erasure,
    Messages,
    Lexical,
    Documents,
):
    """`base.Store`, each group of its methods written in a module of its own."""

    def health(self) -> str:
        """Return "" when the database can be read and written, else what is wrong."""
        return self._database.health()

    def close(self) -> None:
        """Give back connections and files; the store cannot be used afterwards."""
        self._database.close()


def open_store(
    path: Path | None,
    *,
    ttl: Callable[[str], timedelta],
    ids: Callable[[], str] = random_id,
    single_valued: Collection[str] = (),
) -> SqlStore:
    """Open the database file at `path`, made with its folder where there is none; None keeps all
    in memory.

    ttl: type of an entity -> how long it stays without being spoken of. ids: makes ids for rows
    that come without one. single_valued: predicates with one object at a time.

    Raises StoreError where it cannot be used; a file that is not a memory is left untouched.
    """
    rules = Rules(ttl=ttl, ids=ids, single_valued=frozenset(single_valued))
    store = SqlStore(open_database(path), rules)
    _as_protocol: Store = store
    return store
