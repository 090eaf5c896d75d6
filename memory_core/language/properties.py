"""Attributes without a number: colours, roles, states, parts and "my favourite X is Y"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.changing import no_longer, states_of_doing
from memory_core.language.clauses import Clause
from memory_core.language.colours import coloured, coloured_kind, colours_of, is_colour
from memory_core.language.concepts import PLAIN, is_light
from memory_core.language.conditions import find_conditions
from memory_core.language.failing import failures
from memory_core.language.kinds import PERSON_NOUNS
from memory_core.language.measures import MEASURED, bare_price
from memory_core.language.modality import is_conditional, is_no_more
from memory_core.language.naming import is_model_number
from memory_core.language.owners import owner_by_of, owner_of
from memory_core.language.people import (
    ages_of_names,
    beside_names,
    is_someone,
    of_doing,
    of_someone,
    profiles,
)
from memory_core.language.roles import PETS, is_role
from memory_core.language.scene import FIRST_PERSON, Key, Scene
from memory_core.language.sorts import of_breed, of_making
from memory_core.language.values import NUMBER_WORDS
from memory_core.language.wordings import list_of, made, said
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

STATES = {
    "available": "availability", "unavailable": "availability", "discontinued": "availability",
    "open": "status", "closed": "status", "resolved": "status", "pending": "status",
    "escalated": "status", "overdue": "status", "cancelled": "status", "canceled": "status",
    "done": "status", "finished": "status", "ready": "status", "broken": "status",
    "offline": "status", "blocked": "status", "paid": "status", "confirmed": "status",
    "approved": "status", "rejected": "status", "delayed": "status", "shipped": "status",
    "delivered": "status", "refundable": "refundable", "locked": "status", "unlocked": "status",
    "repaired": "status", "fixed": "status", "suspended": "status", "refunded": "status",
    "completed": "status", "solved": "status", "damaged": "status", "cracked": "status",
    "stolen": "status", "jammed": "status", "faulty": "status", "defective": "status",
    "expired": "status", "clogged": "status", "leaking": "status", "dead": "status",
    "down": "status", "stuck": "status", "missing": "status", "empty": "status",
}  # fmt: skip
ALIVE = frozenset({"he", "she", "you", "they", "who"})
"""Of whom "down" or "missing" is no state to keep."""
MANY = frozenset({"NNS", "NNPS"})
UNSTATED = frozenset({"wanted", "possible", "supposed"})
HAVING = frozenset(
    {"have", "include", "feature", "use", "offer", "come", "get", "pack", "carry", "ship"}
)
TRADED = frozenset({"order", "buy", "purchase", "sell", "return", "receive", "ship", "stock"})
PLACED = {
    ("in", "stock"): "availability", ("out of", "stock"): "availability", ("out", "stock"):
    "availability", ("on", "sale"): "availability", ("on", "hold"): "status",
    ("in", "progress"): "status", ("under", "review"): "status", ("in", "transit"): "status",
    ("under", "repair"): "status", ("on", "backorder"): "availability",
}  # fmt: skip


def find_properties(scene: Scene) -> Iterator[Attribute]:
    """Yield the attributes a parsed part states in words, positions in the part."""
    for clause in scene.clauses:
        yield from failures(scene, clause)
        over = clause.modality == "past" or (clause.negated and is_no_more(clause.head))
        if clause.asked or clause.modality in UNSTATED or (clause.negated and not over):
            continue
        if is_conditional(clause.head):
            continue
        for found in _of_clause(scene, clause):
            yield no_longer(found) if over else found
    yield from _parts(scene)
    yield from beside_names(scene)
    yield from ages_of_names(scene)
    yield from profiles(scene)


def _of_clause(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    yield from find_conditions(scene, clause)
    if clause.verb == "be" and clause.complement is not None:
        yield from _of_being(scene, clause)
    elif clause.verb == "be":
        yield from _of_place(scene, clause)
    else:
        yield from of_doing(scene, clause)
        yield from states_of_doing(scene, clause)
        yield from _of_goods(scene, clause)
        sum_ = bare_price(clause)
        if sum_ is not None and sum_.i not in scene.at and clause.subjects:
            yield said(scene, clause.subjects[0], "price", sum_)
    yield from of_making(scene, clause)
    if clause.passive and clause.head.lower_ in STATES and _has_state(clause):
        yield said(scene, clause.subjects[0], STATES[clause.head.lower_], clause.head)


def _has_state(clause: Clause) -> bool:
    """Whether what a clause is about can be open or cancelled: who speaks is not."""
    who = clause.subjects[0] if clause.subjects else None
    return who is not None and who.tag_ != "EX" and who.lower_ not in FIRST_PERSON | ALIVE


def _of_place(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield states said with a preposition: "is out of stock", "is on hold"."""
    for preposition, noun in clause.obliques if clause.subjects else ():
        ordinal = next((c for c in noun.lefts if c.dep_ == "amod"), None)
        if (preposition, noun.lower_) == ("on", "floor") and ordinal is not None:
            yield said(scene, clause.subjects[0], "floor", ordinal)
        key = PLACED.get((preposition, noun.lower_))
        if key:
            start = noun.i - len(preposition.split())
            start -= scene.doc[start].lower_ == "of"
            span = scene.doc[max(0, start) : noun.i + 1]
            yield made(scene, scene.term(clause.subjects[0]), key, span, 0.7)


