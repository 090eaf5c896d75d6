"""Opening and closing statements in an edit, so that every past moment stays as it was.

A statement is visible at t when created_at <= t < invalid_at. What an edit ends is closed at the
edit's instant. What an undo brings back keeps its row, visible again from now on, and a closed
copy of it keeps the time before.
"""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Column, Row, Table, insert, select, update

from memory_core.stores.editing.draft import Draft
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.rows import supported, weight
from memory_core.stores.schema.columns import instant, microseconds
from memory_core.stores.schema.statements import (
    attribute_sources,
    attributes,
    holds,
    relation_sources,
    relations,
)
from memory_core.stores.writing.attributes import closes
from memory_core.stores.writing.relation_endings import PAST

IDENTITY = ("subject_key", "predicate", "object_key", "negated", "modality")
_TICK = timedelta(microseconds=1)


def sources_of(table: Table) -> tuple[Table, Column[Any]]:
    """Return the table of further sources of a table of statements, and its reference."""
    if table is attributes:
        return attribute_sources, attribute_sources.c.attribute_key
    return relation_sources, relation_sources.c.relation_key


def present(draft: Draft, table: Table, *conditions: Any) -> list[Row[Any]]:
    """Return the statements that hold now and meet the conditions, oldest first."""
    query = select(table).where(holds(table), *conditions).order_by(table.c.key)
    return list(draft.connection.execute(query))


def close(draft: Draft, table: Table, key: int) -> None:
    """End a statement; one that has ended already stays as it is."""
    row = draft.row(table, key)
    if row.invalid_at is not None:
        return
    at = max(draft.now, row.created_at)
    if table is relations:
        at = _free(draft, row, at)
    draft.connection.execute(update(table).where(table.c.key == key).values(invalid_at=at))
    draft.ops.append(["close", table.name, key, microseconds(at)])


def _free(draft: Draft, row: Row[Any], at: datetime) -> datetime:
    """Return the instant a relation ends at: `at`, or a tick later where the same relation has
    ended just then already."""
    same = [relations.c[name] == getattr(row, name) for name in IDENTITY]
    while draft.connection.execute(
        select(relations.c.key).where(*same, relations.c.invalid_at == at)
    ).first():
        at += _TICK
    return at


def reopen(draft: Draft, table: Table, key: int, *, closed_at: int) -> None:
    """Let a statement hold again that was closed at `closed_at` (microseconds), unless something
    said since stands in its way."""
    row = draft.connection.execute(select(table).where(table.c.key == key)).first()
    if row is None or row.invalid_at != instant(closed_at) or _overtaken(draft, table, row):
        return
    opened = {"invalid_at": None, "created_at": max(draft.now, row.created_at)}
    draft.connection.execute(update(table).where(table.c.key == key).values(**opened))
    if row.created_at < row.invalid_at:
        past = {name: value for name, value in row._mapping.items() if name != "key"}
        _copy_sources(draft, table, key, _insert(draft, table, past))
    draft.ops.append(["open", table.name, key, closed_at])


def _overtaken(draft: Draft, table: Table, row: Row[Any]) -> bool:
    """Whether something said since the edit that is being undone takes a statement's place."""
    if table is attributes:
        same = (attributes.c.entity_key == row.entity_key, attributes.c.name == row.name)
        later = present(draft, attributes, *same)
    else:
        if twins(draft, row._mapping):
            return True
        later = rivals(draft, row._mapping)
    return any(draft.is_newer(table, r) and closes(r.trust, row.trust) for r in later)


def twins(draft: Draft, row: Any) -> list[Row[Any]]:
    """Return the relation that holds and says the same. row: a mapping with IDENTITY."""
    return present(draft, relations, *(relations.c[name] == row[name] for name in IDENTITY))


def rivals(draft: Draft, row: Any) -> list[Row[Any]]:
    """Return the relations that hold and contradict one. row: a mapping with IDENTITY."""
    if row["modality"] not in {"", PAST}:
        return []
    alike = [relations.c[name] == row[name] for name in ("subject_key", "predicate")]
    around = [r for r in present(draft, relations, *alike) if r.modality in {"", PAST}]
    denies = _denies(row)
    single = row["predicate"] in draft.rules.single_valued and not denies
    return [
        r
        for r in around
        if (r.object_key == row["object_key"] and _denies(r._mapping) != denies)
        or (single and r.object_key != row["object_key"] and not _denies(r._mapping))
    ]


def _denies(row: Any) -> bool:
    return bool(row["negated"]) or row["modality"] == PAST


def rank(row: Any) -> tuple[int, datetime]:
    """Return what settles a disagreement: trust, then time. row: a mapping."""
    return weight(row["trust"]), row["valid_at"]


def add(draft: Draft, table: Table, row: dict[str, Any], *, like: int | None = None) -> int:
    """Write a statement that holds from now on. like: row number of one with the same sources."""
    key = _insert(draft, table, row | {"invalid_at": None, "created_at": draft.now})
    if like is not None:
        _copy_sources(draft, table, like, key)
    draft.ops.append(["new", table.name, key, microseconds(draft.now)])
    return key


def _insert(draft: Draft, table: Table, row: dict[str, Any]) -> int:
    inserted = draft.connection.execute(insert(table), row).inserted_primary_key
    return int(inserted[0]) if inserted else 0


def _copy_sources(draft: Draft, table: Table, old: int, new: int) -> None:
    sources, reference = sources_of(table)
    for row in draft.connection.execute(select(sources).where(reference == old)).all():
        given = dict(row._mapping) | {reference.name: new}
        draft.connection.execute(insert_new(sources), given)


def places(draft: Draft, table: Table, row: Any) -> list[dict[str, Any]]:
    """Return every place that says a statement, as rows of its table of sources, the one its own
    row names among them. row: a mapping."""
    sources, reference = sources_of(table)
    found = draft.connection.execute(select(sources).where(reference == row["key"])).all()
    said = [dict(place._mapping) for place in found]
    first = row["source"] if table is attributes else ""
    if first and all(place["source"] != first for place in said):
        own = {column.name: row[column.name] for column in sources.c if column.name in row}
        said.append(own | {reference.name: row["key"], "source": first, "at": row["valid_at"]})
    return said


def support(draft: Draft, table: Table, held: Row[Any], row: Row[Any]) -> None:
    """Let one statement be supported by another that says the same, and by its sources. It goes on
    in a row of its own, so that a past moment shows only who had said it by then."""
    sources, reference = sources_of(table)
    known = {_place(one) for one in places(draft, table, held._mapping)}
    said = places(draft, table, row._mapping)
    fresh = [one for one in said if _place(one) not in known]
    surer = {"confidence": held.confidence, "trust": max(held.trust, row.trust, key=weight)}
    if fresh or not said:
        surer["confidence"] = supported(held.confidence, row.confidence)
    before = {name: getattr(held, name) for name in surer}
    if not fresh and surer == before:
        return
    close(draft, table, held.key)
    copied = {name: value for name, value in held._mapping.items() if name != "key"}
    key = add(draft, table, copied | surer, like=held.key)
    for one in fresh:
        draft.connection.execute(insert_new(sources), one | {reference.name: key})


def _place(row: dict[str, Any]) -> tuple[object, object]:
    return row["source"], row.get("start")


def claim_relation(draft: Draft, row: Any) -> None:
    """Note that undoing the edit needs a relation, and what contradicts it, as the edit left it.

    row: a mapping with IDENTITY.
    """
    draft.claim("relation", row["subject_key"], row["predicate"], row["object_key"])
    if row["predicate"] in draft.rules.single_valued:
        draft.claim("relation", row["subject_key"], row["predicate"])
