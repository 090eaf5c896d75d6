"""Suggestions: pairs of entities that may be one thing, with the evidence, for a person to decide.

Nothing is merged here. Only entities whose names share a key (a word, initials, a formal first
name, a misspelling) are compared, so the cost grows with the number of entities, not its square.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from memory_core.directory import YOU
from memory_core.language.linking import LIKELY, alike, keys
from memory_core.model import Entity
from memory_core.results import Suggestion

MAX_BLOCK = 25
"""A key that more entities share ("street") tells nothing and is passed over."""
MAX_PAIRS = 20_000
"""Pairs compared at most; those of the rarest keys come first."""
MAX_ALIASES = 8
VALUES = frozenset({"DATE", "TIME", "MONEY", "PRICE", "QUANTITY", "PERCENT", "CODE", "TICKET_ID"})
"""Types whose names are values: two that look alike are two."""


def suggestions(
    entities: Sequence[Entity], *, limit: int, apart: Collection[frozenset[str]] = frozenset()
) -> list[Suggestion]:
    """Return the pairs most likely to be one thing, the likeliest first.

    entities: all of one user. limit: how many pairs at most. apart: pairs of ids that are two.
    """
    named = [e for e in entities if e.type not in VALUES and e.name != YOU]
    found = []
    for i, j in _pairs(named):
        first, second = named[i], named[j]
        score, evidence = alike(_short(first), _short(second))
        if score >= LIKELY and frozenset((first.id, second.id)) not in apart:
            known_as = pair_id(first.id, second.id)
            found.append(Suggestion(first, second, round(score, 2), evidence, known_as))
    found.sort(key=lambda pair: (-pair.score, pair.first.name, pair.second.name))
    return found[:limit]


def pair_id(one: str, other: str) -> str:
    """Return the id of a suggestion: the same whenever the same two entities are suggested."""
    return hashlib.sha256(json.dumps(sorted((one, other))).encode()).hexdigest()[:16]


def _short(entity: Entity) -> Entity:
    """Return an entity with the first few of its aliases: comparing is pairwise."""
    if len(entity.aliases) <= MAX_ALIASES:
        return entity
    return Entity(entity.name, entity.type, aliases=entity.aliases[:MAX_ALIASES])


def _pairs(entities: Sequence[Entity]) -> Iterator[tuple[int, int]]:
    """Yield positions of entities that share a key, each pair once, rare keys first."""
    blocks: dict[str, set[int]] = defaultdict(set)
    for i, entity in enumerate(entities):
        for name in (entity.name, *entity.aliases[:MAX_ALIASES]):
            for key in keys(name):
                blocks[key].add(i)
    shared = [block for block in blocks.values() if 1 < len(block) <= MAX_BLOCK]
    seen: set[tuple[int, int]] = set()
    for block in sorted(shared, key=len):
        for pair in combinations(sorted(block), 2):
            if len(seen) >= MAX_PAIRS:
                return
            if pair not in seen:
                seen.add(pair)
                yield pair
