"""What a relation ends: what it denies, and the other objects of a predicate that has one at a
time."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from memory_core.stores.engine.prepared import fetch, fetch_plain, run
from memory_core.stores.schema.columns import Until
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.statements import holds, relations
from memory_core.stores.writing.attributes import closes, ending
from memory_core.stores.writing.journal import Journal

_Row = dict[str, Any]

PAST = "past"
"""Modality of what was so once: "used to work at"."""

HOLDING = select(
    relations.c.key,
    relations.c.subject_key,
    relations.c.predicate,
    relations.c.object_key,
    relations.c.negated,
    relations.c.modality,
    relations.c.confidence,
    relations.c.trust,
    relations.c.created_at,
).where(holds(relations))
SAME = HOLDING.where(
    relations.c.subject_key == bindparam("subject"),
    relations.c.predicate == bindparam("predicate"),
    relations.c.object_key == bindparam("object"),
)
_SUBJECT, _OBJECT = entities.alias(), entities.alias()
_OTHERS = (
    select(relations, _SUBJECT.c.id.label("subject"), _OBJECT.c.id.label("object"))
    .join(_SUBJECT, _SUBJECT.c.key == relations.c.subject_key)
    .join(_OBJECT, _OBJECT.c.key == relations.c.object_key)
    .where(
        relations.c.subject_key == bindparam("subject"),
        relations.c.predicate == bindparam("predicate"),
        relations.c.object_key != bindparam("object"),
        relations.c.negated.is_(False),
        relations.c.modality == "",
        holds(relations),
    )
)
_CLOSE = (
    update(relations)
    .where(relations.c.key == bindparam("b_key"))
    .values(invalid_at=bindparam("b_at", type_=Until()))
)
_IDENTITY = ("subject_key", "predicate", "object_key", "negated", "modality")
_ENDED_AT = select(relations.c.key).where(
    *(relations.c[name] == bindparam(name) for name in _IDENTITY),
    relations.c.invalid_at == bindparam("b_at", type_=Until()),
)


def close_opposite(journal: Journal, row: _Row) -> None:
    """Close what a statement takes back: "no longer works at X" ends "works at X", and the other
    way round."""
    denies = row["negated"] or row["modality"] == PAST
    if row["modality"] not in {"", PAST}:
        return
    given = {f"{end}": row[f"{end}_key"] for end in ("subject", "object")}
    for old in fetch(journal.connection, SAME, **given, predicate=row["predicate"]):
        held_denies = old.negated or old.modality == PAST
        if old.modality in {"", PAST} and held_denies != denies and closes(row["trust"], old.trust):
            _close(journal, old, row)


def close_others(journal: Journal, row: _Row) -> None:
    """Close the other objects of a predicate that has one at a time, or the new one where it is
    older than what holds."""
    given = {
        "subject": row["subject_key"],
        "predicate": row["predicate"],
        "object": row["object_key"],
    }
    for old in fetch(journal.connection, _OTHERS, **given):
        if not closes(row["trust"], old.trust):
            continue
        if old.valid_at > row["valid_at"]:
            row["invalid_at"] = old.valid_at
            row["created_at"] = max(row["created_at"], old.valid_at)
            continue
        _close(journal, old, row)
        journal.add(
            "superseded",
            entity=(old.subject, old.subject_key),
            other=(old.object, old.object_key),
            predicate=old.predicate,
            relation=str(old.key),
        )


def _close(journal: Journal, old: Any, new: _Row) -> None:
    """End a relation that another takes the place of.

    What was said, taken back and said again at one instant ends a microsecond later each time: two
    rows that say the same cannot end at once.
    """
    end_relation(journal.connection, old._mapping, ending(old._mapping, new))


def end_relation(connection: Connection, old: Mapping[str, Any], at: datetime) -> None:
    """Let a relation hold no longer from `at` on. old: its row, key and identity."""
    same = {name: old[name] for name in _IDENTITY}
    while fetch_plain(connection, _ENDED_AT, **same, b_at=at):
        at += timedelta(microseconds=1)
    run(connection, _CLOSE, b_key=old["key"], b_at=at)
