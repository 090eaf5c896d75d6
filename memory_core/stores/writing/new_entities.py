"""Writing entities that are not there yet, with their names."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import itemgetter

from memory_core.expiry import expires_at
from memory_core.model import Entity
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.prepared import run_rows
from memory_core.stores.part import Rules
from memory_core.stores.schema.columns import microseconds, microseconds_or_none
from memory_core.stores.schema.memory import entities, names
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.loaded_entities import NEW_ENTITY, load_entities
from memory_core.stores.writing.numbering import next_numbers

Span = tuple[datetime, datetime]
"""When an entity is first and last spoken of."""

_NEW_NAME = insert_new(names)
_ENTITY = (
    "key",
    "id",
    "name",
    "type",
    "mentions",
    "first_seen",
    "last_seen",
    "guide_key",
    "expires_at",
    "archived_at",
    "pinned",
    "trust",
    "source",
    "since",
    "retrieved",
    "retrieved_at",
    "user_key",
)


def insert_entities(
    journal: Journal,
    fresh: Mapping[str, Entity],
    norms: Mapping[str, str],
    spoken: Mapping[str, Span],
    rules: Rules,
    *,
    counted: bool,
) -> dict[str, int]:
    """Write new entities and their names; return their row numbers, rising.

    fresh: id -> entity; norms: id -> normalized name; spoken: id -> when it is spoken of, for
    those that are. counted: mentions and instants are taken from the entities themselves.
    """
    if counted:
        numbers = load_entities(journal, fresh, rules)
        since = [microseconds(journal.now)] * len(numbers)
    else:
        heard = {id_: spoken[id_][0] if id_ in spoken else journal.now for id_ in fresh}
        numbers = _insert_heard(journal, fresh, heard, rules)
        since = [microseconds(at) for at in heard.values()]
    _insert_names(journal, numbers, norms, [fresh[id_].name for id_ in numbers], since)
    return numbers


def _insert_names(
    journal: Journal,
    numbers: Mapping[str, int],
    norms: Mapping[str, str],
    written: Sequence[str],
    since: Sequence[int],
) -> None:
    """written: names as they are written; since: from when on they are; both as `numbers`."""
    of = map(norms.__getitem__, numbers)
    # In the order of the table, so that a bulk load fills one page after the other.
    given = zip(of, numbers.values(), since, written, strict=True)
    rows = sorted(given, key=itemgetter(0))
    order = ("norm", "entity_key", "created_at", "name")
    columns = {name: [row[place] for row in rows] for place, name in enumerate(order)}
    journal.insert(_NEW_NAME, columns, same={"user_key": journal.user_key, "canonical": 1})


def _insert_heard(
    journal: Journal, fresh: Mapping[str, Entity], heard: Mapping[str, datetime], rules: Rules
) -> dict[str, int]:
    """Write entities that were just heard of, at these instants. What is said of them after the
    first time is added step by step (see mentions.py)."""
    numbers = next_numbers(journal.connection, entities, len(fresh))
    rows = []
    for key, (id_, one) in zip(numbers, fresh.items(), strict=True):
        at = microseconds(heard[id_])
        life = rules.life(one.type, uses=0)
        end = None if one.pinned else microseconds_or_none(expires_at(heard[id_], life))
        seen = (0, at, at, at, end, None, int(one.pinned))
        about = (one.trust, one.source, at, 0, None, journal.user_key)
        rows.append((key, id_, one.name, one.type, *seen, *about))
    run_rows(journal.connection, NEW_ENTITY, _ENTITY, rows)
    return dict(zip(fresh, numbers, strict=True))
