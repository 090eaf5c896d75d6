"""Undoing an edit: each of its operations backwards, and what stands in the way of it.

What happened since stays: a column that something else set meanwhile keeps what it was set to,
counts keep what was added, a value that took the place of another keeps it.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Row, delete, or_, select

from memory_core.errors import InputError, NotFoundError
from memory_core.stores.editing.draft import Draft, Op, read_row, read_value, table_of
from memory_core.stores.editing.merge import absorb
from memory_core.stores.editing.names import allow, give_name, keep_apart, take_name
from memory_core.stores.editing.settling import keep_both, set_against
from memory_core.stores.editing.statements import close, present, reopen, sources_of
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.lookups import lists
from memory_core.stores.schema.editing import edits
from memory_core.stores.schema.memory import entities, events, mentions
from memory_core.stores.schema.statements import attributes, relations

COUNTS = frozenset({"mentions", "retrieved"})
_EDITS = select(edits, events.c.kind, events.c.entity_key, events.c.other_key).join(
    events, events.c.key == edits.c.event_key
)


def find_edit(draft: Draft, event_id: str) -> Row[Any]:
    """Return an edit that can be undone. Raises NotFoundError, and InputError with the reason."""
    number = int(event_id) if event_id.isdecimal() and len(event_id) < 19 else -1  # noqa: PLR2004 - 64 bits
    mine = draft.journal.user_key
    there = select(events.c.kind).where(events.c.key == number, events.c.user_key == mine)
    kind = draft.connection.execute(there).scalar()
    if kind is None:
        message = f"There is no event {event_id!r} in this memory."
        raise NotFoundError(message)
    row = draft.connection.execute(_EDITS.where(edits.c.event_key == number)).first()
    if row is None:
        message = f"Event {event_id} ({kind}) is no edit, so there is nothing to undo."
        raise InputError(message)
    if row.undone_by is not None:
        message = (
            f"Event {event_id} ({kind}) was undone already, by event {row.undone_by}; undo that "
            "to have it again."
        )
        raise InputError(message)
    later = _depends(draft, row)
    if later is not None:
        message = (
            f"Event {event_id} ({kind}) cannot be undone yet: event {later.event_key} "
            f"({later.kind}) came later and changed the same. Undo event {later.event_key} first."
        )
        raise InputError(message)
    return row


def _depends(draft: Draft, row: Row[Any]) -> Row[Any] | None:
    """Return the latest edit that changed what this one changed, None for none.

    An edit that was undone does not count, nor an undo whose edit came later, too: the two leave
    things as they were.
    """
    own = touched(row.record)
    since = _EDITS.where(
        edits.c.user_key == draft.journal.user_key,
        edits.c.event_key > row.event_key,
        edits.c.undone_by.is_(None),
    )
    for later in draft.connection.execute(since.order_by(edits.c.event_key.desc())):
        links = [int(event_id) for event_id in later.record.get("chain", [])]
        if sum(link > row.event_key for link in links) % 2 == 0 and links:
            continue
        if _overlap(own, touched(later.record)):
            return later
    return None


def touched(record: Mapping[str, Any]) -> dict[str, set[str]]:
    """Return what an edit changed: row -> columns, "*" for all of it."""
    found: dict[str, set[str]] = {}
    cells = [claim.rpartition("|")[::2] for claim in record.get("claims", ())]
    for op in record.get("ops", ()):
        cells.extend(_cells(op))
    for row, column in cells:
        found.setdefault(row, set()).add(column)
    return found


def _cells(op: Op) -> Iterator[tuple[str, str]]:
    kind = op[0]
    if kind == "set":
        yield from ((f"{op[1]}:{op[2]}", column) for column in op[3])
    elif kind in {"new", "close", "open"}:
        yield f"{op[1]}:{op[2]}", "*"
    elif kind == "moved":
        yield from ((f"mentions:{key}", "*") for key in op[3])
    elif kind in {"name+", "name-"}:
        yield f"names:{op[1]}:{op[2]}", "*"
    elif kind in {"pair+", "pair-"}:
        yield f"pair:{op[1]}:{op[2]}", "*"
    elif kind in {"settled+", "settled-"}:
        yield f"settled {op[1]}:{op[2]}:{op[3]}", "*"


def _overlap(one: Mapping[str, set[str]], other: Mapping[str, set[str]]) -> bool:
    shared = ((one[row], other[row]) for row in one.keys() & other.keys())
    return any("*" in a or "*" in b or a & b for a, b in shared)


def take_back(draft: Draft, record: Mapping[str, Any]) -> None:
    """Do an edit's operations backwards, the last first."""
    draft.marks = dict(record.get("marks", {}))
    for claim in record.get("claims", ()):
        draft.claims[claim] = None
    for op in reversed(record.get("ops", ())):
        _BACKWARDS[op[0]](draft, op)


