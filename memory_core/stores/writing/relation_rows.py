"""Relations as rows: each once, however often it is said, and written as they are said."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from memory_core.model import UNSET, Relation
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.rows import supported, weight
from memory_core.stores.schema.columns import FOREVER, microseconds
from memory_core.stores.schema.statements import relations
from memory_core.stores.writing.entities import Known
from memory_core.stores.writing.journal import Journal

Row = dict[str, Any]
Identity = tuple[int, str, int, bool, str]
"""Subject, predicate, object, negated, modality: "may work at" is not "works at"."""

_NEW = insert_new(relations)
_IDENTITY = ("subject_key", "predicate", "object_key", "negated", "modality")
_COLUMNS = (
    *_IDENTITY,
    "start",
    "end",
    "confidence",
    "extractor",
    "trust",
    "valid_at",
    "invalid_at",
    "created_at",
)


@dataclass(slots=True)
class Said:
    """A relation as it is said, with the sources that say it; () for one that has none."""

    row: Row
    sources: tuple[str, ...]

    def hear(self, row: Row, sources: tuple[str, ...]) -> None:
        """Take in that it is said again; by the same source it is no surer."""
        if not sources or set(sources) - set(self.sources):
            strengthen(self.row, row)
        self.sources = tuple(dict.fromkeys((*self.sources, *sources)))


def ends_of(those: Iterable[Relation], known: Known) -> dict[str, int]:
    """Return the row number of each end. Raises InputError where there is none."""
    ends: dict[str, int] = {}
    for relation in those:
        for entity_id in (relation.subject, relation.object):
            if entity_id not in ends:
                ends[entity_id] = known.named(entity_id)[1]
    return ends


def identity_of(relation: Relation, ends: Mapping[str, int]) -> Identity:
    """Return what a relation says. ends: the row numbers of its ends."""
    return (
        ends[relation.subject],
        relation.predicate,
        ends[relation.object],
        relation.negated,
        relation.modality,
    )


def joined(
    journal: Journal, those: Iterable[Relation], ends: Mapping[str, int]
) -> tuple[dict[Identity, Said], list[Row]]:
    """Return what holds, each relation once, and what is known to hold no longer. ends: their row
    numbers."""
    present: dict[Identity, Said] = {}
    past: list[Row] = []
    for relation in those:
        identity = identity_of(relation, ends)
        row = row_of(journal, relation, identity)
        if relation.invalid_at is not None:
            past.append(row)
        elif (twice := present.get(identity)) is not None:
            twice.hear(row, relation.sources)
        else:
            present[identity] = Said(row, relation.sources)
    return present, past


def heard(
    journal: Journal, those: Sequence[Relation], identities: Sequence[Identity]
) -> tuple[dict[Identity, int], dict[int, Said]]:
    """Return of what holds the place where it is said first, and by place what is said again."""
    first: dict[Identity, int] = {}
    again: dict[int, Said] = {}
    for i, (identity, relation) in enumerate(zip(identities, those, strict=True)):
        if relation.invalid_at is None and (at := first.setdefault(identity, i)) != i:
            if at not in again:
                again[at] = Said(row_of(journal, those[at], identity), those[at].sources)
            again[at].hear(row_of(journal, relation, identity), relation.sources)
    return first, again


def row_of(journal: Journal, relation: Relation, identity: Identity) -> Row:
    """Return the row of a relation with this identity."""
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


def write_new(journal: Journal, rows: Sequence[Row]) -> None:
    """Write rows of relations, which stay in this order."""
    _insert(journal, {name: [row[name] for row in rows] for name in _COLUMNS})


def write_load(
    journal: Journal,
    those: Sequence[Relation],
    identities: Sequence[Identity],
    changed: Mapping[int, Row],
) -> None:
    """Write relations, very many and no rows made of them; they stay in this order.

    identities: theirs. changed: place of a relation -> the row to write instead of it.
    """
    columns: dict[str, list[Any]] = {
        name: list(map(attrgetter(name), those)) for name in _COLUMNS[len(_IDENTITY) :]
    }
    columns |= {name: [identity[i] for identity in identities] for i, name in enumerate(_IDENTITY)}
    for name in ("valid_at", "created_at"):
        columns[name] = [journal.now if at == UNSET else at for at in columns[name]]
    for place, row in changed.items():
        for name, column in columns.items():
            column[place] = row[name]
    _insert(journal, columns)


def _insert(journal: Journal, columns: dict[str, list[Any]]) -> None:
    """Write relations. columns: `_COLUMNS`, one value for each relation."""
    now, now_us = journal.now, microseconds(journal.now)
    for name in ("valid_at", "created_at"):
        columns[name] = [now_us if at is now else microseconds(at) for at in columns[name]]
    ends = columns["invalid_at"]
    columns["invalid_at"] = [FOREVER if at is None else microseconds(at) for at in ends]
    journal.insert(_NEW, columns, same={"user_key": journal.user_key})


def strengthen(held: Row, row: Row) -> None:
    """Let a relation that holds be surer for being said once more."""
    held["confidence"] = supported(held["confidence"], row["confidence"])
    held["trust"] = max(held["trust"], row["trust"], key=weight)
