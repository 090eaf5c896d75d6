"""Names and pairs kept apart in an edit: given, taken away, and written down for undo."""

from typing import Any

from sqlalchemy import Row, delete, or_, select, update

from memory_core.names import normalize
from memory_core.stores.editing.draft import Draft
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.schema.editing import cannot_merge
from memory_core.stores.schema.memory import named_now, names


def names_of(draft: Draft, key: int) -> dict[str, Row[Any]]:
    """Return an entity's names by their normalized form."""
    mine = (names.c.entity_key == key) & named_now()
    query = select(names).where(mine).order_by(names.c.norm)
    return {row.norm: row for row in draft.connection.execute(query)}


def give_name(draft: Draft, key: int, name: str, *, canonical: bool = False) -> None:
    """Let an entity be known under one more name; one it has already stays as it is."""
    norm = normalize(name)
    if norm in names_of(draft, key):
        return
    row = {
        "user_key": draft.journal.user_key,
        "norm": norm,
        "entity_key": key,
        "name": name,
        "canonical": canonical,
        "created_at": draft.now,
    }
    draft.connection.execute(names.insert(), row)
    draft.ops.append(["name+", key, norm, name, canonical])


def take_name(draft: Draft, key: int, norm: str) -> None:
    """Let an entity be known under a name no more: it was one until now."""
    row = names_of(draft, key).get(norm)
    if row is None:
        return
    same = (names.c.user_key == row.user_key) & (names.c.norm == norm) & named_now()
    mine = same & (names.c.entity_key == key)
    if row.created_at < draft.now:
        draft.connection.execute(update(names).where(mine).values(removed_at=draft.now))
    else:
        draft.connection.execute(delete(names).where(mine))
    draft.ops.append(["name-", key, norm, row.name, row.canonical])


def rename(draft: Draft, key: int, name: str) -> None:
    """Make `name` the canonical name; the one before stays as an alias."""
    norm, known = normalize(name), names_of(draft, key)
    for row in known.values():
        if row.norm == norm or row.canonical:
            take_name(draft, key, row.norm)
    give_name(draft, key, name, canonical=True)
    for row in known.values():
        if row.canonical and row.norm != norm:
            give_name(draft, key, row.name)


def share_names(draft: Draft, *, keep: int, drop: int) -> None:
    """Let an entity be known under another one's names, too."""
    for row in names_of(draft, drop).values():
        give_name(draft, keep, row.name)


def pair_of(one: int, other: int) -> tuple[int, int]:
    """Return the row numbers of two entities in the order `cannot_merge` keeps them."""
    return min(one, other), max(one, other)


def are_apart(draft: Draft, one: int, other: int) -> bool:
    """Whether two entities are on the list of what cannot be merged."""
    low, high = pair_of(one, other)
    same = (cannot_merge.c.low_key == low) & (cannot_merge.c.high_key == high)
    query = select(cannot_merge.c.low_key).where(same)
    return draft.connection.execute(query).first() is not None


def keep_apart(draft: Draft, one: int, other: int) -> None:
    """Put a pair on the list; one that is there stays."""
    if one == other or are_apart(draft, one, other):
        return
    low, high = pair_of(one, other)
    row = {"low_key": low, "high_key": high, "user_key": draft.journal.user_key}
    draft.connection.execute(insert_new(cannot_merge), row | {"created_at": draft.now})
    draft.ops.append(["pair+", low, high])


def allow(draft: Draft, one: int, other: int) -> None:
    """Take a pair off the list."""
    if not are_apart(draft, one, other):
        return
    low, high = pair_of(one, other)
    same = (cannot_merge.c.low_key == low) & (cannot_merge.c.high_key == high)
    draft.connection.execute(delete(cannot_merge).where(same))
    draft.ops.append(["pair-", low, high])


def share_pairs(draft: Draft, *, keep: int, drop: int) -> None:
    """Keep an entity apart from whatever another one is kept apart from."""
    ends = or_(cannot_merge.c.low_key == drop, cannot_merge.c.high_key == drop)
    for row in draft.connection.execute(select(cannot_merge).where(ends)).all():
        keep_apart(draft, keep, row.high_key if row.low_key == drop else row.low_key)
