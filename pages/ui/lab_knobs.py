"""The knobs of the laboratory: every weight of every policy, what it does, and how far it turns."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite

from memory_core.activation import ACTIVATION
from memory_core.balanced import BALANCED, BalancedWeights
from memory_core.decay import Decay
from memory_core.graph_html import LOOKS
from memory_core.prioritization import GUIDE, AnyWeights, Weights
from pages.ui.times import span

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
AHEAD = (
    *(0, 60, 120, 300, 600, 900, 1200, 1500, 1740, 1800, 2700),
    *(_HOUR, 5400, 2 * _HOUR, 4 * _HOUR, 6 * _HOUR, 12 * _HOUR),
    *(_DAY, 3 * _DAY, 7 * _DAY),
)
"""Seconds the clock can be tried ahead."""
LIVES = (
    *(_MINUTE, 120, 300, 600, 900, 1200, 1800, 2700),
    *(_HOUR, 2 * _HOUR, 3 * _HOUR, 6 * _HOUR, 12 * _HOUR),
    *(_DAY, 2 * _DAY, 3 * _DAY, 7 * _DAY, 14 * _DAY, 30 * _DAY, 90 * _DAY, 365 * _DAY),
)
"""Seconds a time to live can be tried at."""
SHARED_TYPES = frozenset(LOOKS)
"""Types that ship; only their times to live go into a link, a type of one's own could be a name."""


@dataclass(frozen=True, slots=True)
class Knob:
    """A number one can turn. of: the policy it belongs to, or "decay". least, most, step: how far
    and how finely it turns. words: its label; does: what it does."""

    of: str
    name: str
    words: str
    does: str
    least: float
    most: float
    step: float

    @property
    def key(self) -> str:
        """What it is called in a link and among the widgets."""
        return f"{self.of}_{self.name}"

    def says(self, value: float) -> str:
        """Return a value as it is read: "60", "0.5"."""
        return f"{value:.10g}"

    def read(self, text: str) -> float | None:
        """Return the number a link gives, None for what is none or out of range."""
        try:
            value = float(text)
        except ValueError:
            return None
        return value if isfinite(value) and self.least <= value <= self.most else None


def _knobs(of: str, *rows: tuple[str, str, str, float, float, float]) -> tuple[Knob, ...]:
    return tuple(Knob(of, *row) for row in rows)


KNOBS: Mapping[str, tuple[Knob, ...]] = {
    "guide": _knobs(
        "guide",
        ("recency", "Recency", "Points of an entity seen this instant", 0, 300, 5),
        ("per_minute", "Lost per minute", "Points of recency lost in silence", 0, 10, 0.5),
        ("mention", "Each mention", "Points for each mention, without a ceiling", 0, 50, 1),
        ("named", "Named in the question", "Points for being named", 0, 300, 5),
    ),
    "balanced": _knobs(
        "balanced",
        ("named", "Named in the question", "Points for being named", 0, 100, 5),
        ("recency", "Recency", "Points of an entity seen this instant", 0, 100, 5),
        ("half_life_minutes", "Half-life, minutes", "Recency halves in so long", 1, 240, 1),
        ("frequency", "Mentions", "Points for ten mentions or more: a ceiling", 0, 100, 5),
        ("attributes", "Properties asked for", "Points for two or more", 0, 100, 5),
        ("graph", "Near in the graph", "Points for one relation away; half for two", 0, 100, 5),
        ("similarity", "Similar words", "Points for words of a name in the question", 0, 100, 5),
    ),
    "activation": _knobs(
        "activation",
        ("decay", "Decay d", "How fast a use counts for less (ACT-R: 0.5)", 0.05, 0.95, 0.05),
        ("spreading", "Spreading S", "What the question names lends to what is near", 0, 6, 0.1),
    ),
    "decay": _knobs(
        "decay",
        ("growth", "Growth by use", "How much longer use makes a life", 0, 10, 0.1),
        ("threshold", "Forgotten at", "Share retained when a life ends", 0.05, 0.95, 0.05),
    ),
}
STANDARD: Mapping[str, AnyWeights] = {
    "guide": GUIDE,
    "balanced": BALANCED,
    "activation": ACTIVATION,
}


def value_of(settings: AnyWeights | Decay, knob: Knob) -> float:
    """Return where a knob stands."""
    return float(getattr(settings, knob.name))


def turned(settings: AnyWeights, knob: Knob, value: float) -> AnyWeights:
    """Return weights with one knob at another value."""
    change = {knob.name: value}
    if isinstance(settings, Weights):
        return replace(settings, **change)
    if isinstance(settings, BalancedWeights):
        return replace(settings, **change)
    return replace(settings, **change)


def decay_turned(decay: Decay, knob: Knob, value: float) -> Decay:
    """Return decay with one knob at another value."""
    if knob.name == "growth":
        return replace(decay, growth=value)
    return replace(decay, threshold=value)


def ahead_in_words(seconds: float) -> str:
    """Return an instant to come in words: "now", "in 5 min"."""
    return f"in {span(seconds)}" if seconds else "now"


DECAYS: Mapping[str, str] = {"off": "off", "by use": "use"}
"""Modes of decay -> what they are called in a link."""
