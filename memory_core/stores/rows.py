"""Rows as the plain data of `model`, in few queries however many are asked for."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from memory_core.model import Attribute, Entity, Event, Relation, Trust
from memory_core.stores.change import MentionRow
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.schema import entities, names
from memory_core.stores.statement_schema import attributes, holds

_TRUST: dict[str, int] = {"user": 2, "assistant": 1, "document": 0}

_ALIASES = select(names.c.entity_key, names.c.name).where(
    names.c.entity_key.in_(IDS), names.c.canonical.is_(False)
)
_VALUES = (
    select(
        attributes.c.entity_key,
        attributes.c.name,
        attributes.c.value,
        attributes.c.is_json,
        attributes.c.trust,
    )
    .where(attributes.c.entity_key.in_(IDS), holds(attributes))
    .order_by(attributes.c.key)
)
ENTITY = tuple(column for column in entities.c if column.name not in {"user_key", "guide_key"})
"""The columns `read_entities` needs."""


def weight(trust: str) -> int:
    """Return how much a statement counts against another; the user's own counts most."""
    return _TRUST[trust]


def read_entities(connection: Connection, rows: Iterable[Row[Any]]) -> list[Entity]:
    """Return entities with aliases and present attributes, in the order of the rows.

    rows: with the columns `ENTITY`. Where two sources differ on an attribute, the more trusted
    one's value is given, then the later one.
    """
    found = list(rows)
    keys = [row.key for row in found]
    aliases: dict[int, list[str]] = defaultdict(list)
    values: dict[int, dict[str, tuple[int, object]]] = defaultdict(dict)
    for row in in_lists(connection, _ALIASES, keys):
        if row.name not in aliases[row.entity_key]:
            aliases[row.entity_key].append(row.name)
    for row in in_lists(connection, _VALUES, keys):
        held = values[row.entity_key].get(row.name)
        if held is None or held[0] <= weight(row.trust):
            value = json.loads(row.value) if row.is_json else row.value
            values[row.entity_key][row.name] = (weight(row.trust), value)
    return [_entity(row, aliases.get(row.key, ()), values.get(row.key, {})) for row in found]


def _entity(row: Row[Any], aliases: Sequence[str], values: dict[str, tuple[int, object]]) -> Entity:
    return Entity(
        name=row.name,
        type=row.type,
        attributes={name: value for name, (_, value) in values.items()},
        mentions=row.mentions,
        first_seen=row.first_seen,
        last_seen=row.last_seen,
        aliases=tuple(sorted(aliases)),
        id=row.id,
        trust=_trust(row.trust),
        expires_at=row.expires_at,
        pinned=row.pinned,
        archived_at=row.archived_at,
        source=row.source,
    )


def _trust(value: str) -> Trust:
    return "user" if value == "user" else "assistant" if value == "assistant" else "document"


def read_attribute(row: Row[Any]) -> Attribute:
    """row: the columns of `attributes`, and `subject`, the entity's id."""
    return Attribute(
        subject=row.subject,
        key=row.name,
        value=row.value,
        text=row.text,
        start=row.start,
        end=row.end,
        confidence=row.confidence,
        extractor=row.extractor,
        trust=_trust(row.trust),
        source=row.source,
        valid_at=row.valid_at,
        invalid_at=row.invalid_at,
        created_at=row.created_at,
        id=str(row.key),
    )


def read_relation(row: Row[Any], sources: Sequence[str]) -> Relation:
    """row: the columns of `relations`, and `subject` and `object`, the ids of its ends."""
    return Relation(
        subject=row.subject,
        predicate=row.predicate,
        object=row.object,
        id=str(row.key),
        confidence=row.confidence,
        start=row.start,
        end=row.end,
        negated=row.negated,
        modality=row.modality,
        extractor=row.extractor,
        trust=_trust(row.trust),
        sources=tuple(sources),
        valid_at=row.valid_at,
        invalid_at=row.invalid_at,
        created_at=row.created_at,
    )


def read_mention(row: Row[Any], entity_id: str) -> MentionRow:
    """row: the columns of `mentions`, and `message_id`."""
    return MentionRow(
        entity_id=entity_id,
        message_id=row.message_id or "",
        start=row.start,
        end=row.end,
        text=row.text,
        at=row.at,
        extractor=row.extractor,
        confidence=row.confidence,
        trust=_trust(row.trust),
        counted=row.counted or row.trust != "user",
    )


def read_event(row: Row[Any]) -> Event:
    """row: the columns of `events`, and `entity_id`."""
    return Event(
        kind=row.kind,
        at=row.at,
        entity_id=row.entity_id or "",
        message_id=row.message_id,
        detail=row.detail,
        id=str(row.key),
    )
