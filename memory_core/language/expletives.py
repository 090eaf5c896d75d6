"""Expletives: "it" and "that" where they stand for nothing that was named.

Weather, place holders for a clause ("it is possible to"), introductions ("it's Ann"), sayings
("forget it") and words that point at what was said ("that's great").
"""

from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.modality import is_past
from memory_core.language.word_lists import PEOPLE, TIMES, listed

if TYPE_CHECKING:
    from spacy.tokens import Token

WEATHER = frozenset({"rain", "snow", "hail", "pour", "freeze", "drizzle"})
EMPTY_VERBS = frozenset({"seem", "appear", "happen", "turn", "matter", "look", "sound"})
SPENT = frozenset({"cost", "take"})
CLAUSE = frozenset({"csubj", "ccomp", "csubj:pass", "csubj:outer"})
MODAL_ADJECTIVES = listed(
    """possible impossible necessary important true likely unlikely ok okay fine better best
    worth common normal allowed permitted late early dark"""
)
REMARKS = listed(
    """great fine good ok okay right correct true nice awesome all it wrong enough cool perfect
    amazing interesting weird bad sad funny helpful annoying ridiculous frustrating stupid
    terrible horrible crazy unfair pity shame useless confusing brilliant lovely fantastic"""
)
TRIED = frozenset({"work", "help", "happen"})
"""What an attempt does: "that didn't work" speaks of what was tried."""
ASKED = frozenset({"what", "which", "how", "where", "does", "do", "did"})
UTTERED = frozenset({"say", "tell", "read"})
"""What a screen does: "it says account locked", "it keeps telling me to wait"."""
SAYINGS = frozenset({"forget", "cover", "mind", "mean", "bet"})
"""Verbs whose "it" or "that" means no thing: "forget it", "that covers it"."""


def is_empty(token: "Token") -> bool:
    """Whether an "it" stands for nothing: weather, time, or a place holder for a clause."""
    if token.lower_ != "it":
        return False
    head = token.head
    plain = token.dep_ == "expl" or head.lemma_ in WEATHER
    if plain or any(rule(token) for rule in (_identifies, _is_idiom, _speaks, _is_guess)):
        return True
    timed = head.lemma_ in {"o'clock", *TIMES} and head.pos_ != "VERB"  # "it fell" is no season
    if timed and token.dep_ in syntax.SUBJECT:
        return True
    clause = any(child.dep_ in CLAUSE for child in head.children)
    spent = token.dep_ in syntax.SUBJECT and head.lemma_.lower() in SPENT and _is_told_what(head)
    if spent or (head.lemma_ in EMPTY_VERBS and (clause or _goes_on(head))):
        return True
    if token.dep_ in syntax.SUBJECT and head.lemma_.lower() in MODAL_ADJECTIVES:
        return clause or any(child.dep_ in {"xcomp", "advcl"} for child in head.children)
    return (
        token.i > 0 and token.nbor(-1).lower_ in {"that's", "'s"} and token.i + 1 == len(token.doc)
    )


def _is_told_what(verb: "Token") -> bool:
    """Whether doing something to a thing or somewhere is what it takes: "How much does it cost to
    repair it?", "Does it cost anything to park there?", not "What does it cost to run?"."""
    clauses = {"xcomp", "advcl", "ccomp", "csubj"}
    done = [c for c in verb.rights if c.dep_ in clauses and c.tag_ == "VB"]
    marked = [c for c in done if any(w.lower_ == "to" for w in c.lefts)]
    there = any(c.lower_ in {"here", "there"} for one in marked for c in one.rights)
    return there or any(syntax.children(c, syntax.OBJECT | syntax.OBLIQUE) for c in marked)


def _goes_on(verb: "Token") -> bool:
    """Whether a clause follows a verb, whatever the parse made of it: "looks like there is"."""
    rest = verb.doc[verb.i + 1 : verb.i + 4]
    return len(rest) > 2 and rest[0].lower_ in {"like", "that", "if"} and rest[1].pos_ == "PRON"  # noqa: PLR2004


def _speaks(token: "Token") -> bool:
    """Whether "it" is what shows words: "it says account locked", not "What does it say?"."""
    verb = token.head
    said = verb.lemma_.lower() in UTTERED and token.dep_ in syntax.SUBJECT and verb.i > token.i
    return said and verb.i + 1 < len(verb.doc) and not any(t.lower_ in ASKED for t in verb.lefts)


def _is_guess(token: "Token") -> bool:
    """Whether "it" asks what the matter is: "could it be the update"."""
    said = token.head
    modal = any(child.lower_ in {"could", "might", "can", "may"} for child in said.children)
    noun = said.pos_ in {"NOUN", "PROPN"} and syntax.copula(said) is not None
    return modal and noun and token.dep_ in syntax.SUBJECT and said.i > token.i


def _identifies(token: "Token") -> bool:
    """Whether "it" or "that" only introduces who or what it is: "Is it Ann?", "It's my mother"."""
    said = token.head
    if token.dep_ not in syntax.SUBJECT or syntax.copula(said) is None:
        return False
    if said.pos_ == "PROPN":
        return not any(child.dep_ == "det" for child in said.children)
    return said.lower_ == "who" or said.lemma_.lower() in PEOPLE


def _is_idiom(token: "Token") -> bool:
    """Whether "it" or "that" is part of a saying: "at it", "forget it", "make it to the game"."""
    verb = token.head.lemma_.lower()
    before = token.nbor(-1).lower_ if token.i else ""
    if before == "at" and token.lower_ == "it":
        return True
    if token.dep_ not in syntax.OBJECT:
        return False
    after = token.nbor().lower_ if token.i + 1 < len(token.doc) else ""
    return verb in SAYINGS or (verb == "make" and after in {"to", "by", "on", "for", "back"})


def points_at_words(token: "Token") -> bool:
    """Whether "this" or "that" means what was said, not a thing: "that's great", "do that"."""
    if _identifies(token) or _is_idiom(token):
        return True
    verb = token.head.lemma_.lower()
    if token.dep_ in syntax.SUBJECT:
        tried = verb in TRIED and token.lower_ == "that" and is_past(token.head)
        return verb in REMARKS or tried
    return token.dep_ in syntax.OBJECT and verb == "do"
