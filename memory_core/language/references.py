"""References: the words of a text that stand for something named elsewhere.

Left out on purpose: "it" that stands for nothing ("it rains", "is it possible to"), "that" as a
conjunction, and pointing at the present ("this morning").
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from memory_core.language import syntax
from memory_core.language.expletives import is_empty, points_at_words
from memory_core.language.pointing import asks_who_has, is_whole_name, leads, stands_alone
from memory_core.language.word_lists import PEOPLE, TIMES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

Kind = Literal["pronoun", "possessive", "demonstrative", "one", "definite"]
Wants = Literal["thing", "person", "many", "place", "any"]

SINGULAR = {"it": "thing", "its": "thing", "itself": "thing"}
PERSONAL = frozenset({"he", "him", "his", "she", "her", "hers"})
THEIRS = frozenset({"hers", "theirs"})
"""Owners without their noun; "his" is one, too: "His are comfortable"."""
PLACED = frozenset({"advmod", "nmod", "obl"})
PLURAL = frozenset({"they", "them", "their", "theirs"})
GOING = frozenset(
    {"get", "go", "come", "travel", "drive", "fly", "walk", "move", "cycle", "return"}
)
"""Verbs after which "there" says where to."""
TWO = frozenset({"both", "neither", "each"})
COUNTS = frozenset({"two", "three", "four"})
POINTING = {"this": False, "that": False, "these": True, "those": True}
MALE, FEMALE = frozenset({"he", "him", "his"}), frozenset({"she", "her", "hers"})
VAGUE = frozenset({"way", "case", "kind", "sort", "type", "time", "point", "reason", "respect"})


@dataclass(frozen=True, slots=True)
class Reference:
    """A stretch of a text that refers. token: position of its head word in the parse.

    noun: lemma of the noun it is made with ("laptop" in "this laptop"), "" for bare pronouns.
    modifier: what singles it out ("Lenovo" in "the Lenovo one"); "to" where "there" says where to.
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
    if word == "there" and token.tag_ == "RB" and token.dep_ in PLACED and token.i > 1:
        to = "to" if token.head.lemma_.lower() in GOING else ""
        return replace(_pronoun(token, "place"), modifier=to)
    if word in POINTING:
        return _pointing(token)
    if word == "the":
        return _same(token) or _counted(token) or _definite(token)
    two = word in TWO and stands_alone(token) and not _is_repeated(token)
    return _pronoun(token, "many") if two else None


def _is_repeated(token: "Token") -> bool:
    """Whether "both" only says again how many are meant: "they both", "you both"."""
    return token.i > 0 and token.nbor(-1).lower_ in PLURAL | {"we", "us", "you", "these", "those"}


def _same(token: "Token") -> Reference | None:
    """Read "the same in black": another like the thing spoken of."""
    if token.i + 2 >= len(token.doc) or token.nbor().lower_ != "same":
        return None
    same = token.nbor()
    if same.nbor().lower_ not in {"in", "with", "without", "but"}:
        return None
    end = same.idx + len(same)
    return Reference(
        token.idx, end, token.doc.text[token.idx : end], "demonstrative", "thing", same.i
    )


def _counted(token: "Token") -> Reference | None:
    """Read "the two" and "the three" where no noun follows: those spoken of together."""
    number = token.nbor() if token.i + 1 < len(token.doc) else token
    if number.lower_ not in COUNTS or not stands_alone(number):
        return None
    if number.i + 1 < len(number.doc) and number.nbor().pos_ in {"ADJ", "VERB"}:
        return None
    end = number.idx + len(number)
    text = token.doc.text[token.idx : end]
    return Reference(token.idx, end, text, "pronoun", "many", number.i)


def _pronoun(token: "Token", wants: Wants) -> Reference:
    word = token.lower_
    owner = token.dep_ in syntax.POSSESSOR or token.tag_ == "PRP$" or word in {"his", *THEIRS}
    gender = "m" if word in MALE else "f" if word in FEMALE else ""
    end = token.idx + len(token)
    return Reference(
        token.idx, end, token.text, "possessive" if owner else "pronoun", wants, token.i,
        gender=gender,
    )  # fmt: skip


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
    if token.tag_ == "WDT" or token.dep_ in {"mark", "det", "advmod", "fixed"} or leads(token):
        return None
    if any(child.dep_ in {"acl:relcl", "relcl", "nmod", "acl"} for child in token.children):
        return None
    if points_at_words(token):
        return None
    wants: Wants = "many" if plural else "thing"
    end = token.idx + len(token)
    return Reference(token.idx, end, token.text, "demonstrative", wants, token.i)


