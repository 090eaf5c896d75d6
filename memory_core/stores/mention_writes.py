"""Writing mentions, and what they do to the entities they name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, case, null, select, update

from memory_core.model import UNSET
from memory_core.stores.bulk import insert_rows
from memory_core.stores.change import Change, MentionRow
from memory_core.stores.columns import KEY, Instant
from memory_core.stores.entity_writes import UNKNOWN, Known, spans
from memory_core.stores.expiring import alive, expiry_after, microseconds_of
from memory_core.stores.journal import Journal
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.ranking import guide_key
from memory_core.stores.schema import entities, mentions


@dataclass(frozen=True, slots=True)
class Touch:
    """What a change does to an entity that is there: mentions to add, the count it has at least
    afterwards, when it was first and last spoken of, the type it is now known to have."""

    first: datetime
    last: datetime
    add: int = 0
    least: int = 0
    type: str = ""
    by_user: bool = False


_STATE = select(entities.c.key, entities.c.id, entities.c.type, alive().label("alive")).where(
    entities.c.key.in_(IDS)
)


def _bound(name: str, type_: Any = None) -> Any:
    return bindparam(f"b_{name}", type_=type_)


def _later(column: Any, value: Any) -> Any:
    return case((column < value, value), else_=column)


_MENTIONS = _later(entities.c.mentions + _bound("add", KEY), _bound("least", KEY))
_LAST = _later(entities.c.last_seen, _bound("last", Instant()))
_FIRST = case(
    (entities.c.first_seen > _bound("first", Instant()), _bound("first", Instant())),
    else_=entities.c.first_seen,
)
_TOUCH = (
    update(entities)
    .where(entities.c.key == _bound("key"))
    .values(
        mentions=_MENTIONS,
        first_seen=_FIRST,
        last_seen=_LAST,
        guide_key=guide_key(_LAST, _MENTIONS),
        expires_at=expiry_after(_LAST, _bound("ttl", KEY)),
        archived_at=null(),
        type=_bound("type"),
        trust=case((_bound("by_user", KEY) == 1, "user"), else_=entities.c.trust),
    )
)


def write_mentions(
    journal: Journal,
    change: Change,
    known: Known,
    message_keys: Mapping[str, int],
    rules: Rules,
) -> None:
    """Write the mentions of a change and refresh every entity it names or brings again.

    An expired entity that is named again is back in memory, with what was known of it.
    """
    if change.mentions:
        rows = [
            {
                "user_key": journal.user_key,
                "entity_key": known.named(row.entity_id)[1],
                "message_key": message_keys.get(row.message_id),
                "start": row.start,
                "end": row.end,
                "text": row.text,
                "at": row.at,
                "extractor": row.extractor,
                "confidence": row.confidence,
                "trust": row.trust,
                "counted": _counts(row),
            }
            for row in change.mentions
        ]
        insert_rows(journal.connection, mentions.insert(), rows)
    touches = _touches(journal, change, known)
    if touches:
        _apply(journal, touches, rules)


def _counts(row: MentionRow) -> bool:
    return row.counted and row.trust == "user"


def _touches(journal: Journal, change: Change, known: Known) -> dict[int, Touch]:
    """Return what happens to each entity, by row number."""
    spoken = spans(change, known)
    found: dict[int, Touch] = {}
    for entity_id, entity in known.reused.items():
        first, last = spoken.get(entity_id, (journal.now, journal.now))
        if change.counted and entity.last_seen != UNSET:
            first = entity.last_seen if entity.first_seen == UNSET else entity.first_seen
            last = entity.last_seen
        least = entity.mentions if change.counted else 0
        found[known.keys[entity_id]] = Touch(first, last, least=least, type=entity.type)
    for row in change.mentions:
        used, key = known.named(row.entity_id)
        if change.counted and (used in known.fresh or used in known.reused):
            continue
        touch = found.get(key, Touch(row.at, row.at))
        found[key] = replace(
            touch,
            first=min(touch.first, row.at),
            last=max(touch.last, row.at),
            add=touch.add + _counts(row),
            by_user=touch.by_user or row.trust == "user",
        )
    return found


def _apply(journal: Journal, touches: Mapping[int, Touch], rules: Rules) -> None:
    states = in_lists(journal.connection, _STATE, touches, now=journal.now)
    rows = {}
    for state in states:
        if state.key in rows:
            continue
        touch = touches[state.key]
        if not state.alive:
            journal.add("restored", entity=(state.id, state.key), why="named again")
        rows[state.key] = _parameters(state, touch, rules)
    journal.connection.execute(_TOUCH, list(rows.values()))


def _parameters(state: Row[Any], touch: Touch, rules: Rules) -> dict[str, object]:
    known_type = touch.type if state.type == UNKNOWN and touch.type else state.type
    return {
        "b_key": state.key,
        "b_add": touch.add,
        "b_least": touch.least,
        "b_first": touch.first,
        "b_last": touch.last,
        "b_type": known_type,
        "b_ttl": microseconds_of(rules.ttl(known_type)),
        "b_by_user": int(touch.by_user),
    }
