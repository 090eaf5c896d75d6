"""Writing what entities that are not there yet came with: nothing stands against it, so the rows
are made as the driver takes them, column by column (see loaded_entities.py)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain, repeat
from typing import Any

from memory_core.model import UNSET, Entity
from memory_core.stores.schema.columns import FOREVER, microseconds
from memory_core.stores.schema.statements import attributes
from memory_core.stores.writing.journal import Journal

LOADED = "remember"
"""The extractor of what a bulk load brings."""

_encoded = json.JSONEncoder(ensure_ascii=False, default=str).encode
_NEW = attributes.insert()
_SAME = {"text": "", "start": 0, "end": 0, "confidence": 1.0, "invalid_at": FOREVER}
_PLAIN = {str: 0, int: 1}
"""Types of values that are kept as `str` writes them -> whether that is JSON."""


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

    those: id -> entity; keys: id -> row number, rising, which fills the index from one end.
    counted: it is a bulk load.
    """
    if not those:
        return
    same = {
        "user_key": journal.user_key,
        "extractor": LOADED if counted else "",
        "created_at": microseconds(journal.now),
        **_SAME,
    }
    journal.insert(_NEW, _columns(journal, those, keys, counted=counted), same=same)


def _columns(
    journal: Journal, those: Mapping[str, Entity], keys: Mapping[str, int], *, counted: bool
) -> dict[str, list[Any]]:
    of = [id_ for id_ in keys if id_ in those]
    entities = [those[id_] for id_ in of]
    said = [entity.attributes for entity in entities]
    counts = list(map(len, said))

    def each(column: Iterable[Any]) -> list[Any]:
        """Return a value of an entity once for each of its attributes."""
        return list(chain.from_iterable(map(repeat, column, counts)))

    values = [value for one in said for value in one.values()]
    texts, is_json = _texts(values)
    return {
        "entity_key": each(map(keys.__getitem__, of)),
        "name": list(chain.from_iterable(said)),
        "value": texts,
        "is_json": is_json,
        "source": each(entity.source for entity in entities),
        "trust": each(entity.trust for entity in entities),
        "valid_at": each(
            microseconds(said_at(journal, entity, counted=counted)) for entity in entities
        ),
    }


def _texts(values: Sequence[object]) -> tuple[list[str], list[int]]:
    """Return values as they are kept, and for each 1 where that is JSON, else 0."""
    kinds = list(map(type, values))
    if _PLAIN.keys() >= set(kinds):
        return list(map(str, values)), list(map(_PLAIN.__getitem__, kinds))
    kept = list(map(as_text, values))
    return [text for text, _ in kept], [is_json for _, is_json in kept]
