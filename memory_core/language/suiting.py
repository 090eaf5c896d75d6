"""Suiting: what the words around a reference say of the kind of thing it means: only goods have a
price, and what is compared with a laptop is a laptop."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.discourse import Referent
from memory_core.language.predicates import TROUBLE
from memory_core.language.references import Reference
from memory_core.language.word_lists import listed
from memory_core.model import Mention

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

TYPE_NOUNS: Mapping[str, frozenset[str]] = {
    "PRODUCT": listed(
        """product item device laptop phone computer notebook tablet camera model machine gadget
    monitor headphone printer watch tv car flat apartment house property home loft bike option"""
    ),
    "ORGANIZATION": frozenset(
        {"company", "firm", "organization", "employer", "business", "brand", "team", "bank"}
    ),
    "LOCATION": frozenset(
        {"city", "place", "town", "country", "neighborhood", "neighbourhood", "area", "region"}
    ),
    "PERSON": frozenset({"person", "man", "woman", "guy", "lady", "candidate"}),
    "EVENT": listed("conference event festival concert fair wedding party match workshop"),
}
OF_GOODS = listed(
    """cost weigh price warranty battery screen display memory ram storage weight color colour
    size keyboard processor camera guarantee resolution"""
)
SUITED: Mapping[str, float] = {"PRODUCT": 1.0, "ORGANIZATION": -1.0}
TRADED = listed("pay order buy purchase return exchange receive deliver install repair unpack")
"""Verbs of goods, never of towns: "I paid 59.90 for it"."""
GATHERINGS = TYPE_NOUNS["EVENT"] | listed(
    """meeting gathering assembly exam examination lesson class course concert performance auction
    ceremony service reception session rehearsal tour sale interview hearing lecture talk trial
    competition tournament race parade exhibition show"""
)
"""What is held, and takes place; who holds it is not."""
NEVER_HELD = frozenset({"LOCATION", "ORGANIZATION", "PERSON", "PRODUCT"})
COMPARING = listed("compare contrast swap exchange replace")
"""Verbs after which "with", "to", "for" and "and" lead to a thing of the same kind."""
AGAINST = frozenset({"than", "versus", "vs", "vs.", "against"})
WITH = frozenset({"with", "to", "for", "and", "by"})
LIKE_RIVAL = 2.0
"""Points for being of the same type as the rival, and against being of another."""


IDENTIFIED = 2.0
"""Points for a sort of goods where "it" is told the make of, and against a noise or a scratch."""
OWNED = 1.3
"""Points for what somebody owns and speaks of, where no sort of goods is known."""
OWNERS = frozenset({"my", "our", "his", "her", "their"})
MADE = frozenset({"PRODUCT", "ORGANIZATION"})


def suits(reference: Reference, referent: Referent, doc: "Doc", *, rival: str) -> float:
    """Return points for the kind of thing a sentence speaks of. rival: see `rival_of`."""
    if reference.wants != "thing":
        return 0.0
    if _is_identified(doc[reference.token]) and reference.text:
        return _likeness(referent)
    if rival:
        return LIKE_RIVAL if referent.type == rival else -LIKE_RIVAL
    word = doc[reference.token].head.lemma_.lower()
    if _takes_place(doc[reference.token]):
        return _held(referent)
    if word in TRADED:
        return -5.0 if referent.type == "LOCATION" else 0.0
    return SUITED.get(referent.type, 0.0) if word in OF_GOODS else 0.0


def _takes_place(it: "Token") -> bool:
    """Whether "it" is what is held or takes place."""
    verb = it.head
    if verb.lemma_.lower() == "hold":
        return verb.tag_ == "VBN" and it.dep_ in syntax.SUBJECT
    return verb.lemma_.lower() == "take" and any(t.lower_ == "place" for t in verb.children)


def _held(referent: Referent) -> float:
    """Return points for being what can be held: a meeting, and no town or company."""
    if referent.type == "EVENT" or referent.phrase.lemma in GATHERINGS:
        return LIKE_RIVAL
    return -5.0 if referent.type in NEVER_HELD else 0.0


def _is_identified(it: "Token") -> bool:
    """Whether "it" is said to be one of a make or sort with a name: "It's a Zentra Nova 5"."""
    said = it.head
    if it.dep_ not in syntax.SUBJECT or syntax.predicate_complement(said) is None:
        return False
    named = any(token.pos_ == "PROPN" or token.ent_type_ in MADE for token in said.subtree)
    return named and any(token.lower_ in {"a", "an"} for token in said.subtree)


def _likeness(referent: Referent) -> float:
    """Return points for being what has a make: goods and what somebody owns, no trouble with it."""
    lemma = referent.phrase.lemma
    if lemma in TROUBLE:
        return -IDENTIFIED
    if lemma in TYPE_NOUNS["PRODUCT"]:
        return IDENTIFIED
    first = referent.phrase.text.split(maxsplit=1)[:1]
    return OWNED if first and first[0].lower() in OWNERS and referent.role else 0.0


def rival_of(reference: Reference, names: Sequence[Mention], doc: "Doc") -> str:
    """Return the type of the name a reference is compared with ("compare it with the X1", "is it
    cheaper than the X1?"), "" where it is with none. names: those of the text."""
    if reference.wants != "thing" or not reference.text:
        return ""
    token = doc[reference.token]
    words = AGAINST | WITH if token.head.lemma_.lower() in COMPARING else AGAINST
    led = [w.idx for w in token.sent if w.i > token.i and w.lower_ in words]
    ahead = [one for one in names if led and led[0] < one.start < token.sent.end_char]
    return min(ahead, key=lambda one: one.start).type if ahead else ""
