"""Reading entities, and what is known of them one by one."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, BindParameter, Select, bindparam, func, select

from memory_core.model import Attribute, Entity, Event
from memory_core.stores.change import MentionRow
from memory_core.stores.editing.former import once, taken_in
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.expiring import NOW, alive
from memory_core.stores.finding import described, find, find_among, read_entities
from memory_core.stores.lookups import IDS, in_lists, lists
from memory_core.stores.part import Part
from memory_core.stores.rows import (
    ENTITY,
    read_attribute,
    read_event,
    read_mention,
)
from memory_core.stores.schema.memory import (
    OWNER,
    digest,
    entities,
    events,
    mentions,
    messages,
    named_now,
    names,
)
from memory_core.stores.schema.statements import attributes, holds

ALL = 2**31
"""As a limit: no limit."""

LIMIT: BindParameter[int] = bindparam("limit", type_=BigInteger())
_MINE = entities.c.user_key == OWNER
_OWN_SELF = entities.c.merged_into.is_(None)
"""A merged entity is archived, so only reads of archived ones have to leave it out."""
_LATEST = (entities.c.last_seen.desc(), entities.c.name, entities.c.id)

_BY_ID = select(*ENTITY).where(_MINE, entities.c.id.in_(IDS))
_BY_NAME = (
    select(*ENTITY, names.c.norm)
    .join(entities, entities.c.key == names.c.entity_key)
    .where(names.c.user_key == OWNER, names.c.norm.in_(IDS), named_now())
    .order_by(*_LATEST)
)
_EVER = select(*ENTITY).where(_MINE, _OWN_SELF).order_by(*_LATEST).limit(LIMIT)
_LIVING = select(*ENTITY).where(_MINE, alive()).order_by(*_LATEST).limit(LIMIT)
_SOONEST = (
    select(*ENTITY)
    .where(_MINE, alive(), entities.c.expires_at.is_not(None))
    .order_by(entities.c.expires_at, entities.c.name, entities.c.id)
    .limit(LIMIT)
)
_LAPSED = tuple(
    select(*ENTITY)
    .where(_MINE, _OWN_SELF, condition)
    .order_by(entities.c.expires_at.desc())
    .limit(LIMIT)
    for condition in (entities.c.expires_at <= NOW, entities.c.archived_at > NOW)
)
"""By the clock; and archived in what is the future since the clock was set back."""
_COUNT = select(func.count()).where(_MINE, alive())
_ATTRIBUTES = (
    select(attributes, entities.c.id.label("subject"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(_MINE, entities.c.id.in_(IDS))
)
_PRESENT = _ATTRIBUTES.where(holds(attributes))
_MENTIONS = (
    select(mentions, messages.c.id.label("message_id"))
    .join(entities, entities.c.key == mentions.c.entity_key)
    .outerjoin(messages, messages.c.key == mentions.c.message_key)
    .where(_MINE, entities.c.id == bindparam("id"))
    .order_by(mentions.c.at.desc(), mentions.c.key.desc())
    .limit(LIMIT)
)
_EVENTS = (
    select(events, entities.c.id.label("entity_id"))
    .outerjoin(entities, entities.c.key == events.c.entity_key)
    .where(events.c.user_key == OWNER)
    .order_by(events.c.key.desc())
    .limit(LIMIT)
)


def _also(query: Select[Any], *, expired: bool) -> Select[Any]:
    return query.where(_OWN_SELF if expired else alive())


_READS = {
    expired: (_also(_BY_ID, expired=expired), _also(_BY_NAME, expired=expired))
    for expired in (False, True)
}


class EntityReads(Part):
    """The reading half of `base.EntityStore`."""

    def entities(
        self,
        *,
        user_id: str,
        now: datetime,
        include_expired: bool = False,
        limit: int | None = None,
    ) -> list[Entity]:
        """Return entities, last seen first, with their present attributes and aliases."""
        query = _EVER if include_expired else _LIVING
        given = {"user": digest(user_id), "limit": ALL if limit is None else max(0, limit)}
        if not include_expired:
            given["now"] = now
        with self._database.read() as connection:
            return find(connection, query, **given)

    def get(
        self, ids: Collection[str], *, user_id: str, now: datetime, include_expired: bool = False
    ) -> list[Entity]:
        """Return these entities, in the order asked for; unknown ids are left out."""
        query, given = _READS[include_expired][0], {"user": digest(user_id), "now": now}
        with self._database.read() as connection:
            found = {e.id: e for e in find_among(connection, query, set(ids), **given)}
        return [found[i] for i in dict.fromkeys(ids) if i in found]

    def by_names(
        self, norms: Collection[str], *, user_id: str, now: datetime, include_expired: bool = False
    ) -> dict[str, list[Entity]]:
        """Return entities under each normalized name or alias, last seen first."""
        query, given = _READS[include_expired][1], {"user": digest(user_id), "now": now}
        with self._database.read() as connection:
            parts = [fetch_plain(connection, query, part, **given) for part in lists(set(norms))]
            rows = {row[0]: row[:-1] for part in parts for row in part}
            found = dict(zip(rows, described(connection, list(rows.values())), strict=True))
        named: dict[str, dict[int, Entity]] = {}
        for row in (row for part in parts for row in part):
            named.setdefault(row[-1], {})[row[0]] = found[row[0]]
        return {norm: list(those.values()) for norm, those in named.items()}

    def soonest(self, *, user_id: str, now: datetime, limit: int) -> list[Entity]:
        """Return the entities that expire next, soonest first; pinned ones are not among them."""
        given = {"user": digest(user_id), "now": now, "limit": max(0, limit)}
        with self._database.read() as connection:
            return find(connection, _SOONEST, **given)

    def expired(self, *, user_id: str, now: datetime, limit: int) -> list[Entity]:
        """Return entities that expired, whether archived yet or not, the last to expire first."""
        given = {"user": digest(user_id), "now": now, "limit": max(0, limit)}
        with self._database.read() as connection:
            rows = {row.key: row for query in _LAPSED for row in connection.execute(query, given)}
            found = read_entities(connection, rows.values())
        found.sort(key=lambda e: (e.expires_at or now, e.name, e.id), reverse=True)
        return found[: max(0, limit)]

    def count(self, *, user_id: str, now: datetime) -> int:
        """Return how many entities are in memory."""
        with self._database.read() as connection:
            given = {"user": digest(user_id), "now": now}
            return int(connection.execute(_COUNT, given).scalar_one())

    def attributes(
        self, ids: Collection[str], *, user_id: str, history: bool = False
    ) -> list[Attribute]:
        """Return attributes of entities, present ones or with `history` all, oldest first."""
        query = _ATTRIBUTES if history else _PRESENT
        with self._database.read() as connection:
            rows = in_lists(connection, query, set(ids), user=digest(user_id))
            found = {row.key: read_attribute(row) for row in rows}
            former = taken_in(connection, ids, user_id=user_id) if history else []
        if history:
            return once([*found.values(), *former])
        return [found[key] for key in sorted(found, key=lambda k: (found[k].valid_at, k))]

    def mentions(self, entity_id: str, *, user_id: str, limit: int = 100) -> list[MentionRow]:
        """Return where an entity was spoken of, latest first."""
        given = {"user": digest(user_id), "id": entity_id, "limit": max(0, limit)}
        with self._database.read() as connection:
            return [read_mention(r, entity_id) for r in connection.execute(_MENTIONS, given)]

    def events(self, *, user_id: str, limit: int = 50) -> list[Event]:
        """Return what changed, latest first."""
        given = {"user": digest(user_id), "limit": max(0, limit)}
        with self._database.read() as connection:
            return [read_event(row) for row in connection.execute(_EVENTS, given)]
