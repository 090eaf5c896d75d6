"""What a memory's database must be able to do, as protocols.

Every method works for one user; rows of other users are as if they were not there. Entities that
expired (`expiry.is_expired`) are left out of every read unless it says otherwise.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Protocol

from memory_core.model import (
    Attribute,
    Chunk,
    Document,
    Entity,
    Event,
    Message,
    Relation,
    Session,
)
from memory_core.stores.archive import ArchiveStore
from memory_core.stores.change import Applied, Change, MentionRow
from memory_core.stores.indexed import IndexedStore
from memory_core.stores.protocols.conversation import ConversationStore
from memory_core.stores.protocols.documents import DocumentWork
from memory_core.stores.protocols.editing import EditingStore
from memory_core.stores.protocols.erasure import ErasingStore
from memory_core.stores.protocols.exchange import ExchangeStore
from memory_core.stores.protocols.hearing import HearingStore
from memory_core.stores.protocols.history import HistoryStore
from memory_core.stores.protocols.holdings import HoldingStore
from memory_core.stores.protocols.occurrences import OccurrenceStore
from memory_core.stores.protocols.people import PeopleStore
from memory_core.stores.protocols.said import SaidStore
from memory_core.stores.protocols.working import WorkingStore


class EntityStore(Protocol):
    """Entities, their names, attributes, relations and mentions."""

    def apply(self, change: Change, *, user_id: str, now: datetime) -> Applied:
        """Write a change durably in one transaction; two writers at once lose no count. A new value
        of an attribute closes the old one; a relation said again gains a source."""

    def entities(
        self,
        *,
        user_id: str,
        now: datetime,
        include_expired: bool = False,
        limit: int | None = None,
    ) -> list[Entity]:
        """Return entities, last seen first, with their present attributes and aliases."""

    def get(
        self, ids: Collection[str], *, user_id: str, now: datetime, include_expired: bool = False
    ) -> list[Entity]:
        """Return these entities with attributes and aliases; unknown ids are left out."""

    def by_names(
        self, norms: Collection[str], *, user_id: str, now: datetime, include_expired: bool = False
    ) -> dict[str, list[Entity]]:
        """Return entities under each normalized name or alias (`names.normalize`)."""

    def ranking_candidates(
        self, *, user_id: str, now: datetime, named: Collection[str], limit: int
    ) -> list[Entity]:
        """Return a few entities (with attributes) among which the first `limit` of the "guide"
        ranking surely are, at a cost that does not grow with the number of entities."""

    def soonest(self, *, user_id: str, now: datetime, limit: int) -> list[Entity]:
        """Return the entities that expire next, soonest first; pinned ones are not among them."""

    def expired(self, *, user_id: str, now: datetime, limit: int) -> list[Entity]:
        """Return entities that expired, whether archived yet or not, the last to expire first."""

    def count(self, *, user_id: str, now: datetime) -> int:
        """Return how many entities are in memory."""

    def attributes(
        self, ids: Collection[str], *, user_id: str, history: bool = False
    ) -> list[Attribute]:
        """Return attributes of entities, present ones or with `history` all, oldest first."""

    def relations(
        self,
        ids: Collection[str] | None,
        *,
        user_id: str,
        now: datetime,
        limit: int | None = None,
    ) -> list[Relation]:
        """Return present relations of these (None: all), both ends in memory, oldest first.

        limit: of an entity with more of them in one direction, the latest so many at least.
        """

    def neighbours(
        self, ids: Collection[str], *, user_id: str, now: datetime, limit: int
    ) -> list[str]:
        """Return ids one relation away from any of these, either direction, at most `limit`."""

    def within(
        self, entity_id: str, *, hops: int, user_id: str, now: datetime, limit: int
    ) -> list[Entity]:
        """Return entities within so many relations of one, nearest first, at most `limit`."""

    def mentions(self, entity_id: str, *, user_id: str, limit: int = 100) -> list[MentionRow]:
        """Return where an entity was spoken of, latest first."""

    def expire(self, *, now: datetime, user_id: str | None = None) -> list[Entity]:
        """Archive what is due (of one user, or of all) and return it; costs what is due."""

    def set_pinned(self, entity_id: str, *, pinned: bool, user_id: str, now: datetime) -> Event:
        """Pin (never expires) or unpin (its time starts again now)."""

    def restore(self, entity_id: str, *, user_id: str, now: datetime) -> Event:
        """Bring an expired entity back, or give one in memory its full time again, from now."""

    def rename(self, entity_id: str, *, name: str, type: str, user_id: str, now: datetime) -> Event:
        """Set name and type; the old name stays as an alias."""

    def forget(self, *, user_id: str, entity_id: str | None = None) -> dict[str, int]:
        """Erase an entity (messages stay) or, with None, all of a user. Returns rows per table."""

    def events(self, *, user_id: str, limit: int = 50) -> list[Event]:
        """Return what changed, latest first."""


class MessageStore(Protocol):
    """Conversations and the lexical index."""

    def messages(self, *, user_id: str, session_id: str, limit: int | None = None) -> list[Message]:
        """Return the last messages of a session, oldest first."""

    def window(self, *, user_id: str, session_id: str, now: datetime, limit: int) -> list[Message]:
        """As `messages`, without those that speak of entities all of which expired."""

    def messages_by_id(self, ids: Collection[str], *, user_id: str) -> list[Message]:
        """Return these messages."""

    def messages_about(self, ids: Collection[str], *, user_id: str, limit: int) -> list[Message]:
        """Return the user's latest messages that speak of these entities, oldest first."""

    def hidden_messages(self, ids: Collection[str], *, user_id: str, now: datetime) -> set[str]:
        """Of these messages, those that speak of entities all of which expired."""

    def neighbours_of_messages(
        self, ids: Collection[str], *, user_id: str, reach: int
    ) -> dict[str, list[str]]:
        """Return for each message the ids of its session from `reach` before to `reach` after it,
        in order, itself in the middle where it has that many on both sides."""

    def index_size(self, *, kind: str, user_ids: Sequence[str]) -> tuple[int, int]:
        """Return (items, terms in all of them together)."""

    def sessions(self, *, user_id: str) -> list[Session]:
        """Return a user's sessions, last active first."""

    def start_session(self, session: Session) -> None:
        """Create a session."""


