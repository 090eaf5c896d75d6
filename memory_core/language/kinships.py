"""Kinships: who is, or was, whose sister, boss or dog, as sentences with "be" say it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.predicates import name_of
from memory_core.language.roles import KIN, is_role
from memory_core.language.scene import Scene
from memory_core.language.statements import made
from memory_core.language.ties import FIRMS, SPELLINGS, is_former
from memory_core.language.word_lists import GOODS
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Token

SOMEBODY = frozenset({"he", "she"})


def is_person(scene: Scene, token: "Token") -> bool:
    found = scene.named(token)
    return found is not None and found.type == "PERSON"


def is_firm(scene: Scene, subject: "Token | None", verb: str) -> bool:
    """Whether a subject does what firms do; founding is what people do, too."""
    found = scene.named(subject) if subject is not None else None
    return found is not None and (found.type in FIRMS or verb == "found")


def kinship(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield "Anna is my sister" as SISTER_OF, and the same from "My sister is Anna", "My sister's
    name is Anna", "My sister is called Anna"."""
    noun = clause.complement or next(iter(clause.objects), None)
    called = clause.verb in {"call", "name"} and clause.passive
    if not (clause.verb == "be" or called) or noun is None or not clause.subjects:
        return
    other = clause.subjects[0]
    if noun.lower_ not in KIN:
        noun, other = other, noun
    if noun.lower_ == "name" and syntax.possessor(noun) is not None:
        noun = syntax.possessor(noun) or noun
    owner = syntax.possessor(noun) or _named_by_of(scene, noun)
    noun = _behind_ex(noun)
    found = scene.named(other)
    somebody = other.lower_ in SOMEBODY if found is None else found.type not in GOODS
    if _relates(noun) and owner is not None and somebody:
        over = clause.modality == "past" or is_former(noun)
        name = f"{SPELLINGS.get(noun.lower_, name_of(noun.lemma_))}_OF"
        if noun.lower_ not in KIN and is_firm(scene, owner, "") and is_person(scene, other):
            name = "WORKS_AT"
        yield made(
            scene, other, name, owner, 0.85, negated=clause.negated,
            modality="past" if over else "", rule="kinship",
        )  # fmt: skip


def _behind_ex(noun: "Token") -> "Token":
    """Return "boyfriend" of "ex-boyfriend", however it was parsed; the noun itself otherwise."""
    for token in noun.doc[noun.i + 1 : noun.i + 3] if noun.lower_ == "ex" else ():
        if token.lower_ in KIN:
            return token
    return noun


def _named_by_of(scene: Scene, noun: "Token") -> "Token | None":
    """Return X of "the CEO of X", a name."""
    held = syntax.preposition_objects(noun)
    owners = [inner for word, inner in held if word == "of"]
    return next((t for t in owners if scene.named(t) or t.lower_ in {"mine", "ours"}), None)


def _relates(noun: "Token") -> bool:
    """Whether a noun says what one person is to another, "team lead" included."""
    leads = noun.lower_ == "lead" and any(c.lower_ == "team" for c in noun.lefts)
    return noun.lower_ in KIN or is_role(noun) or leads
