"""Writing attributes: a new value closes the old one, the same value said again supports it."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import bindparam, select, update

from memory_core.model import UNSET, Attribute, Entity
from memory_core.stores.bulk import insert_rows
from memory_core.stores.change import Change
from memory_core.stores.columns import Until
from memory_core.stores.dialects import insert_new
from memory_core.stores.entity_writes import Known
from memory_core.stores.journal import Journal, Named
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import weight
from memory_core.stores.statement_schema import attribute_sources, attributes, holds

_PRESENT = (
    select(attributes)
    .where(attributes.c.entity_key.in_(IDS), holds(attributes))
    .order_by(attributes.c.key)
)
_CLOSE = (
    update(attributes)
    .where(attributes.c.key == bindparam("b_key"))
    .values(invalid_at=bindparam("b_at", type_=Until()))
)
_SUPPORT = (
    update(attributes)
    .where(attributes.c.key == bindparam("b_key"))
    .values(confidence=bindparam("b_confidence"), trust=bindparam("b_trust"))
)
_NEW_SOURCE = insert_new(attribute_sources)


_Row = dict[str, Any]
"""A row of `attributes`, to be written or, where it has a `key`, as it is in the database."""


def supported(one: float, other: float) -> float:
    """Return the confidence, 0..1, in what two independent places say (noisy or)."""
    return 1 - (1 - one) * (1 - other)


def closes(trust: str, held: str) -> bool:
    """Whether a statement may end an older one: what the user said is ended by the user alone."""
    return trust == "user" or held != "user"


def write_attributes(journal: Journal, change: Change, known: Known) -> None:
    """Write the attributes of a change and those its entities came with."""
    said: dict[Named, list[_Row]] = defaultdict(list)
    for attribute in change.attributes:
        named = known.named(attribute.subject)
        said[named].append(_row(journal, attribute, named[1]))
    rows: list[_Row] = []
    for entity_id, entity in (known.fresh | known.reused).items():
        named = known.named(entity_id)
        own = list(_own(journal, entity, named[1], counted=change.counted))
        if entity_id in known.fresh and named not in said:
            rows.extend(own)
        elif own:
            said[named][:0] = own
    if said:
        rows.extend(_settled(journal, said))
    insert_rows(journal.connection, attributes.insert(), rows)


def _own(journal: Journal, entity: Entity, key: int, *, counted: bool) -> Iterator[_Row]:
    """Yield rows for the attributes an entity came with."""
    at = entity.last_seen if counted and entity.last_seen != UNSET else journal.now
    for name, value in entity.attributes.items():
        is_json = not isinstance(value, str)
        text = json.dumps(value, ensure_ascii=False, default=str) if is_json else value
        yield {
            "user_key": journal.user_key,
            "entity_key": key,
            "name": name,
            "value": text,
            "is_json": is_json,
            "text": "",
            "source": entity.source,
            "start": 0,
            "end": 0,
            "confidence": 1.0,
            "extractor": "",
            "trust": entity.trust,
            "valid_at": at,
            "invalid_at": None,
            "created_at": journal.now,
        }


def _row(journal: Journal, attribute: Attribute, key: int) -> _Row:
    return {
        "user_key": journal.user_key,
        "entity_key": key,
        "name": attribute.key,
        "value": attribute.value,
        "is_json": False,
        "text": attribute.text,
        "source": attribute.source,
        "start": attribute.start,
        "end": attribute.end,
        "confidence": attribute.confidence,
        "extractor": attribute.extractor,
        "trust": attribute.trust,
        "valid_at": journal.now if attribute.valid_at == UNSET else attribute.valid_at,
        "invalid_at": attribute.invalid_at,
        "created_at": journal.now if attribute.created_at == UNSET else attribute.created_at,
    }


def _settled(journal: Journal, said: Mapping[Named, list[_Row]]) -> list[_Row]:
    """Set what is said against what holds. Returns the rows to write."""
    holding: dict[tuple[int, str], list[_Row]] = defaultdict(list)
    for found in in_lists(journal.connection, _PRESENT, {key for _, key in said}):
        holding[found.entity_key, found.name].append(dict(found._mapping))
    new: list[_Row] = []
    for named, rows in said.items():
        for row in rows:
            held = holding[named[1], row["name"]]
            same = next((h for h in held if h["value"] == row["value"]), None)
            if same is not None and row["invalid_at"] is None:
                _support(journal, same, row)
                continue
            new.append(row)
            if row["invalid_at"] is None:
                holding[named[1], row["name"]] = _replaced(journal, named, held, row)
    return new


def _replaced(journal: Journal, named: Named, held: list[_Row], row: _Row) -> list[_Row]:
    """Close what a new value takes the place of, or the new one where it is the older of the two.
    Returns what holds afterwards."""
    ended = [h for h in held if closes(row["trust"], h["trust"])]
    later = [h["valid_at"] for h in ended if h["valid_at"] > row["valid_at"]]
    if later:
        row["invalid_at"] = min(later)
        return held
    for old in ended:
        old["invalid_at"] = row["valid_at"]
        if "key" in old:
            given = {"b_key": old["key"], "b_at": row["valid_at"]}
            journal.connection.execute(_CLOSE, given)
        detail = {"key": row["name"], "old": old["value"], "new": row["value"]}
        journal.add("superseded", entity=named, **detail)
    return [*(h for h in held if h not in ended), row]


def _support(journal: Journal, held: _Row, row: _Row) -> None:
    """Let a value be supported by one more place that says it."""
    if row["source"] and row["source"] == held["source"]:
        return
    held["confidence"] = supported(held["confidence"], row["confidence"])
    held["trust"] = max(held["trust"], row["trust"], key=weight)
    if "key" not in held:
        return
    given = {k: held[k] for k in ("key", "confidence", "trust")}
    journal.connection.execute(_SUPPORT, {f"b_{k}": v for k, v in given.items()})
    if row["source"]:
        source = {
            "attribute_key": held["key"],
            "source": row["source"],
            "user_key": journal.user_key,
            "at": row["valid_at"],
        }
        journal.connection.execute(_NEW_SOURCE, source)
