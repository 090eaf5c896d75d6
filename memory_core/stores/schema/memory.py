"""Tables and indexes. Every row carries its user's number, and every query filters by it.

Users are known by the digest of their id alone: an id may be as long as it likes, and a visitor's
id, which opens that visitor's memory, cannot be read out of the file. Rows refer to each other by
number; the opaque ids callers use are looked up once per call.
"""

import hashlib

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    MetaData,
    Table,
    UniqueConstraint,
    bindparam,
    select,
    type_coerce,
)

from memory_core.balanced import OFTEN
from memory_core.stores.schema.columns import (
    FOREVER,
    KEY,
    WORDS,
    Details,
    Instant,
    Until,
    only_where,
    owner,
    reference,
    row_key,
    text_column,
)

metadata = MetaData()


users = Table("users", metadata, row_key(), Column("digest", WORDS, nullable=False, unique=True))

sessions = Table(
    "sessions",
    metadata,
    row_key(),
    Column("user_key", KEY, ForeignKey("users.key"), nullable=False),
    text_column("id"),
    Column("created_at", Instant, nullable=False),
    Column("last_active_at", Instant, nullable=False),
    text_column("title"),
    Column("device", WORDS, nullable=False, server_default=""),
    UniqueConstraint("user_key", "id"),
)
"""title: "" until somebody names it. device: what it was started or last resumed on."""

messages = Table(
    "messages",
    metadata,
    row_key(),
    owner(),
    reference("session_key", "sessions.key"),
    text_column("id"),
    text_column("role"),
    text_column("content"),
    Column("speaker", WORDS),
    Column("at", Instant, nullable=False),
    Column("metadata", Details, nullable=False),
    Column("topic", Integer),
    UniqueConstraint("user_key", "id"),
    Index("messages_of_session", "session_key", "key"),
)

entities = Table(
    "entities",
    metadata,
    row_key(),
    Column("user_key", KEY, ForeignKey("users.key"), nullable=False),
    text_column("id"),
    text_column("name"),
    text_column("type"),
    Column("mentions", Integer, nullable=False),
    Column("first_seen", Instant, nullable=False),
    Column("last_seen", Instant, nullable=False),
    Column("guide_key", KEY, nullable=False),
    Column("expires_at", Instant),
    Column("archived_at", Instant),
    Column("pinned", Boolean, nullable=False),
    text_column("trust"),
    text_column("source"),
    Column("since", Instant, nullable=False, server_default="0"),
    Column("retrieved", Integer, nullable=False, server_default="0"),
    Column("retrieved_at", Instant),
    Column("merged_into", KEY),
    UniqueConstraint("user_key", "id"),
    CheckConstraint("mentions >= 0"),
)
"""guide_key: last_seen plus ten minutes per mention, in microseconds (see ranking.py).
merged_into: row number of the entity this one was merged into; such a row is archived as well, so
that reads of what is in memory leave it out by themselves. since: from when on it is as it is;
what it was before stands in entity_versions (see past_schema.py)."""

_IN_MEMORY = entities.c.archived_at.is_(None)
for _name, _column in (("guide", "guide_key"), ("mentions", "mentions"), ("seen", "last_seen")):
    _order = [entities.c[_column].desc()]
    if _column != "last_seen":
        _order.append(entities.c.last_seen.desc())
    Index(
        f"entities_by_{_name}",
        entities.c.user_key,
        *_order,
        entities.c.name,
        entities.c.since,
        **only_where(_IN_MEMORY),
    )
for _name, _column, _these in (
    ("often", "last_seen", entities.c.mentions >= OFTEN),
    ("retrieved", "retrieved_at", entities.c.retrieved > 0),
    ("often_retrieved", "retrieved", entities.c.retrieved > 0),
):
    Index(
        f"entities_{_name}",
        entities.c.user_key,
        entities.c[_column].desc(),
        entities.c.name,
        **only_where(_IN_MEMORY & _these),
    )
_DUE = _IN_MEMORY & entities.c.expires_at.is_not(None)
Index(
    "entities_by_expiry",
    entities.c.user_key,
    entities.c.expires_at,
    entities.c.archived_at,
    entities.c.since,
)
Index("entities_due", entities.c.expires_at, **only_where(_DUE))
_AWAY = entities.c.archived_at.is_not(None)
Index(
    "entities_archived",
    entities.c.user_key,
    entities.c.archived_at,
    **only_where(_AWAY),
)
Index(
    "entities_merged",
    entities.c.merged_into,
    **only_where(entities.c.merged_into.is_not(None)),
)

names = Table(
    "names",
    metadata,
    Column("user_key", KEY, primary_key=True),
    Column("norm", WORDS, primary_key=True),
    reference("entity_key", "entities.key", primary=True),
    Column("removed_at", Until, primary_key=True, autoincrement=False, server_default=str(FOREVER)),
    Column("created_at", Instant, nullable=False, server_default="0"),
    text_column("name"),
    Column("canonical", Boolean, nullable=False),
    Index("names_of_entity", "entity_key"),
    sqlite_with_rowid=False,
)
"""A name that is taken away is closed, not deleted: it was a name until `removed_at`."""
Index(
    "aliases_of_entity",
    names.c.entity_key,
    names.c.removed_at,
    **only_where(names.c.canonical.is_(False)),
)
"""Read with each entity, and most have none."""

mentions = Table(
    "mentions",
    metadata,
    row_key(),
    owner(),
    reference("entity_key", "entities.key"),
    reference("message_key", "messages.key", nullable=True),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    text_column("text"),
    Column("at", Instant, nullable=False),
    text_column("extractor"),
    Column("confidence", Float, nullable=False),
    text_column("trust"),
    Column("counted", Boolean, nullable=False),
    Index("mentions_of_entity", "entity_key", "at"),
    Index("mentions_in_message", "message_key", "entity_key"),
)
"""counted: it is one of the entity's `mentions`."""


events = Table(
    "events",
    metadata,
    row_key(),
    owner(),
    text_column("kind"),
    Column("at", Instant, nullable=False),
    reference("entity_key", "entities.key", nullable=True),
    reference("other_key", "entities.key", nullable=True),
    text_column("message_id"),
    Column("detail", Details, nullable=False),
    Index("events_of_user", "user_key", "key"),
    Index("events_of_entity", "entity_key"),
    Index("events_of_other", "other_key"),
)
"""other_key: a second entity the event speaks of, so that forgetting either erases it."""


def named_now(table: FromClause = names) -> ColumnElement[bool]:
    """Return the condition that a name is one at present. table: `names` or an alias of it."""
    return type_coerce(table.c.removed_at, KEY) == FOREVER


HIDDEN = "gone:"
"""What stands before the digest of a user whose rows are being erased; nobody's begins with it."""


def digest(user_id: str) -> str:
    """Return what a user is known by in the database."""
    return hashlib.sha256(user_id.encode("utf-8", "surrogatepass")).hexdigest()


OWNER = select(users.c.key).where(users.c.digest == bindparam("user")).scalar_subquery()
"""The user's number as part of a query that is given `user`, a digest; NULL, which equals nothing,
for a stranger."""
