"""What a text says people are: their age and their occupation."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.concepts import EMPTY
from memory_core.language.kinds import PERSON_NOUNS
from memory_core.language.naming import TITLES, Found
from memory_core.language.roles import BREEDS, KIN, TRADES, is_role, phrase_of_role, roles_beside
from memory_core.language.scene import Scene
from memory_core.language.word_lists import listed
from memory_core.language.wordings import made, phrase_of, said
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

PERSONAL = frozenset({"he", "she", "i"})
TAKING_UP = frozenset(
    {"work", "start", "join", "serve", "act", "hire", "employ", "begin", "train", "appoint"}
)
"""Verbs that lead to an occupation by "as"."""
LEADERS = frozenset({"head", "director", "chair", "captain", "manager", "president", "secretary"})
MAX_AGE = 120
_IN_WORDS = listed(
    """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty"""
)
"""Numbers written as words that tell somebody's age: "Leo is four"."""
AFTER_AGE = frozenset({".", ",", ";", "!", "and", "but", "while", "now", "years"})
"""What follows a number that is an age."""


def of_doing(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield what a verb says somebody is: "works as a guard", "turns 9"."""
    if clause.verb in TAKING_UP:
        yield from of_taking_up(scene, clause)
    elif (
        clause.verb in {"promote", "become"}
        and clause.subjects
        and is_someone(scene, clause.subjects[0])
    ):
        yield from of_becoming(scene, clause)
    elif clause.verb == "turn" and clause.subjects:
        numbers = [*clause.objects, *(noun for _, noun in clause.obliques)]
        yield from ages(scene, clause.subjects[0], numbers)


def of_becoming(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield what somebody is from now on: "was promoted to senior analyst", "became a nurse"."""
    nouns = [noun for preposition, noun in clause.obliques if preposition == "to"]
    if clause.verb == "become":
        nouns = [*clause.objects, *([clause.complement] if clause.complement is not None else ())]
    elif not clause.passive:
        return
    for noun in nouns:
        if is_role(noun):
            yield made(scene, scene.term(clause.subjects[0]), "role", occupation(scene, noun), 0.7)
            return


def of_someone(scene: Scene, subject: "Token", said_to_be: list["Token"]) -> Iterator[Attribute]:
    """Yield "She is 34 and a nurse" of somebody."""
    yield from ages(scene, subject, said_to_be)
    for noun in said_to_be:
        if is_said_role(noun):
            yield made(scene, scene.term(subject), "role", occupation(scene, noun), 0.7)


def beside_names(scene: Scene) -> Iterator[Attribute]:
    """Yield the occupation beside a name: "Maria Lopez, our CTO at Nova", "Apple's CEO Tim Cook".

    "our buyer Ann" says what she is to us, which is a relation.
    """
    for found in scene.found:
        for noun in roles_beside(scene, found) if found.type == "PERSON" else ():
            owner = syntax.possessor(noun)
            ours = noun.i < found.start and owner is not None and owner.tag_ == "PRP$"
            title = noun.i < found.start and noun.lower_ in TITLES
            if noun.lower_ not in KIN and not title and not ours:
                yield made(scene, scene.text(found), "role", occupation(scene, noun), 0.7)


def profiles(scene: Scene) -> Iterator[Attribute]:
    """Yield the age and the occupation listed behind a name: "Oksana, 41, payroll accountant, lives
    in Lublin", "I'm Hana, 29, a designer"."""
    doc = scene.doc
    for found in scene.found:
        i = found.end
        if found.type != "PERSON" or i + 2 >= len(doc) or doc[i].text not in {",", ":"}:
            continue
        aged = i + 1 + (doc[i + 1].lower_ in {"age", "aged"})
        number = doc[aged] if aged < len(doc) else None
        if number is None or found.start in scene.asked or not _is_listed(scene, number):
            continue
        before = doc[max(0, found.start - 2) : found.start].text.lower()
        root = doc[found.start : found.end].root
        who = "I" if before in {"i'm", "i am", "i’m"} else scene.term(root)
        yield made(scene, who, "age", doc[aged : aged + 1], 0.7)
        comma = next((t.i for t in doc[aged + 1 : aged + 4] if t.text == ","), None)
        role = phrase_of_role(doc, comma + 1) if comma is not None else None
        if role is not None:
            yield made(scene, who, "role", occupation(scene, role), 0.7)


def _is_listed(scene: Scene, number: "Token") -> bool:
    """Whether a number between commas is an age, "years old" behind it or not."""
    plain = number.text.isdigit() and 0 < int(number.text[:4]) < MAX_AGE
    after = scene.doc[number.i + 1].lower_ if number.i + 1 < len(scene.doc) else "."
    return plain and number.i not in scene.at and after in {",", ".", ")"}


def ages(scene: Scene, subject: "Token", numbers: list["Token"]) -> Iterator[Attribute]:
    """Yield "She is 34", "he turns 9"."""
    found = scene.named(subject)
    if found is not None and _plain_age(scene, found) is not None:
        return  # `ages_of_names` reads it
    for number in numbers:
        if _is_age(scene, number) and is_someone(scene, subject):
            yield said(scene, subject, "age", number)


def ages_of_names(scene: Scene) -> Iterator[Attribute]:
    """Yield "Emma is 6 and Leo is 9" from the words alone: the parser makes one of such clauses.
    Of a name of unknown kind as well, and of one taken for a firm where another is as plainly some
    years old: a cat may be called Tofu."""
    said_of = [(found, age) for found in scene.found if (age := _plain_age(scene, found))]
    for found, age in said_of:
        alone = found.type in {"PERSON", "UNKNOWN"}
        if alone or (len(said_of) > 1 and found.type == "ORGANIZATION"):
            yield said(scene, scene.doc[found.start : found.end].root, "age", age)


def _plain_age(scene: Scene, found: Found) -> "Token | None":
    """Return the number of "NAME is 6" and "NAME's 6" that nothing is counted by."""
    doc, i = scene.doc, found.end
    if i + 1 >= len(doc) or doc[i].lower_ not in {"is", "'s", "’s", "turned"} or i in scene.asked:
        return None
    after = doc[i + 2].lower_ if i + 2 < len(doc) else "."
    return doc[i + 1] if _is_age(scene, doc[i + 1]) and after in AFTER_AGE else None


def _is_age(scene: Scene, number: "Token") -> bool:
    if number.i in scene.at or number.pos_ != "NUM":
        return False
    if number.lower_ in _IN_WORDS:
        return number.i > 0 and number.nbor(-1).lower_ in {"is", "'s", "’s", "turned", "turns"}
    return number.text.isdigit() and 0 < int(number.text[:4]) < MAX_AGE


def of_taking_up(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    for i in range(clause.head.i + 1, clause.head.sent.end if clause.subjects else 0):
        noun = phrase_of_role(scene.doc, i + 1) if scene.doc[i].lower_ == "as" else None
        if noun is not None:
            yield made(scene, scene.term(clause.subjects[0]), "role", occupation(scene, noun), 0.7)
            return


def is_someone(scene: Scene, token: "Token") -> bool:
    found = scene.named(token)
    if found is not None:
        return found.type == "PERSON"
    return token.lower_ in PERSONAL or token.lower_ in PERSON_NOUNS


def is_said_role(noun: "Token") -> bool:
    if noun.pos_ != "NOUN" or noun.lower_ in EMPTY | PERSON_NOUNS - {"manager", "teacher", "agent"}:
        return False
    aged = any(child.lower_ == "old" for child in noun.lefts)  # "is a five-year-old husky"
    if aged or (noun.lower_.endswith(BREEDS) and not noun.lower_.endswith(TRADES)):
        return False
    owned = syntax.possessor(noun) is not None
    if noun.lower_ in LEADERS and any(p == "of" for p, _ in syntax.preposition_objects(noun)):
        return not owned  # "is head of sales"
    return not owned and any(child.dep_ == "det" for child in noun.children)


def occupation(scene: Scene, noun: "Token") -> "Span":
    """Return the words for an occupation, without the firm: "CEO" of "the CEO of Apple"."""
    phrase = phrase_of(scene, noun)
    firm = any(scene.named(token) is not None for token in phrase if token.i > noun.i)
    return syntax.bare(syntax.noun_phrase(noun)) if firm else phrase