def _is_one(token: "Token") -> bool:
    """Whether a word stands for something spoken of: "the Lenovo one", but not in "the Kestro
    One"."""
    capital = token.text == "One" and token.i > 0 and token.nbor(-1).text[:1].isupper()
    return token.lower_ in {"one", "ones"} and not capital


def _noun_after(token: "Token") -> "Token | None":
    """Return the noun a determiner belongs to: "laptop" in "this new laptop"."""
    if token.dep_ == "det" and token.head.i > token.i and not leads(token):
        return token.head
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    return after if after is not None and _is_one(after) else None


def _pointed_noun(token: "Token", noun: "Token", plural: bool) -> Reference | None:  # noqa: FBT001
    lemma = noun.lemma_.lower()
    if lemma in TIMES or lemma in VAGUE or noun.ent_type_:
        return None
    if any(child.i > noun.i and child.dep_ not in {"punct", "case"} for child in noun.children):
        return None
    between = [t.text for t in token.doc[token.i + 1 : noun.i]]
    kind: Kind = "one" if _is_one(noun) and between else "demonstrative"
    wants: Wants = "person" if lemma in PEOPLE else "many" if plural else "thing"
    noun_lemma = "" if _is_one(noun) else lemma
    return Reference(
        token.idx, noun.idx + len(noun), token.doc[token.i : noun.i + 1].text, kind, wants, noun.i,
        noun_lemma, " ".join(between),
    )  # fmt: skip


def _definite(token: "Token") -> Reference | None:
    """Read "the Lenovo one", "the second", "the policy": nouns that need what was said before."""
    noun = _one_after(token) or (token.head if token.dep_ == "det" else _noun_after(token))
    if noun is not None and token.i < noun.i and noun.pos_ == "ADJ" and token.nbor().tag_ == "NNP":
        noun = token.nbor()  # "Is the Acer heavy?", where the parse sees one phrase
    if noun is None or noun.i <= token.i or noun.i - token.i > MAX_MODIFIERS:
        return None
    if not noun.whitespace_ and noun.i + 1 < len(noun.doc) and noun.nbor().text == "-":
        return None  # the first half of a word: "the e-mail"
    between = token.doc[token.i + 1 : noun.i]
    end = noun.idx + len(noun)
    text = token.doc[token.i : noun.i + 1].text
    bare = noun.dep_ in syntax.NAME_PART | {"nummod", "nmod"} or not list(_specified(noun))
    if _is_one(noun):
        singled = bare or _is_singled_out(between, noun)
        one = Reference(token.idx, end, text, "one", "any", noun.i, "", between.text)
        return one if singled else None
    if noun.lower_ in ORDINALS and bare:
        return Reference(token.idx, end, text, "one", "any", noun.i, "", noun.lower_)
    if (
        asks_who_has(token)
        or len(between)
        or not (bare or is_whole_name(noun))
        or not (noun.tag_ in {"NN", "NNS"} or is_whole_name(noun))
    ):
        return None
    wants: Wants = "person" if noun.lemma_ in PEOPLE else "many" if noun.tag_ == "NNS" else "thing"
    lemma = noun.lower_ if noun.tag_ == "NNP" else noun.lemma_.lower()
    return Reference(token.idx, end, text, "definite", wants, noun.i, lemma)


def _is_singled_out(modifiers: "Span", one: "Token") -> bool:
    """Whether words before "one" say which of those spoken of, so that what follows says more of
    it: "the cheaper one in stock"."""
    after = {name for name, _ in syntax.preposition_objects(one)}
    clause = any(child.dep_ in {"acl:relcl", "relcl", "acl"} for child in one.children)
    return any(t.lower_ in SINGLING for t in modifiers) and not clause and "of" not in after


def _one_after(token: "Token") -> "Token | None":
    """Return "one" after "the" and the words that single it out, whatever the parse made of them:
    "the Zenta one lighter"."""
    for other in token.doc[token.i + 1 : token.i + 2 + MAX_MODIFIERS]:
        if _is_one(other):
            return other if other.i > token.i + 1 else None
        if other.pos_ not in {"ADJ", "NOUN", "PROPN", "NUM"}:
            return None
    return None


MAX_MODIFIERS = 4
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1, "latter": -1, "former": 0}

SINGLING = frozenset({*ORDINALS, "other", "cheaper", "cheapest", "pricier", "dearer"})
"""Words that pick one of several things spoken of."""


def _specified(noun: "Token") -> Iterator["Token"]:
    """Yield what already says which one is meant: "of the car", "that I bought"."""
    for child in noun.children:
        if child.i > noun.i and child.dep_ not in {"punct", "cc", "conj", "case", "cop", "aux"}:
            yield child
