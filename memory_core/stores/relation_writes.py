"""Writing relations: said twice it is one relation with two sources."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from sqlalchemy import Row, bindparam, select, update

from memory_core.model import UNSET, Relation
from memory_core.stores.attribute_writes import closes, supported
from memory_core.stores.bulk import insert_rows
from memory_core.stores.change import Change
from memory_core.stores.columns import Until
from memory_core.stores.dialects import insert_new
from memory_core.stores.entity_writes import Known
from memory_core.stores.journal import Journal
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import weight
from memory_core.stores.schema import entities
from memory_core.stores.statement_schema import holds, relation_sources, relations

_Row = dict[str, Any]
_Identity = tuple[int, str, int, bool, str]
"""Subject, predicate, object, negated, modality: "may work at" is not "works at"."""

PAST = "past"
"""Modality of what was so once: "used to work at"."""
FEW = 8
"""Up to so many relations are looked up one by one; more of them by subject, all at once."""

_HOLDING = select(
    relations.c.key,
    relations.c.subject_key,
    relations.c.predicate,
    relations.c.object_key,
    relations.c.negated,
    relations.c.modality,
    relations.c.confidence,
    relations.c.trust,
).where(holds(relations))
_OF_SUBJECTS = _HOLDING.where(relations.c.subject_key.in_(IDS))
_SAME = _HOLDING.where(
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
_SUPPORT = (
    update(relations)
    .where(relations.c.key == bindparam("b_key"))
    .values(confidence=bindparam("b_confidence"), trust=bindparam("b_trust"))
)
_NEW = insert_new(relations)
_NEW_SOURCE = insert_new(relation_sources)


def write_relations(
    journal: Journal, change: Change, known: Known, single_valued: frozenset[str]
) -> int:
    """Write the relations of a change; returns how many of them are new.

    single_valued: predicates with one object at a time.
    """
    if not change.relations:
        return 0
    said, past = _joined(journal, change.relations, known)
    there = _there(journal, said)
    for identity, held in there.items():
        _support(journal, held, said[identity])
    new = {identity: row for identity, row in said.items() if identity not in there}
    names = {} if change.counted else {key: (i, key) for i, key in known.keys.items()}
    for identity, row in new.items():
        if row["negated"] or row["modality"] or len(new) <= FEW:
            _close_opposite(journal, row)
        if identity[1] in single_valued and identity[3:] == (False, ""):
            _close_others(journal, row)
        if names:
            ends = names[row["subject_key"]], names[row["object_key"]]
            journal.add("related", entity=ends[0], other=ends[1], predicate=identity[1])
    insert_rows(journal.connection, _NEW, [*new.values(), *past])
    _add_sources(journal, change.relations, known)
    return len(new)


def _joined(
    journal: Journal, said: Iterable[Relation], known: Known
) -> tuple[dict[_Identity, _Row], list[_Row]]:
    """Return what holds, each relation once, and what is known to hold no longer."""
    present: dict[_Identity, _Row] = {}
    past: list[_Row] = []
    for relation in said:
        identity = _identity(relation, known)
        row = _row(journal, relation, identity)
        if relation.invalid_at is not None:
            past.append(row)
        elif (twice := present.get(identity)) is not None:
            _strengthen(twice, row)
        else:
            present[identity] = row
    return present, past


def _identity(relation: Relation, known: Known) -> _Identity:
    return (
        known.named(relation.subject)[1],
        relation.predicate,
        known.named(relation.object)[1],
        relation.negated,
        relation.modality,
    )


def _row(journal: Journal, relation: Relation, identity: _Identity) -> _Row:
    return {
        "user_key": journal.user_key,
        "subject_key": identity[0],
        "object_key": identity[2],
        "predicate": relation.predicate,
        "negated": relation.negated,
        "modality": relation.modality,
        "start": relation.start,
        "end": relation.end,
        "confidence": relation.confidence,
        "extractor": relation.extractor,
        "trust": relation.trust,
        "valid_at": journal.now if relation.valid_at == UNSET else relation.valid_at,
        "invalid_at": relation.invalid_at,
        "created_at": journal.now if relation.created_at == UNSET else relation.created_at,
    }


def _strengthen(held: _Row, row: _Row) -> None:
    held["confidence"] = supported(held["confidence"], row["confidence"])
    held["trust"] = max(held["trust"], row["trust"], key=weight)


def _there(journal: Journal, said: Iterable[_Identity]) -> dict[_Identity, _Row]:
    """Return those of these relations that hold already."""
    wanted = set(said)
    found: dict[_Identity, _Row] = {}
    for row in _alike(journal, wanted):
        identity = (
            row.subject_key,
            row.predicate,
            row.object_key,
            row.negated,
            row.modality,
        )
        if identity in wanted:
            found[identity] = dict(row._mapping)
    return found


def _alike(journal: Journal, wanted: Collection[_Identity]) -> Iterator[Row[*tuple[Any, ...]]]:
    """Yield the present relations among which those wanted are."""
    if len(wanted) > FEW:
        subjects = {identity[0] for identity in wanted}
        yield from in_lists(journal.connection, _OF_SUBJECTS, subjects)
        return
    for identity in wanted:
        given = dict(zip(("subject", "predicate", "object"), identity, strict=False))
        yield from journal.connection.execute(_SAME, given).all()


def _support(journal: Journal, held: _Row, row: _Row) -> None:
    before = held["confidence"], held["trust"]
    _strengthen(held, row)
    if (held["confidence"], held["trust"]) != before:
        given = {f"b_{name}": held[name] for name in ("key", "confidence", "trust")}
        journal.connection.execute(_SUPPORT, given)


def _close_opposite(journal: Journal, row: _Row) -> None:
    """Close what a statement takes back: "no longer works at X" ends "works at X", and the other
    way round."""
    denies = row["negated"] or row["modality"] == PAST
    if row["modality"] not in {"", PAST}:
        return
    given = {f"{end}": row[f"{end}_key"] for end in ("subject", "object")}
    for old in journal.connection.execute(_SAME, {**given, "predicate": row["predicate"]}).all():
        held_denies = old.negated or old.modality == PAST
        if old.modality in {"", PAST} and held_denies != denies and closes(row["trust"], old.trust):
            journal.connection.execute(_CLOSE, {"b_key": old.key, "b_at": row["valid_at"]})


def _close_others(journal: Journal, row: _Row) -> None:
    """Close the other objects of a predicate that has one at a time, or the new one where it is
    older than what holds."""
    given = {
        "subject": row["subject_key"],
        "predicate": row["predicate"],
        "object": row["object_key"],
    }
    for old in journal.connection.execute(_OTHERS, given).all():
        if not closes(row["trust"], old.trust):
            continue
        if old.valid_at > row["valid_at"]:
            row["invalid_at"] = old.valid_at
            continue
        journal.connection.execute(_CLOSE, {"b_key": old.key, "b_at": row["valid_at"]})
        journal.add(
            "superseded",
            entity=(old.subject, old.subject_key),
            other=(old.object, old.object_key),
            predicate=old.predicate,
            relation=str(old.key),
        )


def _add_sources(journal: Journal, said: Iterable[Relation], known: Known) -> None:
    """Note every place that says a relation, those that say it again included."""
    places = [(_identity(relation, known), relation) for relation in said if relation.sources]
    if not places:
        return
    there = _there(journal, [identity for identity, _ in places])
    rows = [
        {
            "relation_key": there[identity]["key"],
            "source": source,
            "user_key": journal.user_key,
            "at": journal.now if relation.valid_at == UNSET else relation.valid_at,
        }
        for identity, relation in places
        if identity in there
        for source in relation.sources
    ]
    insert_rows(journal.connection, _NEW_SOURCE, rows)
