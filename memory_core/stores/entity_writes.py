"""Writing entities: an entity of the same name and type that is there already is used again."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, bindparam, func, select

from memory_core.errors import InputError
from memory_core.expiry import expires_at
from memory_core.model import UNSET, Entity
from memory_core.names import normalize
from memory_core.stores.bulk import insert_rows
from memory_core.stores.change import Change
from memory_core.stores.columns import microseconds
from memory_core.stores.dialects import insert_new
from memory_core.stores.journal import Journal, Named
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.ranking import MENTION_US
from memory_core.stores.schema import entities, names

UNKNOWN = "UNKNOWN"

_OWNER: BindParameter[int] = bindparam("user_key")
_SAME_NAME = (
    select(names.c.norm, entities.c.key, entities.c.id, entities.c.type)
    .join(entities, entities.c.key == names.c.entity_key)
    .where(names.c.user_key == _OWNER, names.c.norm.in_(IDS), names.c.canonical.is_(True))
    .order_by(entities.c.archived_at.is_not(None), entities.c.last_seen.desc(), entities.c.key)
)
_LAST = select(func.max(entities.c.key))
_SINCE = select(entities.c.id, entities.c.key).where(
    entities.c.key > bindparam("last"), entities.c.user_key + 0 == _OWNER
)
"""Adding 0 keeps to the range of row numbers: an index by user would walk all of theirs."""
_NEW_NAME = insert_new(names)


@dataclass(slots=True)
class Known:
    """The entities a change speaks of.

    used: id asked for -> id used, for every entity the change brings. fresh: id -> the entity as
    it was brought, for new ones; reused: likewise for those that were there under the used id.
    """

    used: dict[str, str] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)
    fresh: dict[str, Entity] = field(default_factory=dict)
    norms: dict[str, str] = field(default_factory=dict)
    reused: dict[str, Entity] = field(default_factory=dict)

    def named(self, entity_id: str) -> Named:
        """Return id and row number of the entity used for an id. Raises InputError."""
        used = self.used.get(entity_id, entity_id)
        if used not in self.keys:
            message = f"There is no entity {entity_id!r} in this memory; nothing was changed."
            raise InputError(message)
        return used, self.keys[used]


def compatible(one: str, other: str) -> bool:
    """Whether two types can be of one thing: equal, or one of them not known."""
    return one == other or UNKNOWN in {one, other}


def add_entities(journal: Journal, change: Change, rules: Rules) -> Known:
    """Write the entities of a change that are not there yet; find the others it refers to."""
    known = Known()
    norms = [normalize(entity.name) for entity in change.entities]
    there = _there(journal, set(norms))
    for entity, norm in zip(change.entities, norms, strict=True):
        used = _place(known, entity, there.setdefault(norm, []), rules)
        known.norms[used] = norm
    if known.fresh:
        _insert(journal, change, known, rules)
    _find_others(journal, change, known)
    return known


def _there(journal: Journal, norms: Collection[str]) -> dict[str, list[tuple[str, str, int]]]:
    """Return (id, type, row number) of the entities under each name, the likeliest first."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    rows = in_lists(journal.connection, _SAME_NAME, norms, user_key=journal.user_key)
    for row in rows:
        if (row.id, row.type, row.key) not in (same := found.setdefault(row.norm, [])):
            same.append((row.id, row.type, row.key))
    return found


def _place(known: Known, entity: Entity, same: list[tuple[str, str, int]], rules: Rules) -> str:
    """Decide whether an entity is one of those of the same name or a new one; return the id used
    for it."""
    fitting = [s for s in same if compatible(s[1], entity.type)]
    fitting.sort(key=lambda s: s[1] != entity.type)
    if fitting:
        used, _, key = fitting[0]
        if key:
            known.keys[used] = key
            known.reused[used] = entity
    else:
        used = entity.id or rules.ids()
        same.append((used, entity.type, 0))
        known.fresh[used] = entity
    known.used[entity.id or used] = used
    return used


