"""Writing what entities that are not there yet came with: nothing stands against it, so the rows
are made as the driver takes them (see new_entities.py)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from operator import itemgetter

from memory_core.model import UNSET, Entity
from memory_core.stores.engine.loading import Row
from memory_core.stores.schema.columns import FOREVER, microseconds
from memory_core.stores.schema.statements import attributes
from memory_core.stores.writing.journal import Journal

LOADED = "remember"
"""The extractor of what a bulk load brings."""

_encoded = json.JSONEncoder(ensure_ascii=False, default=str).encode
_NEW = attributes.insert()
_SAME = {"text": "", "start": 0, "end": 0, "confidence": 1.0, "invalid_at": FOREVER}
_COLUMNS = (
    "entity_key",
    "name",
    "value",
    "is_json",
    "source",
    "trust",
    "valid_at",
)


def as_text(value: object) -> tuple[str, int]:
    """Return a value as it is kept, and 1 where that is JSON, else 0."""
    if type(value) is str:
        return value, 0
    if type(value) is int:  # by far the most frequent; as JSON writes it
        return str(value), 1
    return (value, 0) if isinstance(value, str) else (_encoded(value), 1)


def said_at(journal: Journal, entity: Entity, *, counted: bool) -> datetime:
    """Return when an entity's own attributes were said. counted: as its `last_seen` tells."""
    return entity.last_seen if counted and entity.last_seen != UNSET else journal.now


def insert_alone(
    journal: Journal, those: Mapping[str, Entity], keys: Mapping[str, int], *, counted: bool
) -> None:
    """Write the attributes of new entities of which nothing else is said.

    those: id -> entity; keys: id -> row number, in whose order they are written, which fills the
    index from one end. counted: it is a bulk load.
    """
    ordered = sorted(((keys[id_], e) for id_, e in those.items()), key=itemgetter(0))
    n = sum(len(entity.attributes) for entity in those.values())
    same = {
        "user_key": journal.user_key,
        "extractor": LOADED if counted else "",
        "created_at": microseconds(journal.now),
        **_SAME,
    }
    journal.insert(_NEW, _COLUMNS, _rows(journal, ordered, counted=counted), n=n, same=same)


def _rows(journal: Journal, those: Iterable[tuple[int, Entity]], *, counted: bool) -> Iterator[Row]:
    """Yield the rows of the attributes of entities. those: (row number, entity)."""
    for key, entity in those:
        at = microseconds(said_at(journal, entity, counted=counted))
        source, trust = entity.source, entity.trust
        for name, value in entity.attributes.items():
            text, is_json = as_text(value)
            yield key, name, text, is_json, source, trust, at
