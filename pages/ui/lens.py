"""What of a graph one wants to see: by name, type, score, when it was seen, and time left.

Pure: plain data in, plain data out. What is looked for is kept out of links: it is content.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core.expiry import seconds_left
from memory_core.graph import Graph
from memory_core.model import Entity
from memory_core.names import normalize

ANY = "any"
_SPANS = {"5min": 300.0, "1h": 3600.0, "1day": 86400.0, "1week": 604800.0}
_SPAN_WORDS = {"5min": "5 min", "1h": "1 h", "1day": "1 day", "1week": "1 week"}

SEEN: Mapping[str, str] = {
    ANY: "any time",
    **{f"last-{key}": f"in the last {words}" for key, words in _SPAN_WORDS.items()},
    **{f"before-{key}": f"more than {words} ago" for key, words in _SPAN_WORDS.items()},
}
"""When an entity was seen: what stands in a link, and what stands on screen."""
EXPIRY: Mapping[str, str] = {
    ANY: "any time",
    "pinned": "never (pinned)",
    **{f"within-{key}": f"within {words}" for key, words in _SPAN_WORDS.items()},
    **{f"after-{key}": f"not within {words}" for key, words in _SPAN_WORDS.items()},
}
"""When an entity expires, likewise."""


@dataclass(frozen=True, slots=True)
class Lens:
    """What to see. text: part of a name or an alias. off: types not wanted. least: points.

    first, last: keys of SEEN, for when it was seen first and last; expiry: a key of EXPIRY.
    """

    text: str = ""
    off: frozenset[str] = frozenset()
    least: int = 0
    first: str = ANY
    last: str = ANY
    expiry: str = ANY

    @property
    def n_on(self) -> int:
        """How many of the filters take something away."""
        return sum(map(bool, (self.text.strip(), self.off, self.least))) + sum(
            choice != ANY for choice in (self.first, self.last, self.expiry)
        )


def passing(
    graph: Graph, lens: Lens, *, scores: Mapping[str, float], now: datetime
) -> frozenset[str]:
    """Return the ids of the entities one wants to see."""
    wanted = normalize(lens.text)
    checks: list[Callable[[Entity], bool]] = []
    if wanted:
        checks.append(lambda e: any(wanted in normalize(n) for n in (e.name, *e.aliases)))
    if lens.off:
        checks.append(lambda e: e.type not in lens.off)
    if lens.least:
        checks.append(lambda e: scores.get(e.id, 0.0) >= lens.least)
    if lens.first != ANY:
        checks.append(lambda e: _seen(e.first_seen, lens.first, now))
    if lens.last != ANY:
        checks.append(lambda e: _seen(e.last_seen, lens.last, now))
    if lens.expiry != ANY:
        checks.append(lambda e: _expires(e, lens.expiry, now))
    return frozenset(e.id for e in graph.entities if all(check(e) for check in checks))


def _seen(at: datetime, choice: str, now: datetime) -> bool:
    which, _, span = choice.partition("-")
    recent = now - at <= timedelta(seconds=_SPANS[span])
    return recent if which == "last" else not recent


def _expires(entity: Entity, choice: str, now: datetime) -> bool:
    left = seconds_left(entity, now)
    if choice == "pinned" or left is None:
        return left is None and (choice == "pinned" or choice.startswith("after-"))
    which, _, span = choice.partition("-")
    return (left <= _SPANS[span]) == (which == "within")
