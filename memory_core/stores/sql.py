"""The memory's database by SQLAlchemy: SQLite on disk, in memory for as long as it is open, or
PostgreSQL by its address. The queries are the same; safe for many threads at once.
"""

import secrets
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from memory_core.decay import OFF, Decay
from memory_core.stores.archive import Archive
from memory_core.stores.base import Store
from memory_core.stores.conversation.figures import Figures
from memory_core.stores.conversation.reads import ConversationReads
from memory_core.stores.conversation.said import Said
from memory_core.stores.conversation.sessions import Sessions
from memory_core.stores.conversation.summaries import ConversationSummaries
from memory_core.stores.document_work import DocumentReading
from memory_core.stores.documents import Documents
from memory_core.stores.editing.store import Editing
from memory_core.stores.engine.moment import OneMoment
from memory_core.stores.engine.opening import open_database
from memory_core.stores.entities import EntityReads
from memory_core.stores.erasure.store import Erasure
from memory_core.stores.exchange.store import Exchange
from memory_core.stores.hearing import Hearing
from memory_core.stores.history.contradictions import Contradictions
from memory_core.stores.history.histories import Histories
from memory_core.stores.holdings import Holding
from memory_core.stores.indexed import Indexed
from memory_core.stores.lexical import Lexical
from memory_core.stores.messages import Messages
from memory_core.stores.occurrences import OccurrenceReads
from memory_core.stores.part import Rules
from memory_core.stores.people.facts import Told
from memory_core.stores.people.standing import Standings
from memory_core.stores.people.store import People
from memory_core.stores.ranked.ranking import Ranking
from memory_core.stores.ranked.shortlists import Shortlists
from memory_core.stores.ranked.walking import Walking
from memory_core.stores.relations import RelationReads
from memory_core.stores.writing.changes import Changes
from memory_core.stores.writing.lifecycle import Lifecycle


def random_id() -> str:
    """Return an unguessable id of 16 hexadecimal digits."""
    return secrets.token_hex(8)


class SqlStore(
    Changes,
    EntityReads,
    RelationReads,
    Ranking,
    Shortlists,
    Walking,
    Lifecycle,
    Editing,
    Erasure,
    Archive,
    Messages,
    Sessions,
    ConversationReads,
    ConversationSummaries,
    Figures,
    Lexical,
    OccurrenceReads,
    Hearing,
    Said,
    Documents,
    DocumentReading,
    People,
    Told,
    Standings,
    Histories,
    Contradictions,
    Holding,
    Indexed,
    Exchange,
):
    """`base.Store`, each group of its methods written in a module of its own."""

    def past(self, at: datetime) -> Store:
        """Return this store as it was at a moment (aware UTC); it answers and never writes."""
        from memory_core.stores.past.store import PastStore

        return PastStore(self._database, self._rules, at)

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """Give this store as it is now and stays for as long as it is held; it refuses to write."""
        with self._database.read() as connection:
            held = copy(self)
            held._database = OneMoment(self._database.place, connection)
            yield held

    def living_by(self, ttl: Callable[[str], timedelta]) -> Store:
        """Return this store, writing with other times to live: type of an entity -> how long."""
        return SqlStore(self._database, replace(self._rules, ttl=ttl))

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
    decay: Decay = OFF,
    url: str = "",
) -> SqlStore:
    """Open the database file at `path`, made with its folder where there is none; None keeps all
    in memory.

    ttl: type of an entity -> how long it stays without being spoken of. ids: makes ids for rows
    that come without one. single_valued: predicates with one object at a time.
    decay: how use prolongs a life. url: of a PostgreSQL database to use instead of a file.

    Raises StoreError where it cannot be used, InputError for a url that is none; a file that is
    not a memory is left untouched.
    """
    rules = Rules(ttl=ttl, ids=ids, single_valued=frozenset(single_valued), decay=decay)
    store = SqlStore(open_database(path, url=url), rules)
    _as_protocol: Store = store
    return store
