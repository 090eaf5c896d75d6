"""Colours: of what is said to be red, to come in red, or to be a red thing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.people import is_someone
from memory_core.language.scene import Scene
from memory_core.language.word_lists import listed
from memory_core.language.wordings import made
from memory_core.model import Attribute

if TYPE_CHECKING:
    from spacy.tokens import Token

COLOURS = listed(
    """black white red blue green yellow orange purple pink brown grey gray silver gold beige
    turquoise violet navy"""
)
SHADES = frozenset({"dark", "light", "pale", "bright", "deep", "matte", "metallic"})


def is_colour(token: "Token") -> bool:
    """Whether a word names a colour, and is no part of a code: "red-9981"."""
    if token.lower_ not in COLOURS:
        return False
    joined = not token.whitespace_ and token.i + 1 < len(token.doc) and token.nbor().text == "-"
    return not joined or token.doc[token.i : token.i + 3][-1].lower_ in COLOURS


def colours_of(scene: Scene, clause: Clause) -> Iterator[Attribute]:
    """Yield the colours something comes or is available in, with what is listed beside them."""
    for preposition, noun in clause.obliques if clause.subjects else ():
        if preposition == "in" and is_colour(noun):
            yield coloured(scene, clause.subjects[0], noun)


def coloured_kind(scene: Scene, subject: "Token", kind: "Token") -> Iterator[Attribute]:
    """Yield the colour of "It's a blue jacket", and of the name in "My car is a red Toyota"."""
    for colour in syntax.children(kind, frozenset({"amod"})):
        indefinite = any(child.lower_ in {"a", "an"} for child in kind.children)
        if is_colour(colour) and indefinite and not is_someone(scene, subject):
            yield coloured(scene, kind if scene.named(kind) else subject, colour)


def coloured(scene: Scene, thing: "Token", colour: "Token") -> Attribute:
    """Return the colour of a thing: with "dark" of "dark blue", and with colours listed behind."""
    shaded = colour.i > 0 and colour.nbor(-1).lower_ in SHADES
    beside = [token.i for token in syntax.conjuncts(colour) if is_colour(token)]
    span = scene.doc[colour.i - shaded : max(colour.i, *beside) + 1]
    return made(scene, scene.term(thing), "colour", span, 0.7)
