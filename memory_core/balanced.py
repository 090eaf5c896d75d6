"""The "balanced" policy: every signal has a ceiling, so that none drowns the others.

Pure arithmetic. Under the "guide" policy an entity mentioned 17 times long ago beats one that was
just named, because mentions count without bound; here they are worth at most `frequency` points.
"""

from dataclasses import dataclass
from datetime import datetime
from math import log

from memory_core.errors import InputError
from memory_core.model import Entity
from memory_core.signals import NOTHING, Parts, Signals

OFTEN = 10
"""From so many mentions on, more of them say no more."""
MOST_ATTRIBUTES = 2
"""So many attributes that a question speaks of count at most."""


@dataclass(frozen=True, slots=True)
class BalancedWeights:
    """The most points each signal can give; recency halves every `half_life_minutes`."""

    named: float = 60.0
    recency: float = 40.0
    frequency: float = 20.0
    attributes: float = 20.0
    graph: float = 15.0
    """For one relation away from what the question names; half of it for two, a third for three."""
    similarity: float = 15.0
    half_life_minutes: float = 30.0

    def __post_init__(self) -> None:
        """Refuse weights that would turn the order around."""
        points = (self.named, self.recency, self.frequency, self.attributes, self.graph)
        if min(*points, self.similarity) < 0 or self.half_life_minutes <= 0:
            message = "Points need to be 0 or more, and a half-life above 0."
            raise InputError(message)


BALANCED = BalancedWeights()


def balanced(
    entity: Entity,
    *,
    now: datetime,
    signals: Signals = NOTHING,
    weights: BalancedWeights = BALANCED,
) -> Parts:
    """Return the parts of an entity's score, in points.

    now: the instant scored for, aware UTC; an entity seen later counts as just seen.
    """
    minutes = max(0.0, (now - entity.last_seen).total_seconds() / 60)
    return {
        "recency": weights.recency * 0.5 ** (minutes / weights.half_life_minutes),
        "frequency": weights.frequency * log(1 + min(entity.mentions, OFTEN)) / log(1 + OFTEN),
        "query": weights.named if signals.named else 0.0,
        "attributes": weights.attributes
        * min(signals.attributes, MOST_ATTRIBUTES)
        / MOST_ATTRIBUTES,
        "graph": weights.graph / signals.hops if signals.hops else 0.0,
        "similarity": 0.0 if signals.named else weights.similarity * signals.similarity,
    }
