"""Linking: whether two names mean one thing, and which known entity a name stands for.

The reasons are in `name_evidence`; here they are weighed: the strongest for, below the lowest
ceiling of those against.
"""

from collections.abc import Sequence
from functools import lru_cache

from memory_core.language.gazetteer import place_name
from memory_core.language.name_evidence import MIN_RESPELLED, other_core, same_core
from memory_core.language.name_parts import SMALL, read_name, spellings
from memory_core.language.nicknames import formal_names
from memory_core.model import Entity
from memory_core.names import SURE
from memory_core.results import Evidence

LIKELY = 0.6
"""A mention is linked to the only known entity that scores this much."""
MARGIN = 0.05
"""Two entities closer than this are both possible, and none is chosen."""
MAX_KEYED = 60
"""Characters of the longest name that is looked for under its misspellings."""

__all__ = ["LIKELY", "MARGIN", "SURE", "alike", "explain", "keys", "link", "same_entity"]


def same_entity(a: str, b: str) -> float:
    """Return how sure it is that two names as written mean one thing, 0..1, symmetric.

    1 for the same words; `SURE` and above only for spellings, titles, articles, abbreviations of
    three letters and more, and a maker's name before a model. A share of a name gets less.
    """
    return weigh(explain(a, b))


def weigh(evidence: Sequence[Evidence]) -> float:
    """Return the score that reasons give together: the best for, at most the least against."""
    best = max((item.score for item in evidence if not item.against), default=0.0)
    return min([best, *(item.score for item in evidence if item.against)])


def explain(a: str, b: str) -> tuple[Evidence, ...]:
    """Return why two names as written may mean one thing and why not, the strongest reason first;
    `same_entity` is what they give together. () where nothing speaks for it."""
    pairs = [(x, y) for x in spellings(a) for y in spellings(b)]
    return max((_compared(*sorted(pair)) for pair in pairs), key=weigh)


@lru_cache(maxsize=20_000)
def _compared(a: str, b: str) -> tuple[Evidence, ...]:
    left, right = read_name(a), read_name(b)
    if not left.norm or not right.norm:
        return ()
    if left.norm == right.norm:
        return (Evidence("same words", 1.0, left.norm),)
    if not left.core or not right.core:
        same = left.title and left.title == right.title
        return (Evidence("same title", 0.55, " ".join(left.title)),) if same else ()
    if left.core == right.core:
        found = list(same_core(left, right))
    else:
        found = list(other_core(a, b, left, right))
    return tuple(sorted(found, key=lambda item: (item.against, -item.score)))


def link(name: str, type: str, candidates: Sequence[Entity]) -> tuple[Entity, float] | None:
    """Return the entity a mention names and how sure that is, or None.

    None where no candidate is likely, and where two are about equally likely: a name shared by
    two entities is left to whoever can ask. The exact name outweighs a difference in type.
    """
    mention = Entity(name, type)
    scored = [(alike(mention, entity)[0], entity) for entity in candidates]
    likely = sorted((pair for pair in scored if pair[0] >= LIKELY), key=lambda pair: -pair[0])
    if not likely or (len(likely) > 1 and likely[0][0] - likely[1][0] < MARGIN):
        return None
    return likely[0][1], likely[0][0]


def alike(a: Entity, b: Entity) -> tuple[float, tuple[Evidence, ...]]:
    """Return how likely two entities are one, 0..1, by their names, aliases and types, and the
    evidence of the two names that say it best."""
    pairs = ((x, y) for x in (a.name, *a.aliases) for y in (b.name, *b.aliases))
    evidence = max((explain(x, y) for x, y in pairs), key=weigh)
    return _typed(weigh(evidence), a.type, b.type), evidence


def _typed(score: float, a: str, b: str) -> float:
    """Lower a score for names of two types, which are seldom one thing."""
    if a == b:
        return score
    if "UNKNOWN" in {a, b}:
        return max(0.0, score - MARGIN) if score < 1 else 1.0
    return score - 2 * MARGIN if score >= SURE else 0.0


def keys(name: str) -> frozenset[str]:
    """Return keys such that two names that may mean one thing have one in common: words, initials,
    formal first names, place names, misspellings. Some 10 to 80 for a name."""
    found: set[str] = set()
    for spelling in spellings(name):
        parts = read_name(spelling)
        joined = "".join(parts.norm.split())
        found |= {word for word in (*parts.core, *parts.tail.split()) if word not in SMALL}
        found |= {"".join(parts.core), f"initials {joined}"} | set(parts.title)
        found |= {f"initials {parts.letters}"} if parts.letters else set()
        found |= {f"formal {name}" for first in parts.core[:1] for name in formal_names(first)}
        found |= {f"place {place_name(spelling)}"} if place_name(spelling) else set()
        found |= _misspelled(parts.norm) | _misspelled(" ".join(parts.core))
    return frozenset(found - {""})


def _misspelled(norm: str) -> set[str]:
    """Return a name and what is left of it without one of its letters, for names long enough."""
    if not MIN_RESPELLED - 1 <= len(norm) <= MAX_KEYED:
        return set()
    return {f"typo {norm}", *(f"typo {norm[:i]}{norm[i + 1 :]}" for i in range(len(norm)))}