def _set_back(draft: Draft, op: Op) -> None:
    table = table_of(op[1])
    row = draft.connection.execute(select(table).where(table.c.key == op[2])).first()
    if row is None:
        return
    values: dict[str, Any] = {}
    for name, (old, new) in op[3].items():
        held = getattr(row, name)
        if name in COUNTS:
            values[name] = max(0, held - (new - old))
        elif held == read_value(table, name, new):
            values[name] = read_value(table, name, old)
    draft.set(table, row.key, **values)


def _close_again(draft: Draft, op: Op) -> None:
    table = table_of(op[1])
    if draft.connection.execute(select(table.c.key).where(table.c.key == op[2])).first():
        close(draft, table, op[2])


def _reopen(draft: Draft, op: Op) -> None:
    reopen(draft, table_of(op[1]), op[2], closed_at=op[3])


def _source(draft: Draft, op: Op) -> None:
    """Take away a source that was added, or add one that was taken away."""
    sources, _ = sources_of(table_of(op[1]))
    row = read_row(sources, op[3])
    if op[0] == "source-":
        draft.connection.execute(insert_new(sources), row)
    else:
        same = [column == row[column.name] for column in sources.primary_key]
        draft.connection.execute(delete(sources).where(*same))
    draft.ops.append(["source+" if op[0] == "source-" else "source-", *op[1:]])


def _name(draft: Draft, op: Op) -> None:
    _, key, norm, name, canonical = op
    if op[0] == "name+":
        take_name(draft, key, norm)
    else:
        give_name(draft, key, name, canonical=canonical)


def _move_back(draft: Draft, op: Op) -> None:
    _, old, new, keys = op
    there = {
        key
        for part in lists(keys)
        for key in draft.connection.execute(
            select(mentions.c.key).where(mentions.c.key.in_(part), mentions.c.entity_key == new)
        ).scalars()
    }
    draft.move_mentions(there, old=new, new=old)


def _pair(draft: Draft, op: Op) -> None:
    change = allow if op[0] == "pair+" else keep_apart
    change(draft, op[1], op[2])


def _settled(draft: Draft, op: Op) -> None:
    change = set_against if op[0] == "settled+" else keep_both
    change(draft, *op[1:])


def _retire(draft: Draft, op: Op) -> None:
    """Give an entity that was made by an edit, and what was said of it since, back to the one it
    was taken from."""
    made, source = draft.row(entities, op[1]), draft.row(entities, op[2])
    if _has_own(draft, made.key):
        give_name(draft, source.key, made.name)
        absorb(draft, source, made)
        return
    draft.claim_entity(made.key, "*")
    draft.set(entities, made.key, merged_into=source.key, archived_at=draft.now)


def _has_own(draft: Draft, key: int) -> bool:
    """Whether anything still belongs to an entity."""
    spoken = select(mentions.c.key).where(mentions.c.entity_key == key)
    ends = or_(relations.c.subject_key == key, relations.c.object_key == key)
    return bool(
        draft.connection.execute(spoken).first()
        or present(draft, attributes, attributes.c.entity_key == key)
        or present(draft, relations, ends)
    )


_BACKWARDS: Mapping[str, Callable[[Draft, Op], None]] = MappingProxyType(
    {
        "set": _set_back,
        "new": _close_again,
        "open": _close_again,
        "close": _reopen,
        "source+": _source,
        "source-": _source,
        "name+": _name,
        "name-": _name,
        "moved": _move_back,
        "pair+": _pair,
        "pair-": _pair,
        "settled+": _settled,
        "settled-": _settled,
        "entity": _retire,
    }
)
"""Operation -> what undoes it."""
