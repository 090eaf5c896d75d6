"""Relations that nouns carry by what stands beside them: a place, a list of names, a make.

"my cousin from Lyon", "a bakery in Bremen", "I moved into a flat in Gdynia", "two brothers, Piotr
and Adam", "our printer is a Canon G650", "I lent my drill to Marcus".
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.naming import Found
from memory_core.language.predicates import name_of
from memory_core.language.roles import KIN
from memory_core.language.scene import Scene, clause_of
from memory_core.language.statements import made
from memory_core.language.ties import FIRMS, SPELLINGS
from memory_core.language.word_lists import GOODS, listed
from memory_core.model import Relation

if TYPE_CHECKING:
    from spacy.tokens import Token

HOMES = listed(
    """flat apartment house home studio room cottage farm bungalow villa condo loft dorm village
    suburb street shed hut cabin nursing-home place"""
)
SITES = HOMES | listed(
    """shop store bakery bookshop café cafe restaurant bar pub hotel hostel office branch clinic
    hospital school university college library museum theatre theater gym club studio workshop
    factory warehouse plant garage garden farm allotment church market hall station firm company
    agency practice surgery salon campsite cinema gallery lab kindergarten nursery garage"""
)
"""What stands at a place and stays there."""
LIVING = frozenset({"live", "move", "reside", "settle", "relocate"})
DWELLING = frozenset({"in", "into", "on", "at", "to"})
THERE = frozenset({"in", "near", "outside"})
GIVING = listed("lend give sell send show hand forward return donate pass mail email write present")
HANDING = frozenset({"lend", "give", "hand", "show"})
"""What is done to somebody, whatever kind of name that was taken for."""
TAKERS = frozenset({"PERSON", "ORGANIZATION", "UNKNOWN"})
OWN = frozenset({"my", "our"})
RUNNING = listed("have own run buy rent open lead manage")
WISHED = listed("dream favourite favorite goal wish choice next plan option first")
UNSTATED = frozenset({"wanted", "possible", "supposed"})


def find_adjoining(scene: Scene) -> Iterator[Relation]:
    """Yield the relations nouns of a parsed part carry, positions in the part."""
    for found in scene.found:
        if found.start in scene.asked:
            continue
        root = scene.doc[found.start : found.end].root
        if found.type in {"LOCATION", *FIRMS}:
            yield from _placed(scene, found, root)
        elif found.type in GOODS:
            yield from _identified(scene, found, root)
    for clause in scene.clauses:
        if not (clause.asked or clause.negated or clause.modality in UNSTATED):
            yield from _of_list(scene, clause)
            yield from _given(scene, clause)
            yield from _run(scene, clause)
            yield from _each_other(scene, clause)


def _placed(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield where somebody comes from, and where something is: "a bakery in Bremen"."""
    place = syntax.preposition(root)
    noun = _before(scene, root)
    if place not in THERE | {"from"} or noun is None:
        return
    who = _name(scene, noun)
    person = noun.lower_ in KIN if who is None else who.type == "PERSON"
    if place == "from":
        if person and found.type == "LOCATION":
            yield made(scene, noun, "FROM", root, 0.7, rule="place")
        elif who is not None and who.type == "PERSON" and found.type in FIRMS:
            yield made(scene, noun, "WORKS_AT", root, 0.6, rule="place")
    elif found.type == "LOCATION":
        named = who is not None and who.type in FIRMS
        if place == "in" and (named or (who is None and _is_site(noun))):
            yield made(scene, noun, "LOCATED_IN", root, 0.6, rule="place")
        elif place == "in" and person and _is_had(scene, noun):
            yield made(scene, noun, "LIVES_IN", root, 0.6, rule="place")
        yield from _at_home(scene, noun, root, place)


def _before(scene: Scene, root: "Token") -> "Token | None":
    """Return the noun that a preposition joins a place to, None where it joins it to a verb."""
    if root.dep_ not in {"nmod", "pobj"}:
        return None
    noun = root.head.head if root.head.dep_ == "prep" else root.head
    if noun.tag_ == "PRP" and noun.dep_ == "nmod":
        noun = noun.head  # "a friend of mine from Osaka"
    if noun.dep_ == "appos" and scene.named(noun.head) is not None:
        noun = noun.head  # "Yuki, a friend from Osaka"
    return noun if noun.i < root.i else None


def _name(scene: Scene, noun: "Token") -> Found | None:
    """Return the name of what a noun stands for, None for a common noun."""
    found = scene.meant(noun)
    return None if found is None or found.type == "CONCEPT" else found


def _is_had(scene: Scene, noun: "Token") -> bool:
    """Whether somebody is had or spoken of, not met: "I have a sister in Oslo"."""
    clause = clause_of(scene, noun)
    having = clause is not None and clause.verb == "have" and noun in clause.objects
    return having and not (clause is None or clause.negated or clause.modality)


def _is_site(noun: "Token") -> bool:
    """Whether a noun is a certain thing at a place: "my house in Graz", no "houses in Graz"."""
    some = any(child.dep_ in {"det", *syntax.POSSESSOR} for child in noun.lefts)
    return noun.lemma_.lower() in SITES and some and noun.tag_ != "NNS"


