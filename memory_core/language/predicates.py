"""Predicates: the names relations go by, and which verbs mean them.

Which of them hold one value at a time, and what ends them, is in `lasting`.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause
from memory_core.language.word_lists import ADJECTIVES, PEOPLE

if TYPE_CHECKING:
    from spacy.tokens import Token

BY_OBJECT: dict[str, str] = {
    "like": "LIKES", "love": "LIKES", "enjoy": "LIKES", "adore": "LIKES",
    "dislike": "DISLIKES", "hate": "DISLIKES",
    "prefer": "PREFERS",
    "own": "OWNS", "possess": "OWNS",
    "want": "INTERESTED_IN", "seek": "INTERESTED_IN", "consider": "INTERESTED_IN",
    "need": "NEEDS", "require": "NEEDS",
    "compare": "COMPARES_TO",
    "buy": "BOUGHT", "purchase": "BOUGHT", "order": "BOUGHT",
    "study": "STUDIES", "learn": "STUDIES", "weigh": "WEIGHS",
    "know": "HAS_SKILL", "master": "HAS_SKILL",
    "report": "HAS_ISSUE", "experience": "HAS_ISSUE",
    "solve": "SOLVES", "resolve": "SOLVES", "repair": "SOLVES",
    "supervise": "MANAGES", "head": "MANAGES", "attend": "ATTEND",
    "rent": "RENTS", "subscribe": "SUBSCRIBED_TO",
    "join": "WORKS_AT",
    "leave": "LEFT",
    "marry": "MARRIED_TO", "quit": "LEFT",
    "use": "USES", "play": "PLAYS", "speak": "SPEAKS", "recommend": "RECOMMENDS",
    "manage": "MANAGES", "lead": "MANAGES", "visit": "VISITED", "sell": "SELLS", "make": "MAKES",
    "open": "OPENED", "close": "CLOSED",
}  # fmt: skip
"""Verb with a direct object -> predicate."""

BY_PREPOSITION: dict[tuple[str, str], str] = {
    ("look", "for"): "INTERESTED_IN", ("search", "for"): "INTERESTED_IN",
    ("shop", "for"): "INTERESTED_IN", ("interested", "in"): "INTERESTED_IN",
    ("think", "about"): "INTERESTED_IN", ("care", "about"): "INTERESTED_IN",
    ("compare", "with"): "COMPARES_TO", ("compare", "to"): "COMPARES_TO",
    ("compare", "against"): "COMPARES_TO",
    ("work", "at"): "WORKS_AT", ("work", "for"): "WORKS_AT", ("work", "in"): "WORKS_IN",
    ("employ", "by"): "WORKS_AT",
    ("employ", "at"): "WORKS_AT", ("hire", "by"): "WORKS_AT", ("job", "at"): "WORKS_AT",
    ("live", "in"): "LIVES_IN", ("reside", "in"): "LIVES_IN", ("move", "to"): "LIVES_IN",
    ("move", "from"): "LEFT", ("relocate", "from"): "LEFT",
    ("relocate", "to"): "LIVES_IN", ("start", "at"): "WORKS_AT", ("live", "near"): "LIVES_NEAR",
    ("locate", "in"): "LOCATED_IN", ("situate", "in"): "LOCATED_IN", ("base", "in"): "LOCATED_IN",
    ("headquarter", "in"): "LOCATED_IN",
    ("apply", "for"): "APPLIED_FOR", ("apply", "to"): "APPLIED_FOR",
    ("buy", "from"): "BOUGHT_FROM", ("buy", "at"): "BOUGHT_FROM", ("order", "from"): "BOUGHT_FROM",
    ("purchase", "from"): "BOUGHT_FROM",
    ("part", "of"): "PART_OF", ("member", "of"): "PART_OF", ("belong", "to"): "BELONGS_TO",
    ("fond", "of"): "LIKES", ("keen", "on"): "LIKES", ("fan", "of"): "LIKES",
    ("proficient", "in"): "HAS_SKILL", ("skilled", "in"): "HAS_SKILL", ("good", "at"): "HAS_SKILL",
    ("experience", "with"): "HAS_SKILL", ("experience", "in"): "HAS_SKILL",
    ("experienced", "in"): "HAS_SKILL", ("skill", "in"): "HAS_SKILL",
    ("problem", "with"): "HAS_ISSUE_WITH", ("issue", "with"): "HAS_ISSUE_WITH",
    ("trouble", "with"): "HAS_ISSUE_WITH",
    ("allergic", "to"): "ALLERGIC_TO", ("allergy", "to"): "ALLERGIC_TO",
    ("married", "to"): "MARRIED_TO",
    ("marry", "to"): "MARRIED_TO",
    ("engaged", "to"): "ENGAGED_TO", ("bear", "in"): "BORN_IN", ("born", "in"): "BORN_IN",
    ("come", "from"): "FROM", ("be", "from"): "FROM", ("be", "in"): "LOCATED_IN",
    ("be", "at"): "LOCATED_AT", ("be", "near"): "LOCATED_NEAR", ("be", "on"): "LOCATED_ON",
    ("live", "at"): "LIVES_AT", ("locate", "at"): "LOCATED_AT", ("name", "after"): "NAMED_AFTER",
    ("own", "by"): "OWNED_BY", ("produce", "by"): "MADE_BY", ("manufacture", "by"): "MADE_BY",
    ("build", "by"): "MADE_BY", ("design", "by"): "MADE_BY", ("develop", "by"): "MADE_BY",
    ("enrol", "at"): "STUDIED_AT", ("enroll", "at"): "STUDIED_AT", ("degree", "from"): "STUDIED_AT",
    ("degree", "in"): "STUDIES", ("diploma", "in"): "STUDIES", ("fluent", "in"): "SPEAKS",
    ("certified", "in"): "HAS_SKILL", ("expert", "in"): "HAS_SKILL", ("trained", "in"): "HAS_SKILL",
    ("familiar", "with"): "HAS_SKILL", ("subscribe", "to"): "SUBSCRIBED_TO",
    ("responsible", "for"): "MANAGES", ("manage", "by"): "MANAGED_BY",
    ("report", "to"): "REPORTS_TO", ("assign", "to"): "ASSIGNED_TO",
    ("reassign", "to"): "ASSIGNED_TO",
    ("base", "at"): "LOCATED_AT",
    ("found", "by"): "FOUNDED_BY", ("make", "by"): "MADE_BY", ("create", "by"): "MADE_BY",
    ("study", "at"): "STUDIED_AT", ("graduate", "from"): "STUDIED_AT", ("major", "in"): "STUDIES",
}  # fmt: skip
"""(Verb, adjective or noun, preposition) -> predicate."""

INVERSE: dict[str, str] = {
    "found": "FOUNDED_BY", "employ": "WORKS_AT", "hire": "WORKS_AT", "manufacture": "MADE_BY",
    "produce": "MADE_BY", "make": "MADE_BY", "build": "MADE_BY",
}  # fmt: skip
"""Verb of a firm -> what its object is to it: "Lenovo makes the X1" is X1 MADE_BY Lenovo."""
TYPED = frozenset(
    {"PART_OF", "LOCATED_IN", "MADE_BY", "HAS_ISSUE", "SOLVES", "BELONGS_TO", "HAS_ISSUE_WITH"}
    | {"COMPARES_TO", "WORKS_AT", "LIVES_IN", "LOCATED_AT", "LOCATED_NEAR"}
)
"""Worth remembering between two things without a name, too."""
KNOWN = frozenset({*BY_PREPOSITION.values(), *BY_OBJECT.values(), "HAS_ISSUE"})

TROUBLE = frozenset(
    {"scratch", "dent", "crack", "leak", "hole", "stain", "fault", "noise", "delay", "flaw"}
    | {
        "error",
        "issue",
        "problem",
        "bug",
        "crash",
        "failure",
        "outage",
        "glitch",
        "trouble",
        "defect",
    }
)
"""Having one of these is HAS_ISSUE."""
SEEN = frozenset({"scratch", "dent", "crack", "leak", "hole", "stain", "noise"})
"""Those that say enough without a further word."""
BY_THINGS = frozenset({"make", "show", "display", "throw"})

PLACES = frozenset({"LOCATION", "GPE", "LOC"})
_NOT_NAME = re.compile(r"[^A-Z0-9]+")


def predicate(clause: Clause) -> Iterator[tuple[str, "Token"]]:
    """Yield what a clause says of its subject, as (predicate, the noun it leads to).

    Predicates without an entry in the tables are the verb and its preposition in capitals. Where
    the verb has an object they are left out: "fixed it in June with glue" is about fixing it.
    """
    yield from _by_object(clause)
    word = clause.verb
    if word == "be" and clause.complement is not None:
        word = clause.complement.lemma_.lower()
    if word == "thinking" or (word == "think" and clause.head.tag_ != "VBG"):
        return
    employed = any(BY_PREPOSITION.get((word, p)) == "WORKS_AT" for p, _ in clause.obliques)
    for preposition, noun in clause.obliques:
        name = _prepositional(clause, word, preposition, noun) if preposition else ""
        # "works at Acme in sales" names a part of the firm, "in Berlin" a place.
        if name and not (employed and name == "WORKS_IN" and noun.ent_type_ not in PLACES):
            yield name, noun


def _by_object(clause: Clause) -> Iterator[tuple[str, "Token"]]:
    for noun in _objects(clause):
        if _only_words(clause):
            continue
        if noun.lemma_.lower() in TROUBLE and _shows(clause):
            yield from _trouble(noun)
        elif clause.verb in {"report", "experience"} and noun.lemma_.lower() not in TROUBLE:
            yield name_of(clause.verb), noun
        elif clause.verb == "like" and clause.modality == "possible":
            yield "INTERESTED_IN", noun
        elif clause.passive and clause.verb != "have":
            yield name_of(clause.verb), noun
        elif clause.verb == "know" and noun.ent_type_ == "PERSON":
            yield "KNOWS", noun
        else:
            yield BY_OBJECT.get(clause.verb) or name_of(clause.verb), noun


def _objects(clause: Clause) -> list["Token"]:
    """Return the objects of a verb, languages the tagger takes for adjectives included: "speaks
    Polish and French"."""
    found = list(clause.objects)
    if clause.verb not in {"speak", "learn", "study", "teach"}:
        return found
    others = [item for noun in found[:1] for item in syntax.conjuncts(noun)]
    return found + [t for t in others if t not in found and t.lower_ in ADJECTIVES]


