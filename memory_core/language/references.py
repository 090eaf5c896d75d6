"""References: the words of a text that stand for something named elsewhere.

Left out on purpose: "it" that stands for nothing ("it rains", "is it possible to"), "that" as a
conjunction, and pointing at the present ("this morning").
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memory_core.language import syntax
from memory_core.language.word_lists import PEOPLE, TIMES, listed

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

Kind = Literal["pronoun", "possessive", "demonstrative", "one", "definite"]
Wants = Literal["thing", "person", "many", "place", "any"]

SINGULAR = {"it": "thing", "its": "thing", "itself": "thing"}
PERSONAL = frozenset({"he", "him", "his", "she", "her", "hers"})
PLURAL = frozenset({"they", "them", "their", "theirs"})
DETERMINERS = frozenset({"its", "his", "her", "their"})
POINTING = {"this": False, "that": False, "these": True, "those": True}
MALE, FEMALE = frozenset({"he", "him", "his"}), frozenset({"she", "her", "hers"})
WEATHER = frozenset({"rain", "snow", "hail", "pour", "freeze", "drizzle"})
EMPTY_VERBS = frozenset({"seem", "appear", "happen", "turn"})
CLAUSE = frozenset({"csubj", "ccomp", "csubj:pass", "csubj:outer"})
MODAL_ADJECTIVES = listed(
    """possible impossible necessary important true likely unlikely ok okay fine better best
    worth common normal allowed permitted late early dark"""
)
REMARKS = listed(
    """great fine good ok okay right correct true nice awesome all it wrong enough cool perfect
    amazing interesting weird bad sad funny helpful"""
)
VAGUE = frozenset({"way", "case", "kind", "sort", "type", "time", "point", "reason", "respect"})


@dataclass(frozen=True, slots=True)
class Reference:
    """A stretch of a text that refers. token: position of its head word in the parse.

    noun: lemma of the noun it is made with ("laptop" in "this laptop"), "" for bare pronouns.
    modifier: what singles it out ("Lenovo" in "the Lenovo one").
    gender: "m", "f" or "" where the word does not tell.
    """

    start: int
    end: int
    text: str
    kind: Kind
    wants: Wants
    token: int
    noun: str = ""
    modifier: str = ""
    gender: str = ""


def references(doc: "Doc") -> list[Reference]:
    """Return the references of a parsed text in reading order, none inside another."""
    found: list[Reference] = []
    end = -1
    for token in doc:
        if token.idx < end:
            continue
        reference = _reference(token)
        if reference is not None:
            found.append(reference)
            end = reference.end
    return found


def _reference(token: "Token") -> Reference | None:
    word = token.lower_
    if word in SINGULAR:
        return None if is_empty(token) else _pronoun(token, "thing")
    if word in PERSONAL or word in PLURAL:
        return _pronoun(token, "many" if word in PLURAL else "person")
    if word == "there" and token.tag_ == "RB" and token.dep_ == "advmod" and token.i > 1:
        return _pronoun(token, "place")
    if word in POINTING:
        return _pointing(token)
    if word == "the":
        return _definite(token)
    return None


def _pronoun(token: "Token", wants: Wants) -> Reference:
    owner = token.dep_ in syntax.POSSESSOR or (token.tag_ == "PRP$")
    word = token.lower_
    gender = "m" if word in MALE else "f" if word in FEMALE else ""
    end = token.idx + len(token)
    return Reference(
        token.idx, end, token.text, "possessive" if owner else "pronoun", wants, token.i,
        gender=gender,
    )  # fmt: skip


def is_empty(token: "Token") -> bool:
    """Whether an "it" stands for nothing: weather, time, or a place holder for a clause."""
    if token.lower_ != "it":
        return False
    head = token.head
    if token.dep_ == "expl" or head.lemma_ in WEATHER:
        return True
    if head.lemma_ in {"o'clock", *TIMES} and token.dep_ in syntax.SUBJECT:
        return True
    clause = any(child.dep_ in CLAUSE for child in head.children)
    if head.lemma_ in EMPTY_VERBS and clause:
        return True
    if token.dep_ in syntax.SUBJECT and head.lemma_.lower() in MODAL_ADJECTIVES:
        return clause or any(child.dep_ in {"xcomp", "advcl"} for child in head.children)
    return (
        token.i > 0 and token.nbor(-1).lower_ in {"that's", "'s"} and token.i + 1 == len(token.doc)
    )


def _pointing(token: "Token") -> Reference | None:
    plural = POINTING[token.lower_]
    noun = _noun_after(token)
    if noun is not None:
        return _pointed_noun(token, noun, plural)
    if token.tag_ in {"WDT", "IN", "RB"} and token.dep_ not in {
        "obj",
        "nsubj",
        "obl",
        "nsubj:pass",
    }:
        return None
    if token.tag_ == "WDT" or token.dep_ in {"mark", "det", "advmod", "fixed"}:
        return None
    if any(child.dep_ in {"acl:relcl", "relcl", "nmod", "acl"} for child in token.children):
        return None
    if _points_at_words(token):
        return None
    wants: Wants = "many" if plural else "thing"
    end = token.idx + len(token)
    return Reference(token.idx, end, token.text, "demonstrative", wants, token.i)


def _points_at_words(token: "Token") -> bool:
    """Whether "this" or "that" means what was said, not a thing: "that's great", "do that"."""
    verb = token.head.lemma_.lower()
    if token.dep_ in syntax.SUBJECT:
        return verb in REMARKS
    return token.dep_ in syntax.OBJECT and verb == "do"


def _noun_after(token: "Token") -> "Token | None":
    """Return the noun a determiner belongs to: "laptop" in "this new laptop"."""
    if token.dep_ == "det" and token.head.i > token.i:
        return token.head
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    return after if after is not None and after.lower_ in {"one", "ones"} else None


def _pointed_noun(token: "Token", noun: "Token", plural: bool) -> Reference | None:  # noqa: FBT001
    lemma = noun.lemma_.lower()
    if lemma in TIMES or lemma in VAGUE or noun.ent_type_:
        return None
    if any(child.i > noun.i and child.dep_ not in {"punct", "case"} for child in noun.children):
        return None
    between = [t.text for t in token.doc[token.i + 1 : noun.i]]
    kind: Kind = "one" if noun.lower_ in {"one", "ones"} and between else "demonstrative"
    wants: Wants = "person" if lemma in PEOPLE else "many" if plural else "thing"
    noun_lemma = "" if noun.lower_ in {"one", "ones"} else lemma
    return Reference(
        token.idx, noun.idx + len(noun), token.doc[token.i : noun.i + 1].text, kind, wants, noun.i,
        noun_lemma, " ".join(between),
    )  # fmt: skip


def _definite(token: "Token") -> Reference | None:
    """Read "the Lenovo one", "the second", "the policy": nouns that need what was said before."""
    noun = _one_after(token) or (token.head if token.dep_ == "det" else _noun_after(token))
    if noun is None or noun.i <= token.i or noun.i - token.i > MAX_MODIFIERS:
        return None
    between = token.doc[token.i + 1 : noun.i]
    end = noun.idx + len(noun)
    text = token.doc[token.i : noun.i + 1].text
    bare = noun.dep_ in syntax.NAME_PART | {"nummod", "nmod"} or not list(_specified(noun))
    if noun.lower_ in {"one", "ones"}:
        return (
            Reference(token.idx, end, text, "one", "any", noun.i, "", between.text)
            if bare
            else None
        )
    if noun.lower_ in ORDINALS and bare:
        return Reference(token.idx, end, text, "one", "any", noun.i, "", noun.lower_)
    if len(between) or not bare or noun.tag_ not in {"NN", "NNS"}:
        return None
    wants: Wants = "person" if noun.lemma_ in PEOPLE else "many" if noun.tag_ == "NNS" else "thing"
    return Reference(token.idx, end, text, "definite", wants, noun.i, noun.lemma_.lower())


def _one_after(token: "Token") -> "Token | None":
    """Return "one" after "the" and the words that single it out, whatever the parse made of them:
    "the Zenta one lighter"."""
    for other in token.doc[token.i + 1 : token.i + 2 + MAX_MODIFIERS]:
        if other.lower_ in {"one", "ones"}:
            return other if other.i > token.i + 1 else None
        if other.pos_ not in {"ADJ", "NOUN", "PROPN", "NUM"}:
            return None
    return None


MAX_MODIFIERS = 4
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1, "latter": -1, "former": 0}


def _specified(noun: "Token") -> Iterator["Token"]:
    """Yield what already says which one is meant: "of the car", "that I bought"."""
    for child in noun.children:
        if child.i > noun.i and child.dep_ not in {"punct", "cc", "conj", "case", "cop", "aux"}:
            yield child
