"""Writing mentions, and what they do to the entities they name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, case, null, select, update

from memory_core.model import UNSET, Entity
from memory_core.stores.change import Change, MentionRow
from memory_core.stores.engine.prepared import insert_rows, run_many
from memory_core.stores.expiring import expiry_after, microseconds_of
from memory_core.stores.history.versions import copy_states
from memory_core.stores.lookups import IDS, in_lists
from memory_core.stores.part import Rules
from memory_core.stores.ranked.ranking import guide_key
from memory_core.stores.schema.columns import KEY, Instant
from memory_core.stores.schema.memory import entities, mentions
from memory_core.stores.writing.entities import UNKNOWN, Known, spans, state_of
from memory_core.stores.writing.journal import Journal


@dataclass(frozen=True, slots=True)
class Touch:
    """What is said of an entity at one time, or a load brings: mentions to add, the count it has
    at least afterwards, when it was first and last spoken of, the type it is now known to have.
    at: from when on the entity is so."""

    at: datetime
    first: datetime
    last: datetime
    add: int = 0
    least: int = 0
    type: str = ""
    by_user: bool = False


_STATE = select(*state_of(entities)).where(entities.c.key.in_(IDS))


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
_FROM_NOW = expiry_after(_LAST, _bound("ttl", KEY))
_EXTENDED = and_(entities.c.type == _bound("type"), entities.c.expires_at > _FROM_NOW)
_EXPIRY = case((_EXTENDED, entities.c.expires_at), else_=_FROM_NOW)
"""Being spoken of never shortens a life that somebody extended."""
_TOUCH = (
    update(entities)
    .where(entities.c.key == _bound("key"))
    .values(
        mentions=_MENTIONS,
        first_seen=_FIRST,
        last_seen=_LAST,
        guide_key=guide_key(_LAST, _MENTIONS),
        expires_at=_EXPIRY,
        archived_at=null(),
        since=_later(entities.c.since, _bound("at", Instant())),
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
        insert_rows(journal.connection, mentions, rows)
    steps = _steps(journal, change, known)
    for number in range(max(map(len, steps.values()), default=0)):
        touches = {key: those[number] for key, those in steps.items() if number < len(those)}
        _apply(journal, touches, known.states, rules, first=number == 0)


def _counts(row: MentionRow) -> bool:
    return row.counted and row.trust == "user"


def _steps(journal: Journal, change: Change, known: Known) -> dict[int, list[Touch]]:
    """Return what happens to each entity, by row number, one touch for each time it is spoken of,
    earliest first: every state in between can be shown again."""
    spoken = spans(change, known)
    steps: dict[int, list[Touch]] = {}
    types: dict[int, str] = {}
    for entity_id, entity in known.reused.items():
        key = known.keys[entity_id]
        types[key] = entity.type
        if change.counted or entity_id not in spoken:
            steps[key] = [_brought(journal, entity, counted=change.counted)]
    for row in sorted(change.mentions, key=lambda row: row.at):
        used, key = known.named(row.entity_id)
        if change.counted and (used in known.fresh or used in known.reused):
            continue
        those = steps.setdefault(key, [])
        add, by_user = int(_counts(row)), row.trust == "user"
        if those and those[-1].at == row.at:
            touch = those[-1]
            by_user = by_user or touch.by_user
            those[-1] = replace(touch, add=touch.add + add, by_user=by_user)
        else:
            kind = types.get(key, "")
            those.append(Touch(row.at, row.at, row.at, add=add, type=kind, by_user=by_user))
    return steps


def _brought(journal: Journal, entity: Entity, *, counted: bool) -> Touch:
    """Return what an entity that was there already has from being brought again."""
    now = journal.now
    if not counted:
        return Touch(now, now, now, type=entity.type)
    last = now if entity.last_seen == UNSET else entity.last_seen
    first = last if UNSET in {entity.first_seen, entity.last_seen} else entity.first_seen
    return Touch(now, first, last, least=entity.mentions, type=entity.type)


def _apply(
    journal: Journal,
    touches: Mapping[int, Touch],
    before: Mapping[int, Row[Any]],
    rules: Rules,
    *,
    first: bool,
) -> None:
    """before: states before the change, by row number, as far as they are known. first: these are
    the first touches, which may bring an entity back to memory."""
    known = {key: before[key] for key in touches if key in before} if first else {}
    others = touches.keys() - known.keys()
    read = in_lists(journal.connection, _STATE, others, now=journal.now)
    rows = {}
    for key, state in (known | {state.key: state for state in read}).items():
        if first and not state.alive:
            journal.add("restored", entity=(state.id, key), why="named again")
        rows[key] = _parameters(state, touches[key], rules)
    copy_states(journal.connection, [(key, touches[key].at) for key in rows])
    run_many(journal.connection, _TOUCH, list(rows.values()))


def _parameters(state: Row[Any], touch: Touch, rules: Rules) -> dict[str, object]:
    known_type = touch.type if state.type == UNKNOWN and touch.type else state.type
    uses = max(state.mentions + touch.add, touch.least) + state.retrieved
    return {
        "b_key": state.key,
        "b_at": touch.at,
        "b_add": touch.add,
        "b_least": touch.least,
        "b_first": touch.first,
        "b_last": touch.last,
        "b_type": known_type,
        "b_ttl": microseconds_of(rules.life(known_type, uses=uses)),
        "b_by_user": int(touch.by_user),
    }
