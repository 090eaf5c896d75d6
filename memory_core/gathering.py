"""Gathering: what comes to mind for a question, read from a memory.

Reads the session's last turns and the relations around what they and the question speak of: a few
hundred rows at most, however large the memory is.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.directory import YOU
from memory_core.graph import checked_hops
from memory_core.model import Entity, Ranked
from memory_core.names import normalize
from memory_core.prioritization import Policy, rank
from memory_core.ranking import nearby
from memory_core.signals import QueryWords, signals_of
from memory_core.stores.base import Store
from memory_core.working_memory import NAMED, SPEAKING, SPOKEN, Reach

TURNS = 5
"""Turns of a session, a question and an answer each, that are its short-term memory."""
LINKS = 20
"""Relations followed from one entity in each direction, those said last."""
MOST = 120
"""Entities in mind at most, the nearest."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What came to mind. entities: living ones, by id; reached: how each did; spoken: ids of the
    session's last turns, with when; expired: of those, the ones that left the memory. near: see
    `ranking.nearby`; the same here and in the bars, so that a score is one number everywhere."""

    entities: Mapping[str, Entity]
    reached: Mapping[str, Reach]
    spoken: Mapping[str, datetime]
    expired: tuple[str, ...] = ()
    near: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def ranked(self, query: str, *, policy: Policy, now: datetime) -> list[Ranked]:
        """Return all of it, best first."""
        words = QueryWords.of(query)
        named = {i for i, way in self.reached.items() if way.named}
        told = {
            i: signals_of(e, words, named=named, near=self.near) for i, e in self.entities.items()
        }
        living = self.entities.values()
        return rank(living, now=now, limit=len(told), policy=policy, signals=told)

    def names(self) -> dict[str, str]:
        """Return id -> name."""
        return {i: entity.name for i, entity in self.entities.items()}


def gather(
    store: Store,
    *,
    focus: Collection[str],
    user_id: str,
    session_id: str,
    now: datetime,
    num_hops: int,
) -> Gathered:
    """Return what the question and the session's last turns speak of, who is speaking, and what is
    within `num_hops` (0 to 4) relations of them.

    focus: ids the question speaks of. Raises InputError for hops that are not possible.
    """
    checked_hops(num_hops)
    spoken = store.session_entities(
        user_id=user_id, session_id=session_id, now=now, messages=2 * TURNS
    )
    you = store.by_names([normalize(YOU)], user_id=user_id, now=now).get(normalize(YOU), ())
    asked = set(focus)
    roots = {i: Reach(i, NAMED) for i in focus}
    for i in spoken:
        roots.setdefault(i, Reach(i, SPOKEN))
    for entity in you:
        roots.setdefault(entity.id, Reach(entity.id, SPEAKING))
    reached = around(store, roots, user_id=user_id, now=now, num_hops=num_hops)
    entities = {e.id: e for e in store.get(list(reached), user_id=user_id, now=now)}
    gone = tuple(i for i in spoken if i not in entities)
    near = nearby(store, asked, user_id=user_id, now=now) if asked else {}
    return Gathered(entities, {i: reached[i] for i in entities}, spoken, gone, near)


def around(
    store: Store, roots: Mapping[str, Reach], *, user_id: str, now: datetime, num_hops: int
) -> dict[str, Reach]:
    """Return the roots and what is within `num_hops` relations of them, nearest first, each with
    the way to it from the first root that leads there."""
    reached = dict(roots)
    frontier: Collection[str] = list(roots)
    for _ in range(num_hops):
        steps = store.links(frontier, user_id=user_id, now=now, limit=LINKS)
        found: dict[str, Reach] = {}
        for step in steps:
            if step.there not in reached and step.there not in found:
                way = reached[step.here]
                found[step.there] = Reach(way.root, way.why, (*way.steps, step))
        frontier = list(found)[: max(0, MOST - len(reached))]
        reached |= {i: found[i] for i in frontier}
        if not frontier:
            break
    return reached


def farther(
    store: Store, gathered: Gathered, *, user_id: str, now: datetime, num_hops: int, limit: int
) -> list[tuple[Entity, Reach]]:
    """Return some entities one relation further away than was gathered, which stay out."""
    edge = {i: r for i, r in gathered.reached.items() if r.hop == num_hops}
    beyond = around(store, edge, user_id=user_id, now=now, num_hops=1)
    ids = [i for i in beyond if i not in gathered.reached][:limit]
    return [(entity, beyond[entity.id]) for entity in store.get(ids, user_id=user_id, now=now)]
