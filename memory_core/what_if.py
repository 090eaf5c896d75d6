"""What if: the ranking and the lives of a memory with other weights, other times to live, and at
another instant.

Pure arithmetic over features that were read once: no text is read again, nothing is changed.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from memory_core.decay import OFF, Decay, uses
from memory_core.model import Entity, Ranked
from memory_core.prioritization import Policy, rank
from memory_core.signals import NOTHING, Signals

FOREVER = datetime(9999, 12, 31, tzinfo=UTC)
"""No life is longer; a calendar has an end."""


@dataclass(frozen=True, slots=True)
class Lives:
    """How long entities stay without being spoken of. default_s: seconds for types that have none
    of their own in `by_type`."""

    default_s: float = 1800.0
    by_type: Mapping[str, float] = field(default_factory=dict)
    decay: Decay = OFF

    def seconds(self, entity_type: str) -> float:
        """Return the time to live of a type in seconds."""
        return self.by_type.get(entity_type, self.default_s)

    def life(self, entity: Entity) -> timedelta:
        """Return how long an entity stays after it was last spoken of."""
        ttl = timedelta(seconds=self.seconds(entity.type))
        return self.decay.life(ttl, uses=uses(entity))

    def whole_s(self, entity: Entity) -> float:
        """Return the seconds a full bar of its time left stands for: from when it was last spoken
        of to its end, or its time to live where that is less, because it was restored or extended.
        At least 1, also for one that never expires."""
        if entity.expires_at is None:
            return 1.0
        from_word = (entity.expires_at - entity.last_seen).total_seconds()
        return max(1.0, min(from_word, self.life(entity).total_seconds()))


@dataclass(frozen=True, slots=True)
class Features:
    """All a policy is told of a memory, as it was read at an instant.

    entities: those in memory, last seen first. signals: what the question says of some of them, by
    id. lives: how long they stay. total: how many are in memory, which may be more than are here.
    """

    at: datetime
    query: str = ""
    entities: tuple[Entity, ...] = ()
    signals: Mapping[str, Signals] = field(default_factory=dict)
    lives: Lives = Lives()
    total: int = 0


@dataclass(frozen=True, slots=True)
class Spoken:
    """When an entity was spoken of. counted: whether it counts as a mention (only what the user
    said does)."""

    at: datetime
    counted: bool = True


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A score at an instant. alive: whether the entity was, or would be, in memory then."""

    at: datetime
    score: float
    alive: bool = True


def leaves_at(entity: Entity, *, present: Lives, other: Lives) -> datetime | None:
    """Return when an entity would leave the memory, None while it is pinned.

    present: by which its `expires_at` was set; other: by which it would live. What its life was
    extended by stays on top.
    """
    if entity.expires_at is None:
        return None
    try:
        return entity.expires_at + (other.life(entity) - present.life(entity))
    except OverflowError:
        return FOREVER


def stays(features: Features, *, at: datetime, lives: Lives | None = None) -> list[Entity]:
    """Return the entities that would be in memory at an instant if nobody spoke until then.

    lives: how long they live, the present ones by default.
    """
    other = lives or features.lives
    ends = ((e, leaves_at(e, present=features.lives, other=other)) for e in features.entities)
    return [entity for entity, end in ends if end is None or at < end]


def reranked(
    features: Features,
    *,
    policy: Policy,
    at: datetime | None = None,
    lives: Lives | None = None,
    limit: int | None = None,
) -> list[Ranked]:
    """Return the ranking as it would be: under this policy with its weights, at this instant (the
    one of the features by default), with these lives."""
    instant = at or features.at
    living = stays(features, at=instant, lives=lives)
    return rank(
        living,
        now=instant,
        limit=len(living) if limit is None else limit,
        policy=policy,
        signals=features.signals,
    )


def moved(before: Iterable[Ranked], after: Iterable[Ranked]) -> dict[str, int | None]:
    """Return by how many places each entity of `after` went up (below 0: down), by id; None for
    one that was not in the ranking before."""
    places = {one.entity.id: place for place, one in enumerate(before)}
    return {
        one.entity.id: places[one.entity.id] - place if one.entity.id in places else None
        for place, one in enumerate(after)
    }


def as_it_was(entity: Entity, spoken: Sequence[Spoken], *, at: datetime) -> Entity | None:
    """Return an entity as it was at a past instant, None before it was first seen.

    spoken: when it was spoken of, oldest first. Mentions that are not among them count from the
    first time it was seen. Of the times it was given to an answer only the last is known, so they
    are left out before that one.
    """
    if at < entity.first_seen:
        return None
    until = bisect_right([one.at for one in spoken], at)
    heard = spoken[:until]
    unknown = max(0, entity.mentions - sum(one.counted for one in spoken))
    last = max((one.at for one in heard), default=entity.first_seen)
    given = entity.retrieved_at is not None and entity.retrieved_at <= at
    return replace(
        entity,
        mentions=unknown + sum(one.counted for one in heard),
        last_seen=max(last, entity.first_seen),
        retrieved=entity.retrieved if given else 0,
        retrieved_at=entity.retrieved_at if given else None,
    )


def score_curve(
    entity: Entity,
    spoken: Sequence[Spoken],
    *,
    features: Features,
    policy: Policy,
    instants: Iterable[datetime],
    lives: Lives | None = None,
) -> list[CurvePoint]:
    """Return the score of an entity over time, as if the question were asked at each instant: past
    ones from what was said until then, those to come if nobody speaks any more.

    Instants before the entity was first seen are left out.
    """
    other = lives or features.lives
    end = leaves_at(entity, present=features.lives, other=other)
    signals = features.signals.get(entity.id, NOTHING)
    points = []
    for at in instants:
        then = entity if at >= features.at else as_it_was(entity, spoken, at=at)
        if then is None:
            continue
        gone = end if at >= features.at else _end(then, other)
        score = sum(policy.parts(then, now=at, signals=signals).values())
        points.append(CurvePoint(at, score, entity.pinned or gone is None or at < gone))
    return points


def _end(entity: Entity, lives: Lives) -> datetime:
    try:
        return entity.last_seen + lives.life(entity)
    except OverflowError:
        return FOREVER
