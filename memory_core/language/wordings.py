"""Attributes whose value is words of the text: how these are cut out and put down."""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.scene import Scene
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

LISTED = frozenset({"NOUN", "PROPN", "ADJ"})
"""Word classes that stand in one list of values."""


def phrase_of(scene: Scene, token: "Token") -> "Span":
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


def list_of(scene: Scene, token: "Token") -> "Span":
    """Return the words of a value with what is listed beside it: "black, silver and white"."""
    first, last = phrase_of(scene, token), token
    for item in syntax.conjuncts(token):
        apart = item.pos_ != token.pos_ and not {item.pos_, token.pos_} <= LISTED
        apart = apart or scene.key_at(item) is not None or syntax.possessor(item) is not None
        if item.i > last.i and (apart or syntax.children(item, syntax.SUBJECT | {"cop"})):
            break
        last = max(last, item, key=lambda one: one.i)
    return first if last.i == token.i else scene.doc[first.start : phrase_of(scene, last).end]


def said(scene: Scene, subject: "Token", key: str, value: "Token") -> Attribute:
    return made(scene, scene.term(subject), key, scene.doc[value.i : value.i + 1], 0.7)


def made(scene: Scene, subject: str, key: str, value: "Span", confidence: float) -> Attribute:
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
