"""The "activation" policy: how readily a mind would think of it, after ACT-R.

Pure arithmetic. Base-level activation is B = ln(sum over uses of t ** -d), t the seconds since a
use, d the decay (Anderson and Schooler 1991; Anderson et al. 2004, d = 0.5). Uses are mentions and
retrievals. Only the last of each is kept with its instant, so the sum is the approximation of
Petrov (2006, "Computationally efficient approximation of the base-level learning equation in
ACT-R"): the known uses exactly, the others as if spread evenly from the first until the oldest of
the known. Spreading activation comes from what the question names: S - ln(fan) to what is linked to
it (ACT-R), shared among the steps of a longer way.
"""

from dataclasses import dataclass
from datetime import datetime
from math import exp, log

from memory_core.errors import InputError
from memory_core.model import Entity
from memory_core.signals import NOTHING, Parts, Signals

FLOOR_S = 1.0
"""A use counts as at least so long ago; at 0 seconds activation would be infinite."""


@dataclass(frozen=True, slots=True)
class ActivationWeights:
    """decay: d, above 0 and below 1. spreading: S, the activation of what the question names."""

    decay: float = 0.5
    spreading: float = 2.0

    def __post_init__(self) -> None:
        """Refuse a decay for which the sum has no meaning."""
        if not 0 < self.decay < 1:
            message = f"A decay of {self.decay:g} is not possible; give one between 0 and 1."
            raise InputError(message)
        if self.spreading < 0:
            message = f"A spreading of {self.spreading:g} is not possible; give 0 or more."
            raise InputError(message)


ACTIVATION = ActivationWeights()


def age_s(at: datetime, now: datetime) -> float:
    """Return the seconds since a use, at least FLOOR_S."""
    return max(FLOOR_S, (now - at).total_seconds())


def n_uses(entity: Entity) -> int:
    """Return how often an entity was used; one the user never named was at least brought up."""
    return max(1, entity.mentions + entity.retrieved)


def base_level(entity: Entity, *, now: datetime, decay: float = ACTIVATION.decay) -> float:
    """Return the base-level activation of an entity at `now` (aware UTC).

    At most ln(uses) - decay * ln(seconds since the last use): every use is at least as long ago.
    """
    n = n_uses(entity)
    known = [age_s(entity.last_seen, now)]
    if entity.retrieved_at is not None and n > 1:
        known.append(age_s(entity.retrieved_at, now))
    oldest = max(known)
    first = max(oldest, age_s(entity.first_seen, now))
    total = sum(age**-decay for age in known)
    return log(total + (n - len(known)) * _spread(oldest, first, decay))


def window_s(floor: float, *, uses: int, decay: float) -> float:
    """Return the seconds since its last use at which an entity with so many uses may at most reach
    the base-level activation `floor`; below FLOOR_S where it never does."""
    exponent = (log(uses) - floor) / decay
    return FLOOR_S * exp(min(exponent, 60.0)) if exponent >= 0 else 0.0


def _spread(near: float, far: float, decay: float) -> float:
    """Return the mean of t ** -decay over the seconds from `near` to `far`."""
    if far - near < 1e-6 * near:
        return float(near**-decay)
    rest = 1 - decay
    return float((far**rest - near**rest) / (rest * (far - near)))


def activation(
    entity: Entity,
    *,
    now: datetime,
    signals: Signals = NOTHING,
    weights: ActivationWeights = ACTIVATION,
) -> Parts:
    """Return the parts of an entity's activation; their sum may be below 0."""
    received = 0.0
    if signals.named:
        received = weights.spreading
    elif signals.hops:
        received = max(0.0, weights.spreading - log(max(1, signals.fan))) / signals.hops
    return {
        "base": base_level(entity, now=now, decay=weights.decay),
        "spreading": received,
    }
