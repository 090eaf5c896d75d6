"""Tables of editing: what an edit changed, so that it can be undone, and what is not to be one."""

from sqlalchemy import Column, ForeignKey, Index, Table

from memory_core.stores.schema.columns import KEY, Details, Instant, owner
from memory_core.stores.schema.memory import metadata

edits = Table(
    "edits",
    metadata,
    Column(
        "event_key",
        KEY,
        ForeignKey("events.key", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    owner(),
    Column("record", Details, nullable=False),
    Column("undone_by", KEY),
    Column("undone_at", Instant),
    Index("edits_of_user", "user_key", "event_key"),
)
"""record: what was changed, row by row (see editing_draft.py). undone_by: number of the event that
undid it. The rows go with their events, so that nothing forgotten stays in them."""

cannot_merge = Table(
    "cannot_merge",
    metadata,
    Column(
        "low_key",
        KEY,
        ForeignKey("entities.key", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column(
        "high_key",
        KEY,
        ForeignKey("entities.key", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    owner(),
    Column("created_at", Instant, nullable=False),
    Index("cannot_merge_with", "high_key"),
    Index("cannot_merge_of_user", "user_key"),
    sqlite_with_rowid=False,
)
"""Pairs of entities that are two things; the lower row number first."""
