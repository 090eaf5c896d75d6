"""Writing what entities that are not there yet came with: nothing stands against it, so the rows
are made as the driver takes them (see new_entities.py)."""

import json
from collections.abc import Mapping
from datetime import datetime
from operator import itemgetter
from typing import Any

from sqlalchemy import literal_column

from memory_core.model import UNSET, Entity
from memory_core.stores.engine.prepared import run_rows
from memory_core.stores.schema.columns import FOREVER, microseconds
from memory_core.stores.schema.statements import attributes
from memory_core.stores.writing.journal import Journal

LOADED = "remember"
"""The extractor of what a bulk load brings."""

_encoded = json.JSONEncoder(ensure_ascii=False, default=str).encode
_NEW = attributes.insert().values(
    text=literal_column("''"),
    start=literal_column("0"),
    end=literal_column("0"),
    confidence=literal_column("1.0"),
    invalid_at=literal_column(str(FOREVER)),
)
"""What is the same for all stands in the statement; to hand it over takes as long as writing it."""
_COLUMNS = (
    "user_key",
    "entity_key",
    "name",
    "value",
    "is_json",
    "source",
    "extractor",
    "trust",
    "valid_at",
    "created_at",
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
    user, now, extractor = journal.user_key, microseconds(journal.now), LOADED if counted else ""
    rows: list[tuple[Any, ...]] = []
    for key, entity in sorted(((keys[id_], e) for id_, e in those.items()), key=itemgetter(0)):
        at = microseconds(said_at(journal, entity, counted=counted))
        source, trust = entity.source, entity.trust
        for name, value in entity.attributes.items():
            text, is_json = as_text(value)
            rows.append((user, key, name, text, is_json, source, extractor, trust, at, now))
    run_rows(journal.connection, _NEW, _COLUMNS, rows)
