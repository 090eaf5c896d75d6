"""Writing the entities of a bulk load, column by column.

A load brings very many: a column is made in one pass over all of them, which takes a fraction of
what making row after row does, and is handed to the database as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from memory_core.expiry import expires_at
from memory_core.model import UNSET, Entity
from memory_core.stores.expiring import microseconds_of
from memory_core.stores.part import Rules
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.schema.columns import EPOCH, MICROSECOND, microseconds, microseconds_or_none
from memory_core.stores.schema.memory import entities
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.numbering import next_numbers

NEW_ENTITY = entities.insert()
_NEAR_THE_END = microseconds(datetime(9000, 1, 1, tzinfo=UNSET.tzinfo))
"""A calendar has an end: what would last beyond it is refused, as by `expires_at` everywhere."""


def load_entities(journal: Journal, fresh: Mapping[str, Entity], rules: Rules) -> dict[str, int]:
    """Write new entities, id -> entity, which bring along how often and when they were mentioned;
    return their row numbers, rising."""
    now = microseconds(journal.now)
    those = list(fresh.values())  # one after the other as they lie in the computer's memory
    seen = [at or now for at in _instants(e.last_seen for e in those)]
    numbers = next_numbers(journal.connection, entities, len(those))
    columns = {
        "key": numbers,
        "id": list(fresh),
        **_columns(those, seen, rules),
    }
    journal.insert(NEW_ENTITY, columns, same={"user_key": journal.user_key, "since": now})
    return dict(zip(fresh, numbers, strict=True))


def _columns(those: Sequence[Entity], last: list[int], rules: Rules) -> dict[str, list[Any]]:
    """last: when each was last seen."""
    mentions = [e.mentions for e in those]
    pinned = [1 if e.pinned else 0 for e in those]
    archived = [None if e.pinned else e.archived_at for e in those]
    closed = list(map(microseconds_or_none, archived))
    ends = zip(_ends(those, last, rules), pinned, closed, strict=True)
    return {
        "name": [e.name for e in those],
        "type": [e.type for e in those],
        "mentions": mentions,
        "first_seen": _first_seen(those, last),
        "last_seen": last,
        "guide_key": [at + n * MENTION_US for at, n in zip(last, mentions, strict=True)],
        "expires_at": [
            None if pin else end if away is None else min(end, away) for end, pin, away in ends
        ],
        "archived_at": closed,
        "pinned": pinned,
        "trust": [e.trust for e in those],
        "source": [e.source for e in those],
        "retrieved": [e.retrieved for e in those],
        "retrieved_at": [microseconds_or_none(e.retrieved_at) for e in those],
    }


def _first_seen(those: Sequence[Entity], last: list[int]) -> list[int]:
    if all(e.first_seen is e.last_seen for e in those):
        return last
    first = _instants(e.first_seen for e in those)
    return [min(a or b, b) for a, b in zip(first, last, strict=True)]


def _ends(those: Sequence[Entity], last: Sequence[int], rules: Rules) -> list[int]:
    """Return when each expires if it is not pinned."""
    kinds = [(e.type, e.mentions + e.retrieved) for e in those]
    lives = {kind: rules.life(kind[0], uses=kind[1]) for kind in set(kinds)}
    if max(last) > _NEAR_THE_END:
        for one, kind in zip(those, kinds, strict=True):
            if not one.pinned and one.last_seen != UNSET:
                expires_at(one.last_seen, lives[kind])
    lasting = {kind: microseconds_of(life) for kind, life in lives.items()}
    return [at + lasting[kind] for at, kind in zip(last, kinds, strict=True)]


def _instants(those: Iterable[datetime]) -> list[int]:
    """Return them in microseconds; UNSET, which is where counting begins, is 0."""
    return [(at - EPOCH) // MICROSECOND for at in those]
