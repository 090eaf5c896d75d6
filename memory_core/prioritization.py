"""Prioritization: which entities matter most for a question, and why.

Pure arithmetic: no store, no model, no clock.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from memory_core.model import Entity, Ranked


@dataclass(frozen=True, slots=True)
class Weights:
    """Points each signal is worth under the "guide" policy."""

    recency: float = 100.0
    """Points for an entity seen this instant; one is lost per minute of silence, never below 0."""
    mention: float = 10.0
    """Points for every time the user spoke of it."""
    named: float = 50.0
    """Points for being named in the question."""


GUIDE = Weights()


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of a score, in points."""

    recency: float
    frequency: float
    query: float

    @property
    def total(self) -> float:
        """The sum of the parts."""
        return self.recency + self.frequency + self.query


def guide(entity: Entity, *, named: bool, now: datetime, weights: Weights = GUIDE) -> Score:
    """Score one entity the way the "Entity Memory" guide does.

    named: the question contains one of the entity's names, as whole words.
    now: the instant scored for, aware UTC; an entity seen later counts as just seen.

    Returns the parts and their sum, in points; unbounded above, because mentions are.
    """
    minutes = max(0.0, (now - entity.last_seen).total_seconds() / 60)
    return Score(
        recency=max(0.0, weights.recency - minutes),
        frequency=weights.mention * entity.mentions,
        query=weights.named if named else 0.0,
    )


Policy = Callable[..., Score]

POLICIES: dict[str, Policy] = {"guide": guide}
"""Policies by the name `Memory.prioritized` takes."""


def rank(
    entities: Iterable[Entity],
    *,
    named: Collection[str],
    now: datetime,
    limit: int,
    policy: Policy = guide,
) -> list[Ranked]:
    """Return the `limit` entities with the highest scores.

    named: ids of the entities the question names.

    Ties go to the one seen later, then to the name that comes first, then to the id, so that the
    same memory always gives the same order.
    """
    scored = [(entity, policy(entity, named=entity.id in named, now=now)) for entity in entities]
    scored.sort(
        key=lambda pair: (
            -pair[1].total,
            -pair[0].last_seen.timestamp(),
            pair[0].name,
            pair[0].id,
        )
    )
    return [
        Ranked(
            entity,
            score.total,
            {"recency": score.recency, "frequency": score.frequency, "query": score.query},
        )
        for entity, score in scored[: max(0, limit)]
    ]
