"""Failing: what is said to be wrong with a thing, and that it works again, as its status: "my
phone won't turn on", "the app keeps crashing", "the washer stopped spinning"."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language.clauses import Clause
from memory_core.language.owners import is_definite
from memory_core.language.people import is_someone
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.language.word_lists import TIMES
from memory_core.language.wordings import made
from memory_core.model import Attribute
from memory_core.verbs import REPORTED

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

FAILS = frozenset(
    {"crash", "overheat", "freeze", "flicker", "leak", "stutter", "lag", "malfunction", "squeak"}
    | {"rattle", "jam", "glitch", "disconnect", "hang", "beep", "drip", "smoke", "vibrate"}
)
"""What a thing does when something is wrong with it."""
WORKS = frozenset(
    {"work", "start", "charge", "turn", "switch", "boot", "print", "respond", "load", "connect"}
    | {"sync", "spin", "heat", "cool", "drain", "function", "open", "close", "lock", "ring", "run"}
)
"""What a thing is there to do."""
REFUSING = frozenset({"wo", "will", "does", "do", "is", "are", "did", "ca", "can"})
AGAIN = frozenset({"again", "now"})
ENDINGS = frozenset({"compound:prt", "prt"})
HELPERS = frozenset({"aux", "aux:pass", "advmod", "neg", "cop"})
IMPERSONAL = frozenset({"it", "this", "that"})
LIVING = frozenset({"LOCATION", "ORGANIZATION", "COMPANY", "EVENT"})


def failures(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield the status of things that fail, in the words of the text, negated clauses included."""
    if clause.asked or clause.passive or clause.modality in {"supposed", "past"}:
        return
    doing = clause.verb in {"stop", "keep"}
    if any(not (doing or n.lemma_.lower() in TIMES | {"more"}) for n in clause.objects):
        return
    if any(preposition and noun.lower_ != "more" for preposition, noun in clause.obliques):
        return
    words = _words(scene, clause)
    for thing in clause.subjects if words is not None else ():
        if words is not None and _is_thing(scene, thing):
            yield made(scene, scene.term(thing), "status", words, 0.6)


def _is_thing(scene: Scene, thing: "Token") -> bool:
    found = scene.meant(thing)
    if thing.lower_ in FIRST_PERSON or is_someone(scene, thing):
        return False
    if found is not None:
        return found.type not in LIVING
    return thing.lower_ in IMPERSONAL or is_definite(scene, thing)


def _stem(doing: "Token") -> set[str]:
    """Return what the verb of a form in -ing may be, whatever the tagger made of it."""
    bare = doing.lower_.removesuffix("ing")
    return {doing.lemma_.lower(), bare, f"{bare}e", bare[:-1]}


def _words(scene: Scene, clause: Clause) -> "Span | None":
    """Return the words that say what is wrong, or that it works again, None for neither."""
    head, verb = clause.head, clause.verb.partition(" ")[0]
    end = max([head.i, *(t.i for t in head.rights if t.dep_ in ENDINGS)]) + 1
    if clause.negated:
        helpers = [t for t in head.lefts if t.dep_ in HELPERS]
        refused = any(t.lower_ in REFUSING for t in helpers)
        return scene.doc[helpers[0].i : end] if verb in WORKS and refused else None
    if clause.modality not in {"", REPORTED}:
        return None
    doing = [t for t in head.rights if t.lower_.endswith("ing") and t.i == head.i + 1]
    if verb == "stop" and doing and _stem(doing[0]) & WORKS:
        return scene.doc[head.i : doing[0].i + 1]
    if verb == "keep" and doing and _stem(doing[0]) & FAILS:
        return scene.doc[head.i : doing[0].i + 1]
    if verb == "work" and end < len(scene.doc) and scene.doc[end].lower_ in AGAIN:
        return scene.doc[head.i : end + 1]
    return scene.doc[head.i : end] if verb in FAILS and head.tag_ in {"VBZ", "VBP", "VBG"} else None
