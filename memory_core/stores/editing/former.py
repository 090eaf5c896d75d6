"""The history of attributes as people read it: with that of entities merged into one, and without
the copies that merging and undoing leave so that past moments stay as they were."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, select

from memory_core.model import Attribute
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import read_attribute
from memory_core.stores.schema.memory import OWNER, digest, entities
from memory_core.stores.schema.statements import attributes

_KEPT = entities.alias("kept")
_TAKEN_IN = (
    select(attributes, _KEPT.c.id.label("subject"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .join(_KEPT, _KEPT.c.key == entities.c.merged_into)
    .where(_KEPT.c.user_key == OWNER, _KEPT.c.id.in_(IDS))
)


def taken_in(connection: Connection, ids: Collection[str], *, user_id: str) -> list[Attribute]:
    """Return what was said of entities that were merged into these, as said of these."""
    rows = in_lists(connection, _TAKEN_IN, set(ids), user=digest(user_id))
    return [read_attribute(row) for row in {row.key: row for row in rows}.values()]


def once(said: Iterable[Attribute]) -> list[Attribute]:
    """Return each statement once, however often it was closed and opened again: the row that
    holds, else the one that held last; in the order of when they became true."""
    found: dict[tuple[object, ...], Attribute] = {}
    for one in said:
        same = (one.subject, one.key, one.value, one.source, one.valid_at, one.trust)
        other = found.get(same)
        if other is None or _later(one, other):
            found[same] = one
    return sorted(found.values(), key=lambda one: (one.valid_at, int(one.id)))


def _later(one: Attribute, other: Attribute) -> bool:
    if one.invalid_at is None or other.invalid_at is None:
        return one.invalid_at is None
    return one.invalid_at > other.invalid_at
