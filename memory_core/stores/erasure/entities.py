"""What entities are without the messages that are erased: gone, or what the other messages say."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, update

from memory_core.stores.erasure.names import Names, names_left, rename
from memory_core.stores.history.versions import copy_states
from memory_core.stores.lookups import IDS, in_lists, lists
from memory_core.stores.part import Rules
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.rows import weight
from memory_core.stores.schema.columns import microseconds
from memory_core.stores.schema.memory import entities, mentions, messages
from memory_core.stores.schema.past import entity_versions

_SPOKEN = select(
    mentions.c.entity_key,
    mentions.c.message_key,
    mentions.c.at,
    mentions.c.text,
    mentions.c.counted,
    mentions.c.trust,
    messages.c.id.label("message_id"),
    messages.c.content,
).outerjoin(messages, messages.c.key == mentions.c.message_key)
_OF_ENTITY = _SPOKEN.where(mentions.c.entity_key.in_(IDS)).order_by(mentions.c.at, mentions.c.key)
_NAMED = select(mentions.c.entity_key).where(mentions.c.message_key.in_(IDS)).distinct()
_ROWS = select(entities).where(entities.c.key.in_(IDS))
_MERGED = select(entities.c.key, entities.c.merged_into, entities.c.name).where(
    entities.c.merged_into.in_(IDS)
)


@dataclass(slots=True)
class Respoken:
    """What became of entities. gone: row numbers of those that nothing speaks of any more, with
    those merged into them; renamed, changed: of those that stay. names: what nobody says of them
    any more, by row number. erased_at: when the erased messages spoke of each."""

    gone: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)
    renamed: set[int] = field(default_factory=set)
    names: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    n_mentions: int = 0
    erased_at: dict[int, set[datetime]] = field(default_factory=lambda: defaultdict(set))


def spoken_of(connection: Connection, message_keys: Collection[int]) -> set[int]:
    """Return the row numbers of the entities these messages speak of."""
    return {row.entity_key for row in in_lists(connection, _NAMED, sorted(message_keys))}


def without(
    connection: Connection,
    keys: Collection[int],
    *,
    message_keys: Collection[int],
    erased: Sequence[str],
    rules: Rules,
) -> Respoken:
    """Re-derive entities as if some messages had never been, whose mentions are deleted here.

    Counts and times come from the mentions that are left, and from what was loaded by hand; their
    past is told anew from the first erased mention on. A name only the erased messages say is taken
    away, and an entity without a name or a mention left is to be erased by the caller.
    erased: the texts of the messages.
    """
    came = Respoken()
    gone_keys = set(message_keys)
    rows = {row.key: row for row in in_lists(connection, _ROWS, sorted(keys))}
    merged = defaultdict(list)
    for row in in_lists(connection, _MERGED, sorted(rows)):
        merged[row.merged_into].append(row.key)
    for key, row in sorted(rows.items()):
        if row.merged_into is not None:
            continue
        spoken = connection.execute(_OF_ENTITY, {"ids": [key]}).all()
        lost = [m for m in spoken if m.message_key in gone_keys]
        left = [m for m in spoken if m.message_key not in gone_keys]
        came.erased_at[key] |= {m.at for m in lost}
        base = row.mentions - sum(bool(m.counted) for m in spoken)
        first_lost = min((m.at for m in lost), default=None)
        said = Names(left=left, lost=lost, erased=erased, loaded=base > 0, until=first_lost)
        known = names_left(connection, [key, *merged[key]], said)
        came.names[key] = known.taken
        if not known.kept or (lost and not left and base <= 0):
            came.gone |= {key, *merged[key]}
            came.names[key] += known.kept
            continue
        came.gone |= known.nameless - {key}
        if rename(connection, key, known, rules):
            came.renamed.add(key)
        if lost and first_lost is not None:
            retold = _Retold(row, left, base, rules)
            _retell(connection, retold, first_lost)
            came.changed.add(key)
    for part in lists(sorted(gone_keys)):
        statement = delete(mentions).where(mentions.c.message_key.in_(IDS))
        came.n_mentions += max(0, connection.execute(statement, {"ids": part}).rowcount)
    return came


@dataclass(frozen=True, slots=True)
class _Retold:
    """An entity whose past is told anew. row: as it was; left: the mentions that stay, earliest
    first; base: mentions it was loaded with."""

    row: Any
    left: Sequence[Any]
    base: int
    rules: Rules

    @property
    def key(self) -> int:
        """Its row number."""
        return int(self.row.key)


def _retell(connection: Connection, told: _Retold, first_lost: datetime) -> None:
    """Write an entity's row and its former states anew from the first erased mention on."""
    before = _state_before(connection, told.key, first_lost)
    state = _beginning(told, before)
    _set(connection, told, state)
    later = [m for m in told.left if m.at > state["since"]]
    for at, group in groupby(later, key=lambda m: m.at):
        copy_states(connection, [(told.key, at)])
        state["mentions"] += sum(bool(m.counted) for m in group)
        state |= {"last_seen": max(at, state["last_seen"]), "since": at}
        _set(connection, told, state)
    _finish(connection, told)


