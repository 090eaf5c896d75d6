"""Places: where statements are said, and what was to be believed of them at a moment.

An attribute said once has its place in its own row; from the second time on all its places stand in
`attribute_sources`. A relation's places stand in `relation_sources` from the first.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, select

from memory_core.history import Place
from memory_core.model import Attribute, Relation
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import known_trust, supported, weight
from memory_core.stores.schema.statements import attribute_sources, relation_sources

_OF_ATTRIBUTES = (
    select(attribute_sources, attribute_sources.c.attribute_key.label("of"))
    .where(attribute_sources.c.attribute_key.in_(IDS))
    .order_by(attribute_sources.c.at, attribute_sources.c.source, attribute_sources.c.start)
)
_OF_RELATIONS = (
    select(relation_sources, relation_sources.c.relation_key.label("of"))
    .where(relation_sources.c.relation_key.in_(IDS))
    .order_by(relation_sources.c.at, relation_sources.c.source, relation_sources.c.start)
)


S = TypeVar("S", Attribute, Relation)


def attribute_places(connection: Connection, keys: Collection[int]) -> dict[int, list[Place]]:
    """Return the places of attributes that were said more than once, oldest first."""
    return _places(in_lists(connection, _OF_ATTRIBUTES, keys))


def relation_places(connection: Connection, keys: Collection[int]) -> dict[int, list[Place]]:
    """Return the places of relations, oldest first."""
    return _places(in_lists(connection, _OF_RELATIONS, keys))


def _places(rows: Iterable[Row[Any]]) -> dict[int, list[Place]]:
    found: dict[int, list[Place]] = defaultdict(list)
    for row in rows:
        found[row.of].append(read_place(row))
    return dict(found)


def read_place(row: Any) -> Place:
    """row: with the columns of a place."""
    return Place(
        source=row.source,
        at=row.at,
        start=row.start,
        end=row.end,
        extractor=row.extractor,
        confidence=row.confidence,
        trust=known_trust(row.trust),
    )


def own_place(attribute: Attribute) -> Place:
    """Return the first place that said an attribute."""
    return Place(
        attribute.source,
        attribute.created_at,
        attribute.start,
        attribute.end,
        attribute.extractor,
        attribute.confidence,
        attribute.trust,
    )


def believed(statement: S, places: Sequence[Place], at: datetime) -> S:
    """Return a statement as it was known at a moment: said by the places until then, and not yet
    ended where it ended later. places: all of them, oldest first."""
    if statement.invalid_at is not None and statement.invalid_at > at:
        statement = replace(statement, invalid_at=None)
    said = [place for place in places if place.at <= at]
    if isinstance(statement, Relation) and statement.sources != (sources := distinct(said)):
        statement = replace(statement, sources=sources)
    if len(said) == len(places) or not said:
        return statement
    first = {place.source: place for place in reversed(said)}
    confidence = 0.0
    for place in first.values():
        confidence = supported(confidence, place.confidence)
    trust = max((place.trust for place in said), key=weight)
    return replace(statement, confidence=confidence, trust=trust)


def distinct(places: Iterable[Place]) -> tuple[str, ...]:
    """Return the sources of places, each once, oldest first."""
    return tuple(dict.fromkeys(place.source for place in places if place.source))
