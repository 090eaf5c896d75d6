"""Writing attributes: a new value closes the old one, the same value said again supports it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select, update

from memory_core.model import UNSET, Attribute, Entity
from memory_core.stores.change import Change
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import fetch_plain, insert_rows, run, run_many
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.rows import supported, weight
from memory_core.stores.schema.columns import Until
from memory_core.stores.schema.statements import attribute_sources, attributes, holds
from memory_core.stores.writing.entities import Known
from memory_core.stores.writing.journal import Journal, Named
from memory_core.stores.writing.new_attributes import LOADED, as_text, insert_alone, said_at

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
    .values(confidence=bindparam("b_confidence"))
)
_NEW_SOURCE = insert_new(attribute_sources)
_NOTED = select(attribute_sources.c.source).where(
    attribute_sources.c.attribute_key == bindparam("key"),
    attribute_sources.c.source == bindparam("source"),
)
_TELLING = ("entity_key", "name", "value", "created_at", "trust")
_WRITTEN = select(func.max(attributes.c.key)).where(
    *(attributes.c[name] == bindparam(name) for name in _TELLING)
)
_AGAIN = "again"
"""In a row that is yet to be written: the places that say it, where they are several."""


_Row = dict[str, Any]
"""A row of `attributes`, to be written or, where it has a `key`, as it is in the database."""


def closes(trust: str, held: str) -> bool:
    """Whether a statement may end an older one: what the user said is ended by the user alone."""
    return trust == "user" or held != "user"


def ending(old: Mapping[str, Any], new: Mapping[str, Any]) -> datetime:
    """Return when a statement ends that another takes the place of: when that is so and known."""
    latest: datetime = max(new["valid_at"], new["created_at"], old["created_at"])
    return latest


def write_attributes(journal: Journal, change: Change, known: Known) -> None:
    """Write the attributes of a change and those its entities came with."""
    said: dict[Named, list[_Row]] = defaultdict(list)
    for attribute in change.attributes:
        named = known.named(attribute.subject)
        said[named].append(_row(journal, attribute, named[1]))
    spoken_of = {entity_id for entity_id, _ in said}
    alone = {i: e for i, e in known.fresh.items() if e.attributes and i not in spoken_of}
    brought = known.fresh | known.reused if spoken_of else known.reused
    for entity_id, entity in brought.items():
        if entity.attributes and entity_id not in alone:
            named = known.named(entity_id)
            said[named][:0] = _own(journal, entity, named[1], counted=change.counted)
    insert_alone(journal, alone, known.keys, counted=change.counted)
    if not said:
        return
    rows = _settled(journal, said)
    again = [(row, places) for row in rows if (places := row.pop(_AGAIN, None))]
    insert_rows(journal.connection, attributes, rows)
    for row, places in again:
        key = journal.connection.execute(_WRITTEN, {n: row[n] for n in _TELLING}).scalar_one()
        _note(journal, [{**place, "attribute_key": key} for place in places])


def _own(journal: Journal, entity: Entity, key: int, *, counted: bool) -> Iterator[_Row]:
    """Yield rows for the attributes an entity came with."""
    at = said_at(journal, entity, counted=counted)
    for name, value in entity.attributes.items():
        text, is_json = as_text(value)
        yield {
            "user_key": journal.user_key,
            "entity_key": key,
            "name": name,
            "value": text,
            "is_json": bool(is_json),
            "text": "",
            "source": entity.source,
            "start": 0,
            "end": 0,
            "confidence": 1.0,
            "extractor": LOADED if counted else "",
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
            same = next((h for h in held if _says(h, row)), None)
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
        row["created_at"] = max(row["created_at"], row["invalid_at"])
        return held
    for old in ended:
        old["invalid_at"] = ending(old, row)
        if "key" in old:
            given = {"b_key": old["key"], "b_at": old["invalid_at"]}
            run(journal.connection, _CLOSE, **given)
        if old["value"] == row["value"]:
            continue
        detail = {"key": row["name"], "old": old["value"], "new": row["value"]}
        journal.add("superseded", entity=named, **detail)
    return [*(h for h in held if h not in ended), row]


def _says(held: _Row, row: _Row) -> bool:
    """Whether a statement only says again what holds; the user's own word for what somebody else
    said is more than that."""
    return bool(held["value"] == row["value"] and weight(held["trust"]) >= weight(row["trust"]))


def _support(journal: Journal, held: _Row, row: _Row) -> None:
    """Let a value be supported by one more place that says it."""
    source = row["source"]
    if source and (source, row["start"]) == (held["source"], held["start"]):
        return
    places = [place(held, held["source"]), place(row, source)] if source else []
    if "key" not in held:
        before = {p["source"] for p in held.setdefault(_AGAIN, places[:1])} | {held["source"]}
        held[_AGAIN] += places[1:]
    else:
        noted = fetch_plain(journal.connection, _NOTED, key=held["key"], source=source)
        before = {held["source"], *(row[0] for row in noted)} if source else set()
        _note(journal, [{**p, "attribute_key": held["key"]} for p in places])
    if source and source in before:
        return
    held["confidence"] = supported(held["confidence"], row["confidence"])
    if "key" in held:
        changed = {"b_key": held["key"], "b_confidence": held["confidence"]}
        run(journal.connection, _SUPPORT, **changed)


def place(row: _Row, source: str) -> _Row:
    """Return the columns of a place that says a statement. row: of `attributes` or `relations`."""
    return {
        "source": source,
        "user_key": row["user_key"],
        "at": row["created_at"],
        **{name: row[name] for name in ("start", "end", "extractor", "confidence", "trust")},
    }


def _note(journal: Journal, places: list[_Row]) -> None:
    if places:
        run_many(journal.connection, _NEW_SOURCE, places)
