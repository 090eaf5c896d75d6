"""Resolution: which referent a reference means, by points whose parts can be shown.

Points are added up: how recent, whether its type can be meant, how prominent the grammar made it,
how often it came up, whether it is a name. What the word cannot mean is no candidate at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import NAMED, THING, VALUES
from memory_core.language.references import Reference
from memory_core.language.word_lists import listed
from memory_core.model import Candidate

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

RECENT = 3.0
"""Points for what was spoken of just now; `FADE` of them are left with each message since."""
FADE = 0.75
HERE = 3.4
"""Points for what was spoken of in the same text, before the reference."""
ROLE = 2.1
REPEAT = 1.2
"""Points for each doubling of how often something was spoken of."""
NAME = 0.8
LATER = 0.2
"""Points for standing later than others in one message."""
CLAUSES = listed("ccomp xcomp advcl acl acl:relcl relcl parataxis csubj pcomp advcl:relcl")
MARGIN = 0.15
"""Readings closer than this are both possible: abstain."""

OF_OTHER = 1.2
"""Points lost by what belongs to something else ("its history"): the owner is meant rather."""
OF_GOODS = listed(
    """cost weigh price warranty battery screen display memory ram storage weight color colour
    size keyboard processor camera guarantee resolution"""
)
THINGS: Mapping[str, float] = {
    "PRODUCT": 2.0, "ORGANIZATION": 0.8, "LOCATION": 0.6, THING: 1.0, "CONCEPT": 1.2,
}  # fmt: skip
PLACES: Mapping[str, float] = {"LOCATION": 2.0, "ORGANIZATION": 1.6, "EVENT": 0.8, THING: 1.2}
MANY: Mapping[str, float] = {"ORGANIZATION": 1.0, "PERSON": 0.4}
TYPE_NOUNS: Mapping[str, frozenset[str]] = {
    "PRODUCT": listed(
        """product item device laptop phone computer notebook tablet camera model machine gadget
    monitor headphone printer watch tv car flat apartment house property home loft bike option"""
    ),
    "ORGANIZATION": frozenset(
        {"company", "firm", "organization", "employer", "business", "brand", "team", "bank"}
    ),
    "LOCATION": frozenset(
        {"city", "place", "town", "country", "neighborhood", "neighbourhood", "area", "region"}
    ),
    "PERSON": frozenset({"person", "man", "woman", "guy", "lady", "candidate"}),
}


Scored = tuple[float, Referent, dict[str, float]]
"""A candidate with its points and what they are made of."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The referent chosen, or None, with every candidate best first.

    ambiguous: the best two were too close to choose.
    """

    referent: Referent | None
    candidates: tuple[Candidate, ...] = ()
    ambiguous: bool = False


def choose(
    reference: Reference, discourse: Discourse, *, doc: "Doc", at: float, margin: float = MARGIN
) -> Choice:
    """Return what a reference in message number `at` (parsed as `doc`) means.

    margin: points by which the best reading must lead; else both are possible and none is chosen.
    """
    scored: list[Scored] = []
    for order, referent in enumerate(discourse.referents):
        fit = _fit(reference, referent)
        if fit is None or (referent.named_at == at and not _may_corefer(reference, referent, doc)):
            continue
        parts = _points(referent, at=at) | {"type": fit + _suits(reference, referent, doc)}
        parts["order"] = LATER * (order + 1) / len(discourse.referents)
        scored.append((sum(parts.values()), referent, parts))
    scored = _found_rather_than_wished(scored)
    scored.sort(key=lambda item: -item[0])
    shown = tuple(referent.candidate(parts) for _, referent, parts in scored[:5])
    if not scored:
        return Choice(None)
    if len(scored) > 1 and scored[0][0] - scored[1][0] < margin:
        close = sum(scored[0][0] - points < margin for points, _, _ in scored)
        return Choice(None, shown[:close], ambiguous=True)
    return Choice(scored[0][1], shown)


def _found_rather_than_wished(scored: list[Scored]) -> list[Scored]:
    """Drop what was only wished for where something with a name came up since."""
    named_at = max((r.named_at for _, r, _ in scored if r.is_name), default=float("-inf"))
    return [
        item
        for item in scored
        if item[1].is_name or item[1].wished_at is None or item[1].wished_at >= named_at
    ]


def _points(referent: Referent, *, at: float) -> dict[str, float]:
    distance = max(0.0, at - referent.last)
    recent = RECENT * FADE**distance if distance else HERE
    return {
        "recency": recent,
        "role": ROLE * referent.role * (FADE**distance),
        "repeated": REPEAT * log2(1 + min(referent.count, 8)) * (FADE ** (distance / 2)),
        "name": NAME if referent.is_name else 0.0,
        "owned": -OF_OTHER if referent.phrase.of_other else 0.0,
    }


def _suits(reference: Reference, referent: Referent, doc: "Doc") -> float:
    """Return points for goods where the sentence says what only goods have: a price, a battery."""
    word = doc[reference.token].head.lemma_.lower()
    if reference.wants != "thing" or word not in OF_GOODS:
        return 0.0
    return 1.0 if referent.type == "PRODUCT" else -1.0 if referent.type in {"ORGANIZATION"} else 0.0


def _fit(reference: Reference, referent: Referent) -> float | None:
    """Return points for what the word can mean, None where it cannot mean this."""
    if referent.type in VALUES:
        return None
    if reference.noun:
        return _fit_noun(reference, referent)
    if reference.wants == "thing":
        return _fit_thing(referent)
    if reference.wants == "place":
        return PLACES.get(referent.type) if referent.is_name and not referent.group else None
    if reference.wants == "person":
        return _fit_person(reference, referent)
    return _fit_many(reference, referent)


def _fit_thing(referent: Referent) -> float | None:
    if referent.type == "PERSON" or referent.plural or referent.group:
        return None
    return THINGS.get(referent.type, 0.8)


def _fit_person(reference: Reference, referent: Referent) -> float | None:
    other = {"m": "f", "f": "m"}.get(reference.gender, "-")
    if referent.plural or referent.group or referent.gender == other:
        return None
    if referent.type == "PERSON":
        return 2.0
    if referent.type == "UNKNOWN":
        return 0.5 if referent.is_name else None
    # A single word is often a first name that was given the wrong type.
    guessed = referent.is_name and referent.entity is None and referent.type in NAMED
    return 0.2 if guessed and len(referent.words) == 1 else None


def _fit_many(reference: Reference, referent: Referent) -> float | None:
    if referent.group:
        return 2.2
    if referent.plural:
        return 1.6
    if reference.kind == "demonstrative":
        return None
    if referent.type in MANY:
        return MANY[referent.type]
    return -0.3 if referent.type == THING else -0.6


def _fit_noun(reference: Reference, referent: Referent) -> float | None:
    """Fit "this laptop", "the policy" to what has that word in its name or is of that type."""
    tail = referent.phrase.lemma
    if tail == reference.noun and not referent.is_name:
        return 2.0 if len(referent.words) > 1 else None
    if referent.group or referent.plural != (reference.wants == "many"):
        return None
    if reference.noun in referent.words and referent.type != THING:
        return 2.0
    if reference.kind == "demonstrative" and referent.is_name:
        return 1.5 if reference.noun in TYPE_NOUNS.get(referent.type, frozenset()) else None
    return None


def _may_corefer(reference: Reference, referent: Referent, doc: "Doc") -> bool:
    """Whether grammar lets a phrase of the same text be meant: not "it" in "what causes it"."""
    if referent.phrase.head < 0:
        return True
    if not referent.phrase.end <= reference.start:
        return False
    token, other = doc[reference.token], doc[referent.phrase.head]
    if reference.token == other.i or other in token.ancestors:
        return False
    return reference.kind == "possessive" or _clause(token).i != _clause(other).i


def _clause(token: "Token") -> "Token":
    """Return the verb or predicate that heads the clause a word stands in."""
    while token.head.i != token.i:
        joined = token.dep_ == "conj" and token.pos_ in {"VERB", "AUX", "ADJ"}
        if token.dep_ in CLAUSES or joined:
            break
        token = token.head
    return token
