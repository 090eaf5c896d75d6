"""Whose an attribute is, where the words for it say so themselves."""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.scene import Key, Scene

if TYPE_CHECKING:
    from spacy.tokens import Token

POINTING = frozenset({"the", "this", "that"})


def owner_of(scene: Scene, key: Key) -> "Token | None":
    """Return whose an attribute is by grammar: "the X15's weight", "the weight of the X15"."""
    for token in scene.doc[key.start : key.end]:
        owner = syntax.possessor(token)
        if owner is not None and not key.start <= owner.i < key.end:
            return owner
        for preposition, noun in syntax.preposition_objects(token):
            measured = noun.pos_ in {"NUM", "SYM"}
            if preposition in {"of", "on", "for"} and noun.pos_ == "PRON":
                return noun
            if preposition in {"of", "on", "for"} and not measured and scene.meant(noun):
                return noun
            if preposition == "of" and is_definite(scene, noun):
                return noun
    return _written_owner(scene, key)


def owner_by_of(scene: Scene, subject: "Token") -> "Token | None":
    """Return whose "the KEY of X" is."""
    for preposition, noun in syntax.preposition_objects(subject):
        if preposition == "of" and (scene.named(noun) is not None or is_definite(scene, noun)):
            return noun
    return None


def is_definite(scene: Scene, noun: "Token") -> bool:
    """Whether a common noun can own something: "the export", "my room"; no part of a value."""
    if noun.pos_ != "NOUN" or any(first <= noun.i < last for _, first, last in scene.values):
        return False
    return any(child.lower_ in POINTING or child.tag_ == "PRP$" for child in noun.lefts)


def _written_owner(scene: Scene, key: Key) -> "Token | None":
    """Read the words right before a key: "the Aero 14's warranty", "its price"."""
    i = key.start - 1
    if i >= 0 and scene.doc[i].tag_ == "POS":
        return scene.doc[i - 1] if i > 0 else None
    return scene.doc[i] if i >= 0 and scene.doc[i].tag_ == "PRP$" else None
