"""Which entity mentions belonged to at a moment: merging and splitting give them to another one.

A mention says whose it is now; the record of each edit since then says whose it was before.
"""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, not_, or_, select

from memory_core.stores.editing.draft import mentions_moved
from memory_core.stores.engine.given import among
from memory_core.stores.engine.prepared import fetch
from memory_core.stores.entities import LIMIT
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.past.states import AT
from memory_core.stores.schema.editing import edits
from memory_core.stores.schema.memory import OWNER, events, mentions, messages

_MOVING = or_(*(events.c.kind == kind for kind in ("merged", "split", "undone")))
"""Edits that can give mentions to another entity."""
_SINCE = (
    select(edits.c.record)
    .join(events, events.c.key == edits.c.event_key)
    .where(edits.c.user_key == OWNER, events.c.at > AT, _MOVING)
    .order_by(edits.c.event_key.desc())
)
_SAID = (
    select(mentions.c.message_key)
    .join(messages, messages.c.key == mentions.c.message_key)
    .where(messages.c.role == "user", messages.c.at <= AT)
    .distinct()
)
_OF_ENTITIES = (
    _SAID.where(mentions.c.entity_key.in_(IDS), not_(among(mentions.c.key)))
    .order_by(mentions.c.message_key.desc())
    .limit(LIMIT)
)
_OF_MENTIONS = _SAID.where(mentions.c.key.in_(IDS))
_SPOKEN = select(mentions.c.key, mentions.c.message_key, mentions.c.entity_key, mentions.c.at)
_IN_MESSAGES = _SPOKEN.where(mentions.c.message_key.in_(IDS))

Spoken = tuple[int, int, int, Any]
"""A mention: its number, its message's, that of the entity it belonged to, and when it was said."""


def owners_then(connection: Connection, given: Mapping[str, Any]) -> dict[int, int]:
    """Return the entity (row number) of each mention (row number) that was given to another one
    since. given: see `states.moment`."""
    owners: dict[int, int] = {}
    for row in fetch(connection, _SINCE, **given):
        # The latest first, so that the first edit after the moment has the last word.
        for old, keys in reversed(mentions_moved(row.record)):
            owners.update(dict.fromkeys(keys, old))
    return owners


def messages_about(
    connection: Connection, keys: Collection[int], given: Mapping[str, Any], *, limit: int
) -> list[int]:
    """Return the row numbers of the user's latest messages until then that spoke of these
    entities, the latest first."""
    owners, asked = owners_then(connection, given), set(keys)
    at = {"at": given["at"]}
    own = in_lists(connection, _OF_ENTITIES, asked, given=list(owners), limit=limit, **at)
    theirs = [mention for mention, owner in owners.items() if owner in asked]
    found = {row.message_key for row in own}
    found |= {row.message_key for row in in_lists(connection, _OF_MENTIONS, theirs, **at)}
    return sorted(found, reverse=True)[:limit]


def spoken_in(
    connection: Connection, keys: Collection[int], given: Mapping[str, Any]
) -> list[Spoken]:
    """Return the mentions in these messages (row numbers), each with the entity it was of then."""
    owners = owners_then(connection, given)
    return [
        (row.key, row.message_key, owners.get(row.key, row.entity_key), row.at)
        for row in in_lists(connection, _IN_MESSAGES, keys)
    ]
