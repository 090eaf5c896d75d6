"""Sums: what a sum of money is paid for, and the sums somebody has that are no price.

"I paid 85 euros for the repair", "I bought a bike for 300 euros", "my deposit was £600".
"""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.kinships import is_person
from memory_core.language.measures import SUMS
from memory_core.language.owners import owner_by_of
from memory_core.language.roles import KIN
from memory_core.language.scene import Scene
from memory_core.language.values import Value
from memory_core.language.word_lists import CODES, GOODS, listed

if TYPE_CHECKING:
    from spacy.tokens import Token

PAYING = listed("pay charge spend ask cost")
TRADING = listed("buy purchase order get sell rent book")
"""Verbs whose object is what a sum is the price of."""
SPENDING = frozenset({"pay", "spend"})
"""What somebody does, whose price the sum is not."""
FOR = frozenset({"for", "on"})
RATE = listed("a an per each every month week year night hour day piece person head total only")
"""Words that may stand between a sum and what it is paid for."""
MEANT = frozenset({"it", "this", "that"})
"""What stands for a thing that was named before."""
NO_GOODS = listed("time while now sale nothing free example fun money cash birthday christmas")


def sum_of(
    scene: Scene, clause: Clause | None, key: str, subject: str | None
) -> tuple[str, str | None]:
    """Return the key and owner of "my deposit was £600": a sum somebody has, and no price; no owner
    where it would be the price of who buys.

    key, subject: what stands where it is none.
    """
    noun = clause.subjects[0] if clause is not None and clause.subjects else None
    if clause is None or noun is None:
        return key, subject
    if key == "price" and clause.verb.split()[0] in TRADING | SPENDING and is_person(scene, noun):
        return key, None if subject == scene.term(noun) else subject
    if clause.verb != "be" or noun.lower_ not in SUMS:
        return key, subject
    owner = syntax.possessor(noun) or owner_by_of(scene, noun)
    words = syntax.bare(syntax.noun_phrase(noun)).text.lower()
    if owner is None and not scene.subject:
        return key, subject
    return words, scene.term(owner) if owner is not None else scene.subject


def paid_for(
    scene: Scene, clause: Clause | None, value: Value, *, start: int, end: int
) -> tuple[str, str] | None:
    """Return the key and owner of a sum that is paid: the price of a thing, or what somebody pays
    ("900 euros in rent"); None where the words do not say so.

    start, end: the sum's tokens.
    """
    if value.type != "MONEY" or clause is None:
        return None
    verb = clause.verb.split()[0]
    if verb in PAYING:
        due = behind(scene, end, frozenset({"in", "of", "for", ""})) if clause.subjects else None
        if due is not None and due.lower_ in SUMS | {"rent"} and syntax.possessor(due) is None:
            return due.lower_, scene.term(clause.subjects[0])
        thing = behind(scene, end, FOR) or _charged(scene, clause)
        return ("price", scene.term(thing)) if thing is not None else None
    thing = behind(scene, end, FOR) if _goes_on(scene, clause, start) else None
    if thing is not None:
        return "price", scene.term(thing)
    before = scene.doc[start - 1].lower_ if start else ""
    if verb in TRADING and before in {"for", "at"}:
        objects = [noun for noun in clause.objects if noun.i < start]
        things = [one for one in objects if one.lower_ in MEANT or can_cost(scene, one)]
        return ("price", scene.term(things[-1])) if things else None
    return None


def _goes_on(scene: Scene, clause: Clause, start: int) -> bool:
    """Whether a sum goes on with what was paid for another thing: "12 for A and 17 for B"."""
    joined = start > 1 and scene.doc[start - 1].lower_ in {"and", ","}
    paid = any(t.lemma_ in PAYING for t in scene.doc[scene.sentence(start).start : start])
    return joined and paid and not clause.asked


def behind(scene: Scene, end: int, places: frozenset[str]) -> "Token | None":
    """Return X of "12.99 a month for X", where one of `places` leads to it; "" for none."""
    doc, i = scene.doc, end
    while i < len(doc) and doc[i].lower_ in RATE:
        i += 1
    if i < len(doc) and doc[i].lower_ in places:
        i += 1
    elif "" not in places:
        return None
    found = scene.at.get(i)
    if found is not None and found.start == i and scene.named(doc[i]) is not None:
        noun = doc[found.start : found.end].root
        return noun if found.type != "PERSON" else None
    for token in doc[i : i + 5]:
        after = token.nbor() if token.i + 1 < len(doc) else None
        joined = after is not None and after.pos_ in {"NOUN", "PROPN"}
        if token.pos_ in {"NOUN", "PROPN"} and not joined:
            return token if can_cost(scene, token) else None
        if token.pos_ not in {"DET", "ADJ", "NOUN", "PROPN"} and token.tag_ != "PRP$":
            return token if token.lower_ in MEANT and token.i == i else None
    return None


def _charged(scene: Scene, clause: Clause) -> "Token | None":
    """Return X of "they charged us for X", wherever it stands."""
    if clause.verb != "charge":
        return None
    nouns = (noun for place, noun in clause.obliques if place == "for")
    return next((noun for noun in nouns if can_cost(scene, noun)), None)


def can_cost(scene: Scene, noun: "Token") -> bool:
    """Whether a noun is something paid for: no time, no person, and not several by number."""
    found = scene.at.get(noun.i)
    if found is not None and found.type not in GOODS | CODES | {"CONCEPT", "UNKNOWN"}:
        return found.type in {"ORGANIZATION", "WORK", "EVENT"}
    counted = any(child.dep_ == "nummod" for child in noun.children)
    people = noun.lower_ in KIN or noun.lower_.removesuffix("s") in KIN
    return noun.pos_ in {"NOUN", "PROPN"} and not counted and not people and (
        noun.lower_ not in NO_GOODS
    )  # fmt: skip
