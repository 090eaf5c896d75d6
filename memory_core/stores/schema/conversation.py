"""Tables of conversations: topics, summaries of what left the window, codes to go on elsewhere.

Topics and summaries are derived from messages: what is derived can be erased and derived again.
"""

from sqlalchemy import Column, Index, Integer, Table, UniqueConstraint

from memory_core.stores.schema.columns import (
    Details,
    Instant,
    owner,
    reference,
    row_key,
    text_column,
)
from memory_core.stores.schema.memory import metadata

topics = Table(
    "topics",
    metadata,
    row_key(),
    owner(),
    reference("session_key", "sessions.key"),
    Column("number", Integer, nullable=False),
    text_column("label"),
    Column("since", Instant, nullable=False),
    Column("words", Details, nullable=False),
    UniqueConstraint("session_key", "number"),
)
"""number: counts up from 1 within a session, and `messages.topic` refers to it. words: what the
topic's messages speak of, as name -> how often, the most frequent only."""

summaries = Table(
    "summaries",
    metadata,
    reference("session_key", "sessions.key", primary=True),
    owner(),
    reference("until_key", "messages.key"),
    Column("n_messages", Integer, nullable=False),
    text_column("by"),
    Column("at", Instant, nullable=False),
    Index("summaries_until", "until_key"),
)
"""until_key: the last message the summary covers; n_messages: how many it covers in all."""

summary_lines = Table(
    "summary_lines",
    metadata,
    row_key(),
    owner(),
    reference("session_key", "summaries.session_key"),
    Column("position", Integer, nullable=False),
    Column("weight", Integer, nullable=False),
    text_column("text"),
    text_column("role"),
    UniqueConstraint("session_key", "position"),
)
"""Sentences of a summary in order. weight: what a sentence is worth when room is short, in
hundredths. role: of who said it, "" for a line a model wrote."""

summary_sources = Table(
    "summary_sources",
    metadata,
    reference("line_key", "summary_lines.key", primary=True),
    reference("message_key", "messages.key", primary=True),
    owner(),
    Index("summary_sources_of_message", "message_key"),
    sqlite_with_rowid=False,
)
"""Which messages a line of a summary rests on."""

resume_codes = Table(
    "resume_codes",
    metadata,
    row_key(),
    owner(),
    reference("session_key", "sessions.key"),
    text_column("digest"),
    text_column("sealed"),
    Column("expires_at", Instant, nullable=False),
    UniqueConstraint("digest"),
    Index("resume_codes_of_user", "user_key", "expires_at"),
)
"""digest: of the code, which itself is kept nowhere. sealed: the user's id, readable with the code
alone."""
