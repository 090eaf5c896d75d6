"""Asking for many rows at once: lists of a few fixed lengths, and ids turned into row numbers."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import BindParameter, Connection, Executable, Select, bindparam, select

from memory_core.stores.engine.prepared import fetch
from memory_core.stores.schema.memory import OWNER, digest, entities, users

T = TypeVar("T")

LONGEST = 1024
"""Values in one list; SQLite takes 32,766 parameters, and short lists are prepared faster."""

IDS: BindParameter[Any] = bindparam("ids", expanding=True)
"""The list a query written for `in_lists` is asked about."""


def lists(values: Collection[T]) -> Iterator[Sequence[T]]:
    """Yield the values in lists whose lengths are powers of two, the last value repeated.

    A list of each length is a statement of its own to the database; so few lengths mean that the
    statement is nearly always prepared already.
    """
    ordered = list(values)
    for start in range(0, len(ordered), LONGEST):
        part = ordered[start : start + LONGEST]
        room = 1 << (len(part) - 1).bit_length()
        part.extend(part[-1:] * (room - len(part)))
        yield part


def in_lists(
    connection: Connection, query: Executable, values: Collection[Any], **parameters: Any
) -> Iterator[Any]:
    """Run a query with the parameter `ids` over all the values."""
    for part in lists(values):
        yield from fetch(connection, query, part, **parameters)


_KEY_BY_ID: Select[Any] = select(entities.c.id, entities.c.key).where(
    entities.c.user_key == OWNER, entities.c.id.in_(IDS)
)
_USER = select(users.c.key).where(users.c.digest == bindparam("user"))


def entity_keys(connection: Connection, ids: Collection[str], *, user_id: str) -> dict[str, int]:
    """Return the row numbers of those of these entities that exist."""
    rows = in_lists(connection, _KEY_BY_ID, set(ids), user=digest(user_id))
    return {row.id: row.key for row in rows}


def user_key(connection: Connection, user_id: str) -> int:
    """Return a user's number, given now where this is the first time."""
    known = digest(user_id)
    found = fetch(connection, _USER, user=known)
    key = found[0].key if found else None
    if key is None:
        inserted = connection.execute(users.insert(), {"digest": known}).inserted_primary_key
        key = inserted[0] if inserted else None
    return int(key or 0)
