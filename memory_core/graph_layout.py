"""Where the entities of a graph stand in a picture: computed once, so that nothing has to move.

Force-directed placement (Fruchterman and Reingold 1991) of each connected part, the parts side by
side; what comes later goes to the freest spot beside its neighbours. Pure, and the same each time.
"""

import cmath
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from memory_core.graph import Graph

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Points = NDArray[np.complex64]
    Order = NDArray[np.intp]

Spot = tuple[int, int]
"""Where something stands: x to the right, y down, in pixels at a scale of one."""

SPACE = 135.0
"""Pixels between linked entities that nothing else pulls or pushes."""
WIDE, HIGH = 1.3, 0.77
"""Screens are wider than high, and so are names."""
_MARGIN = 0.42
_SEARCH = 0.2 * SPACE
_SPOTS, _GOLDEN = 120, 2.39996
_NEAR = 1e-2
_ROOMY, _FEW, _MANY = 1.7, 12, 60
"""Names of relations need room: a few entities stand that much farther apart, many do not."""
_GRAVITY = 1.6
"""Draws everything to the middle: n entities then fill a disc of about SPACE * sqrt(n / 1.6)."""


def layout(graph: Graph, *, known: Mapping[str, Spot] | None = None) -> dict[str, Spot]:
    """Return a spot for every entity of a graph; those in `known` stay where they are.

    Takes about half a second for a thousand entities in one piece.
    """
    links = _links(graph)
    kept = {i: spot for i, spot in (known or {}).items() if i in links}
    if not kept:
        parts = [_placed(part, links) for part in _parts(links)]
        return _side_by_side(parts, spread=_spread(len(links)))
    for entity_id in links:
        if entity_id not in kept:
            kept[entity_id] = _beside(links[entity_id], kept)
    return kept


def rings(hops: Mapping[str, int]) -> tuple[dict[str, Spot], list[int]]:
    """Return spots on rings around a middle, and each ring's radius in pixels, the first inmost.

    hops: entity id -> which ring, 0 is the inmost; the order is kept, from the top clockwise.
    """
    members: dict[int, list[str]] = {}
    for entity_id, hop in hops.items():
        members.setdefault(hop, []).append(entity_id)
    spots: dict[str, Spot] = {}
    radii: list[int] = []
    for hop in range(max(members, default=-1) + 1):
        ring = members.get(hop, [])
        least = radii[-1] + 1.15 * SPACE if radii else 0.0 if len(ring) == 1 else 0.7 * SPACE
        radius = round(max(least, len(ring) * 0.8 * SPACE / math.tau))
        radii.append(radius)
        turned = 0.5 * (hop % 2)
        for n, entity_id in enumerate(ring):
            angle = math.tau * (n + turned) / len(ring) - math.pi / 2
            spots[entity_id] = (round(radius * math.cos(angle)), round(radius * math.sin(angle)))
    return spots, radii


def _links(graph: Graph) -> dict[str, set[str]]:
    """Return who is linked to whom, everybody included, in the order of the graph."""
    links: dict[str, set[str]] = {entity.id: set() for entity in graph.entities}
    for relation in graph.relations:
        if relation.subject in links and relation.object in links:
            links[relation.subject].add(relation.object)
            links[relation.object].add(relation.subject)
    return links


