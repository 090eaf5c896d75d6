"""Reading entities as they were at a moment: the same methods as for the present."""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, not_, select, type_coerce

from memory_core.model import Entity, Event
from memory_core.prioritization import GUIDE, Policy, rank
from memory_core.signals import IN_VIEW
from memory_core.stores.change import MentionRow
from memory_core.stores.engine.given import among as one_of
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.entities import ALL, LIMIT
from memory_core.stores.finding import Plain, bare, by_latest, described
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.past.firsts import BEST, KNOWN, LATEST, SOONEST, Order, firsts
from memory_core.stores.past.moved import owners_then
from memory_core.stores.past.part import PastPart
from memory_core.stores.past.states import AT, LIVING, counted, moment, states
from memory_core.stores.ranked.ranking import may_be_first
from memory_core.stores.rows import ENTITY, read_event, read_mention
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.memory import OWNER, entities, events, mentions, messages, names

_COUNTS = counted(LIVING)
_NAMED = select(names.c.norm, names.c.entity_key).where(
    names.c.user_key == OWNER,
    names.c.norm.in_(IDS),
    names.c.created_at <= AT,
    type_coerce(names.c.removed_at, Instant()) > AT,
)
_MENTIONS = (
    select(mentions, messages.c.id.label("message_id"))
    .outerjoin(messages, messages.c.key == mentions.c.message_key)
    .where(mentions.c.at <= AT)
)
_OWN_MENTIONS = (
    _MENTIONS.where(mentions.c.entity_key == bindparam("key"), not_(one_of(mentions.c.key)))
    .order_by(mentions.c.at.desc(), mentions.c.key.desc())
    .limit(LIMIT)
)
_MOVED_MENTIONS = _MENTIONS.where(mentions.c.key.in_(IDS))
_EVENTS = (
    select(events, entities.c.id.label("entity_id"))
    .outerjoin(entities, entities.c.key == events.c.entity_key)
    .where(events.c.user_key == OWNER, events.c.at <= AT)
    .order_by(events.c.key.desc())
    .limit(LIMIT)
)


_NAME, _ID, _ENDS = (
    [column.name for column in ENTITY].index(name) for name in ("name", "id", "expires_at")
)


def _by_end(row: Plain) -> Any:
    return row[_ENDS], row[_NAME], row[_ID]


