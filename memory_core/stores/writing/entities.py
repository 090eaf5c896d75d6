"""Writing entities: an entity of the same name and type that is there already is used again."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    FromClause,
    Row,
    bindparam,
    func,
    select,
)

from memory_core.errors import InputError
from memory_core.model import Entity
from memory_core.names import normalize
from memory_core.stores.change import Change
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.expiring import alive
from memory_core.stores.lookups import IDS, LONGEST, in_lists, lists
from memory_core.stores.part import Rules
from memory_core.stores.schema.memory import entities, named_now, names
from memory_core.stores.writing.journal import Journal, Named
from memory_core.stores.writing.new_entities import insert_entities

UNKNOWN = "UNKNOWN"


def state_of(table: FromClause) -> list[ColumnElement[Any]]:
    """Return what writing needs to know of an entity that is there already. table: `entities` or
    an alias of it."""
    plain = (table.c[name] for name in ("key", "id", "type", "mentions", "retrieved"))
    return [*plain, alive(table).label("alive")]


_OWNER: BindParameter[int] = bindparam("user_key")
_NAMED = (
    select(names.c.norm, entities.c.key, entities.c.id, entities.c.type)
    .join(entities, entities.c.key == names.c.entity_key)
    .where(
        names.c.user_key == _OWNER,
        names.c.canonical.is_(True),
        named_now(),
        entities.c.merged_into.is_(None),
    )
    .order_by(entities.c.archived_at.is_not(None), entities.c.last_seen.desc(), entities.c.key)
)
_SAME_NAME = _NAMED.where(names.c.norm.in_(IDS))
_N_NAMES = select(func.count()).select_from(
    select(names.c.norm)
    .where(names.c.user_key == _OWNER)
    .limit(bindparam("most", type_=BigInteger()))
    .subquery()
)
_KEPT = entities.alias("kept")
_REFERRED = (
    select(entities.c.id.label("asked"), *state_of(_KEPT))
    .join(_KEPT, _KEPT.c.key == func.coalesce(entities.c.merged_into, entities.c.key))
    .where(entities.c.user_key == _OWNER, entities.c.id.in_(IDS))
)


@dataclass(slots=True)
class Known:
    """The entities a change speaks of.

    used: id asked for -> id used, for every entity the change brings. fresh: id -> the entity as
    it was brought, for new ones; reused: likewise for those that were there under the used id.
    states: row number -> `state_of`, of those only referred to, as they were before the change.
    """

    used: dict[str, str] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)
    fresh: dict[str, Entity] = field(default_factory=dict)
    norms: dict[str, str] = field(default_factory=dict)
    reused: dict[str, Entity] = field(default_factory=dict)
    states: dict[int, Row[Any]] = field(default_factory=dict)

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
    norms = [normalize(entity.name) for entity in change.entities]
    distinct = set(norms)
    there = _there(journal, distinct)
    known = _all_new(change, norms) if not there and len(distinct) == len(norms) else None
    if known is None:
        known = _placed(change, norms, there, rules)
    if known.fresh:
        _insert(journal, change, known, rules)
    _find_others(journal, change, known)
    return known


def _all_new(change: Change, norms: Sequence[str]) -> Known | None:
    """Return the entities of a change, whose names are new and all different; None where some
    have no id of their own."""
    ids = [entity.id for entity in change.entities]
    same = dict(zip(ids, ids, strict=True))
    if "" in same or len(same) < len(ids):
        return None
    fresh = dict(zip(ids, change.entities, strict=True))
    return Known(used=same, fresh=fresh, norms=dict(zip(ids, norms, strict=True)))


def _placed(
    change: Change,
    norms: Sequence[str],
    there: dict[str, list[tuple[str, str, int]]],
    rules: Rules,
) -> Known:
    """Decide of each entity of a change whether it is there already. there: as `_there` finds
    them; what is new is put there as well."""
    known = Known()
    for entity, norm in zip(change.entities, norms, strict=True):
        same = there.get(norm)
        if same is None:
            same = there[norm] = []
        used = _place(known, entity, same, rules)
        known.norms[used] = norm
    return known


def _there(journal: Journal, norms: Collection[str]) -> dict[str, list[tuple[str, str, int]]]:
    """Return (id, type, row number) of the entities under each name, the likeliest first."""
    found: dict[str, list[tuple[str, str, int]]] = {}
    for norm, key, id_, kind in _of_same_name(journal, norms):
        if (id_, kind, key) not in (same := found.setdefault(norm, [])):
            same.append((id_, kind, key))
    return found


def _of_same_name(journal: Journal, norms: Collection[str]) -> Iterator[tuple[Any, ...]]:
    """Yield the columns of _NAMED for entities of these names; a large load reads all the names
    there are where they are fewer than it brings."""
    given: dict[str, Any] = {"user_key": journal.user_key}
    if len(norms) > LONGEST:
        n_names = fetch_plain(journal.connection, _N_NAMES, most=len(norms), **given)[0][0]
        if n_names < len(norms):
            yield from fetch_plain(journal.connection, _NAMED, **given)
            return
    for part in lists(norms):
        yield from fetch_plain(journal.connection, _SAME_NAME, part, **given)


def _place(known: Known, entity: Entity, same: list[tuple[str, str, int]], rules: Rules) -> str:
    """Decide whether an entity is one of those of the same name or a new one; return the id used
    for it."""
    fitting = [s for s in same if compatible(s[1], entity.type)] if same else []
    if fitting:
        fitting.sort(key=lambda s: s[1] != entity.type)
        used, kind, key = fitting[0]
        if key:
            known.keys[used] = key
            known.reused[used] = entity
        if kind == UNKNOWN and entity.type != UNKNOWN:
            same[same.index(fitting[0])] = used, entity.type, key
            if used in known.fresh:
                known.fresh[used] = replace(known.fresh[used], type=entity.type)
    else:
        used = entity.id or rules.ids()
        same.append((used, entity.type, 0))
        known.fresh[used] = entity
    known.used[entity.id or used] = used
    return used


def _insert(journal: Journal, change: Change, known: Known, rules: Rules) -> None:
    spoken = spans(change, known)
    keys = insert_entities(journal, known.fresh, known.norms, spoken, rules, counted=change.counted)
    known.keys.update(keys)
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


def _find_others(journal: Journal, change: Change, known: Known) -> None:
    """Find entities that the change refers to without bringing them; for one that was merged
    into another meanwhile, that other one."""
    wanted = {i for i in _referred(change) if i not in known.used and i not in known.keys}
    if not wanted:
        return
    given = {"user_key": journal.user_key, "now": journal.now}
    for row in in_lists(journal.connection, _REFERRED, wanted, **given):
        if row.asked != row.id:
            known.used[row.asked] = row.id
        known.keys[row.id] = row.key
        known.states[row.key] = row


def _referred(change: Change) -> Iterable[str]:
    yield from (entity_id for entity_id, _ in change.aliases)
    yield from (row.entity_id for row in change.mentions)
    yield from (attribute.subject for attribute in change.attributes)
    for relation in change.relations:
        yield relation.subject
        yield relation.object
