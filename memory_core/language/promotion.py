"""Promotion: what something is said of is worth remembering without a name, too.

"My phone is black", "The kickoff is on March 12", "Maryam wrote the macro": phone, kickoff and
macro become mentions, so that what is said of them has an owner. Nothing else does: a text has
many nouns, and few of them matter.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.concepts import is_light, kernel
from memory_core.language.naming import Found, is_model_number
from memory_core.language.predicates import name_of
from memory_core.language.roles import KIN
from memory_core.language.scene import FIRST_PERSON, VALUE_TYPES, Scene
from memory_core.language.statements import POINTING
from memory_core.language.ties import SPELLINGS
from memory_core.model import Attribute, Relation

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

SPOKEN_OF = FIRST_PERSON | POINTING
TYPE = "CONCEPT"
UNSURE = frozenset({"LOCATION", "UNKNOWN", "ORGANIZATION"})
MAKERS = frozenset({"ORGANIZATION", "COMPANY", "BRAND", "UNKNOWN"})
SINGLED = frozenset({"the", "a", "an", "this", "that", "my", "our", "your", "his", "her", "their"})
OF_GOODS = frozenset(
    {"price", "colour", "weight", "warranty", "memory", "storage", "battery", "display"}
    | {"refresh rate", "processor", "graphics", "camera", "power", "keyboard"}
)
"""Attributes of goods, never of firms."""
FIRMS_TOO = frozenset(
    {"customer", "client", "employer", "contractor", "agent", "tenant", "landlord", "partner"}
)
SOMEBODYS = frozenset({f"{name_of(SPELLINGS.get(w, w))}_OF" for w in KIN - FIRMS_TOO})
"""Predicates of people only."""


def promote(
    scene: Scene, attributes: Sequence[Attribute], relations: Sequence[Relation]
) -> tuple[list[Found], list[Attribute], list[Relation]]:
    """Return the names of a part with what was promoted, and the statements by these names."""
    known = {scene.text(item) for item in scene.found}
    wanted = {item.subject for item in attributes}
    wanted |= {end for item in relations for end in (item.subject, item.object)}
    wanted = {words for words in wanted - known if words and words.casefold() not in SPOKEN_OF}
    spans = _spans(scene, wanted) if wanted else {}
    renamed = {words: span.text for words, span in spans.items()}
    new = {
        (span.start, span.end): _noted(scene, span)
        for span in spans.values()
        if span.text not in known
    }
    goods = {item.subject for item in attributes if item.key in OF_GOODS}
    found = [
        *(_as_goods(scene, _as_person(scene, item, relations), goods) for item in scene.found),
        *new.values(),
    ]
    return (
        sorted(found, key=lambda item: item.start),
        [replace(a, subject=renamed.get(a.subject, a.subject)) for a in attributes],
        [
            replace(
                r,
                subject=renamed.get(r.subject, r.subject),
                object=renamed.get(r.object, r.object),
            )
            for r in relations
        ],
    )


def _noted(scene: Scene, span: "Span") -> Found:
    """Return what statements are about as a mention: goods where only a model number names it,
    "the QC45 is lighter"."""
    before = scene.doc[span.start - 1].lower_ if span.start else ""
    if len(span) == 1 and is_model_number(span[0]) and before in SINGLED:
        product = scene.preset.retype.get("PRODUCT", "PRODUCT")
        return Found(span.start, span.end, product, 0.5, "model number", (TYPE,))
    return Found(span.start, span.end, TYPE, 0.5, "stated")


def _as_person(scene: Scene, found: Found, relations: Sequence[Relation]) -> Found:
    """Return a name as somebody's where it is said to be a sister or boss: "my boss, Peter Hill".

    A customer or a landlord can be a firm, too.
    """
    if found.type not in UNSURE:
        return found
    name = scene.text(found)
    if not any(r.subject == name and r.predicate in SOMEBODYS for r in relations):
        return found
    person = scene.preset.retype.get("PERSON", "PERSON")
    return replace(found, type=person, extractor="relation", others=(found.type,))


def _as_goods(scene: Scene, found: Found, goods: Collection[str]) -> Found:
    """Return a maker's name as its product where it is one of its goods: "The Dyson comes in
    black". goods: what has a price, a colour or the like."""
    before = scene.doc[found.start - 1].lower_ if found.start else ""
    if found.type not in MAKERS or before not in SINGLED or scene.text(found) not in goods:
        return found
    product = scene.preset.retype.get("PRODUCT", "PRODUCT")
    return replace(found, type=product, extractor="attribute", others=(found.type,))


def _spans(scene: Scene, wanted: Collection[str]) -> dict[str, "Span"]:
    """Return for words as a statement calls its ends the stretch that names the thing."""
    taken = {
        i for item in scene.found for i in range(item.start, item.end)
        if item.type not in VALUE_TYPES
    }  # fmt: skip
    found: dict[str, Span] = {}
    whole: dict[str, Span] = {}
    for token in scene.doc:
        if token.i in taken or not _can_be(token):
            continue
        phrase = syntax.noun_phrase(token)
        for words in (phrase.text, syntax.bare(phrase).text):
            if words in wanted and words not in found:
                span = kernel(phrase, taken)
                if span is not None:
                    found[words] = span
                    whole[words] = syntax.bare(phrase)
    return {words: _told_apart(words, found, whole) for words in found}


def _told_apart(words: str, found: dict[str, "Span"], whole: dict[str, "Span"]) -> "Span":
    """Return what names a thing: with the words that tell it from another of its kind, "first
    laptop" beside "second laptop"."""
    span, name = found[words], whole[words].text.casefold()
    for other, one in found.items():
        alike = one.text.casefold() == span.text.casefold() and one.start != span.start
        if alike and whole[other].text.casefold() != name:
            return whole[words]
    return span


def _can_be(token: "Token") -> bool:
    described = any(child.dep_ == "det" for child in token.lefts)
    return (
        (token.pos_ in {"NOUN", "PROPN"} or (token.pos_ == "ADJ" and described))
        and token.dep_ not in syntax.NAME_PART
        and not is_light(token)
        and len(token.text) > 1
    )
