"""Merging: what belonged to two entities belongs to one.

What they disagree on is settled by trust, then by time; what loses stays in the history.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, Table, or_, select

from memory_core.edits import Conflict
from memory_core.stores.editing.draft import Draft
from memory_core.stores.editing.names import share_names, share_pairs
from memory_core.stores.editing.statements import (
    add,
    claim_relation,
    close,
    present,
    rank,
    rivals,
    support,
    twins,
)
from memory_core.stores.rows import weight
from memory_core.stores.schema.memory import entities, mentions
from memory_core.stores.schema.statements import attributes, relations
from memory_core.stores.writing.entities import UNKNOWN
from memory_core.verbs import said

MERGED = ("mentions", "first_seen", "last_seen", "expires_at", "pinned", "archived_at")
"""Columns of the one that is kept that a merge may change, whether it does or not."""


def absorb(draft: Draft, keep: Row[Any], drop: Row[Any]) -> None:
    """Give all that belongs to `drop` to `keep`, and put `drop` away."""
    draft.claim_entity(keep.key, *MERGED)
    draft.claim_entity(drop.key, "*")
    draft.set(entities, keep.key, **united(draft, keep, drop))
    draft.set(entities, drop.key, merged_into=keep.key, archived_at=draft.now)
    earlier = select(entities.c.key).where(entities.c.merged_into == drop.key)
    for key in draft.connection.execute(earlier).scalars().all():
        draft.set(entities, key, merged_into=keep.key)
    share_names(draft, keep=keep.key, drop=drop.key)
    share_pairs(draft, keep=keep.key, drop=drop.key)
    theirs = select(mentions.c.key).where(mentions.c.entity_key == drop.key)
    moved = draft.connection.execute(theirs).scalars().all()
    draft.move_mentions(moved, old=drop.key, new=keep.key)
    _attributes(draft, keep.key, drop.key)
    _relations(draft, keep.key, drop.key)


def united(draft: Draft, keep: Row[Any], drop: Row[Any]) -> dict[str, Any]:
    """Return the columns of an entity that is two: counts are sums, it was seen from the first to
    the last, and it stays as long as the one that would stay longer."""
    kind = drop.type if keep.type == UNKNOWN else keep.type
    last, n = max(keep.last_seen, drop.last_seen), keep.mentions + drop.mentions
    retrieved, pinned = keep.retrieved + drop.retrieved, keep.pinned or drop.pinned
    at = [t for t in (keep.retrieved_at, drop.retrieved_at) if t is not None]
    ends: list[datetime | None] = [keep.expires_at, drop.expires_at]
    ends.append(last + draft.rules.life(kind, uses=n + retrieved))
    return {
        "type": kind,
        "mentions": n,
        "first_seen": min(keep.first_seen, drop.first_seen),
        "last_seen": last,
        "retrieved": retrieved,
        "retrieved_at": max(at) if at else None,
        "pinned": pinned,
        "expires_at": None if pinned else max(end for end in ends if end is not None),
        "trust": max(keep.trust, drop.trust, key=weight),
        "source": keep.source or drop.source,
    }


def _attributes(draft: Draft, keep: int, drop: int) -> None:
    theirs = present(draft, attributes, attributes.c.entity_key == drop)
    theirs.sort(key=lambda row: rank(row._mapping), reverse=True)
    for row in theirs:
        draft.claim("attribute", keep, row.name)
        draft.claim("attribute", drop, row.name)
        close(draft, attributes, row.key)
        own = (attributes.c.entity_key == keep, attributes.c.name == row.name)
        held = present(draft, attributes, *own)
        same = next((h for h in held if (h.value, h.is_json) == (row.value, row.is_json)), None)
        if same is not None:
            support(draft, attributes, same, row)
        elif _wins(draft, attributes, row, held, about=row.name):
            copied = {name: v for name, v in row._mapping.items() if name != "key"}
            add(draft, attributes, copied | {"entity_key": keep}, like=row.key)


def _wins(draft: Draft, table: Table, row: Row[Any], held: list[Row[Any]], *, about: str) -> bool:
    """Settle a statement against those that hold: whether it holds, and then they do not."""
    if not held:
        return True
    best = max(held, key=lambda h: rank(h._mapping))
    wins = rank(row._mapping) > rank(best._mapping)
    for other in held if wins else (best,):
        winner, loser = (row, other) if wins else (other, row)
        told = [_told(draft, table, one) for one in (winner, loser)]
        draft.conflicts.append(Conflict(about, told[0], told[1], _why(winner, loser)))
        if wins:
            close(draft, table, other.key)
    return wins


def _told(draft: Draft, table: Table, row: Row[Any]) -> str:
    """Return the value of an attribute, or of a relation whom it is to, "not" before a denial."""
    if table is attributes:
        return str(row.value)
    denied = "not " if row.negated else f"{row.modality} " if row.modality else ""
    return denied + str(draft.row(entities, row.object_key).name)


def _why(winner: Row[Any], loser: Row[Any]) -> str:
    if winner.trust != loser.trust:
        return f"said by the {winner.trust}" if winner.trust != "document" else "in a document"
    return "said later" if winner.valid_at > loser.valid_at else "was there before"


def _relations(draft: Draft, keep: int, drop: int) -> None:
    ends = or_(relations.c.subject_key == drop, relations.c.object_key == drop)
    for row in present(draft, relations, ends):
        subject = keep if row.subject_key == drop else row.subject_key
        object_ = keep if row.object_key == drop else row.object_key
        close(draft, relations, row.key)
        claim_relation(draft, row._mapping)
        if subject == object_:
            one, other = (draft.row(entities, k).name for k in (row.subject_key, row.object_key))
            words = said(row.predicate, negated=row.negated, modality=row.modality, of=one)
            draft.lost.append(f"“{one} {words} {other}” goes: nothing is related to itself.")
            continue
        copied = {name: v for name, v in row._mapping.items() if name != "key"}
        copied |= {"subject_key": subject, "object_key": object_}
        claim_relation(draft, copied)
        same = twins(draft, copied)
        if same:
            support(draft, relations, same[0], row)
        elif _wins(draft, relations, row, rivals(draft, copied), about=row.predicate):
            add(draft, relations, copied, like=row.key)
