"""Relations: who likes, buys, compares, works at what, read from the clauses of a text."""

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.adjoining import find_adjoining
from memory_core.language.clauses import Clause
from memory_core.language.kinships import is_firm, kinship
from memory_core.language.predicates import BY_PREPOSITION, INVERSE, predicate, troubled
from memory_core.language.reporting import TOLD_ABOUT, tellers
from memory_core.language.roles import KIN, is_role
from memory_core.language.scene import FIRST_PERSON, Scene
from memory_core.language.statements import made, worth
from memory_core.language.ties import FIRMS, find_ties
from memory_core.language.word_lists import GOODS
from memory_core.model import Relation
from memory_core.verbs import REPORTED

if TYPE_CHECKING:
    from spacy.tokens import Token

MAX_PAIRS = 16
"""Subjects times objects read from one clause."""
GETTING = frozenset({"BOUGHT", "OWNS", "GET", "TRY", "HAVE", "FIND", "SEE", "RENTS", "TAKE"})
STATES = frozenset({"work", "live", "reside", "locate", "base", "employ"})
JOBS = frozenset({"job", "position", "role", "internship", "traineeship", "apprenticeship"})
SEATS = frozenset({"headquarters", "hq", "office", "offices", "seat", "base"})
"""What a firm moves when it moves."""
TEAMS = frozenset({"team", "department", "project", "group", "unit", "position", "role", "class"})
"""Where one moves to without living there."""
DEGREES = frozenset({"degree", "diploma"})


def find_relations(scene: Scene) -> list[Relation]:
    """Return the relations a parsed part states, in reading order, each once.

    Positions are characters of the part. Names are as written; the speaker is "I".
    """
    found = [
        *(item for clause in scene.clauses for item in _of_clause(scene, clause)),
        *find_ties(scene),
        *find_adjoining(scene),
        *(made(scene, who, TOLD_ABOUT, of, 0.6, rule="reported") for who, of in tellers(scene)),
    ]
    kin = {(r.object, r.subject) for r in found if r.extractor == "kinship"}
    found = [r for r in found if r.predicate != "HAVE" or (r.subject, r.object) not in kin]
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
    for subject, (name, noun) in islice(product(clause.holders, pairs), MAX_PAIRS):
        if name == "COMPARES_TO" or not (clause.asked or clause.modality == "supposed"):
            yield from _relation(scene, clause, subject, name, noun)
    if not clause.asked:
        for noun in troubled(clause):
            yield from _relation(scene, clause, None, "HAS_ISSUE_WITH", noun)
        yield from kinship(scene, clause)
        yield from _costs(scene, clause)
    yield from _preference(scene, clause)


def _of_objects(clause: Clause) -> Iterator[tuple[str, "Token"]]:
    """Yield what the parser hung on the object though it belongs to the verb: "bought X from Y",
    and what the object itself tells: "experience with X", "a job at Y", "a degree from Z"."""
    nouns = [*clause.objects, *(noun for _, noun in clause.obliques)]
    within = [pair for noun in clause.objects for pair in syntax.preposition_objects(noun)]
    # "has 6 years of experience with X"
    nouns += [inner for prep, inner in within if prep == "of" and inner.lower_ == "experience"]
    for noun in nouns:
        word = noun.lemma_.lower()
        places = syntax.preposition_objects(noun)
        if word in JOBS | DEGREES:
            places += [pair for pair in clause.obliques if pair[1].i > noun.i]
        if word in DEGREES:
            places += [pair for _, inner in places for pair in syntax.preposition_objects(inner)]
        for preposition, inner in places:
            known = BY_PREPOSITION.get((clause.verb, preposition))
            if word in JOBS and preposition in {"at", "with"} and clause.verb != "apply":
                yield "WORKS_AT", inner
            elif known:
                yield known, inner
            elif clause.verb == "apply" and preposition in {"at", "with"}:
                yield "APPLIED_TO", inner
            elif clause.verb in {"have", "get", "hold", "do"} and (word, preposition) in OF_NOUN:
                yield OF_NOUN[word, preposition], inner


OF_NOUN = {
    key: name for key, name in BY_PREPOSITION.items()
    if key[0] in {"experience", "degree", "diploma", "skill", "allergy"}
}  # fmt: skip


def _jobs(scene: Scene, clause: Clause) -> Iterator[tuple[str, "Token"]]:
    """Yield the employer of "X is an engineer at Acme", "X is the CEO of Acme"."""
    noun = clause.complement
    if clause.verb != "be" or noun is None or noun.pos_ not in {"NOUN", "PROPN"}:
        return
    for preposition, firm in clause.obliques:
        found = scene.named(firm)
        if preposition in {"at", "for", "of", "with"} and found and found.type in FIRMS:
            yield "WORKS_AT", firm


def _relation(
    scene: Scene, clause: Clause, subject: "Token | None", name: str, noun: "Token"
) -> Iterator[Relation]:
    inverse = clause.verb in INVERSE and noun in clause.objects and scene.named(noun) is not None
    if inverse and subject is not None and is_firm(scene, subject, clause.verb):
        subject, noun, name = noun, subject, INVERSE[clause.verb]
    if noun is None:
        return
    confidence = worth(scene, subject, noun, name)
    if confidence == 0:
        return
    modality = clause.modality
    if name in GETTING and modality in {"wanted", "possible"} and _wants(clause):
        name, modality = "INTERESTED_IN", ""
    if name == "INTERESTED_IN":
        modality = REPORTED if clause.told else ""
    name = _fitting(scene, clause, subject, name, noun)
    if not name:
        return
    if not modality and clause.verb in STATES and clause.head.tag_ in {"VBD", "VBN"}:
        modality = "" if clause.passive or _present_perfect(clause) else "past"
    yield made(
        scene, subject, name, _post(scene, noun), confidence,
        negated=_is_none(noun) or clause.negated != _is_excepted(noun), modality=modality,
        verb=clause.head,
    )  # fmt: skip


