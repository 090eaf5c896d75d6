"""Relations: who likes, buys, compares, works at what, read from the clauses of a text."""

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.concepts import EMPTY
from memory_core.language.kinds import PERSON_NOUNS
from memory_core.language.naming import Found
from memory_core.language.predicates import BY_OBJECT, BY_PREPOSITION, name_of, predicate
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Token

MAX_PAIRS = 16
"""Subjects times objects read from one clause."""
POINTING = frozenset(
    {"it", "he", "she", "they", "this", "that", "him", "her", "them", "these", "those"}
)
VERSUS = frozenset({"vs", "vs.", "versus", "or"})
COMPARED = frozenset({"compare", "compares", "compared", "than", "versus", "against"})
GETTING = frozenset({"BOUGHT", "OWNS", "GET", "TRY", "HAVE", "FIND", "SEE", "RENT"})
STATES = frozenset({"work", "live", "reside", "locate", "base", "employ"})
KNOWN = frozenset({*BY_PREPOSITION.values(), *BY_OBJECT.values(), "HAS_ISSUE"})
THINGS = frozenset({"PRODUCT", "CATEGORY", "PROPERTY"})


def find_relations(scene: Scene) -> list[Relation]:
    """Return the relations a parsed part states, in reading order, each once.

    Positions are characters of the part. Names are as written; the speaker is "I".
    """
    found = [
        *(item for clause in scene.clauses for item in _of_clause(scene, clause)),
        *_of_names(scene),
    ]
    unique: dict[tuple[str, str, str, bool], Relation] = {}
    for item in found:
        if item.subject.casefold() != item.object.casefold():
            unique.setdefault((item.subject, item.predicate, item.object, item.negated), item)
    return sorted(unique.values(), key=lambda item: (item.start, item.end))


def _of_clause(scene: Scene, clause: Clause) -> Iterator[Relation]:
    if clause.verb == "compare":
        yield from _comparison(scene, clause)
        return
    jobs = list(_jobs(scene, clause))
    pairs = [*(jobs or predicate(clause)), *_of_objects(clause)]
    for subject, (name, noun) in islice(product(clause.subjects, pairs), MAX_PAIRS):
        if clause.asked and name != "COMPARES_TO":
            continue
        yield from _relation(scene, clause, subject, name, noun)
    yield from _kinship(scene, clause)
    yield from _preference(scene, clause)


def _of_objects(clause: Clause) -> Iterator[tuple[str, "Token"]]:
    """Yield what the parser hung on the object though it belongs to the verb: "bought X from Y"."""
    nouns = [*clause.objects, *(noun for _, noun in clause.obliques)]
    for noun in nouns:
        for preposition, inner in syntax.preposition_objects(noun):
            known = BY_PREPOSITION.get((clause.verb, preposition))
            if known:
                yield known, inner
            elif clause.verb == "apply" and preposition in {"at", "with"}:
                yield "APPLIED_TO", inner


def _jobs(scene: Scene, clause: Clause) -> Iterator[tuple[str, "Token"]]:
    """Yield the employer of "X is an engineer at Acme"."""
    if clause.verb != "be" or clause.complement is None or clause.complement.pos_ != "NOUN":
        return
    for preposition, noun in clause.obliques:
        found = scene.named(noun)
        if preposition in {"at", "for"} and found and found.type in {"ORGANIZATION", "COMPANY"}:
            yield "WORKS_AT", noun


def _relation(
    scene: Scene, clause: Clause, subject: "Token", name: str, noun: "Token"
) -> Iterator[Relation]:
    confidence = _confidence(scene, subject, noun, name)
    if confidence == 0:
        return
    modality = clause.modality
    if name in GETTING and modality in {"wanted", "possible"} and _wants(clause):
        name, modality = "INTERESTED_IN", ""
    if name == "INTERESTED_IN":
        modality = ""
    if not modality and clause.head.tag_ in {"VBD", "VBN"} and clause.verb in STATES:
        modality = "" if clause.passive or _present_perfect(clause) else "past"
    if clause.head.dep_ == "xcomp" and clause.head.head.lower_ == "used":
        modality = "past"
    yield _made(scene, subject, name, noun, confidence, negated=clause.negated, modality=modality)


def _wants(clause: Clause) -> bool:
    return clause.modality == "wanted" or clause.head.head.lemma_ in {"like", "love", "want"}


def _present_perfect(clause: Clause) -> bool:
    return any(child.lower_ in {"has", "have", "'ve", "'s"} for child in clause.head.children)


def _confidence(scene: Scene, subject: "Token", noun: "Token", name: str) -> float:
    """Return how much a relation between two nouns is worth, 0 for nothing to remember."""
    speaker = subject.lower_ in FIRST_PERSON or subject.lower_ in POINTING
    nominal = subject.pos_ in {"NOUN", "PROPN"} or any(t.dep_ == "det" for t in subject.lefts)
    if not (speaker or scene.named(subject) or nominal):
        return 0.0
    if noun.i in scene.at and scene.named(noun) is None:
        return 0.0
    if scene.named(noun):
        return 0.8 if speaker or scene.named(subject) else 0.6
    if noun.pos_ == "PRON":
        return 0.6 if noun.lower_ in POINTING | FIRST_PERSON and name == name.upper() else 0.0
    plain = noun.pos_ in {"NOUN", "PROPN"} and noun.lower_ not in EMPTY
    known = scene.key_at(noun) is None and (name in KNOWN or "_" not in name)
    return 0.4 if plain and known and (speaker or scene.named(subject)) else 0.0


