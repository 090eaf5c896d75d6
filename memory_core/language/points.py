"""Points: what speaks for and against one reading of a reference, in named parts that add up.

distance: how long ago it was spoken of; salience: how often, and whether by a name; syntax: what
grammar makes of it, there and here; type, number and gender: what the word can mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from memory_core.language import binding, syntax
from memory_core.language.discourse import Referent
from memory_core.language.prominence import done_of
from memory_core.language.references import Reference

if TYPE_CHECKING:
    from spacy.tokens import Doc

FADE = 0.75
"""What is left of the points of a message with each message since."""
MAX_COUNT = 8
NEAR = 0.2
"""How fast nearness within one text is lost, for each word between."""
SUBJECT_ROLE = 1.0
WEIGHTS: Mapping[str, tuple[str, float]] = {
    "here": ("distance", 3.4),
    "recent": ("distance", 3.0),
    "near": ("distance", 0.0),
    "later": ("distance", 0.2),
    "role": ("syntax", 2.1),
    "owned": ("syntax", -1.2),
    "parallel": ("syntax", 0.0),
    "continued": ("syntax", 0.0),
    "ahead": ("syntax", 3.0),
    "same_act": ("syntax", 2.4),
    "repeated": ("salience", 1.2),
    "named": ("salience", 0.8),
    "same_gender": ("gender", 0.5),
    "likely_gender": ("gender", 1.5),
    "unlike_gender": ("gender", -2.5),
}
"""Feature -> the part it belongs to, and the points for each unit of it."""
OF_PERSONS: Mapping[str, float] = {
    "here": 4.0,
    "recent": 0.8,
    "near": 3.5,
    "role": 2.6,
    "parallel": 1.8,
    "continued": 2.3,
    "repeated": 1.8,
    "named": 3.1,
}
"""Points that differ for "he" and "she": persons act, so what was a subject stays one."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a reference stands. owner: it is a possessive; subject: it is one; ahead: where the
    subject stands that it waits for, or -1; done: see `done_of`."""

    reference: Reference
    at: float
    owner: bool
    subject: bool
    ahead: int
    done: str = ""


def setting(reference: Reference, doc: "Doc", *, at: float) -> Setting:
    """Look at a reference in message number `at`, parsed as `doc`."""
    if not reference.text:
        return Setting(reference, at, owner=False, subject=False, ahead=-1)
    token = doc[reference.token]
    return Setting(
        reference,
        at,
        owner=reference.kind == "possessive",
        subject=token.dep_ in syntax.SUBJECT,
        ahead=binding.subject_ahead(token),
        done=done_of(token),
    )


def features(place: Setting, referent: Referent) -> dict[str, float]:
    """Return what is true of a referent as the meaning of a reference, by name, 0 left out."""
    distance = max(0.0, place.at - referent.last)
    here = distance == 0
    gender = place.reference.gender
    faded = FADE**distance
    found = {
        "here": float(here),
        "recent": 0.0 if here else faded,
        "role": referent.role * faded,
        "owned": float(referent.phrase.of_other),
        "repeated": log2(1 + min(referent.count, MAX_COUNT)) * FADE ** (distance / 2),
        "named": float(referent.is_name),
        "same_act": faded * (place.done != "" and place.done == referent.phrase.done),
        "parallel": 0.0 if place.owner else faded * _alike(place, referent),
    }
    if here:
        found["ahead"] = float(place.ahead in referent.places)
        words = [place.reference.token - spot for spot in referent.places]
        found["near"] = max((1 / (1 + NEAR * n) for n in words if n > 0), default=0.0)
    elif distance == 1:
        found["continued"] = float(referent.role >= SUBJECT_ROLE)
    if gender:
        found["same_gender"] = float(referent.gender == gender)
        if not referent.gender and referent.likely:
            found["likely_gender"] = float(referent.likely == gender)
            found["unlike_gender"] = float(referent.likely != gender)
    return {name: value for name, value in found.items() if value}


def _alike(place: Setting, referent: Referent) -> float:
    """Return 1 where both are subjects or neither is: what acted acts, what was acted on is."""
    return float(place.subject == (referent.role >= SUBJECT_ROLE))


def parts(found: Mapping[str, float], *, person: bool) -> dict[str, float]:
    """Return the points of features, added up by part. person: "he" or "she" was said."""
    sums = {"distance": 0.0, "salience": 0.0, "syntax": 0.0, "gender": 0.0}
    for name, value in found.items():
        part, weight = WEIGHTS[name]
        sums[part] += value * (OF_PERSONS.get(name, weight) if person else weight)
    return sums
