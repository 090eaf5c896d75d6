"""Rows as the plain data of `model`, in few queries however many are asked for."""

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Row, bindparam, case, func, select, type_coerce

from memory_core.model import Attribute, Entity, Event, Relation, Trust
from memory_core.stores.change import MentionRow
from memory_core.stores.engine.given import GIVEN, NUMBER
from memory_core.stores.engine.prepared import fetch_plain
from memory_core.stores.lookups import LONGEST
from memory_core.stores.schema.columns import Instant
from memory_core.stores.schema.memory import entities, named_now, names
from memory_core.stores.schema.statements import attributes, held_then, holds

_TRUST: dict[str, int] = {"user": 2, "assistant": 1, "document": 0}

_NAMES = select(names.c.entity_key, names.c.name).join_from(
    GIVEN, names, names.c.entity_key == NUMBER
)
_ALIASES = _NAMES.where(names.c.canonical.is_(False), named_now())
_SAID = select(
    attributes.c.key,
    attributes.c.entity_key,
    attributes.c.name,
    attributes.c.value,
    attributes.c.is_json,
    attributes.c.trust,
).join_from(GIVEN, attributes, attributes.c.entity_key == NUMBER)
_VALUES = _SAID.where(holds(attributes))
_THEN = bindparam("at", type_=Instant())
_ALIASES_THEN = _NAMES.where(
    names.c.created_at <= _THEN,
    type_coerce(names.c.removed_at, Instant()) > _THEN,
)
_SAME = attributes.alias("same")
_WRITTEN = (
    select(func.min(_SAME.c.key))
    .where(*(_SAME.c[c] == attributes.c[c] for c in ("entity_key", "name", "value", "source")))
    .where(_SAME.c.valid_at == attributes.c.valid_at)
    .correlate(attributes)
    .scalar_subquery()
)
"""The number of the row an attribute was first written in: what an undone edit had ended is kept in
a copy of that row, and stands where it stood."""
_VALUES_THEN = _SAID.with_only_columns(
    case((holds(attributes), attributes.c.key), else_=_WRITTEN).label("key"),
    *list(_SAID.selected_columns)[1:],
    maintain_column_froms=True,
).where(held_then(attributes))
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
"""The columns `read_entities` needs; `finding.find` needs them in this order."""

Values = dict[int, dict[str, object]]
"""Row number of an entity -> name of an attribute -> its value."""

_decoded = json.JSONDecoder().raw_decode
_FIRST = itemgetter(0)


def weight(trust: str) -> int:
    """Return how much a statement counts against another; the user's own counts most."""
    return _TRUST[trust]


def supported(one: float, other: float) -> float:
    """Return the confidence, 0..1, in what two independent places say (noisy or); rounded, so
    that it does not depend on the order in which they are heard."""
    return round(1 - (1 - one) * (1 - other), 6)


def read_entities(
    connection: Connection, rows: Iterable[Row[Any]], *, at: datetime | None = None
) -> list[Entity]:
    """Return entities with aliases and attributes, present ones or those of the moment `at`, in
    the order of the rows.

    rows: with the columns `ENTITY`. Where two sources differ on an attribute, the more trusted
    one's value is given, then the later one.
    """
    found = list(rows)
    aliases, values = known_of(connection, [row.key for row in found], at=at)
    return [_entity(row, aliases.get(row.key, ()), values.get(row.key, {})) for row in found]


def known_of(
    connection: Connection, keys: Sequence[int], *, at: datetime | None = None
) -> tuple[dict[int, set[str]], Values]:
    """Return the aliases and attributes of entities, present ones or those of the moment `at`, by
    row number."""
    known_as, said = (_ALIASES, _VALUES) if at is None else (_ALIASES_THEN, _VALUES_THEN)
    given: dict[str, Any] = {} if at is None else {"at": at}
    aliases: dict[int, set[str]] = {}
    values: Values = {}
    for start in range(0, len(keys), LONGEST):
        given["given"] = keys[start : start + LONGEST]
        for key, name in fetch_plain(connection, known_as, **given):
            aliases.setdefault(key, set()).add(name)
        rows = fetch_plain(connection, said, **given)
        rows.sort(key=_FIRST)
        _take(values, rows)
    return aliases, values


def _take(values: Values, rows: Iterable[tuple[Any, ...]]) -> None:
    """Take in attributes. rows: the columns of _SAID, as they were written down. Where two sources
    differ on one, the more trusted one's value counts, then the later one."""
    doubted: dict[tuple[int, str], int] = {}
    for _, key, name, text, is_json, trust in rows:
        own = values.get(key)
        if own is None:
            own = values[key] = {}
        if trust != "user":
            if name in own and doubted.get((key, name), weight("user")) > weight(trust):
                continue
            doubted[key, name] = weight(trust)
        elif doubted:
            doubted.pop((key, name), None)
        own[name] = _decoded(text)[0] if is_json else text


def _entity(row: Row[Any], aliases: Collection[str], values: dict[str, object]) -> Entity:
    return Entity(
        name=row.name,
        type=row.type,
        attributes=values,
        mentions=row.mentions,
        first_seen=row.first_seen,
        last_seen=row.last_seen,
        aliases=tuple(sorted(alias for alias in aliases if alias != row.name)),
        id=row.id,
        trust=known_trust(row.trust),
        expires_at=row.expires_at,
        pinned=row.pinned,
        archived_at=row.archived_at,
        source=row.source,
        retrieved=row.retrieved,
        retrieved_at=row.retrieved_at,
    )


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