def _made(
    scene: Scene,
    subject: "Token",
    name: str,
    noun: "Token",
    confidence: float,
    *,
    negated: bool = False,
    modality: str = "",
) -> Relation:
    first, last = min(subject, noun, key=lambda t: t.i), max(subject, noun, key=lambda t: t.i)
    return Relation(
        subject=scene.term(subject),
        predicate=name,
        object=scene.term(noun)
        if _is_term(scene, noun)
        else syntax.bare(syntax.noun_phrase(noun)).text,
        start=_edge(scene, first, last=False),
        end=_edge(scene, last, last=True),
        confidence=confidence,
        negated=negated,
        modality=modality,
        extractor="grammar",
    )


def _is_term(scene: Scene, noun: "Token") -> bool:
    return noun.pos_ == "PRON" or scene.named(noun) is not None


def _edge(scene: Scene, token: "Token", *, last: bool) -> int:
    found = scene.named(token)
    span = scene.doc[found.start : found.end] if found else syntax.noun_phrase(token)
    return span.end_char if last else span.start_char


def _comparison(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield "compare X with Y", "compare X and Y", "how does X compare to Y", also when asked."""
    others = [noun for prep, noun in clause.obliques if prep in {"with", "to", "against", "and"}]
    left = list(clause.objects) or [t for t in clause.subjects if t.lower_ not in FIRST_PERSON]
    if not others and len(left) > 1:
        left, others = left[:1], left[1:]
    for subject, noun in islice(product(left, others), MAX_PAIRS):
        if _confidence(scene, subject, noun, "COMPARES_TO"):
            yield _made(scene, subject, "COMPARES_TO", noun, 0.8)


def _preference(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield what a preferred thing was weighed against: "prefers the A over the B"."""
    if clause.verb != "prefer":
        return
    for noun in (noun for prep, noun in clause.obliques if prep in {"over", "to", "than"}):
        for subject in clause.objects[:1]:
            if scene.named(noun) and scene.named(subject):
                yield _made(scene, subject, "COMPARES_TO", noun, 0.7)


def _kinship(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield "Anna is my sister" as SISTER_OF, and the same from "My sister is Anna"."""
    noun = clause.complement
    if clause.verb != "be" or noun is None or not clause.subjects or clause.asked:
        return
    other = clause.subjects[0]
    if noun.lower_ not in PERSON_NOUNS:
        noun, other = other, noun
    owner = syntax.possessor(noun)
    if noun.lower_ in PERSON_NOUNS - {"name"} and owner is not None and scene.named(other):
        yield _made(scene, other, f"{name_of(noun.lemma_)}_OF", owner, 0.75, negated=clause.negated)


def _of_names(scene: Scene) -> Iterator[Relation]:
    """Yield relations that names carry themselves: "my sister Anna", "Tom's XPS 15", "A vs B"."""
    for found in scene.found:
        root = scene.doc[found.start : found.end].root
        yield from _owned(scene, found, root)
        yield from _versus(scene, found, root)


def _owned(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Read the words right before a name, because the parser is unsure inside long names."""
    i = found.start - 1
    noun = scene.doc[i] if i >= 0 and scene.doc[i].lower_ in PERSON_NOUNS - {"name"} else None
    i -= noun is not None
    owner = scene.doc[i] if i >= 0 else None
    if owner is not None and owner.tag_ == "POS" and i > 0:
        owner = scene.doc[i - 1]
    elif owner is None or owner.tag_ != "PRP$":
        return
    holder = scene.named(owner)
    if found.type == "PERSON" and noun is not None:
        yield _made(scene, root, f"{name_of(noun.lemma_)}_OF", owner, 0.75)
    elif found.type in THINGS and noun is None:
        if owner.lower_ == "my" or (holder is not None and holder.type == "PERSON"):
            yield _made(scene, owner, "OWNS", root, 0.7)
        elif holder is not None and holder.type in {"ORGANIZATION", "COMPANY", "BRAND"}:
            yield _made(scene, root, "MADE_BY", owner, 0.6)


def _versus(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield "A vs B", "A or B" and "between A and B" of two products as a comparison."""
    if found.type != "PRODUCT":
        return
    i = found.end
    words = []
    while i < len(scene.doc) and i < found.end + 4 and i not in scene.at:
        words.append(scene.doc[i].lower_)
        i += 1
    other = scene.at.get(i) if i < len(scene.doc) else None
    if other is None or other.type != "PRODUCT" or not words:
        return
    before = {token.lower_ for token in scene.doc[max(0, found.start - 3) : found.start]}
    if words[0] in VERSUS or ("and" in words and "between" in before) or COMPARED & {*words}:
        yield _made(scene, root, "COMPARES_TO", scene.doc[other.start : other.end].root, 0.75)
