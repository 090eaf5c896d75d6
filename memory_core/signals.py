"""Signals: what a ranking policy is told of one entity, as plain values.

Pure arithmetic: no store, no model, no clock.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from memory_core.model import Entity

IN_VIEW = 20
"""Of so many entities last seen (and of those named, or linked to one that is) a question's words
are compared with names and attributes; of all others it says nothing."""

Parts = Mapping[str, float]
"""The named parts of a score, whose sum it is."""

_WORD = re.compile(r"\w+")
_LITTLE = (
    "a an and any are as at be but by can could did do does for from had has have he her his how i "
    "if in is it its me my not of on one or our she so some that the their them there they this to "
    "us was we were what when where which who why will with would you your s t"
)
_COMMON = frozenset(_LITTLE.split())
"""Words that say nothing of what a text is about."""


@dataclass(frozen=True, slots=True)
class Signals:
    """One entity as a question sees it.

    named: the question has one of its names, as whole words. similarity: how much of a name of it
    the question has, 0..1. attributes: how many of its attributes the question speaks of, by name
    or by value. hops: relations between it and the nearest entity the question names, None where
    it is further than was looked; fan: how many others that nearest one is linked to.
    """

    named: bool = False
    similarity: float = 0.0
    attributes: int = 0
    hops: int | None = None
    fan: int = 1


NOTHING = Signals()
"""What a question that does not touch an entity says of it."""


@dataclass(frozen=True, slots=True)
class QueryWords:
    """The words of a question that mean something: no articles, pronouns, signs."""

    found: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, query: str) -> "QueryWords":
        """Read them from a question."""
        return cls(frozenset(telling(query)))

    def similarity(self, entity: Entity) -> float:
        """Return the share of the telling words of a name or an alias that the question has, of
        the name that has most: 0..1."""
        if not self.found:
            return 0.0
        names = [telling(name) for name in (entity.name, *entity.aliases)]
        return max((len(self.found & own) / len(own) for own in names if own), default=0.0)

    def attributes(self, entity: Entity) -> int:
        """Return how many attributes the question speaks of: all telling words of the name or of
        the value are in it."""
        if not self.found:
            return 0
        return sum(
            any(own and own <= self.found for own in (telling(key), telling(str(value))))
            for key, value in entity.attributes.items()
        )


def telling(text: str) -> set[str]:
    """Return the words, without case, of a text that say what it is about."""
    return set(_WORD.findall(text.replace("_", " ").casefold())) - _COMMON


def signals_of(
    entity: Entity,
    query: QueryWords,
    *,
    named: Collection[str],
    near: Mapping[str, tuple[int, int]],
) -> Signals:
    """Return what a question says of an entity.

    named: ids the question names. near: id -> (hops, fan) of those linked to one of them.
    """
    hops, fan = near.get(entity.id, (None, 1))
    return Signals(
        named=entity.id in named,
        similarity=query.similarity(entity),
        attributes=query.attributes(entity),
        hops=0 if entity.id in named else hops,
        fan=1 if entity.id in named else fan,
    )
