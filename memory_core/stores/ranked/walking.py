"""Walking: from entities along their relations, and from a session to what it speaks of."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select

from memory_core.graph import Link
from memory_core.stores.engine.prepared import fetch
from memory_core.stores.entities import LIMIT
from memory_core.stores.expiring import alive
from memory_core.stores.lookups import IDS, entity_keys, lists
from memory_core.stores.part import Part
from memory_core.stores.schema.memory import OWNER, digest, entities, mentions, messages, sessions
from memory_core.stores.schema.statements import holds, relations

_HUB = 4
"""Of a hub so many times as many relations are looked at as are asked for, since some lead to
entities that expired."""


def _steps(here: Any, there: Any) -> Select[Any]:
    """Return the query for relations with one of these row numbers at one end and a living entity
    at the other."""
    return (
        select(
            relations.c.key,
            here.label("here"),
            relations.c.predicate,
            relations.c.negated,
            entities.c.id.label("there"),
        )
        .join(entities, entities.c.key == there)
        .where(holds(relations), alive())
        .limit(LIMIT)
    )


def _of_hub(here: Any, there: Any) -> Select[Any]:
    """Return the query for the relations of one entity that were said last."""
    said_last = (
        select(relations.c.key)
        .where(here == bindparam("hub"), holds(relations))
        .order_by(relations.c.key.desc())
        .limit(LIMIT * _HUB)
    )
    steps = _steps(here, there).where(relations.c.key.in_(select(said_last.subquery().c.key)))
    return steps.order_by(relations.c.key.desc())


_ENDS = (
    (True, relations.c.subject_key, relations.c.object_key),
    (False, relations.c.object_key, relations.c.subject_key),
)
_STEPS = tuple(
    (forward, _steps(here, there).where(here.in_(IDS)), _of_hub(here, there))
    for forward, here, there in _ENDS
)
_SPOKEN_OF = (
    select(entities.c.id, func.max(mentions.c.at).label("at"))
    .join(entities, entities.c.key == mentions.c.entity_key)
    .where(
        mentions.c.message_key.in_(
            select(
                select(messages.c.key)
                .join(sessions, sessions.c.key == messages.c.session_key)
                .where(sessions.c.user_key == OWNER, sessions.c.id == bindparam("session"))
                .order_by(messages.c.key.desc())
                .limit(LIMIT)
                .subquery()
                .c.key
            )
        ),
    )
    .group_by(entities.c.id, entities.c.key)
    .order_by(func.max(mentions.c.at).desc(), func.max(mentions.c.key).desc())
)


class Walking(Part):
    """The walking half of `working_base.WorkingStore`."""

    def links(self, ids: Collection[str], *, user_id: str, now: datetime, limit: int) -> list[Link]:
        """Return the present relations of these entities to living ones, either direction, at most
        `limit` of each entity and direction, those said last; always in the same order."""
        with self._database.read() as connection:
            keys = entity_keys(connection, ids, user_id=user_id)
            named = {key: entity_id for entity_id, key in keys.items()}
            found = [
                Link(named[row.here], row.predicate, row.there, forward, row.negated)
                for forward, *queries in _STEPS
                for row in _capped(connection, queries, list(named), now=now, limit=max(0, limit))
                if row.there != named[row.here]
            ]
        place = {entity_id: i for i, entity_id in enumerate(dict.fromkeys(ids))}
        found.sort(key=lambda s: (place[s.here], not s.forward, s.predicate, s.there, s.negated))
        return found

    def session_entities(
        self, *, user_id: str, session_id: str, now: datetime, messages: int
    ) -> dict[str, datetime]:
        """Return the entities, expired ones too, that the last so many messages of a session speak
        of, each with when it was last spoken of there, the latest first."""
        given = {
            "user": digest(user_id),
            "session": session_id,
            "now": now,
            "limit": max(0, messages),
        }
        with self._database.read() as connection:
            return {row.id: row.at for row in fetch(connection, _SPOKEN_OF, (), **given)}


def _capped(
    connection: Connection,
    queries: Sequence[Select[Any]],
    keys: list[int],
    *,
    now: datetime,
    limit: int,
) -> Iterator[Any]:
    """Yield the relations of these entities, at most `limit` of each, those said last.

    queries: for many entities, and for a single one. All are asked for at once; only where that is
    too much because of a hub among them, one by one.
    """
    several, hub = queries
    for part in lists(keys):
        most = (limit + 1) * len(set(part))
        rows = fetch(connection, several, part, now=now, limit=most)
        crowded = {key for key, n in Counter(row.here for row in rows).items() if n > limit}
        if len(rows) == most:
            crowded = set(part)
        yield from (row for row in rows if row.here not in crowded)
        for key in sorted(crowded):
            yield from fetch(connection, hub, now=now, hub=key, limit=limit)