def _beginning(told: _Retold, before: dict[str, Any] | None) -> dict[str, Any]:
    """Return the state the new past begins with: the one before the first erased mention, or the
    one at the first mention that is left."""
    if before is not None:
        return {name: before[name] for name in ("mentions", "first_seen", "last_seen", "since")}
    first = told.left[0].at if told.left else told.row.first_seen
    n = max(0, told.base) + sum(bool(m.counted) for m in told.left if m.at == first)
    return {"mentions": n, "first_seen": first, "last_seen": first, "since": first}


def _state_before(connection: Connection, key: int, at: datetime) -> dict[str, Any] | None:
    """Return the state an entity was in before an instant, and drop it and all later ones."""
    past = entity_versions.c.entity_key == key
    query = (
        select(entity_versions)
        .where(past, entity_versions.c.since < at)
        .order_by(entity_versions.c.since.desc())
        .limit(1)
    )
    found = connection.execute(query).first()
    from_then = past & (entity_versions.c.since >= found.since) if found else past
    connection.execute(delete(entity_versions).where(from_then))
    return dict(found._mapping) if found else None


def _set(connection: Connection, told: _Retold, state: Mapping[str, Any]) -> None:
    """Write a state into an entity's row."""
    row, n, last = told.row, max(0, state["mentions"]), state["last_seen"]
    life = told.rules.life(row.type, uses=n + row.retrieved)
    values = {
        "mentions": n,
        "first_seen": min(state["first_seen"], last),
        "last_seen": last,
        "guide_key": microseconds(last) + n * MENTION_US,
        "expires_at": None if row.pinned else last + life,
        "archived_at": None,
        "since": state["since"],
    }
    connection.execute(update(entities).where(entities.c.key == told.key).values(**values))


def _finish(connection: Connection, told: _Retold) -> None:
    """Give an entity back what its owner decided: a longer life, or that it is put away."""
    values: dict[str, Any] = {}
    row = told.row
    usual = row.last_seen + told.rules.life(row.type, uses=row.mentions + row.retrieved)
    if row.expires_at is not None and row.expires_at != usual:
        values["expires_at"] = row.expires_at
    if row.archived_at is not None:
        values["archived_at"] = row.archived_at
    trusts = [m.trust for m in told.left]
    if trusts and row.trust != "document":
        values["trust"] = max(trusts, key=weight)
    if values:
        connection.execute(update(entities).where(entities.c.key == told.key).values(**values))


_FIRST_LEFT = (
    select("message:" + messages.c.id)
    .join(mentions, mentions.c.message_key == messages.c.key)
    .where(mentions.c.entity_key == entities.c.key)
    .order_by(mentions.c.at, mentions.c.key)
    .limit(1)
    .scalar_subquery()
)


def rest_on_others(connection: Connection, user_key: int, sources: Collection[str]) -> None:
    """Let entities that came from erased places come from the first message left that speaks of
    them. sources: "message:ID" or "chunk:ID"."""
    changes: tuple[tuple[Table, Any], ...] = (
        (entities, func.coalesce(_FIRST_LEFT, "")),
        (entity_versions, ""),
    )
    for table, source in changes:
        mine = (table.c.user_key == user_key) & table.c.source.in_(IDS)
        statement = update(table).where(mine).values(source=source)
        for part in lists(sorted(sources)):
            connection.execute(statement, {"ids": part})
