"""Prominence: how much the grammar of a sentence makes a noun what the sentence is about."""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.reporting import SAYING
from memory_core.language.word_lists import PEOPLE

if TYPE_CHECKING:
    from spacy.tokens import Token

ROLE = {
    "topic": 1.6,
    "subject": 1.0,
    "complement": 0.9,
    "object": 0.8,
    "possessor": 0.6,
    "oblique": 0.5,
}
ROLE_LABELS = {
    "subject": syntax.SUBJECT,
    "object": syntax.OBJECT | syntax.INDIRECT,
    "complement": syntax.COMPLEMENT | {"ROOT"},
    "possessor": syntax.POSSESSOR,
}
TOPIC_PREPOSITIONS = frozenset({"about", "of", "for"})


NO_ACT = frozenset({"be", "have", "do", "get", "go", "say", "tell", "ask", "know", "think", "want"})
"""Verbs that say too little to tell what is meant."""


def role_of(head: "Token") -> float:
    """Return how prominent the grammar makes a noun, 0..1.6: topics most, asides least."""
    if _introduces(head):
        return ROLE["topic"]
    if _is_source(head):
        return ROLE["oblique"]
    token, seen = head, 0
    while token.dep_ in {"conj", *syntax.NAME_PART} and seen < len(head.doc):
        token, seen = token.head, seen + 1
    for role, labels in ROLE_LABELS.items():
        if token.dep_ in labels:
            return ROLE[role]
    preposition = syntax.preposition(token)
    if preposition == "of" and token.head.pos_ in {"NOUN", "PROPN"}:
        return max(ROLE["complement"], role_of(token.head))
    return ROLE["complement" if preposition in TOPIC_PREPOSITIONS else "oblique"]


def _is_source(head: "Token") -> bool:
    """Whether a sentence only tells who says what it is about: "Wikipedia says X is ..."."""
    if head.dep_ not in syntax.SUBJECT or head.ent_type_ == "PERSON" or head.lower_ in PEOPLE:
        return False
    said = head.head.lemma_.lower() in SAYING
    return said and head.pos_ != "PRON" and any(c.dep_ == "ccomp" for c in head.head.children)


def _introduces(head: "Token") -> bool:
    """Whether the sentence makes this its topic: "what is X", "tell me about X", "describe X"."""
    if head.dep_ in syntax.SUBJECT and head.head.tag_ in {"WP", "WRB"}:
        return True
    request = head.head.tag_ == "VB" and head.head.lemma_.lower() in {"tell", "describe", "explain"}
    about = syntax.preposition(head) == "about" or head.dep_ in syntax.OBJECT
    return request and about


def done_of(head: "Token") -> str:
    """Return what a sentence says is done by or to a noun: "lose:to" of "my wallet" in "I lost my
    wallet" and of "it" in "Where did I lose it?"; "" where its verb says nothing particular."""
    verb = head.head
    if verb.pos_ != "VERB" or verb.i == head.i or verb.lemma_ in NO_ACT:
        return ""
    has = any(child.lemma_ == "have" for child in verb.children)
    passive = head.dep_ in {"nsubj:pass", "nsubjpass"} or (
        verb.tag_ == "VBN" and head.dep_ in syntax.SUBJECT and not has
    )
    if passive or head.dep_ in syntax.OBJECT:
        return f"{verb.lemma_.lower()}:to"
    return f"{verb.lemma_.lower()}:by" if head.dep_ in syntax.SUBJECT else ""
