"""Writing entities that are not there yet, as rows the driver takes as they are.

A bulk load brings very many: whatever is done for each of them is kept small here, and what is
the same for many of them is worked out once.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from operator import itemgetter

from memory_core.expiry import expires_at
from memory_core.model import UNSET, Entity
from memory_core.stores.engine.dialects import insert_new
from memory_core.stores.engine.loading import Row
from memory_core.stores.expiring import microseconds_of
from memory_core.stores.part import Rules
from memory_core.stores.ranked.ranking import MENTION_US
from memory_core.stores.schema.columns import microseconds, microseconds_or_none
from memory_core.stores.schema.memory import entities, names
from memory_core.stores.writing.journal import Journal
from memory_core.stores.writing.numbering import next_numbers

Span = tuple[datetime, datetime]
"""When an entity is first and last spoken of."""
Named = tuple[str, Entity]
"""An entity under the id it gets."""

_NEW_ENTITY = entities.insert()
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
)
_NAME = ("norm", "entity_key", "created_at", "name")
_NORM = itemgetter(_NAME.index("norm"))


def insert_entities(
    journal: Journal,
    fresh: Mapping[str, Entity],
    norms: Mapping[str, str],
    spoken: Mapping[str, Span],
    rules: Rules,
    *,
    counted: bool,
) -> dict[str, int]:
    """Write new entities and their names; return their row numbers.

    fresh: id -> entity; norms: id -> normalized name; spoken: id -> when it is spoken of, for
    those that are. counted: mentions and instants are taken from the entities themselves.
    """
    numbers = next_numbers(journal.connection, entities, len(fresh))
    making = _Making(journal.now, rules)
    those = list(fresh.items())
    if counted:  # the order of most indexes, which are then filled at one end
        those.sort(key=making.last_seen)
        rows: Iterator[Row] = map(making.known, numbers, those)
    else:
        spans = (spoken.get(id_) for id_, _ in those)
        rows = map(making.heard, numbers, those, spans)
    owner = {"user_key": journal.user_key}
    journal.insert(_NEW_ENTITY, _ENTITY, rows, n=len(those), same=owner)
    now = making.now_us
    called = [
        (norms[id_], key, now if counted else making.since(spoken.get(id_)), entity.name)
        for key, (id_, entity) in zip(numbers, those, strict=True)
    ]
    # In the order of the table, so that a bulk load fills one page after the other.
    called.sort(key=_NORM)
    journal.insert(_NEW_NAME, _NAME, called, n=len(called), same={**owner, "canonical": 1})
    return {id_: key for key, (id_, _) in zip(numbers, those, strict=True)}


@dataclass(slots=True)
class _Making:
    """Makes rows of `entities`. lives: (type, uses) -> how long such an entity stays."""

    now: datetime
    rules: Rules
    lives: dict[tuple[str, int], int] = field(default_factory=dict)
    now_us: int = field(init=False)

    def __post_init__(self) -> None:
        self.now_us = microseconds(self.now)

    def last_seen(self, one: Named) -> int:
        """Return when an entity of a load was last seen, in microseconds."""
        seen = one[1].last_seen
        return self.now_us if seen == UNSET else microseconds(seen)

    def since(self, span: Span | None) -> int:
        """Return from when on what was just heard of is so, in microseconds."""
        return microseconds(span[0]) if span else self.now_us

    def known(self, key: int, one: Named) -> Row:
        """Return the row of an entity that brings along how often and when it was mentioned."""
        id_, entity = one
        last = self.now if entity.last_seen == UNSET else entity.last_seen
        first, last_us = entity.first_seen, microseconds(last)
        first_us = last_us
        if first is not last and first != UNSET:
            first_us = min(microseconds(first), last_us)
        archived = None if entity.pinned else entity.archived_at
        end = None
        if not entity.pinned:
            end = self._end(entity.type, last, last_us, entity.mentions + entity.retrieved)
        if archived is not None and end is not None:
            end = min(end, microseconds(archived))
        return (
            key,
            id_,
            entity.name,
            entity.type,
            entity.mentions,
            first_us,
            last_us,
            last_us + entity.mentions * MENTION_US,
            end,
            microseconds_or_none(archived),
            int(entity.pinned),
            entity.trust,
            entity.source,
            self.now_us,
            entity.retrieved,
            microseconds_or_none(entity.retrieved_at),
        )

    def heard(self, key: int, one: Named, span: Span | None) -> Row:
        """Return the row of an entity that was just heard of. What is said of it after the first
        time is added step by step (see mention_writes)."""
        id_, entity = one
        at = span[0] if span else self.now
        at_us = self.since(span)
        end = None if entity.pinned else self._end(entity.type, at, at_us, 0)
        seen = (0, at_us, at_us, at_us, end, None, int(entity.pinned))
        about = (entity.trust, entity.source, at_us, 0, None)
        return (key, id_, entity.name, entity.type, *seen, *about)

    def _end(self, kind: str, last: datetime, last_us: int, uses: int) -> int:
        life = self.lives.get((kind, uses))
        if life is None:
            span = self.rules.life(kind, uses=uses)
            life = self.lives[kind, uses] = microseconds_of(span)
        if last.year > _NEAR_THE_END:
            return microseconds(expires_at(last, self.rules.life(kind, uses=uses)))
        return last_us + life


_NEAR_THE_END = 9000
"""A calendar has an end: what would last beyond it is refused, as by `expires_at` everywhere."""
