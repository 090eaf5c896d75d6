"""Which entities had been merged into others at a moment."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, select

from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.past.states import AT
from memory_core.stores.schema.memory import OWNER, entities
from memory_core.stores.schema.past import entity_versions

_INTO = (
    select(entities.c.key, entities.c.merged_into).where(
        entities.c.merged_into.in_(IDS), entities.c.since <= AT
    ),
    select(entity_versions.c.entity_key.label("key"), entity_versions.c.merged_into).where(
        entity_versions.c.user_key == OWNER,
        entity_versions.c.merged_into.in_(IDS),
        entity_versions.c.since <= AT,
        entity_versions.c.until > AT,
    ),
)
"""Present rows, and those of merges that were undone or went on since."""


def taken_in(
    connection: Connection, ids: Collection[str], given: Mapping[str, Any], *, user_id: str
) -> dict[int, str]:
    """Return the row numbers of what was merged into these entities then, each with the id of the
    one it had become. given: see `states.moment`."""
    keys = entity_keys(connection, ids, user_id=user_id)
    named = {key: entity_id for entity_id, key in keys.items()}
    rows = (row for query in _INTO for row in in_lists(connection, query, named, **given))
    return {row.key: named[row.merged_into] for row in rows}