class DocumentStore(Protocol):
    """Documents, their chunks and the entities they speak of."""

    def add_document(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        entities: Sequence[Entity],
        terms: Mapping[str, Mapping[str, int]],
    ) -> None:
        """Store a document whole or not at all. entities: with attributes and source
        "chunk:ID"; they are kept apart from the memory's entities until somebody speaks of them."""

    def documents(self, *, user_id: str) -> list[Document]:
        """Return a user's documents, latest first."""

    def delete_document(self, document_id: str, *, user_id: str) -> list[str]:
        """Erase a document with chunks, terms and entities; returns the chunk ids it had."""

    def chunks(self, ids: Collection[str], *, user_ids: Sequence[str]) -> list[Chunk]:
        """Return these chunks, in the order of `ids`."""

    def chunks_of(self, document_id: str, *, user_ids: Sequence[str]) -> list[Chunk]:
        """Return a document's chunks in order."""

    def document_entities(
        self,
        *,
        names: Collection[str] = (),
        any_word: Collection[str] = (),
        user_ids: Sequence[str],
        limit: int = 50,
    ) -> list[Entity]:
        """Return entities of documents whose normalized name is among `names` or has one of these
        normalized words; `trust` is "document" and `mentions` 0."""


class Store(
    EntityStore,
    MessageStore,
    DocumentStore,
    DocumentWork,
    EditingStore,
    ErasingStore,
    ArchiveStore,
    WorkingStore,
    PeopleStore,
    ConversationStore,
    HistoryStore,
    HoldingStore,
    IndexedStore,
    OccurrenceStore,
    HearingStore,
    SaidStore,
    ExchangeStore,
    Protocol,
):
    """All of it in one database."""

    def past(self, at: datetime) -> "Store":
        """Return the store as it was at a moment (aware UTC), for which all its reads answer
        whatever `now` they are given; it refuses to write. What was said at that very instant is
        in it; what was erased since is not. For a moment to come: the present, if nothing more is
        said until then."""

    def reading(self) -> AbstractContextManager["Store"]:
        """Give the store as it is now, for as long as it is held, and refusing to write: several
        reads of one moment, which also take less time. What another thread needs of the store must
        not be waited for meanwhile."""

    def living_by(self, ttl: Callable[[str], timedelta]) -> "Store":
        """Return the same store, writing with other times to live: type of an entity -> how long it
        stays without being spoken of."""

    def health(self) -> str:
        """Return "" when the database can be used, else what is wrong."""

    def close(self) -> None:
        """Give back connections and files."""
