"""Conditions: what people are that is no occupation: married, retired, vegetarian."""

from collections.abc import Iterator

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.lasting import CONDITIONS
from memory_core.language.people import is_someone
from memory_core.language.roles import KIN
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.language.wordings import said
from memory_core.model import Attribute


def find_conditions(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield "I'm vegetarian", "she got married", "he retired" of people.

    Whom somebody married is a relation and says it already.
    """
    word = clause.complement or clause.head
    if clause.verb == "get":
        word = next((c for c in clause.head.rights if c.lower_ in CONDITIONS), word)
    key = CONDITIONS.get(word.lower_)
    if key is None or clause.objects or not clause.subjects:
        return
    if word.tag_ == "NN" and any(child.dep_ == "compound" for child in word.children):
        return
    places = [*clause.obliques, *syntax.preposition_objects(word)]
    if any(place in {"to", "with", "from", "in"} for place, _ in places):
        return
    for who in clause.subjects:
        person = who.lower_ in FIRST_PERSON | KIN or is_someone(scene, who)
        if person and scene.key_at(who) is None:
            yield said(scene, who, key, word)
