"""Predicates: the names relations go by, which verbs mean them, and how many values each holds.

A new value of a single-valued predicate closes the old one: who works at Acme now no longer
works at Nimbus. Everything not listed holds many.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.clauses import Clause

if TYPE_CHECKING:
    from spacy.tokens import Token

SINGLE_VALUED: frozenset[str] = frozenset(
    {"WORKS_AT", "LIVES_IN", "LOCATED_IN", "MARRIED_TO", "REPORTS_TO", "BORN_IN", "BASED_IN"}
    | {"ENGAGED_TO", "HEADQUARTERED_IN", "ASSIGNED_TO"}
)

BY_OBJECT: dict[str, str] = {
    "like": "LIKES", "love": "LIKES", "enjoy": "LIKES", "adore": "LIKES",
    "dislike": "DISLIKES", "hate": "DISLIKES",
    "prefer": "PREFERS",
    "own": "OWNS", "possess": "OWNS",
    "want": "INTERESTED_IN", "seek": "INTERESTED_IN", "consider": "INTERESTED_IN",
    "need": "NEEDS", "require": "NEEDS",
    "compare": "COMPARES_TO",
    "buy": "BOUGHT", "purchase": "BOUGHT", "order": "BOUGHT",
    "study": "STUDIES", "learn": "STUDIES",
    "know": "HAS_SKILL", "master": "HAS_SKILL",
    "report": "HAS_ISSUE", "experience": "HAS_ISSUE",
    "join": "WORKS_AT",
    "leave": "LEFT",
    "marry": "MARRIED_TO",
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
    ("relocate", "to"): "LIVES_IN", ("live", "near"): "LIVES_NEAR",
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
    ("allergic", "to"): "ALLERGIC_TO", ("married", "to"): "MARRIED_TO",
    ("marry", "to"): "MARRIED_TO",
    ("engaged", "to"): "ENGAGED_TO", ("bear", "in"): "BORN_IN", ("born", "in"): "BORN_IN",
    ("come", "from"): "FROM", ("report", "to"): "REPORTS_TO", ("assign", "to"): "ASSIGNED_TO",
    ("found", "by"): "FOUNDED_BY", ("make", "by"): "MADE_BY", ("create", "by"): "MADE_BY",
    ("study", "at"): "STUDIED_AT", ("graduate", "from"): "STUDIED_AT", ("major", "in"): "STUDIES",
}  # fmt: skip
"""(Verb, adjective or noun, preposition) -> predicate."""

TROUBLE = frozenset(
    {
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

_NOT_NAME = re.compile(r"[^A-Z0-9]+")


def predicate(clause: Clause) -> Iterator[tuple[str, "Token"]]:
    """Yield what a clause says of its subject, as (predicate, the noun it leads to).

    Predicates without an entry in the tables are the verb and its preposition in capitals.
    """
    yield from _by_object(clause)
    word = clause.head.lemma_.lower() if clause.verb == "be" else clause.verb
    if clause.verb == "be" and clause.complement is not None:
        word = clause.complement.lemma_.lower()
    if word == "thinking" or (word == "think" and clause.head.tag_ != "VBG"):
        return
    for preposition, noun in clause.obliques:
        weighed = clause.verb == "prefer" and preposition in {"over", "to", "than"}
        if preposition and not weighed:
            yield _prepositional(clause, word, preposition), noun


def _by_object(clause: Clause) -> Iterator[tuple[str, "Token"]]:
    for noun in clause.objects:
        if clause.verb in {"have", "get", "face", "hit"} and noun.lemma_.lower() in TROUBLE:
            yield from _trouble(noun)
        elif clause.verb in {"report", "experience"} and noun.lemma_.lower() not in TROUBLE:
            yield name_of(clause.verb), noun
        elif clause.verb == "like" and clause.modality == "possible":
            yield "INTERESTED_IN", noun
        elif clause.passive and clause.verb != "have":
            yield name_of(clause.verb), noun
        else:
            yield BY_OBJECT.get(clause.verb) or name_of(clause.verb), noun


def _trouble(noun: "Token") -> Iterator[tuple[str, "Token"]]:
    """Yield the issue by its name, or what it is with where it has none: "a problem with X"."""
    if any(child.dep_ in {"compound", "amod"} for child in noun.lefts):
        yield "HAS_ISSUE", noun
    for preposition, inner in syntax.preposition_objects(noun):
        if preposition == "with":
            yield "HAS_ISSUE_WITH", inner


def _prepositional(clause: Clause, word: str, preposition: str) -> str:
    known = BY_PREPOSITION.get((word, preposition))
    if known:
        return known
    if preposition == "than" or (
        clause.verb == "be" and word in {"similar", "better", "different"}
    ):
        return "COMPARES_TO"
    if clause.verb == "be" and preposition in {"in", "near", "on"}:
        return "LOCATED_IN" if preposition == "in" else f"LOCATED_{preposition.upper()}"
    return name_of(f"{word} {preposition}")


def name_of(words: str) -> str:
    """Return words as a predicate: "set up with" as SET_UP_WITH."""
    return _NOT_NAME.sub("_", words.upper()).strip("_")
