"""A draft: an edit while it is made. Whatever it changes it writes down, so that it can be undone.

The record is a list of operations, each a list that JSON can hold:
    ["set", table, row, {column: [old, new]}]      ["new" | "close" | "open", table, row, instant]
    ["source+" | "source-", table, row, {column: value}]    (only in records of earlier versions)
    ["name+" | "name-", entity, norm, name, canonical]
    ["moved", old, new, [mentions]]
    ["pair+" | "pair-", low, high]                 ["entity", row, the one it was taken from]
    ["settled+" | "settled-", table, older row, newer row]
and of claims: what else a later edit must not touch for this one to be undone before it.
Rows are row numbers; instants microseconds.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Table, func, select, update

from memory_core.edits import Conflict
from memory_core.errors import NotFoundError
from memory_core.model import Event
from memory_core.stores.history.versions import keep_state
from memory_core.stores.lookups import lists
from memory_core.stores.part import Rules
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.schema.columns import Instant, Until, instant, microseconds
from memory_core.stores.schema.editing import edits
from memory_core.stores.schema.memory import entities, mentions
from memory_core.stores.schema.statements import attributes, relations
from memory_core.stores.writing.journal import Journal, Named

Op = list[Any]

TABLES: tuple[Table, ...] = (entities, attributes, relations)
STATEMENTS: tuple[Table, ...] = (attributes, relations)


def table_of(name: str) -> Table:
    """Return a table of rows that edits change, by its name."""
    return next(table for table in TABLES if table.name == name)


class Draft:
    """One edit of one user in one transaction."""

    def __init__(self, journal: Journal, rules: Rules) -> None:
        """journal: of the transaction."""
        self.journal = journal
        self.rules = rules
        self.ops: list[Op] = []
        self.claims: dict[str, None] = {}
        self.conflicts: list[Conflict] = []
        self.lost: list[str] = []
        self.marks: dict[str, int] = {}

    @property
    def connection(self) -> Connection:
        """The transaction's connection."""
        return self.journal.connection

    @property
    def now(self) -> datetime:
        """The instant the edit is made at."""
        return self.journal.now

    def find(self, entity_id: str) -> Row[Any]:
        """Return an entity's row. Raises NotFoundError; for a merged one it says where it went."""
        mine = entities.c.user_key == self.journal.user_key
        query = select(entities).where(mine, entities.c.id == entity_id)
        row = self.connection.execute(query).first()
        if row is None:
            message = f"There is no entity {entity_id!r} in this memory."
            raise NotFoundError(message)
        if row.merged_into is not None:
            into = self.row(entities, row.merged_into)
            message = merged_message(name=row.name, id=row.id, to_name=into.name, to_id=into.id)
            raise NotFoundError(message)
        return row

    def row(self, table: Table, key: int) -> Row[Any]:
        """Return a row by its number."""
        return self.connection.execute(select(table).where(table.c.key == key)).one()

    def set(self, table: Table, key: int, **values: Any) -> None:
        """Set columns of a row, and write down what they held."""
        row = self.row(table, key)
        changed = {name: new for name, new in values.items() if getattr(row, name) != new}
        if not changed:
            return
        derived = {}
        if table is entities:
            keep_state(self.connection, [key], self.now)
            last = changed.get("last_seen", row.last_seen)
            n = changed.get("mentions", row.mentions)
            derived["guide_key"] = microseconds(last) + n * MENTION_US
        self.connection.execute(
            update(table).where(table.c.key == key).values(**changed, **derived)
        )
        told = {name: [_plain(getattr(row, name)), _plain(new)] for name, new in changed.items()}
        self.ops.append(["set", table.name, key, told])

    def move_mentions(self, keys: Collection[int], *, old: int, new: int) -> None:
        """Give mentions to another entity."""
        if not keys:
            return
        for part in lists(keys):
            moved = update(mentions).where(mentions.c.key.in_(part), mentions.c.entity_key == old)
            self.connection.execute(moved.values(entity_key=new))
        self.ops.append(["moved", old, new, sorted(keys)])

    def claim(self, *what: object) -> None:
        """Note that undoing this edit needs `what` as this edit left it."""
        self.claims[":".join(str(part) for part in what) + "|*"] = None

    def claim_entity(self, key: int, *columns: str) -> None:
        """Note that undoing this edit needs these columns of an entity ("*": all of it)."""
        for column in columns:
            self.claims[f"entities:{key}|{column}"] = None

    def finish(
        self,
        kind: str,
        *,
        entity: Named | None,
        other: Named | None = None,
        chain: Sequence[str] = (),
        **detail: object,
    ) -> Event:
        """Write the event and what undoing it needs. chain: the events an undo goes back to."""
        told = {key: value for key, value in detail.items() if value not in ("", None, [], {})}
        self.journal.add(kind, entity=entity, other=other, **told)
        event = self.journal.write()[-1]
        record = {
            "ops": self.ops,
            "claims": list(self.claims),
            "marks": {table.name: self._last(table) for table in STATEMENTS},
            "chain": [*chain, event.id] if chain else [],
        }
        row = {"event_key": int(event.id), "user_key": self.journal.user_key, "record": record}
        self.connection.execute(edits.insert(), row)
        return event

    def _last(self, table: Table) -> int:
        return int(self.connection.execute(select(func.max(table.c.key))).scalar() or 0)

    def is_newer(self, table: Table, row: Row[Any]) -> bool:
        """Whether a row was written after the edit that is being undone, by something else."""
        mark = self.marks.get(table.name)
        return mark is not None and row.key > mark


def merged_message(*, name: str, id: str, to_name: str, to_id: str) -> str:
    """Return what to say of an entity that was merged into another."""
    return f"{name!r} ({id}) was merged into {to_name!r}; ask for {to_id!r}, or undo that."


def read_row(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row that was written down in a record as the database takes it."""
    return {name: read_value(table, name, value) for name, value in row.items()}


def read_value(table: Table, name: str, value: Any) -> Any:
    """Return a value of a column that was written down in a record."""
    is_instant = isinstance(table.c[name].type, Instant | Until) and value is not None
    return instant(value) if is_instant else value


def _plain(value: object) -> object:
    return microseconds(value) if isinstance(value, datetime) else value


def mentions_moved(record: Mapping[str, Any]) -> list[tuple[int, list[int]]]:
    """Return the mentions an edit gave to another entity, by whose they were, in order."""
    return [(op[1], op[3]) for op in record.get("ops", ()) if op[0] == "moved"]
