"""Writing relations: said twice it is one relation with two sources."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, select, update

from memory_core.model import UNSET, Relation
from memory_core.stores.change import Change
from memory_core.stores.engine.bulk import insert_rows
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import fetch, run
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import supported, weight
from memory_core.stores.schema.statements import relation_sources, relations
from memory_core.stores.writing.attributes import place
from memory_core.stores.writing.entities import Known
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.relation_endings import HOLDING, SAME, close_opposite, close_others

_Row = dict[str, Any]
_Identity = tuple[int, str, int, bool, str]
"""Subject, predicate, object, negated, modality: "may work at" is not "works at"."""

FEW = 8
"""Up to so many relations are looked up one by one; more of them by subject, all at once."""

_OF_SUBJECTS = HOLDING.where(relations.c.subject_key.in_(IDS))
_SUPPORT = (
    update(relations)
    .where(relations.c.key == bindparam("b_key"))
    .values(confidence=bindparam("b_confidence"), trust=bindparam("b_trust"))
)
_NOTED = select(relation_sources.c.source).where(
    relation_sources.c.relation_key == bindparam("relation"), relation_sources.c.source.in_(IDS)
)
"""Which of these places are noted already; of how many there are it costs nothing."""
_NEW = insert_new(relations)
_NEW_SOURCE = insert_new(relation_sources)


def write_relations(
    journal: Journal, change: Change, known: Known, single_valued: frozenset[str]
) -> int:
    """Write the relations of a change; returns how many of them are new.

    single_valued: predicates with one object at a time. What was said at different times is
    written time by time, so that what is said later ends what was said before.
    """
    if change.counted:
        return _write(journal, change.relations, known, single_valued, noted=False)
    by_time: dict[datetime, list[Relation]] = defaultdict(list)
    for relation in change.relations:
        by_time[relation.created_at].append(relation)
    return sum(
        _write(journal, by_time[at], known, single_valued, noted=True) for at in sorted(by_time)
    )


def _write(
    journal: Journal,
    those: Sequence[Relation],
    known: Known,
    single_valued: frozenset[str],
    *,
    noted: bool,
) -> int:
    """Write what is said at one time. noted: with an event for each new relation."""
    if not those:
        return 0
    said, past = _joined(journal, those, known)
    there = _there(journal, said)
    _support(journal, there, said)
    new = {identity: one.row for identity, one in said.items() if identity not in there}
    names = {key: (i, key) for i, key in known.keys.items()} if noted else {}
    beside = {_identity(one, known) for one in those if one.beside}
    for identity, row in new.items():
        if row["negated"] or row["modality"] or len(new) <= FEW:
            close_opposite(journal, row)
        alone = identity[1] in single_valued and identity not in beside
        if alone and identity[3:] == (False, ""):
            close_others(journal, row)
        if names:
            ends = names[row["subject_key"]], names[row["object_key"]]
            journal.add("related", entity=ends[0], other=ends[1], predicate=identity[1])
    insert_rows(journal.connection, _NEW, [*new.values(), *past])
    # What is new may have ended something that held.
    _add_sources(journal, those, known, {} if new else there)
    return len(new)


@dataclass(slots=True)
class _Said:
    """A relation as it is said, with the sources that say it; () for one that has none."""

    row: _Row
    sources: tuple[str, ...]

    def hear(self, row: _Row, sources: tuple[str, ...]) -> None:
        """Take in that it is said again; by the same source it is no surer."""
        if not sources or set(sources) - set(self.sources):
            _strengthen(self.row, row)
        self.sources = tuple(dict.fromkeys((*self.sources, *sources)))


def _joined(
    journal: Journal, those: Iterable[Relation], known: Known
) -> tuple[dict[_Identity, _Said], list[_Row]]:
    """Return what holds, each relation once, and what is known to hold no longer."""
    present: dict[_Identity, _Said] = {}
    past: list[_Row] = []
    for relation in those:
        identity = _identity(relation, known)
        row = _row(journal, relation, identity)
        if relation.invalid_at is not None:
            past.append(row)
        elif (twice := present.get(identity)) is not None:
            twice.hear(row, relation.sources)
        else:
            present[identity] = _Said(row, relation.sources)
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
        yield from fetch(journal.connection, SAME, (), **given)


def _support(
    journal: Journal, there: Mapping[_Identity, _Row], said: Mapping[_Identity, _Said]
) -> None:
    """Let relations that hold be supported by what is said again."""
    for identity, held in there.items():
        one = said[identity]
        noted = in_lists(journal.connection, _NOTED, set(one.sources), relation=held["key"])
        if one.sources and set(one.sources) <= {row.source for row in noted}:
            continue
        before = held["confidence"], held["trust"]
        _strengthen(held, one.row)
        if (held["confidence"], held["trust"]) != before:
            given = {f"b_{name}": held[name] for name in ("key", "confidence", "trust")}
            run(journal.connection, _SUPPORT, **given)


def _add_sources(
    journal: Journal,
    said: Iterable[Relation],
    known: Known,
    before: Mapping[_Identity, _Row],
) -> None:
    """Note every place that says a relation, those that say it again included.

    before: those found to hold, if nothing was written since.
    """
    places = [(_identity(relation, known), relation) for relation in said if relation.sources]
    if not places:
        return
    added = {identity for identity, _ in places} - before.keys()
    there = {**before, **_there(journal, added)} if added else before
    rows = [
        {
            "relation_key": there[identity]["key"],
            **place(_row(journal, relation, identity), source),
        }
        for identity, relation in places
        if identity in there
        for source in relation.sources
    ]
    insert_rows(journal.connection, _NEW_SOURCE, rows)
