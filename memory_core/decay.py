"""Decay: how use prolongs the life of what is remembered, and how retention falls until its end.

Every use makes a memory more durable, each one less than the one before; unused it fades along an
exponential curve (the forgetting curve, Ebbinghaus 1885; the growth of stability by recalls as in
MemoryBank, Zhong et al. 2023, and HumemAI's memories, here with a logarithm so that nothing becomes
eternal by being popular). The end of a life is still one instant, `expires_at`, decided when the
entity is written: with decay "off" exactly its time to live after it was last spoken of.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import log1p
from typing import Literal, get_args

from memory_core.errors import InputError
from memory_core.model import Entity

Mode = Literal["off", "by use"]
MODES: tuple[Mode, ...] = get_args(Mode)

MOST = timedelta(days=100 * 365)
"""No life is longer; a calendar has an end."""


def mode(name: str) -> Mode:
    """Return a mode by its name. Raises InputError for another."""
    for known in MODES:
        if name == known:
            return known
    message = f"Decay is {name!r}; it can be: {', '.join(MODES)}."
    raise InputError(message)


@dataclass(frozen=True, slots=True)
class Decay:
    """How long what is used stays.

    mode: "off" (the time to live alone) or "by use". growth: how much longer than its time to live
    use makes a life, per natural logarithm of the uses; 0 or more. threshold: retention at which
    an entity is forgotten, between 0 and 1.
    """

    mode: Mode = "off"
    growth: float = 1.0
    threshold: float = 0.1

    def __post_init__(self) -> None:
        """Refuse values that cannot work, with the way out."""
        mode(self.mode)
        if not 0 <= self.growth <= 100:  # noqa: PLR2004 - a hundredfold is forever
            message = f"A growth of {self.growth:g} is not possible; give 0 to 100."
            raise InputError(message)
        if not 0 < self.threshold < 1:
            message = f"A threshold of {self.threshold:g} is not between 0 and 1; give one that is."
            raise InputError(message)

    def life(self, ttl: timedelta, *, uses: int) -> timedelta:
        """Return how long an entity stays after it was last spoken of: its stability.

        ttl: of its type. uses: mentions and retrievals so far; the first one gives the ttl alone.
        Never shorter than the ttl, and never shorter for more uses.
        """
        if self.mode == "off" or uses <= 1:
            return ttl
        longest = max(ttl, MOST)
        factor = 1 + self.growth * log1p(uses - 1)
        if ttl.total_seconds() * factor >= longest.total_seconds():
            return longest
        return max(ttl, ttl * factor)

    def retention(self, elapsed: timedelta, life: timedelta) -> float:
        """Return how much is retained, 1 to 0, so long after the last use.

        With decay by use it is threshold ** (elapsed / life): 1 at once and the threshold when the
        life ends. Switched off, nothing fades: 1 until the end, 0 from then on.
        """
        share = max(0.0, elapsed / life)
        if self.mode == "off":
            return 1.0 if share < 1 else 0.0
        return float(self.threshold**share)


OFF = Decay()


@dataclass(frozen=True, slots=True)
class RetentionPoint:
    """How much of an entity is retained at an instant, 0..1."""

    at: datetime
    retention: float


def uses(entity: Entity) -> int:
    """Return how often an entity was used: named by the user, or given to an answer."""
    return entity.mentions + entity.retrieved


def retention(entity: Entity, *, now: datetime, ttl: timedelta, decay: Decay = OFF) -> float:
    """Return how much of an entity is retained at `now`, 0..1; 1 while it is pinned.

    ttl: of its type.
    """
    if entity.expires_at is None:
        return 1.0
    life = decay.life(ttl, uses=uses(entity))
    return decay.retention(now - (entity.expires_at - life), life)


def curve(
    entity: Entity, *, ttl: timedelta, decay: Decay = OFF, points: int = 50, now: datetime
) -> Sequence[RetentionPoint]:
    """Return the fall of an entity's retention, from the start of its present life to a fifth of it
    beyond its end, at evenly spaced instants.

    points: 2 or more. A pinned entity keeps 1, drawn for one time to live from `now`.
    """
    if points < 2:  # noqa: PLR2004 - a line has two ends
        message = f"A curve of {points} points is not possible; give 2 or more."
        raise InputError(message)
    life = decay.life(ttl, uses=uses(entity))
    start = now if entity.expires_at is None else entity.expires_at - life
    step = life * 1.2 / (points - 1)
    instants = [start + step * i for i in range(points)]
    return [RetentionPoint(at, retention(entity, now=at, ttl=ttl, decay=decay)) for at in instants]
