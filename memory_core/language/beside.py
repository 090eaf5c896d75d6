"""What only says where another thing is or comes from: in "the toy from Larkspur" it is the toy
that "it" means, where nothing else tells the two apart."""

import re
from collections.abc import Sequence

from memory_core.language.discourse import Referent
from memory_core.language.prominence import ROLE

_GAP = range(len(" in "), len(" from ") + 1)
"""Letters and spaces of a preposition between two phrases."""
_BETWEEN = re.compile(
    r"(?: [\w'’-]+)*? (?:from|in|at|of|on|for|by|with|near|inside|behind)"
    r"(?: (?:the|an?|my|our|your|this|that))? ",
    re.IGNORECASE,
)


def told_apart(close: Sequence[Referent], text: str, *, at: float) -> Referent | None:
    """Return the one of several close readings beside which all others only stand, None where
    there is none. text: message number `at`, whose reference they may be the meaning of."""
    for thing in close:
        if all(other is thing or _stands_beside(other, thing, text, at=at) for other in close):
            return thing
    return None


def _stands_beside(place: Referent, thing: Referent, text: str, *, at: float) -> bool:
    """Whether a phrase follows another with a preposition, both where they were last spoken of:
    "the station" in "my umbrella at the station"."""
    if not place.named_at == thing.named_at == place.last == thing.last:
        return False
    if place.named_at == at:
        return _BETWEEN.fullmatch(text, thing.phrase.end, place.phrase.start) is not None
    gap = place.phrase.start - thing.phrase.end
    return gap in _GAP and place.role <= ROLE["oblique"] < thing.role