def _insert(journal: Journal, change: Change, known: Known, rules: Rules) -> None:
    last = journal.connection.execute(_LAST).scalar() or 0
    spoken = spans(change, known)
    rows = [
        _row(journal, entity, entity_id, spoken.get(entity_id), rules, counted=change.counted)
        for entity_id, entity in known.fresh.items()
    ]
    insert_rows(journal.connection, entities.insert(), rows)
    given = {"last": last, "user_key": journal.user_key}
    for row in journal.connection.execute(_SINCE, given):
        known.keys[row.id] = row.key
    _add_canonical(journal, known)
    if not change.counted:
        for entity_id in known.fresh:
            journal.add("created", entity=known.named(entity_id))


def spans(change: Change, known: Known) -> dict[str, tuple[datetime, datetime]]:
    """Return when each entity is first and last spoken of in the mentions of a change."""
    found: dict[str, tuple[datetime, datetime]] = {}
    for row in change.mentions:
        used = known.used.get(row.entity_id, row.entity_id)
        first, last = found.get(used, (row.at, row.at))
        found[used] = min(first, row.at), max(last, row.at)
    return found


def _row(
    journal: Journal,
    entity: Entity,
    entity_id: str,
    span: tuple[datetime, datetime] | None,
    rules: Rules,
    *,
    counted: bool,
) -> dict[str, Any]:
    first, last = span or (journal.now, journal.now)
    n, archived = 0, None
    if counted:
        archived = None if entity.pinned else entity.archived_at
        n = entity.mentions
        last = journal.now if entity.last_seen == UNSET else entity.last_seen
        first = last if entity.first_seen == UNSET else min(entity.first_seen, last)
    expiry = expires_at(last, rules.ttl(entity.type))
    return {
        "user_key": journal.user_key,
        "id": entity_id,
        "name": entity.name,
        "type": entity.type,
        "mentions": n,
        "first_seen": first,
        "last_seen": last,
        "guide_key": microseconds(last) + n * MENTION_US,
        "expires_at": None if entity.pinned else min(expiry, archived or expiry),
        "archived_at": archived,
        "pinned": entity.pinned,
        "trust": entity.trust,
        "source": entity.source,
    }


def _add_canonical(journal: Journal, known: Known) -> None:
    rows = [
        {
            "user_key": journal.user_key,
            "norm": known.norms[entity_id],
            "entity_key": known.keys[entity_id],
            "name": entity.name,
            "canonical": True,
        }
        for entity_id, entity in known.fresh.items()
    ]
    # In the order of the table, so that a bulk load fills one page after the other.
    rows.sort(key=lambda row: str(row["norm"]))
    insert_rows(journal.connection, _NEW_NAME, rows)


def add_names(journal: Journal, aliases: Sequence[tuple[str, str]], known: Known) -> None:
    """Write further names: those asked for as (entity id, name) and those entities came with.

    Another spelling of the name of an entity that was there already is kept as an alias only
    where it differs as a name.
    """
    brought = known.fresh | known.reused
    wanted = [*aliases, *((i, alias) for i, entity in brought.items() for alias in entity.aliases)]
    rows = [
        {
            "user_key": journal.user_key,
            "norm": normalize(alias),
            "entity_key": known.named(entity_id)[1],
            "name": alias,
            "canonical": False,
        }
        for entity_id, alias in wanted
        if alias.strip()
    ]
    insert_rows(journal.connection, _NEW_NAME, rows)


def _find_others(journal: Journal, change: Change, known: Known) -> None:
    """Find entities that the change refers to without bringing them."""
    wanted = set(_referred(change)) - set(known.used) - set(known.keys)
    known.keys |= entity_keys(journal.connection, wanted, user_id=journal.user_id)


def _referred(change: Change) -> Iterable[str]:
    yield from (entity_id for entity_id, _ in change.aliases)
    yield from (row.entity_id for row in change.mentions)
    yield from (attribute.subject for attribute in change.attributes)
    for relation in change.relations:
        yield relation.subject
        yield relation.object
