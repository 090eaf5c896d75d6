"""What the memory took over from a document follows when another takes its place."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from memory_core.model import Entity
from memory_core.names import normalize
from memory_core.stores.engine.prepared import insert_rows, run_many
from memory_core.stores.lookups import IDS, in_lists, lists
from memory_core.stores.schema.columns import Until
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.statements import attribute_sources, attributes, holds

_TAKEN_OVER = (
    select(attributes, entities.c.name.label("called"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(
        entities.c.user_key == bindparam("owner"),
        attributes.c.source.in_(IDS),
        attributes.c.trust == "document",
        holds(attributes),
    )
    .order_by(attributes.c.key)
)
_HELD = select(attributes.c.entity_key, attributes.c.name).where(
    attributes.c.entity_key.in_(IDS), holds(attributes)
)
_CLOSE = (
    update(attributes)
    .where(attributes.c.key == bindparam("b_key"))
    .values(invalid_at=bindparam("b_at", type_=Until()), source=bindparam("b_source"))
)
_REST_ON = (
    update(attributes)
    .where(attributes.c.key == bindparam("b_key"))
    .values(source=bindparam("b_source"))
)
_FORMER = (
    update(attributes)
    .where(attributes.c.user_key == bindparam("b_owner"), attributes.c.source == bindparam("b_old"))
    .values(source=bindparam("b_new"))
)
_PLACES = delete(attribute_sources).where(
    attribute_sources.c.user_key == bindparam("owner"), attribute_sources.c.source.in_(IDS)
)
_LEFT = select(attribute_sources.c.attribute_key, attribute_sources.c.source).where(
    attribute_sources.c.attribute_key.in_(IDS)
)
_TEMPLATE = ("user_key", "entity_key", "is_json", "start", "end", "confidence", "extractor")


def replaced_by(document_id: str) -> str:
    """Return what a statement of a document that was replaced has as its source: it goes when the
    document that took the place is erased."""
    return f"replaced:{document_id}"


def follow(
    connection: Connection,
    old: Mapping[str, Sequence[str]],
    said: Sequence[Entity],
    *,
    owner: int,
    new_id: str,
    now: datetime,
) -> None:
    """Let statements that rest on a document rest on what is said now instead.

    old: the id of the document that goes -> its places, "chunk:ID". said: entities of the one that
    comes, `new_id`. A value said again or elsewhere stays, another one takes its place from `now`
    on, one not said any more ends.
    """
    places = [place for of_one in old.values() for place in of_one]
    rows = list(in_lists(connection, _TAKEN_OVER, places, owner=owner))
    for part in lists(places):
        connection.execute(_PLACES, {"owner": owner, "ids": part})
    elsewhere = {row.attribute_key: row.source for row in _left(connection, rows)}
    new = _values(said)
    closed, moved = [], []
    models: dict[int, tuple[str, Mapping[str, Any]]] = {}
    for row in rows:
        norm = normalize(row.called)
        models.setdefault(row.entity_key, (norm, {name: getattr(row, name) for name in _TEMPLATE}))
        value, source = new.get(norm, {}).get(row.name, ("", ""))
        if not source or value != row.value:
            source = elsewhere.get(row.key, "")
        if source:
            moved.append({"b_key": row.key, "b_source": source})
        else:
            ended = {"b_at": max(now, row.valid_at), "b_source": replaced_by(new_id)}
            closed.append({"b_key": row.key, **ended})
    run_many(connection, _CLOSE, closed)
    run_many(connection, _REST_ON, moved)
    for old_id in old:
        given = {"b_old": replaced_by(old_id), "b_new": replaced_by(new_id), "b_owner": owner}
        run_many(connection, _FORMER, [given])
    insert_rows(connection, attributes, _fresh(connection, models, new, now))


def _left(connection: Connection, rows: Sequence[Any]) -> list[Any]:
    """Return the places that are left of these statements, the earliest named last."""
    return list(reversed(list(in_lists(connection, _LEFT, [row.key for row in rows]))))


def _values(said: Sequence[Entity]) -> dict[str, dict[str, tuple[str, str]]]:
    """Return normalized name -> property -> (value, place); of two places the first counts."""
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for entity in said:
        known = found.setdefault(normalize(entity.name), {})
        for name, value in entity.attributes.items():
            known.setdefault(name, (str(value), entity.source))
    return found


def _fresh(
    connection: Connection,
    models: Mapping[int, tuple[str, Mapping[str, Any]]],
    new: Mapping[str, Mapping[str, tuple[str, str]]],
    now: datetime,
) -> list[dict[str, Any]]:
    """Return rows for what is said of these entities and nothing in memory says now."""
    held = {(row.entity_key, row.name) for row in in_lists(connection, _HELD, list(models))}
    return [
        {
            **model,
            "is_json": False,
            "name": name,
            "value": value,
            "text": value,
            "source": source,
            "trust": "document",
            "valid_at": now,
            "invalid_at": None,
            "created_at": now,
        }
        for key, (norm, model) in models.items()
        for name, (value, source) in new.get(norm, {}).items()
        if (key, name) not in held
    ]
