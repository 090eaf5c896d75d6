"""Ranking: what a question says of the entities of a memory, and which of them matter most.

Reads a few rows, however large the memory is.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from memory_core.directory import MAX_NAMES, YOU
from memory_core.model import Entity, Ranked
from memory_core.names import normalize, runs
from memory_core.prioritization import POLICIES, policy_named, rank
from memory_core.signals import IN_VIEW, QueryWords, Signals, signals_of
from memory_core.stores.base import Store

NEAR_HOPS = 2
LINKS = 20
"""Relations followed from one entity in each direction; a hub does not bring everything."""
MOST_NEAR = 20
_YOU = normalize(YOU)


def named_entities(store: Store, text: str, *, user_id: str, now: datetime) -> list[Entity]:
    """Return the entities in memory whose name stands in the text, longest names first: inside
    the name of one no other is looked for."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for norm, start, end in runs(text):
        if norm != _YOU:
            spans.setdefault(norm, []).append((start, end))
        if len(spans) >= MAX_NAMES:
            break
    found = store.by_names(list(spans), user_id=user_id, now=now)
    taken: list[tuple[int, int]] = []
    entities: dict[str, Entity] = {}
    for norm in sorted(found, key=lambda n: -len(n)):
        free = [s for s in spans[norm] if not any(s[0] < e and b < s[1] for b, e in taken)]
        if free:
            taken += free
            entities.update((entity.id, entity) for entity in found[norm])
    return list(entities.values())


def prioritize(
    store: Store,
    query: str,
    *,
    user_id: str,
    now: datetime,
    limit: int,
    policy: str = "guide",
    weights: object | None = None,
) -> list[Ranked]:
    """Return the entities that matter most for a question, in the whole memory.

    policy, weights: see `prioritization.policy_named`, which raises InputError.
    """
    chosen = policy_named(policy, weights)
    if limit <= 0:
        return []
    named = (
        {e.id for e in named_entities(store, query, user_id=user_id, now=now)} if query else set()
    )
    if chosen == POLICIES["guide"]:
        few = store.ranking_candidates(user_id=user_id, now=now, named=named, limit=limit)
        return rank(few, named=named, now=now, limit=limit, policy=chosen)
    near = nearby(store, named, user_id=user_id, now=now) if named else {}
    among = {*named, *near}
    few = store.shortlist(chosen, user_id=user_id, now=now, among=among, limit=limit)
    told = signals_in_view(few, query, named=named, near=near)
    return rank(few, named=named, now=now, limit=limit, policy=chosen, signals=told)


def nearby(
    store: Store, named: Collection[str], *, user_id: str, now: datetime
) -> dict[str, tuple[int, int]]:
    """Return the entities linked to those named, nearest first, each with its distance in relations
    (1 to NEAR_HOPS) and the fan of the named one it was reached from; at most MOST_NEAR."""
    reached: dict[str, tuple[int, int]] = {}
    fans: dict[str, int] = {}
    frontier = sorted(named)
    for hop in range(1, NEAR_HOPS + 1):
        steps = store.links(frontier, user_id=user_id, now=now, limit=LINKS)
        if hop == 1:
            fans = {i: len({s.there for s in steps if s.here == i}) for i in frontier}
        found: dict[str, tuple[int, int]] = {}
        for step in steps:
            if step.there not in named and step.there not in reached:
                fan = fans.get(step.here) or reached[step.here][1]
                found.setdefault(step.there, (hop, fan))
        room = MOST_NEAR - len(reached)
        reached |= dict(list(found.items())[:room])
        frontier = [i for i in found if i in reached]
        if not frontier:
            break
    return reached


def signals_in_view(
    entities: Iterable[Entity],
    query: str,
    *,
    named: Collection[str],
    near: Mapping[str, tuple[int, int]],
) -> dict[str, Signals]:
    """Return what a question says of those entities it is compared with: the ones it names, those
    near them and the last IN_VIEW seen. entities: those, and any others."""
    latest = sorted(entities, key=lambda e: (-e.last_seen.timestamp(), e.name, e.id))
    asked = QueryWords.of(query)
    return {
        entity.id: signals_of(entity, asked, named=named, near=near)
        for i, entity in enumerate(latest)
        if i < IN_VIEW or entity.id in named or entity.id in near
    }