def _is_none(noun: "Token") -> bool:
    """Whether there is none of a thing: "no car", "no experience with SAP"."""
    said = [noun, noun.head] if noun.dep_ in {"nmod", "pobj"} else [noun]
    return any(child.lower_ == "no" for token in said for child in token.lefts)


def _is_excepted(noun: "Token") -> bool:
    """Whether one of several objects is the one that is not: "the Aero but not the Onyx"."""
    return noun.dep_ == "conj" and any(child.lower_ == "not" for child in noun.lefts)


def _post(scene: Scene, noun: "Token") -> "Token":
    """Return the name of a post inside "the Data Engineer position", the noun where it has none."""
    found = scene.named(noun)
    if noun.lower_ not in JOBS or (found is not None and found.end - found.start > 1):
        return noun
    inside = syntax.children(noun, syntax.NAME_PART)
    return next((child for child in inside if scene.named(child) is not None), noun)


def _fitting(
    scene: Scene, clause: Clause, subject: "Token | None", name: str, noun: "Token"
) -> str:
    """Return the predicate that fits its two ends, "" for none: one joins a firm to work there,
    owns things, lives in a place; an office is located there."""
    if name == "WORKS_AT" and clause.verb == "join" and not is_firm(scene, noun, ""):
        return "JOIN"
    if name == "LIVES_IN" and clause.verb in {"move", "relocate"} and noun.lemma_ in TEAMS:
        return "MOVE_TO"
    seat = clause.verb == "move" and any(noun.lower_ in SEATS for noun in clause.objects)
    if name == "LIVES_IN" and (seat or not _is_someone(scene, subject)):
        return "LOCATED_IN"
    if name == "LOCATED_IN" and clause.verb == "be" and not _is_place(scene, subject, noun):
        return ""
    if name == "HAVE" and _is_thing(scene, noun) and not _is_thing(scene, subject):
        return "OWNS"
    return name


def _is_place(scene: Scene, subject: "Token | None", noun: "Token") -> bool:
    """Whether "X is in Y" is about a place: people are "in meetings", too."""
    found = scene.named(noun)
    meant = scene.meant(subject) if subject is not None else None
    someone = subject is None or subject.tag_ == "PRP" or subject.lower_ in KIN
    someone = someone or (meant is not None and meant.type == "PERSON")
    return not someone or (found is not None and found.type in {"LOCATION", "ORGANIZATION"})


def _is_someone(scene: Scene, subject: "Token | None") -> bool:
    """Whether a subject can live somewhere: not "our office", which is located there."""
    found = scene.named(subject) if subject is not None else None
    if subject is None or subject.tag_ == "PRP" or found is not None:
        return found is None or found.type not in FIRMS
    return subject.lower_ in KIN or subject.lower_.removesuffix("s") in KIN or is_role(subject)


def _is_thing(scene: Scene, token: "Token | None") -> bool:
    found = scene.named(token) if token is not None else None
    return found is not None and found.type in GOODS


def _wants(clause: Clause) -> bool:
    return clause.modality == "wanted" or clause.head.head.lemma_ in {"like", "love", "want"}


def _present_perfect(clause: Clause) -> bool:
    return any(child.lower_ in {"has", "have", "'ve", "'s"} for child in clause.head.children)


def _comparison(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield "compare X with Y", "compare X and Y", "how does X compare to Y", also when asked."""
    others = [noun for prep, noun in clause.obliques if prep in {"with", "to", "against", "and"}]
    left = list(clause.objects) or [t for t in clause.subjects if t.lower_ not in FIRST_PERSON]
    if not others and len(left) > 1:
        left, others = left[:1], left[1:]
    for subject, noun in islice(product(left, others), MAX_PAIRS):
        if worth(scene, subject, noun, "COMPARES_TO"):
            yield made(scene, subject, "COMPARES_TO", noun, 0.8, rule="comparison")


def _preference(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield what a preferred thing was weighed against: "prefers the A over the B"."""
    if clause.verb != "prefer":
        return
    for noun in (noun for prep, noun in clause.obliques if prep in {"over", "to", "than"}):
        for subject in clause.objects[:1]:
            if scene.named(noun) and scene.named(subject):
                yield made(scene, subject, "COMPARES_TO", noun, 0.7, rule="comparison")


def _costs(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield "X costs $1799" with the sum as written; the price itself is an attribute."""
    if clause.verb != "cost" or clause.modality or clause.negated:
        return
    for value, start, end in scene.values:
        subject = clause.subjects[0] if clause.subjects else None
        said_of = subject is not None and (subject.i not in scene.at or scene.named(subject))
        if value.type == "MONEY" and subject is not None and said_of and clause.head.i == start - 1:
            yield Relation(
                scene.term(subject), "COSTS", scene.doc[start:end].text,
                start=scene.doc[clause.head.i].idx, end=value.end, confidence=0.8,
                extractor="clause",
            )  # fmt: skip
