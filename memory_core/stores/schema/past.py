"""The table of former states of entities: what a past moment is read from.

A row is what an entity was from `since` until, not including, `until`; what it is at present stands
in `entities`, from its `since` on. To find those of one moment among very many, rows are kept in
classes of how long they could be seen: of a class only those that began shortly before the moment
can still have been there.
"""

from typing import Any

from sqlalchemy import Column, ForeignKey, Index, Integer, Table

from memory_core.stores.schema.columns import KEY, Instant, only_where, owner
from memory_core.stores.schema.memory import entities, metadata
from memory_core.stores.schema.statements import attributes, relations

SPANS = tuple(2**power for power in range(20, 46, 2))
"""The longest a state of each class was seen, in microseconds: a second, 4, 17, ... a year. One
more class holds what was seen for longer."""

_OWN = frozenset({"key", "user_key", "since"})
COPIED = tuple(column.name for column in entities.c if column.name not in _OWN)
"""The columns of `entities` that a former state keeps."""


def _copied() -> list[Column[Any]]:
    return [Column(name, entities.c[name].type, nullable=True) for name in COPIED]


entity_versions = Table(
    "entity_versions",
    metadata,
    Column("user_key", KEY, primary_key=True),
    Column("span", Integer, primary_key=True),
    Column("since", Instant, primary_key=True),
    Column(
        "entity_key",
        KEY,
        ForeignKey("entities.key", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("until", Instant, nullable=False),
    Column("gone", Instant, nullable=False),
    *_copied(),
    Index("versions_of_entity", "entity_key", "since"),
    sqlite_with_rowid=False,
)
"""gone: from when on it was no longer seen: replaced, expired or put away."""


def _settled(of: Table) -> Table:
    def side(name: str) -> Column[Any]:
        target = ForeignKey(of.c.key, ondelete="CASCADE")
        return Column(name, KEY, target, primary_key=True, autoincrement=False)

    return Table(
        f"settled_{of.name}",
        metadata,
        side("older_key"),
        side("newer_key"),
        owner(),
        Column("at", Instant, nullable=False),
        Index(f"settled_{of.name}_newer", "newer_key"),
        sqlite_with_rowid=False,
    )


settled = {of.name: _settled(of) for of in (attributes, relations)}
"""Pairs of statements that contradict each other and are both to be kept."""

for _table, _subject in ((attributes, "entity_key"), (relations, "subject_key")):
    Index(
        f"{_table.name}_by_others",
        _table.c.user_key,
        _table.c[_subject],
        **only_where(_table.c.trust != "user"),
    )
"""What the user did not say: one side of every contradiction, since the user's own word ends what
it contradicts."""