class PastEntities(PastPart):
    """Entities at a moment."""

    def _first(
        self, order: Order, by: Callable[[Plain], Any], *, user_id: str, limit: int
    ) -> list[Entity]:
        """Return the first `limit` entities of an order. by: the order's key."""
        with self._database.read() as connection:
            rows = firsts(connection, order, moment(self.at, user_id), limit)
            return described(connection, sorted(rows, key=by)[:limit], at=self.at)

    def entities(
        self,
        *,
        user_id: str,
        now: datetime,
        include_expired: bool = False,
        limit: int | None = None,
    ) -> list[Entity]:
        """Return entities, last seen first, with what was known of them then."""
        order = KNOWN if include_expired else LATEST
        n = ALL if limit is None else max(0, limit)
        return self._first(order, by_latest, user_id=user_id, limit=n)

    def get(
        self, ids: Collection[str], *, user_id: str, now: datetime, include_expired: bool = False
    ) -> list[Entity]:
        """Return these entities, in the order asked for; those not known then are left out."""
        with self._database.read() as connection:
            rows = self._states(connection, ids, user_id, include_expired=include_expired)
            ordered = [rows[i] for i in dict.fromkeys(ids) if i in rows]
            return described(connection, ordered, at=self.at)

    def _states(
        self,
        connection: Connection,
        ids: Collection[str],
        user_id: str,
        *,
        include_expired: bool = False,
    ) -> dict[str, Plain]:
        keys = entity_keys(connection, ids, user_id=user_id).values()
        given = moment(self.at, user_id)
        found = states(connection, keys, given, include_expired=include_expired)
        return {row[_ID]: row for row in found}

    def by_names(
        self, norms: Collection[str], *, user_id: str, now: datetime, include_expired: bool = False
    ) -> dict[str, list[Entity]]:
        """Return entities under each name they had then, last seen first."""
        given = moment(self.at, user_id)
        with self._database.read() as connection:
            named = [
                (row.norm, row.entity_key)
                for row in in_lists(connection, _NAMED, set(norms), **given)
            ]
            keys = {key for _, key in named}
            rows = states(connection, keys, given, include_expired=include_expired)
            rows.sort(key=by_latest)
            found = described(connection, rows, at=self.at)
        known = {row[0]: entity for row, entity in zip(rows, found, strict=True)}
        under: dict[str, list[Entity]] = {}
        for norm in dict.fromkeys(norm for norm, _ in named):
            own = {key for n, key in named if n == norm}
            if those := [entity for key, entity in known.items() if key in own]:
                under[norm] = those
        return under

    def ranking_candidates(
        self, *, user_id: str, now: datetime, named: Collection[str], limit: int
    ) -> list[Entity]:
        """Return the first entities of the "guide" ranking then, and those the question names."""
        limit, given = max(0, limit), moment(self.at, user_id)
        with self._database.read() as connection:
            rows = {row[0]: row for row in firsts(connection, BEST, given, limit)}
            rows |= {row[0]: row for row in self._states(connection, named, user_id).values()}
            few = may_be_first(list(rows.values()), named, self.at, limit)
            return described(connection, few, at=self.at)

    def shortlist(
        self, policy: Policy, *, user_id: str, now: datetime, among: Collection[str], limit: int
    ) -> list[Entity]:
        """As for the present (see shortlists.py); but for "guide" it looks at every entity that
        was in memory then."""
        limit = max(0, limit)
        usual = policy.name == "guide" and policy.weights == GUIDE
        orders, n = ((BEST, LATEST), max(limit, IN_VIEW)) if usual else ((LATEST,), ALL)
        given = moment(self.at, user_id)
        with self._database.read() as connection:
            found = [row for order in orders for row in firsts(connection, order, given, n)]
            rows = {row[_ID]: row for row in found}
            rows |= self._states(connection, among, user_id)
            kept = set(among) | {row[_ID] for row in sorted(rows.values(), key=by_latest)[:IN_VIEW]}
            ranked = rank(map(bare, rows.values()), now=now, limit=limit, policy=policy)
            kept |= {one.entity.id for one in ranked}
            few = [row for i, row in rows.items() if i in kept]
            return described(connection, few, at=self.at)

    def soonest(self, *, user_id: str, now: datetime, limit: int) -> list[Entity]:
        """Return the entities that would expire next, soonest first."""
        return self._first(SOONEST, _by_end, user_id=user_id, limit=max(0, limit))

    def expired(self, *, user_id: str, now: datetime, limit: int) -> list[Entity]:
        """Return what had expired by then, the last to expire first."""
        known = self.entities(user_id=user_id, now=now, include_expired=True)
        living = {entity.id for entity in self.entities(user_id=user_id, now=now)}
        gone = [entity for entity in known if entity.id not in living]
        gone.sort(key=lambda e: (e.expires_at or now, e.name, e.id), reverse=True)
        return gone[: max(0, limit)]

    def count(self, *, user_id: str, now: datetime) -> int:
        """Return how many entities were in memory."""
        given = moment(self.at, user_id)
        with self._database.read() as connection:
            return sum(int(fetch_plain(connection, q, **given)[0][0]) for q in _COUNTS)

    def mentions(self, entity_id: str, *, user_id: str, limit: int = 100) -> list[MentionRow]:
        """Return where an entity had been spoken of by then, latest first."""
        with self._database.read() as connection:
            key = entity_keys(connection, [entity_id], user_id=user_id).get(entity_id, 0)
            owners = owners_then(connection, moment(self.at, user_id))
            asked = {"given": list(owners), "key": key, "at": self.at, "limit": max(0, limit)}
            rows = list(connection.execute(_OWN_MENTIONS, asked))
            theirs = [mention for mention, owner in owners.items() if owner == key]
            rows += in_lists(connection, _MOVED_MENTIONS, theirs, at=self.at)
        rows.sort(key=lambda row: (row.at, row.key), reverse=True)
        return [read_mention(row, entity_id) for row in rows[: max(0, limit)]]

    def events(self, *, user_id: str, limit: int = 50) -> list[Event]:
        """Return what had changed by then, latest first."""
        given = moment(self.at, user_id) | {"limit": max(0, limit)}
        with self._database.read() as connection:
            return [read_event(row) for row in connection.execute(_EVENTS, given)]
