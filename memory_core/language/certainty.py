"""Certainty: how often a name of this form, found by the model, is right.

The model gives no probabilities, so a name is as sure as names like it were: a listed name in
capitals nearly always, a lone lower-case word seldom. The shares were counted on the development
texts (tweets, comments, mails, articles), border and type both right, and rounded.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from memory_core.language.gazetteer import listed_type
from memory_core.language.naming import Found, is_model_number, starts_sentence

if TYPE_CHECKING:
    from spacy.tokens import Doc

Form = Literal["listed", "numbered", "several", "inside", "first", "capitals", "lower"]

SHARES: dict[Form, float] = {
    "listed": 0.9,
    "numbered": 0.6,
    "several": 0.55,
    "inside": 0.6,
    "first": 0.5,
    "capitals": 0.45,
    "lower": 0.3,
}
UNRELIABLE = frozenset({"EVENT", "WORK"})
"""Types the model confuses with others in chat."""


def doubted(doc: "Doc", found: Found) -> Found:
    """Return a name without its type where the model is seldom right about one of its form: a
    person in one word of capitals (1 in 7) amid other words. PERSON stays what it may also be."""
    token = doc[found.start]
    if found.end - found.start > 1 or listed_type([token.text]):
        return found
    shouted = all(t.is_upper for t in doc if t.is_alpha)
    if found.type != "PERSON" or not token.is_upper or len(token) == 1 or shouted:
        return found
    return replace(found, type="UNKNOWN", others=(found.type, *found.others))


def certainty(doc: "Doc", found: Found) -> float:
    """Return how sure a name is that the model found, 0..1."""
    share = SHARES[form(doc, found)]
    return round(share * 0.7, 2) if found.type in UNRELIABLE else share


def form(doc: "Doc", found: Found) -> Form:
    """Return how a name is written.

    listed: known as one of its type. numbered: ends in a model number. several, inside, first:
    words with a capital, more than one, one inside a sentence, one at its start. capitals: the
    whole name in capitals. lower: none.
    """
    span = doc[found.start : found.end]
    text = span.text
    if listed_type([token.text for token in span]) == found.type:
        return "listed"
    if len(span) > 1 and (span[-1].text.isdigit() or is_model_number(span[-1])):
        return "numbered"
    if text.islower() or not text[:1].isupper():
        return "lower"
    if text.isupper() and len(text) > 1:
        return "capitals"
    if len(span) > 1:
        return "several"
    return "first" if starts_sentence(span[0]) else "inside"