def _parts(links: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yield the connected parts."""
    seen: set[str] = set()
    for start in links:
        if start in seen:
            continue
        part, seen = [start], seen | {start}
        for one in part:
            fresh = sorted(links[one] - seen)
            part += fresh
            seen.update(fresh)
        yield part


def _placed(part: Sequence[str], links: Mapping[str, set[str]]) -> dict[str, complex]:
    """Return where the entities of one connected part stand, around its middle."""
    import numpy as np

    n = len(part)
    if n == 1:
        return {part[0]: 0j}
    number = {entity_id: i for i, entity_id in enumerate(part)}
    ends = [(number[a], number[b]) for a in part for b in links[a] if a < b]
    one, other = np.array(ends).T
    order = np.arange(n)
    # The part is in the order of a walk: neighbours begin near each other.
    at = (SPACE * np.sqrt(order + 1) * np.exp(1j * _GOLDEN * order)).astype(np.complex64)
    rounds = int(min(160, max(60, 24000 / n)))
    for step in range(rounds):
        at = _moved(at, one, other, most=SPACE * (1 - step / rounds) + 1.0)
    at -= (at.real.min() + at.real.max()) / 2 + 1j * (at.imag.min() + at.imag.max()) / 2
    return {entity_id: complex(at[i]) for entity_id, i in number.items()}


def _moved(at: "Points", one: "Order", other: "Order", *, most: float) -> "Points":
    """Return the points after one round: all push each other away, the linked pull. most: pixels
    a point may go."""
    import numpy as np

    apart = at[:, None] - at[None, :]
    far = apart.real**2 + apart.imag**2
    np.maximum(far, _NEAR, out=far)
    force = (apart * (SPACE**2 / far)).sum(axis=1)
    along = at[one] - at[other]
    pull = along * np.abs(along) / SPACE
    np.subtract.at(force, one, pull)
    np.add.at(force, other, pull)
    force -= _GRAVITY * at
    length = np.maximum(np.abs(force), _NEAR)
    moved: Points = at + force / length * np.minimum(length, most)
    return moved


def _spread(n: int) -> float:
    """Return how much farther apart n entities stand than many would."""
    share = (_MANY - min(max(n, _FEW), _MANY)) / (_MANY - _FEW)
    return 1 + (_ROOMY - 1) * share


def _side_by_side(parts: Iterable[Mapping[str, complex]], *, spread: float) -> dict[str, Spot]:
    """Return all parts in one picture, the largest in the middle, the others close around it."""
    import numpy as np

    round_ = sorted(((_radius(part), part) for part in parts), key=lambda one: -one[0])
    centres, radii = np.zeros(len(round_), np.complex128), np.array([r for r, _ in round_])
    tried, last = 0, 0.0
    spots: dict[str, Spot] = {}
    for n, (radius, part) in enumerate(round_):
        tried = tried if radius == last else 0  # where one of this size did not fit, none does
        last, room = radius, radii[:n] + radius
        while n:
            centre = _SEARCH * math.sqrt(tried) * cmath.exp(1j * _GOLDEN * tried)
            if (np.abs(centres[:n] - centre) >= room).all():
                centres[n] = centre
                break
            tried += 1
        for entity_id, z in part.items():
            x, y = centres[n].real + z.real, centres[n].imag + z.imag
            spots[entity_id] = (round(spread * WIDE * x), round(spread * HIGH * y))
    return spots


def _radius(part: Mapping[str, complex]) -> float:
    """Return how far a part reaches from its middle, with room around it, in pixels."""
    return max(abs(z) for z in part.values()) + _MARGIN * SPACE


def _beside(neighbours: set[str], taken: Mapping[str, Spot]) -> Spot:
    """Return a free spot around the neighbours that stand already; for one without any, the free
    spot nearest to the middle."""
    import numpy as np

    others = np.array([complex(x / WIDE, y / HIGH) for x, y in taken.values()])
    linked = [complex(taken[i][0] / WIDE, taken[i][1] / HIGH) for i in neighbours if i in taken]
    around = np.mean(linked) if linked else np.mean(others)
    far = 3 * SPACE if linked else float(np.abs(others - around).max()) + SPACE
    order = np.arange(1, _SPOTS + 1)
    spots = around + far * np.sqrt(order / _SPOTS) * np.exp(1j * _GOLDEN * order)
    room = np.abs(spots[:, None] - others[None, :]).min(axis=1)
    free = room >= 2 * _MARGIN * SPACE
    best = spots[int(free.argmax() if free.any() else room.argmax())]
    return round(WIDE * best.real), round(HIGH * best.imag)