def _of_goods(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield "comes in black" of a thing, and how many of a thing were bought or sold."""
    if clause.verb in HAVING:
        yield from colours_of(scene, clause)
    for noun in clause.objects if clause.verb in TRADED else ():
        found = scene.named(noun)
        for number in syntax.children(noun, frozenset({"nummod"})):
            if number.i not in scene.at and noun.tag_ in MANY:
                thing = scene.text(found) if found else syntax.noun_phrase(noun).text
                counted = made(scene, thing, "quantity", scene.doc[number.i : number.i + 1], 0.6)
                yield replace(counted, value=NUMBER_WORDS.get(number.lower_, counted.value))


def _of_being(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    complement = clause.complement
    if complement is None or not clause.subjects or complement.pos_ == "PRON":
        return
    subject = clause.subjects[0]
    key = scene.key_at(subject)
    yield from coloured_kind(scene, subject, complement)
    yield from of_breed(scene, subject, complement)
    owner = syntax.possessor(subject) or owner_by_of(scene, subject)
    if key is not None:
        yield from _of_key(scene, key, complement)
    elif is_colour(complement):
        yield coloured(scene, subject, complement)
    elif complement.lower_ in STATES and _has_state(clause):
        yield said(scene, subject, STATES[complement.lower_], complement)
        if STATES[complement.lower_] == "availability":
            yield from colours_of(scene, clause)
    elif owner is not None and is_role(subject) and is_someone(scene, complement):
        if scene.named(owner) is not None:
            role = syntax.bare(syntax.noun_phrase(subject))
            yield made(scene, scene.term(complement), "role", role, 0.7)
    elif owner is not None and _can_be_key(scene, subject):
        yield from _of_owner(scene, subject, owner, complement)
    elif is_someone(scene, subject):
        yield from of_someone(scene, subject, syntax.conjuncts(complement))


def _can_be_key(scene: Scene, subject: "Token") -> bool:
    """Whether a noun that somebody or something has can be the key of a value."""
    plain = subject.pos_ == "NOUN" or (subject.pos_ == "PROPN" and subject.is_lower)
    return plain and scene.named(subject) is None and subject.lower_ not in PERSON_NOUNS


def _of_key(scene: Scene, key: Key, complement: "Token") -> Iterator[Attribute]:
    """Yield "the colour of the X15 is black", "my name is Priya"."""
    valued = any(first <= complement.i < last for _, first, last in scene.values)
    rated = complement.lower_ in PLAIN or complement.tag_ in {"JJR", "JJS", "RB", "VB", "VBG"}
    measured = key.key in MEASURED and complement.pos_ == "ADJ"
    if valued or rated or measured:
        return
    owner = owner_of(scene, key)
    name = scene.term(owner) if owner is not None else scene.subject
    if complement.pos_ in {"NOUN", "PROPN", "ADJ", "X", "NUM"}:
        yield made(scene, name, key.key, list_of(scene, complement), 0.7 if name else 0.4)


def _of_owner(
    scene: Scene, subject: "Token", owner: "Token", complement: "Token"
) -> Iterator[Attribute]:
    """Yield "Harrison's favorite subject is biology" under the words it is said with."""
    if subject.lower_ in PETS:
        return
    if complement.pos_ not in {"NOUN", "PROPN"} or is_role(subject):
        return
    told_apart = any(child.dep_ in {"compound", "amod"} for child in subject.lefts)
    if is_light(subject) and not told_apart:  # "blood type" says which
        return
    if any(first <= complement.i < last for _, first, last in scene.values):
        return
    if any(token.text == ":" for token in scene.doc[subject.i : complement.i]):
        return  # "Our team: Ada leads, Bo is the tester"
    words = syntax.bare(syntax.noun_phrase(subject)).text.lower()
    yield made(scene, scene.term(owner), words, list_of(scene, complement), 0.6)


def _parts(scene: Scene) -> Iterator[Attribute]:
    """Yield parts with a name or a kind: "has an NVIDIA RTX 4070 graphics card"."""
    for key in scene.keys:
        value = _specified(scene, key)
        clause = _holding(scene, key)
        if value is None or clause is None or clause.asked or clause.negated:
            continue
        subject = clause.subjects[0]
        if subject.lower_ not in FIRST_PERSON | {"you"}:
            yield replace(made(scene, scene.term(subject), key.key, value, 0.75), extractor="part")


def _holding(scene: Scene, key: Key) -> Clause | None:
    """Return the clause "X has ..." that a key stands in: the last one that begins before it."""
    sentence = scene.doc[key.start].sent
    before = [item for item in scene.clauses if sentence.start <= item.head.i < key.start]
    if not before or before[-1].verb.split()[0] not in HAVING:
        return None
    return before[-1] if before[-1].subjects else None


def _specified(scene: Scene, key: Key) -> "Span | None":
    """Return what stands before attribute words and tells which: "Intel Core i7" "processor"."""
    start = key.start
    while start > 0 and _tells(scene, scene.doc[start - 1]):
        start -= 1
    span = scene.doc[start : key.start]
    named = any(token.pos_ == "PROPN" or is_model_number(token) for token in span)
    return span if len(span) and named else None


def _tells(scene: Scene, token: "Token") -> bool:
    if any(first <= token.i < last for _, first, last in scene.values):
        return False
    return token.pos_ in {"PROPN", "NOUN", "ADJ", "NUM", "X"} and token.lower_ not in PLAIN
