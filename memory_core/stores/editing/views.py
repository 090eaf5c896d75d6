"""What a memory holds of some entities, read inside the transaction of an edit."""

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy import Connection, select

from memory_core.edits import State
from memory_core.model import Attribute, Relation
from memory_core.stores.finding import read_entities
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import ENTITY, read_attribute, read_relation
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.statements import attributes, holds, relation_sources, relations

_ENTITIES = select(*ENTITY).where(entities.c.merged_into.is_(None), entities.c.key.in_(IDS))
_SUBJECT, _OBJECT = entities.alias("subject"), entities.alias("object")
_ATTRIBUTES = (
    select(attributes, entities.c.id.label("subject"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(attributes.c.entity_key.in_(IDS), holds(attributes))
)
_RELATIONS = tuple(
    select(relations, _SUBJECT.c.id.label("subject"), _OBJECT.c.id.label("object"))
    .join(_SUBJECT, _SUBJECT.c.key == relations.c.subject_key)
    .join(_OBJECT, _OBJECT.c.key == relations.c.object_key)
    .where(end.in_(IDS), holds(relations))
    for end in (relations.c.subject_key, relations.c.object_key)
)
_SOURCES = (
    select(relation_sources)
    .where(relation_sources.c.relation_key.in_(IDS))
    .order_by(relation_sources.c.at, relation_sources.c.source)
)


def state_of(connection: Connection, keys: Collection[int], *, new: int | None = None) -> State:
    """Return entities that were not merged into others, with what is said of them.

    keys: row numbers. new: of one made by the edit, whose id is left open.
    """
    rows = {row.key: row for row in in_lists(connection, _ENTITIES, keys)}
    there = [rows[key] for key in sorted(rows)]
    open_ids = {row.id: "" for row in there if row.key == new}

    def shown(entity_id: str) -> str:
        return open_ids.get(entity_id, entity_id)

    found = [replace(e, id=shown(e.id)) for e in read_entities(connection, there)]
    values = [
        replace(a, id="", subject=shown(a.subject)) for a in _attributes(connection, rows.keys())
    ]
    links = [
        replace(r, id="", subject=shown(r.subject), object=shown(r.object))
        for r in _relations(connection, rows.keys())
    ]
    values.sort(key=lambda a: (a.subject, a.key, a.valid_at, a.value))
    links.sort(key=lambda r: (r.subject, r.predicate, r.object, r.negated, r.modality))
    return State(tuple(found), tuple(values), tuple(links))


def _attributes(connection: Connection, keys: Collection[int]) -> list[Attribute]:
    rows = {row.key: row for row in in_lists(connection, _ATTRIBUTES, keys)}
    return [read_attribute(row) for row in rows.values()]


def _relations(connection: Connection, keys: Collection[int]) -> list[Relation]:
    rows = {row.key: row for query in _RELATIONS for row in in_lists(connection, query, keys)}
    said: dict[int, dict[str, None]] = {}
    for row in in_lists(connection, _SOURCES, rows):
        said.setdefault(row.relation_key, {})[row.source] = None
    return [read_relation(row, tuple(said.get(key, ()))) for key, row in rows.items()]
