"""Prioritization: which entities matter most for a question, and why.

Pure arithmetic: no store, no model, no clock. Every policy takes an entity and what the question
says of it, and gives a score with named parts that sum to it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from memory_core.activation import ACTIVATION, ActivationWeights, activation
from memory_core.balanced import BALANCED, BalancedWeights, balanced
from memory_core.errors import InputError
from memory_core.model import Entity, Ranked
from memory_core.signals import NOTHING, Parts, Signals


@dataclass(frozen=True, slots=True)
class Weights:
    """Points each signal is worth under the "guide" policy."""

    recency: float = 100.0
    """Points for an entity seen this instant; they are lost in silence, never below 0."""
    mention: float = 10.0
    """Points for every time the user spoke of it."""
    named: float = 50.0
    """Points for being named in the question."""
    per_minute: float = 1.0
    """Points of recency lost per minute of silence."""


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
        recency=max(0.0, weights.recency - weights.per_minute * minutes),
        frequency=weights.mention * entity.mentions,
        query=weights.named if named else 0.0,
    )


def guide_parts(
    entity: Entity, *, now: datetime, signals: Signals = NOTHING, weights: Weights = GUIDE
) -> Parts:
    """Return the parts of the "guide" score."""
    score = guide(entity, named=signals.named, now=now, weights=weights)
    return {"recency": score.recency, "frequency": score.frequency, "query": score.query}


AnyWeights = Weights | BalancedWeights | ActivationWeights
Scoring = Callable[..., Parts]
"""(entity, *, now, signals, weights) -> parts."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to rank: its name, how it scores, and what its signals are worth."""

    name: str
    scoring: Scoring
    weights: AnyWeights

    def parts(self, entity: Entity, *, now: datetime, signals: Signals = NOTHING) -> Parts:
        """Return the parts of an entity's score."""
        return self.scoring(entity, now=now, signals=signals, weights=self.weights)


POLICIES: Mapping[str, Policy] = {
    policy.name: policy
    for policy in (
        Policy("guide", guide_parts, GUIDE),
        Policy("balanced", balanced, BALANCED),
        Policy("activation", activation, ACTIVATION),
    )
}
"""Policies by the name `Memory.prioritized` takes."""


def policy_named(name: str, weights: object | None = None) -> Policy:
    """Return a policy by its name, with weights of your own where given.

    weights: of the policy's own kind (`Weights`, `BalancedWeights`, `ActivationWeights`).

    Raises InputError for a name nobody has, or weights of another policy.
    """
    if name not in POLICIES:
        message = f"No policy is called {name!r}; there are: {', '.join(POLICIES)}."
        raise InputError(message)
    policy = POLICIES[name]
    if weights is None:
        return policy
    if not isinstance(weights, type(policy.weights)):
        wanted, given = type(policy.weights).__name__, type(weights).__name__
        message = f"The policy {name!r} takes {wanted}, not {given}."
        raise InputError(message)
    return Policy(name, policy.scoring, weights)


def rank(
    entities: Iterable[Entity],
    *,
    named: Collection[str] = (),
    now: datetime,
    limit: int,
    policy: Policy | None = None,
    signals: Mapping[str, Signals] | None = None,
) -> list[Ranked]:
    """Return the `limit` entities with the highest scores.

    named: ids of the entities the question names. policy: "guide" by default. signals: what else
    the question says, by id; those of an entity that has none here are whether it is named.

    Ties go to the one seen later, then to the name that comes first, then to the id, so that the
    same memory always gives the same order.
    """
    score = partial((policy or POLICIES["guide"]).parts, now=now)
    plain = {False: NOTHING, True: Signals(named=True, hops=0)}
    told = signals or {}
    scored = [
        (entity, score(entity, signals=told.get(entity.id, plain[entity.id in named])))
        for entity in entities
    ]
    ranked = [Ranked(entity, sum(parts.values()), parts) for entity, parts in scored]
    ranked.sort(key=place)
    return ranked[: max(0, limit)]


def place(ranked: Ranked) -> tuple[float, float, str, str]:
    """Return what orders a ranking; smaller comes first."""
    entity = ranked.entity
    return -ranked.score, -entity.last_seen.timestamp(), entity.name, entity.id
