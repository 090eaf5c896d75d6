"""Changes: what a text says becomes of something: "was moved to Thursday", "went up to $1,599",
"it's been repaired", "we cancelled the order". The verbs are in `lasting`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language.clauses import Clause
from memory_core.language.lasting import BECOMES, CHANGED_TO, DONE_BY_US, STATE_OF, UP_TO
from memory_core.language.owners import is_definite
from memory_core.language.people import is_someone
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.language.wordings import made, said
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

CHANGE = "change"
"""Extractor of a value that something has from now on; which of its values, memory knows."""
PARTICLE = frozenset({"compound:prt", "prt"})
FORMER = "former"
"""Extractor of a state that is over; it counts where nothing else holds."""
FINISHED = frozenset({"was", "were", "been", "got", "gotten", "'s", "’s"})


def no_longer(attribute: Attribute) -> Attribute:
    """Return what a text says was so once, as what it is now: "former teacher"."""
    word = "former" if attribute.key == "role" else "no longer"
    return replace(attribute, value=f"{word} {attribute.value}", extractor=FORMER)


def changed_thing(scene: Scene, clause: Clause | None, start: int) -> "Token | None":
    """Return what has the value at token `start` from now on, None where nothing changes to it.

    "We moved the meeting to Thursday" changes the meeting; "I moved to Oslo in May" nothing.
    """
    if clause is None or clause.asked or clause.negated or clause.modality not in {"", "planned"}:
        return None
    if clause.verb not in CHANGED_TO or not _leads_to(scene, start):
        return None
    if clause.objects:
        thing = clause.objects[0]
    elif clause.subjects:
        thing = clause.subjects[0]
    else:
        return None
    person = thing.lower_ in FIRST_PERSON or is_someone(scene, thing)
    return None if person or thing.tag_ in {"EX", "WDT", "WP"} else thing


def _leads_to(scene: Scene, start: int) -> bool:
    """Whether "to" or "until" stands right before a value: "to June 17", "to the 5th"."""
    before = [token.lower_ for token in scene.doc[max(0, start - 2) : start]]
    while before and before[-1] in {"the", "a", "only", "just", "next", "about"}:
        before.pop()
    return bool(before) and before[-1] in UP_TO


def _has_new_value(scene: Scene, clause: Clause) -> bool:
    """Whether a clause says to what: "was postponed to June 17"."""
    near = scene.sentence(clause.head.i)
    return any(start in near and _leads_to(scene, start) for _, start, _ in scene.values)


def states_of_doing(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield the state something is in after what was done: "it's been repaired"."""
    verb = clause.verb if clause.verb in STATE_OF else clause.verb.partition(" ")[0]
    key = STATE_OF.get(clause.verb, STATE_OF.get(verb, ""))
    if clause.verb in BECOMES and clause.is_past and not (clause.passive or clause.objects):
        yield from _became(scene, clause)
        return
    if not key or not clause.is_plain:
        return
    if clause.verb in CHANGED_TO and _has_new_value(scene, clause):
        return
    passive = clause.passive and _is_finished(clause)
    things = clause.subjects if passive else ()
    if not passive and clause.is_past and verb in DONE_BY_US:
        things = tuple(noun for noun in clause.objects if _is_known(scene, noun))
    end = max([clause.head.i, *(t.i for t in clause.head.rights if t.dep_ in PARTICLE)]) + 1
    for thing in things:
        if thing.lower_ not in FIRST_PERSON and not is_someone(scene, thing):
            yield made(scene, scene.term(thing), key, scene.doc[clause.head.i : end], 0.7)


def _became(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield what a thing is since something happened to it: "my laptop broke"."""
    if not clause.is_plain:
        return
    for thing in clause.subjects:
        known = thing.lower_ in {"it", "this", "that"} or _is_known(scene, thing)
        if known and not is_someone(scene, thing) and thing.lower_ not in FIRST_PERSON:
            made_ = said(scene, thing, "status", clause.head)
            yield replace(made_, value=BECOMES[clause.verb])


def _is_finished(clause: Clause) -> bool:
    """Whether a passive tells what was done, not what is usual: "was sold", "has been sold"."""
    helpers = {child.lower_ for child in clause.head.children if child.dep_ != "nsubj:pass"}
    if "being" in helpers:
        return False
    return bool(helpers & FINISHED) or clause.verb in {"sell out", "discontinue", "cancel"}


def _is_known(scene: Scene, noun: "Token") -> bool:
    """Whether an object is a certain thing: "the order", "ticket 4411", no "orders"."""
    return scene.meant(noun) is not None or is_definite(scene, noun)
