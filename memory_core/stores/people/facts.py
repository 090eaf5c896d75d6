"""Reading what the user said of things: the statements facts are made of."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from memory_core.stores.entities import LIMIT
from memory_core.stores.lookups import IDS, entity_keys, in_lists
from memory_core.stores.part import Part
from memory_core.stores.protocols.people import Statements
from memory_core.stores.rows import read_attribute, read_relation
from memory_core.stores.schema.memory import entities
from memory_core.stores.schema.statements import (
    attribute_sources,
    attributes,
    holds,
    relation_sources,
    relations,
)

SAME = 50
"""Relations of one predicate that are looked at for each thing, the latest."""

_SUBJECT, _OBJECT = entities.alias("subject"), entities.alias("object")
_ATTRIBUTES = (
    select(attributes, entities.c.id.label("subject"))
    .join(entities, entities.c.key == attributes.c.entity_key)
    .where(attributes.c.entity_key.in_(IDS), holds(attributes), attributes.c.trust == "user")
    .order_by(attributes.c.key.desc())
    .limit(LIMIT)
)


def _linked(end: Any) -> Select[Any]:
    """Return the query for what the user said of relations with one of these at an end, the
    latest of each predicate, so that a long list of likes does not hide where somebody lives."""
    placed = (
        select(
            relations.c.key,
            func.row_number()
            .over(partition_by=(end, relations.c.predicate), order_by=relations.c.key.desc())
            .label("place"),
        )
        .where(end.in_(IDS), holds(relations), relations.c.trust == "user")
        .subquery()
    )
    return (
        select(relations, _SUBJECT.c.id.label("subject"), _OBJECT.c.id.label("object"))
        .join(placed, placed.c.key == relations.c.key)
        .join(_SUBJECT, _SUBJECT.c.key == relations.c.subject_key)
        .join(_OBJECT, _OBJECT.c.key == relations.c.object_key)
        .where(placed.c.place <= SAME)
        .order_by(relations.c.key.desc())
        .limit(LIMIT)
    )


_RELATIONS = tuple(_linked(end) for end in (relations.c.subject_key, relations.c.object_key))
_PLACES = tuple(
    select(table.c[of].label("key"), table.c.source, table.c.at)
    .where(table.c[of].in_(IDS))
    .order_by(table.c.at, table.c.source)
    for table, of in ((attribute_sources, "attribute_key"), (relation_sources, "relation_key"))
)


class Told(Part):
    """The statements' part of `people_base.PeopleStore`."""

    def told(self, ids: Collection[str], *, user_id: str, limit: int) -> Statements:
        """Return what the user said of these entities and what holds still: the latest attributes
        and relations, at most `limit` of each, whether or not their ends expired."""
        limit = max(0, limit)
        with self._database.read() as connection:
            # Row numbers are looked up for this user, so the statements are the user's own.
            keys = entity_keys(connection, ids, user_id=user_id).values()
            values = _latest(connection, (_ATTRIBUTES,), keys, limit)
            links = _latest(connection, _RELATIONS, keys, limit)
            of_values, of_links = (
                _places(connection, query, rows)
                for query, rows in zip(_PLACES, (values, links), strict=True)
            )
        return Statements(
            tuple((read_attribute(values[k]), tuple(of_values[k].items())) for k in sorted(values)),
            tuple((read_relation(links[k], ()), tuple(of_links[k].items())) for k in sorted(links)),
        )


def _latest(
    connection: Connection, queries: Sequence[Any], keys: Collection[int], limit: int
) -> dict[int, Row[Any]]:
    found = (in_lists(connection, query, keys, limit=limit) for query in queries)
    rows = {row.key: row for several in found for row in several}
    return {key: rows[key] for key in sorted(rows, reverse=True)[:limit]}


def _places(
    connection: Connection, query: Any, rows: dict[int, Row[Any]]
) -> dict[int, dict[str, datetime]]:
    """Return for each row where and when it was said, oldest first."""
    found: dict[int, dict[str, datetime]] = {
        key: {row.source: row.valid_at} if getattr(row, "source", "") else {}
        for key, row in rows.items()
    }
    for row in in_lists(connection, query, rows):
        found[row.key].setdefault(row.source, row.at)
    return found
