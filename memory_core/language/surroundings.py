"""What a name is by the few words right before it, where they leave no doubt: who gives a present,
where one eats, where a relative is from, what "her" is called."""

import re
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.english import is_english
from memory_core.language.gazetteer import listed_type
from memory_core.language.naming import Found
from memory_core.language.values import FEASTS
from memory_core.language.word_lists import PEOPLE, listed

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

GIVEN = listed("gift present letter card postcard hug kiss greeting souvenir bouquet flower")
"""What one has from somebody rather than from a firm."""
KINDS = {
    noun: type_
    for type_, nouns in (
        ("WORK", "book novel film movie song album series opera"),
        ("PRODUCT", "project app programme program tool phone laptop car boat"),
        ("LOCATION", "city town village country place island region lake"),
        ("ORGANIZATION", "company firm bank supplier employer team club university"),
        ("PERSON", "person people kid child son daughter brother sister friend colleague player"),
    )
    for noun in nouns.split()
}
"""Nouns of lists -> the type of what they list."""
HEAD = 4
"""Words before a colon among which the noun of a list is looked for."""
NEAREST = frozenset({"girlfriend", "boyfriend", "parents", "grandparents", "family"})
NEAR = frozenset({"at", "near", "opposite", "behind"})
FEAST = re.compile(FEASTS)
LOOKING = listed("look stare glance laugh aim point shout work")
CALLING = frozenset({"call", "name"})
PLAYING = frozenset({"beat", "play", "face", "win", "lose", "score", "defeat"})
"""What teams do."""
BOUGHT = frozenset({"get", "buy", "order", "purchase", "own", "rent"})
"""What is done with goods: nobody gets "the" somebody, unless as a family."""
TOUCHED = frozenset({"PERSON", "ORGANIZATION", "UNKNOWN", "PRODUCT"})


def by_surroundings(doc: "Doc", found: Found) -> str:
    """Return the type the words before a name tell, "" where they tell none."""
    if FEAST.fullmatch(doc[found.start : found.end].text):
        return "EVENT"
    if found.type not in TOUCHED | {"LOCATION"} or not doc[found.start].text[:1].isupper():
        return ""
    named = [token.text for token in doc[found.start : found.end]]
    if len(named) > 1 and named[0].lower() == "project":
        return "PRODUCT"
    if found.type == "LOCATION" and listed_type(named) == "LOCATION":
        return ""
    if kind := _listed_as(doc, found):
        return kind
    return _after_two(doc, found) if found.start > 1 and found.type in TOUCHED else ""


def _listed_as(doc: "Doc", found: Found) -> str:
    """Return the type of what a list says it names: "two projects: Atlas and Borealis", "" where a
    name stands in no such list."""
    i = found.start - 1
    while i > 0 and (doc[i].text == "," or doc[i].lower_ == "and" or doc[i].is_title):
        i -= 1
    if i < 1 or doc[i].text != ":":
        return ""
    nouns = [token for token in doc[max(0, i - HEAD) : i] if token.tag_ == "NNS"]
    return KINDS.get(nouns[-1].lemma_.lower(), "") if nouns else ""


def _after_two(doc: "Doc", found: Found) -> str:
    """Return the type the two words before a name tell."""
    before, first = doc[found.start - 1], doc[found.start - 2]
    if before.lower_ == "the" and first.lemma_.lower() in BOUGHT and found.type == "PERSON":
        return "" if doc[found.end - 1].text.endswith("s") else "PRODUCT"
    if before.lower_ in {"her", "him"} and first.lemma_.lower() in CALLING:
        return "PERSON"
    if before.lower_ == "the" and first.lower_ in NEAR and found.type in {"PERSON", "PRODUCT"}:
        return "" if _goes_on(doc, found) or _is_looked_at(doc, found) else "LOCATION"
    if before.lower_ != "from":
        return ""
    if first.lemma_.lower() not in GIVEN:
        return "LOCATION" if _is_relative(doc, found) else ""
    lone = found.end - found.start == 1 and not doc[found.start].is_upper
    place = listed_type([token.text for token in doc[found.start : found.end]]) == "LOCATION"
    return "PERSON" if lone and not place else ""


def _is_looked_at(doc: "Doc", found: Found) -> bool:
    """Whether a name is what somebody looks at, or has a number as goods have: "at the Aero 5"."""
    numbered = any(char.isdigit() for token in doc[found.start : found.end] for char in token.text)
    verb = doc[found.start - 3] if found.start > 2 else None  # noqa: PLR2004 - before "at the"
    return numbered or (verb is not None and verb.lemma_.lower() in LOOKING)


def _goes_on(doc: "Doc", found: Found) -> bool:
    """Whether a noun follows that the name only tells apart: "at the Kestrel desk"."""
    after = doc[found.end] if found.end < len(doc) else None
    return after is not None and after.pos_ in {"NOUN", "PROPN", "PART"}


def _is_relative(doc: "Doc", found: Found) -> bool:
    """Whether somebody near to the speaker is said to be from there: "my cousin is from Ebbing"."""
    root: Token = doc[found.start : found.end].root
    if root.dep_ not in {"ROOT", "conj", "advcl", "ccomp"} or syntax.copula(root) is None:
        return False
    return any(subject.lower_ in PEOPLE | NEAREST for subject in syntax.subjects(root))


def _is_many(token: "Token") -> bool:
    """Whether a sentence begins with a common plural that does something: "Backups run at two"."""
    verb = token.head
    many = token.tag_ == "NNS" and token.is_title and bool(token.is_sent_start)
    doing = token.dep_ == "nsubj" and verb.tag_ == "VBP" and verb.lemma_.lower() not in PLAYING
    return many and doing and is_english(token.lower_, token.vocab)


def is_noun(doc: "Doc", found: Found) -> bool:
    """Whether a firm is a common plural that a sentence begins with, or a title or a person has no
    capital in a text that has: "Backups run at two", "I play the cello", "he does judo"."""
    token = doc[found.start]
    if found.type == "ORGANIZATION":
        return _is_many(token)
    if found.type not in {"WORK", "PERSON"} or not token.is_lower:
        return False
    if not doc[0].text[:1].isupper() or doc[-1].text not in {".", "!", "?"}:
        return False
    plain = is_english(token.lower_, token.vocab) and not listed_type([token.text])
    return token.pos_ == "NOUN" if found.type == "WORK" else plain
