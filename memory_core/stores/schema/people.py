"""Tables of what is learned of the user: signs of preferences, choices, and the log of turns.

Texts are not copied: an interaction refers to its two messages. What is derived from a message
refers to it, so that erasing the message takes it along.
"""

from sqlalchemy import Boolean, Column, Float, Index, Integer, Table, UniqueConstraint

from memory_core.stores.schema.columns import Instant, owner, reference, row_key, text_column
from memory_core.stores.schema.memory import metadata

signs = Table(
    "signs",
    metadata,
    row_key(),
    owner(),
    reference("message_key", "messages.key"),
    text_column("name"),
    text_column("value"),
    text_column("words"),
    Column("weight", Float, nullable=False),
    Column("said", Boolean, nullable=False),
    Column("against", Boolean, nullable=False),
    Column("at", Instant, nullable=False),
    Index("signs_of_user", "user_key", "said", "message_key"),
    Index("signs_in_message", "message_key"),
)
"""Places in messages that show a preference; `name` is the preference's key."""

choices = Table(
    "choices",
    metadata,
    row_key(),
    owner(),
    text_column("name"),
    text_column("value"),
    Column("forgotten", Boolean, nullable=False),
    Column("at", Instant, nullable=False),
    UniqueConstraint("user_key", "name", "value", "forgotten"),
)
"""Preferences set by hand, and those that were forgotten (`value` "": all values of the name)."""

interactions = Table(
    "interactions",
    metadata,
    row_key(),
    owner(),
    reference("question_key", "messages.key"),
    reference("answer_key", "messages.key"),
    text_column("rewritten"),
    text_column("topic"),
    Column("at", Instant, nullable=False),
    text_column("answered_by"),
    Column("clarification", Boolean, nullable=False),
    Column("n_memories", Integer, nullable=False),
    Column("n_chunks", Integer, nullable=False),
    Column("ms", Float, nullable=False),
    Column("satisfaction", Integer, nullable=False),
    text_column("comment"),
    UniqueConstraint("answer_key"),
    Index("interactions_of_user", "user_key", "key"),
    Index("interactions_asked", "question_key"),
)
"""rewritten: "" where it is the question as typed."""