def _only_words(clause: Clause) -> bool:
    """Whether a verb only gives a name, a price or explains: "is called Ann", "I meant that"."""
    if clause.verb in {"mean", "cost"}:
        return clause.verb == "cost" or any(subject.lower_ == "i" for subject in clause.subjects)
    named = clause.verb in {"call", "name"}
    return named and (clause.passive or clause.head.tag_ == "VBN")


def troubled(clause: Clause) -> Iterator["Token"]:
    """Yield what "there is a problem with" leads to."""
    there = any(child.tag_ == "EX" for child in clause.head.children)
    for noun in clause.subjects if there and clause.verb == "be" and not clause.negated else ():
        if noun.lemma_.lower() in TROUBLE and not any(t.lower_ == "no" for t in noun.lefts):
            for preposition, inner in [*syntax.preposition_objects(noun), *clause.obliques]:
                if preposition in {"with", "in", "on"}:
                    yield inner


def _shows(clause: Clause) -> bool:
    """Whether a clause tells what somebody or something has: a car makes a noise, a child, too."""
    if clause.verb in BY_THINGS:
        return not any(_is_people(token) for token in clause.subjects)
    return clause.verb in {"have", "get", "face", "hit"}


def _is_people(token: "Token") -> bool:
    said = token.tag_ == "PRP" and token.lower_ != "it"
    return said or token.lower_ in PEOPLE or token.ent_type_ == "PERSON"


