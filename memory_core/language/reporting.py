"""Reporting: what somebody else is said to have said: "Anna told me the XPS overheats".

It is kept, but not as what the user says: relations carry the modality "reported", values the
extractor "reported", and whoever said it is linked to what it is about by TOLD_ABOUT. What the user
told others, and what somebody only thinks, is read as before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.model import Attribute
from memory_core.verbs import REPORTED

if TYPE_CHECKING:
    from spacy.tokens import Token

    from memory_core.language.scene import Scene

TOLD_ABOUT = "TOLD_ABOUT"
SAYING = frozenset(
    {"say", "tell", "mention", "report", "claim", "announce", "warn", "inform", "explain", "state"}
    | {"confirm", "insist", "swear", "assure", "write", "admit", "reckon"}
)
"""Verbs by which somebody states what follows."""
HEARING = frozenset({"hear", "read", "gather"})
"""Verbs by which a speaker learns what follows."""
SPEAKERS = frozenset({"i", "we", "you"})
NOBODY = frozenset({"they", "people", "it", "everyone", "everybody", "someone", "somebody"})
NOMINAL = frozenset({"NOUN", "PROPN"})
LESS = 0.6
"""Share of its confidence that a value keeps which somebody else stated."""
MAX_DEPTH = 4
_LINKS = frozenset({"conj", "xcomp", "advcl"})


def told_by(head: "Token") -> "tuple[bool, Token | None]":
    """Return whether what a verb says is somebody else's word, and who said it where that is told.

    head: the head of a clause.
    """
    for _ in range(MAX_DEPTH):
        governor = head.head
        source = _according(head)
        if source is not None:
            return True, source
        if governor.i == head.i:
            return False, None
        if head.dep_ in {"ccomp", "parataxis"} and governor.i < head.i:
            return _says(governor)
        own = [token for token in syntax.own_subjects(head) if token.lower_ in SPEAKERS]
        if head.dep_ not in _LINKS or own:
            return False, None
        head = governor
    return False, None


def is_unsaid(head: "Token") -> bool:
    """Whether a clause is what somebody did not or might not say."""
    verb = head.head
    if head.dep_ != "ccomp" or verb.lemma_.lower() not in SAYING or verb.i > head.i:
        return False
    return syntax.is_negated(verb) or any(map(_hedges, verb.lefts))


def _says(verb: "Token") -> "tuple[bool, Token | None]":
    word, who = verb.lemma_.lower(), syntax.own_subjects(verb)
    if not who or syntax.is_negated(verb) or any(map(_hedges, verb.lefts)):
        return False, None
    speaker = who[0].lower_ in SPEAKERS
    if word in HEARING or (word in {"tell", "inform"} and _is_passive(verb)):
        return speaker and who[0].lower_ != "you", _source(verb)
    if word not in SAYING or speaker or who[0].tag_ in {"WP", "WDT", "EX"}:
        return False, None
    return True, None if who[0].lower_ in NOBODY else who[0]


def _hedges(token: "Token") -> bool:
    """Whether an auxiliary says that it is not yet said: "Anna might say"."""
    return token.dep_ == "aux" and token.lower_ in {
        "may",
        "might",
        "could",
        "would",
        "should",
        "can",
        "will",
        "'ll",
        "’ll",
    }


def _is_passive(verb: "Token") -> bool:
    return any(child.dep_ in {"aux:pass", "auxpass"} for child in verb.children)


def _source(verb: "Token") -> "Token | None":
    """Return whom something was heard from: "I heard from Anna that"."""
    pairs = syntax.preposition_objects(verb)
    return next((noun for place, noun in pairs if place in {"from", "by"}), None)


def _according(head: "Token") -> "Token | None":
    """Return X of "According to X the concert is sold out"."""
    for place, noun in syntax.preposition_objects(head):
        if place.startswith("according"):
            return noun
    return None


def as_reported(scene: "Scene", found: Sequence[Attribute]) -> list[Attribute]:
    """Return values with those marked that somebody else is said to have stated."""
    heads = [clause.head.i for clause in scene.clauses if clause.told]
    if not heads:
        return list(found)
    return [_marked(item) if _told_at(scene, item.start) else item for item in found]


def _marked(item: Attribute) -> Attribute:
    return replace(item, confidence=round(item.confidence * LESS, 2), extractor=REPORTED)


def _told_at(scene: "Scene", start: int) -> bool:
    """Whether the character at `start` stands in a clause that somebody else is said to state."""
    token = next((t for t in scene.doc if t.idx <= start < t.idx + len(t)), None)
    while token is not None:
        clause = scene.heads.get(token.i)
        if clause is not None:
            return clause.told
        token = token.head if token.head.i != token.i else None
    return False


def tellers(scene: "Scene") -> Iterator[tuple["Token", "Token"]]:
    """Yield who is said to have stated something, and what that is about: what has a name, else
    the object of what the speaker is said to do."""
    for clause in scene.clauses:
        teller = told_by(clause.head)[1] if clause.told and not clause.asked else None
        if teller is None:
            continue
        spoken_of = (*clause.subjects, *clause.objects)
        things = [t for t in spoken_of if t.pos_ in NOMINAL and scene.key_at(t) is None]
        named = [token for token in things if scene.meant(token) is not None]
        for thing in (named or things)[:1]:
            if thing.i != teller.i:
                yield teller, thing
