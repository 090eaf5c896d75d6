"""Relations as rows: each once, however often it is said, and written as they are said."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
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
_COLUMNS = (
    "subject_key",
    "object_key",
    "predicate",
    "negated",
    "modality",
    "start",
    "end",
    "confidence",
    "extractor",
    "trust",
    "valid_at",
    "invalid_at",
    "created_at",
)
_VALUES = itemgetter(*_COLUMNS)


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


def joined(
    journal: Journal, those: Iterable[Relation], ends: Mapping[str, int]
) -> tuple[dict[Identity, Said], list[Row]]:
    """Return what holds, each relation once, and what is known to hold no longer. ends: their row
    numbers."""
    present: dict[Identity, Said] = {}
    past: list[Row] = []
    for relation in those:
        identity = (
            ends[relation.subject],
            relation.predicate,
            ends[relation.object],
            relation.negated,
            relation.modality,
        )
        row = row_of(journal, relation, identity)
        if relation.invalid_at is not None:
            past.append(row)
        elif (twice := present.get(identity)) is not None:
            twice.hear(row, relation.sources)
        else:
            present[identity] = Said(row, relation.sources)
    return present, past


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
    now, now_us = journal.now, microseconds(journal.now)
    told = (
        (
            *row,
            now_us if valid is now else microseconds(valid),
            FOREVER if invalid is None else microseconds(invalid),
            now_us if created is now else microseconds(created),
        )
        for *row, valid, invalid, created in map(_VALUES, rows)
    )
    owner = {"user_key": journal.user_key}
    journal.insert(_NEW, _COLUMNS, told, n=len(rows), same=owner)


def strengthen(held: Row, row: Row) -> None:
    """Let a relation that holds be surer for being said once more."""
    held["confidence"] = supported(held["confidence"], row["confidence"])
    held["trust"] = max(held["trust"], row["trust"], key=weight)