def _trouble(noun: "Token") -> Iterator[tuple[str, "Token"]]:
    """Yield the issue by its name, or what it is with where it has none: "a problem with X"."""
    told = any(child.dep_ in {"compound", "amod"} for child in noun.lefts)
    if told or noun.lemma_.lower() in SEEN:
        yield "HAS_ISSUE", noun
    for preposition, inner in syntax.preposition_objects(noun):
        if preposition == "with":
            yield "HAS_ISSUE_WITH", inner


def _prepositional(clause: Clause, word: str, preposition: str, noun: "Token") -> str:
    """Return the predicate of a verb or adjective with a preposition, "" where it says too little
    to be remembered."""
    known = BY_PREPOSITION.get((word, preposition))
    if preposition.startswith("according"):
        return ""
    if word == "start" and not clause.is_past:
        return "START_AT" if preposition == "at" else ""
    if known:
        return _on(noun) if known == "LOCATED_ON" else known
    if preposition == "than" or (
        clause.verb == "be" and word in {"similar", "better", "different"}
    ):
        return "COMPARES_TO"
    weighed = clause.verb == "prefer" and preposition in {"over", "to", "than"}
    bare = clause.verb == "be" and clause.complement is None
    vague = clause.verb == "be" and clause.complement is not None and preposition not in TELLING_BE
    if weighed or bare or vague or (clause.objects and not clause.passive and word != "pay"):
        return ""
    return name_of(f"{word} {preposition}")


def _on(noun: "Token") -> str:
    """Return what being on something says: "I'm on Windows 11", "the bag is on the desk", and
    nothing for "on holiday"."""
    if noun.ent_type_ == "PRODUCT":
        return "USES"
    placed = noun.ent_type_ or any(child.dep_ == "det" for child in noun.lefts)
    return "LOCATED_ON" if placed else ""


TELLING_BE = frozenset({"of", "to", "about", "with", "for", "at", "against", "on"})
"""Prepositions that complete an adjective or noun: "afraid of", "friends with"."""


def name_of(words: str) -> str:
    """Return words as a predicate: "set up with" as SET_UP_WITH."""
    return _NOT_NAME.sub("_", words.upper()).strip("_")
