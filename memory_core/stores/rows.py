"""Rows as the plain data of `model`."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from memory_core.model import Attribute, Event, Relation, Trust
from memory_core.stores.change import MentionRow
from memory_core.stores.schema.memory import entities

_TRUST: dict[str, int] = {"user": 2, "assistant": 1, "document": 0}

ENTITY = tuple(
    entities.c[name]
    for name in (
        "key",
        "name",
        "type",
        "mentions",
        "first_seen",
        "last_seen",
        "id",
        "trust",
        "expires_at",
        "pinned",
        "archived_at",
        "source",
        "retrieved",
        "retrieved_at",
    )
)
"""The columns `finding.read_entities` needs; `finding.find` needs them in this order."""


def weight(trust: str) -> int:
    """Return how much a statement counts against another; the user's own counts most."""
    return _TRUST[trust]


def supported(one: float, other: float) -> float:
    """Return the confidence, 0..1, in what two independent places say (noisy or); rounded, so
    that it does not depend on the order in which they are heard."""
    return round(1 - (1 - one) * (1 - other), 6)


def known_trust(value: str) -> Trust:
    """Return a trust as it is written down."""
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
        trust=known_trust(row.trust),
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
        trust=known_trust(row.trust),
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
        trust=known_trust(row.trust),
        counted=row.counted or row.trust != "user",
        id=str(row.key),
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
