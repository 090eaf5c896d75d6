"""Sorts: what a thing is made of, what it is called, and of which breed a pet is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.concepts import is_light
from memory_core.language.people import is_someone
from memory_core.language.roles import BREEDS, KIN, PETS, TRADES, is_role
from memory_core.language.scene import Scene
from memory_core.language.wordings import list_of, made, phrase_of
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

OUT_OF = frozenset({"of", "from", "out of"})


def of_making(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield what a thing is made of ("is made of oak") and what it is called."""
    thing = clause.subjects[0] if clause.subjects else None
    if thing is None or not clause.passive or is_someone(scene, thing):
        return
    if clause.verb == "make":
        nouns = (noun for place, noun in clause.obliques if place in OUT_OF)
        of = next((noun for noun in nouns if noun.pos_ == "NOUN" and not is_light(noun)), None)
        if of is not None:
            yield made(scene, scene.term(thing), "material", list_of(scene, of), 0.7)
    named = [noun for noun in clause.objects if scene.named(noun) is not None]
    common = thing.pos_ == "NOUN" and thing.lower_ not in KIN and not is_role(thing)
    if clause.verb == "call" and named and common:
        found = scene.meant(thing)
        if found is None or found.type == "CONCEPT":
            yield made(scene, scene.term(thing), "name", phrase_of(scene, named[0]), 0.7)


def of_breed(scene: Scene, pet: "Token", sort: "Token") -> Iterator[Attribute]:
    """Yield "beagle" of "my dog is a seven-year-old beagle": a breed, and no menace.

    pet: what it is said of; a name without a word for a pet only has breeds that are no trade.
    """
    told = {pet.lower_, *(child.lower_ for child in pet.lefts)} & PETS
    named = scene.named(pet) is not None or pet.lower_ in {"he", "she", "it"}
    if sort.lower_.endswith(BREEDS) and (told or (named and not sort.lower_.endswith(TRADES))):
        phrase = syntax.bare(syntax.noun_phrase(sort))
        start = next((t.i + 1 for t in reversed(phrase) if t.lower_ == "old"), phrase.start)
        yield made(scene, scene.term(pet), "breed", scene.doc[start : phrase.end], 0.7)
