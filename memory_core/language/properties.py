"""Attributes without a number: colours, roles, states, parts and "my favourite X is Y"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.concepts import EMPTY, PLAIN
from memory_core.language.kinds import PERSON_NOUNS
from memory_core.language.naming import is_model_number
from memory_core.language.owners import owner_of
from memory_core.language.scene import FIRST_PERSON, Key, Scene
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

COLOURS = frozenset(
    {
        "black",
        "white",
        "red",
        "blue",
        "green",
        "yellow",
        "orange",
        "purple",
        "pink",
        "brown",
        "grey",
    }
    | {"gray", "silver", "gold", "beige", "turquoise", "violet", "navy"}
)
STATES = {
    "available": "availability", "unavailable": "availability", "discontinued": "availability",
    "open": "status", "closed": "status", "resolved": "status", "pending": "status",
    "escalated": "status", "overdue": "status", "cancelled": "status", "canceled": "status",
    "approved": "status", "rejected": "status", "delayed": "status", "shipped": "status",
    "delivered": "status", "refundable": "refundable",
}  # fmt: skip
HAVING = frozenset(
    {"have", "include", "feature", "use", "offer", "come", "get", "pack", "carry", "ship"}
)
PERSONAL = frozenset({"he", "she", "i"})


def find_properties(scene: Scene) -> Iterator[Attribute]:
    """Yield the attributes a parsed part states in words, positions in the part."""
    for clause in scene.clauses:
        if clause.asked or clause.negated or clause.modality in {"wanted", "possible"}:
            continue
        if clause.verb == "be" and clause.complement is not None:
            yield from _of_being(scene, clause)
        elif clause.verb == "work":
            yield from _of_working(scene, clause)
        elif clause.passive and clause.head.lower_ in STATES and clause.subjects:
            yield _said(scene, clause.subjects[0], STATES[clause.head.lower_], clause.head)

    yield from _parts(scene)


def _of_being(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    complement = clause.complement
    if complement is None or not clause.subjects or complement.pos_ == "PRON":
        return
    subject = clause.subjects[0]
    key = scene.key_at(subject)
    owner = syntax.possessor(subject)
    if key is not None:
        yield from _of_key(scene, key, complement)
    elif complement.lower_ in COLOURS:
        yield _said(scene, subject, "colour", complement)
    elif complement.lower_ in STATES:
        yield _said(scene, subject, STATES[complement.lower_], complement)
    elif owner is not None and subject.pos_ == "NOUN" and subject.lower_ not in PERSON_NOUNS:
        yield from _of_owner(scene, subject, owner, complement)
    elif _is_someone(scene, subject) and _is_role(complement):
        yield _said(scene, subject, "role", complement, kind=True)


def _of_key(scene: Scene, key: Key, complement: "Token") -> Iterator[Attribute]:
    """Yield "the colour of the X15 is black", "my name is Priya"."""
    valued = any(first <= complement.i < last for _, first, last in scene.values)
    rated = complement.lower_ in PLAIN or complement.tag_ in {"JJR", "JJS", "RB", "VB", "VBG"}
    if valued or rated:
        return
    owner = owner_of(scene, key)
    name = scene.term(owner) if owner is not None else scene.subject
    if complement.pos_ in {"NOUN", "PROPN", "ADJ", "X", "NUM"}:
        yield _made(scene, name, key.key, _phrase(scene, complement), 0.7 if name else 0.4)


def _of_owner(
    scene: Scene, subject: "Token", owner: "Token", complement: "Token"
) -> Iterator[Attribute]:
    """Yield "Harrison's favorite subject is biology" under the words it is said with."""
    if complement.pos_ not in {"NOUN", "PROPN"} or subject.lower_ in EMPTY:
        return
    words = syntax.bare(syntax.noun_phrase(subject)).text.lower()
    yield _made(scene, scene.term(owner), words, _phrase(scene, complement), 0.6)


def _parts(scene: Scene) -> Iterator[Attribute]:
    """Yield parts with a name or a kind: "has an NVIDIA RTX 4070 graphics card"."""
    for key in scene.keys:
        value = _specified(scene, key)
        clause = _holding(scene, key)
        if value is None or clause is None or clause.asked or clause.negated:
            continue
        subject = clause.subjects[0]
        if subject.lower_ not in FIRST_PERSON | {"you"}:
            yield replace(_made(scene, scene.term(subject), key.key, value, 0.75), extractor="part")


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


def _of_working(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    for preposition, noun in clause.obliques:
        if preposition == "as" and clause.subjects and noun.pos_ == "NOUN":
            yield _said(scene, clause.subjects[0], "role", noun, kind=True)


def _is_someone(scene: Scene, token: "Token") -> bool:
    found = scene.named(token)
    if found is not None:
        return found.type == "PERSON"
    return token.lower_ in PERSONAL or token.lower_ in PERSON_NOUNS


def _is_role(noun: "Token") -> bool:
    if noun.pos_ != "NOUN" or noun.lower_ in EMPTY | PERSON_NOUNS - {"manager", "teacher", "agent"}:
        return False
    owned = syntax.possessor(noun) is not None
    return not owned and any(child.dep_ == "det" for child in noun.children)


def _phrase(scene: Scene, token: "Token") -> "Span":
    found = scene.named(token)
    if found is not None and found.type != "CONCEPT":
        return scene.doc[found.start : found.end]
    if token.pos_ == "ADJ":
        return scene.doc[token.i : token.i + 1]
    phrase = syntax.bare(syntax.noun_phrase(token))
    for child in token.rights:
        if child.dep_ in {"nmod", "prep"} and scene.doc[child.left_edge.i].lower_ == "of":
            return scene.doc[phrase.start : max(phrase.end, child.i + 1)]
    return phrase


def _said(
    scene: Scene, subject: "Token", key: str, value: "Token", *, kind: bool = False
) -> Attribute:
    span = _phrase(scene, value) if kind else scene.doc[value.i : value.i + 1]
    return _made(scene, scene.term(subject), key, span, 0.7)


def _made(scene: Scene, subject: str, key: str, value: "Span", confidence: float) -> Attribute:
    return Attribute(
        subject=subject,
        key=key,
        value=" ".join(value.text.split()),
        text=value.text,
        start=value.start_char,
        end=value.end_char,
        confidence=confidence,
        extractor="grammar",
    )
