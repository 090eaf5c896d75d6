"""Which of its names an entity keeps when messages are erased: those that somebody still says."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, or_, select, update

from memory_core.names import normalize
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.schema.memory import entities, events, named_now, names
from memory_core.stores.schema.past import entity_versions
from memory_core.traces import Finder, of_names

_NAMES = (
    select(names, entities.c.name.label("called"))
    .join(entities, entities.c.key == names.c.entity_key)
    .where(names.c.entity_key.in_(IDS))
    .order_by(names.c.created_at, names.c.norm)
)
_BY_HAND = select(events.c.kind, events.c.detail).where(
    or_(events.c.entity_key.in_(IDS), events.c.other_key.in_(IDS)),
    events.c.kind.in_(("renamed", "edited", "split")),
)


@dataclass(frozen=True, slots=True)
class Names:
    """What says an entity's names. left, lost: mentions with the contents of their messages, those
    that stay and those erased. erased: texts of the erased messages. loaded: it was also loaded by
    hand. until: when the first erased message spoke of it."""

    left: Sequence[Any]
    lost: Sequence[Any]
    erased: Sequence[str]
    loaded: bool
    until: datetime | None


@dataclass(slots=True)
class Left:
    """kept, taken: names as written. nameless: row numbers without a name left, of the entity and
    those merged into it. rows: the names to delete."""

    kept: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    nameless: set[int] = field(default_factory=set)
    rows: list[Row[Any]] = field(default_factory=list)
    called: str = ""


def names_left(connection: Connection, keys: Sequence[int], said: Names) -> Left:
    """Find out which names of an entity only erased messages say.

    keys: its row number, then those of entities merged into it.
    """
    rows = list(in_lists(connection, _NAMES, keys))
    known = Left(called=next((r.called for r in rows if r.entity_key == keys[0]), ""))
    unsaid = _unsaid(connection, keys, said, {row.name for row in rows}, known.called)
    for row in rows:
        if row.name in unsaid:
            known.taken.append(row.name)
            known.rows.append(row)
        elif row.entity_key == keys[0]:
            known.kept.append(row.name)
    with_name = {row.entity_key for row in rows if row.name not in unsaid}
    known.nameless = {row.entity_key for row in rows} - with_name
    return known


def _unsaid(
    connection: Connection,
    keys: Sequence[int],
    said: Names,
    known: Collection[str],
    called: str,
) -> set[str]:
    """Return the names that stand in erased texts and nowhere else."""
    finder, erased = Finder(of_names(known)), set[tuple[str, ...]]()
    for text in (*said.erased, *(m.text for m in said.lost)):
        erased |= finder.held_in(text)
    if not erased:
        return set()
    left: set[tuple[str, ...]] = set()
    for mention in said.left:
        left |= finder.held_in(mention.text) | finder.held_in(mention.content or "")
    for event in connection.execute(_BY_HAND, {"ids": list(keys)}):
        for name in _given_by_hand(event, called):
            left |= finder.held_in(name)
    unsaid = {name for name in known if of_names([name]).runs & (erased - left)}
    return unsaid - _loaded(connection, keys, said) if said.loaded else unsaid


def _given_by_hand(event: Any, called: str) -> list[str]:
    """Return the names an edit gave. called: what the entity is called at present."""
    if event.kind == "renamed":
        return [called]
    if event.kind == "split":
        return [str(event.detail.get("name", ""))]
    added = event.detail.get("aliases_added")
    return [str(name) for name in added] if isinstance(added, list) else []


def _loaded(connection: Connection, keys: Sequence[int], said: Names) -> set[str]:
    """Return the names that were there before the first erased message."""
    rows = in_lists(connection, _NAMES, keys)
    return {row.name for row in rows if said.until is None or row.created_at < said.until}


def rename(connection: Connection, key: int, known: Left, rules: Rules) -> bool:
    """Take away the names nobody says; where that is what an entity was called, it is called by
    the longest one left, in its past as well. Returns whether it was."""
    for row in known.rows:
        same = (names.c.entity_key == row.entity_key) & (names.c.norm == row.norm)
        connection.execute(delete(names).where(same))
    if not any(normalize(name) == normalize(known.called) for name in known.taken):
        _clear_past(connection, key, known.taken, known.called)
        return False
    name = max(known.kept, key=lambda name: (len(name), name))
    mine = (names.c.entity_key == key) & named_now() & (names.c.norm == normalize(name))
    connection.execute(update(names).where(mine).values(canonical=True))
    connection.execute(update(entities).where(entities.c.key == key).values(name=name))
    _clear_past(connection, key, known.taken, name)
    return True


def _clear_past(connection: Connection, key: int, taken: Sequence[str], name: str) -> None:
    """Let an entity be called `name` where it was called something that is erased."""
    if not taken:
        return
    lower = {name.casefold() for name in taken}
    past = entity_versions.c.entity_key == key
    called = connection.execute(select(entity_versions.c.name).where(past).distinct()).scalars()
    for old in [one for one in called if one is not None and one.casefold() in lower]:
        here = past & (entity_versions.c.name == old)
        connection.execute(update(entity_versions).where(here).values(name=name))