def _at_home(scene: Scene, noun: "Token", root: "Token", place: str) -> Iterator[Relation]:
    """Yield where somebody lives who lives in, or moved into, a flat there."""
    clause = clause_of(scene, noun)
    if clause is None or clause.verb not in LIVING or clause.asked or clause.negated:
        return
    if noun.lemma_.lower() not in HOMES or syntax.preposition(noun) not in DWELLING:
        return
    if clause.modality in UNSTATED:
        return
    name = "LIVES_IN" if place == "in" else "LIVES_NEAR"
    for subject in clause.subjects:
        modality = clause.modality or ("past" if _lived(clause) else "")
        yield made(scene, subject, name, root, 0.7, modality=modality, rule="place")


def _lived(clause: Clause) -> bool:
    return clause.verb in {"live", "reside"} and clause.head.tag_ == "VBD"


def _identified(scene: Scene, found: Found, root: "Token") -> Iterator[Relation]:
    """Yield "our printer is a Canon G650" and "our printer, a Canon G650," as OWNS."""
    doc, i = scene.doc, found.start - 1
    while i > 2 and doc[i].lower_ in {"a", "an", "the", "now", "still"}:  # noqa: PLR2004
        i -= 1
    if i < 2 or doc[i].lower_ not in {",", "is", "'s", "’s", "(", "was"} or doc[i - 1].tag_ != "NN":  # noqa: PLR2004
        return
    joined = doc[i - 2].pos_ in {"NOUN", "PROPN", "ADJ"} and i > 2  # noqa: PLR2004
    owner = doc[i - 3] if joined else doc[i - 2]
    words = {token.lower_ for token in doc[owner.i + 1 : i]}
    kept = doc[i].lower_ in {",", "("} and scene.heads.get(root.i) is not None
    if owner.lower_ not in OWN or words & WISHED or words & KIN or kept:
        return
    clause = clause_of(scene, root)
    if clause is None or not (clause.negated or clause.modality in UNSTATED):
        past = "past" if doc[i].lower_ == "was" else ""
        yield made(scene, owner, "OWNS", root, 0.7, modality=past, rule="possession")


def _of_list(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield "I have two brothers, Piotr and Adam" as BROTHER_OF."""
    if clause.verb not in {"have", "have get"} or not clause.subjects:
        return
    noun, *_ = [*clause.objects, None]
    if noun is None or noun.lemma_.lower() not in KIN:
        return
    names = [item for item in syntax.conjuncts(noun) if item.i > noun.i]
    appos = syntax.children(noun, frozenset({"appos"}))
    names += [item for child in appos for item in syntax.conjuncts(child)]
    comma = noun.i + 1 < len(scene.doc) and scene.doc[noun.i + 1].text in {",", ":", "("}
    relation = SPELLINGS.get(noun.lemma_.lower(), name_of(noun.lemma_))
    for name in names if comma else ():
        found = scene.named(name)
        if found is not None and found.type not in GOODS | {"CONCEPT"}:
            yield made(scene, name, f"{relation}_OF", clause.subjects[0], 0.75, rule="kinship")


def _run(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield where what somebody has or runs is: "owns a bakery in Bremen"."""
    for place, root in clause.obliques if clause.verb in RUNNING else ():
        found = scene.named(root)
        before = found.start - 2 if found is not None else -1
        for noun in clause.objects:
            town = place == "in" and found is not None and found.type == "LOCATION"
            if town and noun.i == before and _name(scene, noun) is None and _is_site(noun):
                yield made(scene, noun, "LOCATED_IN", root, 0.6, rule="place")


def _each_other(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield what two people are to each other: "Elif and Deniz are sisters", "got married"."""
    named = [who for who in clause.subjects if (n := scene.named(who)) and n.type == "PERSON"]
    if len(named) != 2 or len(clause.subjects) != 2:  # noqa: PLR2004
        return
    noun = clause.complement
    married = noun is not None and noun.lower_ == "married"
    if clause.verb == "get":
        married = any(child.lower_ == "married" for child in clause.head.rights)
    if married or clause.verb == "marry":
        yield made(scene, named[0], "MARRIED_TO", named[1], 0.8, rule="kinship")
        return
    many = noun is not None and clause.verb == "be" and noun.tag_ == "NNS" and noun.lemma_ in KIN
    if noun is not None and many and syntax.possessor(noun) is None:
        name = SPELLINGS.get(noun.lemma_, name_of(noun.lemma_))
        yield made(scene, named[0], f"{name}_OF", named[1], 0.8, rule="kinship")


def _given(scene: Scene, clause: Clause) -> Iterator[Relation]:
    """Yield to whom something is given: "I lent my drill to Marcus"."""
    if clause.verb not in GIVING or not clause.objects or clause.passive:
        return
    placed = [*clause.obliques]
    placed += [pair for noun in clause.objects for pair in syntax.preposition_objects(noun)]
    for place, noun in placed:
        found = scene.meant(noun)
        known = TAKERS | ({"LOCATION"} if clause.verb in HANDING else set())
        someone = noun.lower_ in KIN if found is None else found.type in known
        if place == "to" and someone:
            for subject in clause.subjects:
                name = name_of(f"{clause.verb} to")
                yield made(scene, subject, name, noun, 0.6, modality=clause.modality)
