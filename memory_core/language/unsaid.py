"""What is left unsaid: whose property is asked for, and which noun "one" or "the largest" stands
for. Each is added where it belongs, so that the question reads as if it had been said."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.bridging import may_ask_of
from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import THING, Phrase
from memory_core.language.resolution import Choice
from memory_core.language.suiting import OF_GOODS
from memory_core.language.word_lists import OWNED
from memory_core.language.wording import worded
from memory_core.model import Candidate, Replacement

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

COMPLETE = frozenset({"of", "for", "to", "between", "from", "with", "about", "than"})
"""Prepositions after which a property says whose it is."""
MAX_WORDS = 14
AWAY = 4
"""Messages after which a noun is too far away for "one"."""
MAX_MODIFIERS = 4
BESIDE = 0.5
"""Prominence of what is only mentioned beside: "in the world"."""
KINDS = frozenset({"CATEGORY", "PROPERTY"})
"""Types of what shops and agents have many of, called by a common noun: "laptop", "flat"."""
POINTERS = frozenset(
    {"the", "a", "an", "another", "this", "that", "any", "first", "second"}
    | {"my", "your", "his", "her", "our", "their", "its"}
)
SINGLING = frozenset({"JJ", "JJR", "JJS", "NN", "NNP", "CD", "VBG", "VBN", "RBR"})
BACK = frozenset({"it", "its", "this", "that", "they", "them", "their", "these", "those"})
_DETERMINED = re.compile(r"(?:an?|the|this|that|my|your|\d+)\s", re.IGNORECASE)
_REQUEST = re.compile(r"\s*(?:please\s+)?(?:tell|show|describe|explain|list|give)\b", re.IGNORECASE)


def property_left_open(doc: "Doc", spoken: Sequence[Phrase]) -> "Token | None":
    """Return the property a question asks for without saying whose: "How many types are there?"."""
    asked = doc.text.rstrip().endswith("?") or _REQUEST.match(doc.text)
    named = any(p.is_name for p in spoken) or any(token.lower_ in BACK for token in doc)
    if not asked or len(doc) > MAX_WORDS or named:
        return None
    for token in doc:
        owned = token.lemma_.lower() in OWNED or _is_the_part(token)
        if owned and token.pos_ == "NOUN" and not _is_owned(token) and not _is_compared(token):
            return token
    return None


def _is_the_part(token: "Token") -> bool:
    """Whether a noun is a definite part or property of goods: "How long does the battery last?"."""
    definite = any(child.lower_ == "the" for child in token.children)
    which = any(other.lower_ in {"which", "what"} for other in token.doc)
    return token.lemma_.lower() in OF_GOODS and definite and not which


def _is_compared(noun: "Token") -> bool:
    """Whether several have it: "Which has the longer warranty?", "Which flat costs least?"."""
    several = noun.doc[0].lower_ == "which" and any(t.tag_ in {"JJS", "RBS"} for t in noun.doc)
    return several or any(child.tag_ in {"JJR", "RBR"} for child in noun.children)


def _is_owned(noun: "Token") -> bool:
    clauses = any(child.dep_ in {"acl:relcl", "acl"} for child in noun.children)
    if clauses or syntax.possessor(noun) is not None:
        return True
    after = noun.nbor().lower_ if noun.i + 1 < len(noun.doc) else ""
    if after and noun.nbor().pos_ in {"NOUN", "PROPN", "ADJ"} and noun.nbor().dep_ != "ROOT":
        return True
    said = any(name in COMPLETE for name, _ in syntax.preposition_objects(noun))
    return said or after in COMPLETE or noun.dep_ in syntax.NAME_PART | {"nmod", "conj"}


def owner_added(doc: "Doc", spoken: Sequence[Phrase], topic: Choice) -> Replacement | None:
    """Return "of the Dell XPS 15" after a property that was asked for alone."""
    asked, owner = property_left_open(doc, spoken), topic.referent
    if asked is None or owner is None or owner.phrase.lemma == asked.lemma_.lower():
        return None
    if not may_ask_of(doc, owner):
        return None
    if asked.lemma_.lower() not in OWNED and not (owner.is_name and owner.type == "PRODUCT"):
        return None
    entity_id = owner.entity.id if owner.entity else ""
    text = f" of {worded(owner)}"
    end = asked.idx + len(asked)
    return Replacement(end, end, text, owner.text, entity_id, "ellipsis", topic.candidates)


def nouns_added(doc: "Doc", discourse: Discourse, *, at: float) -> list[Replacement]:
    """Return the nouns that "one", "ones" and bare superlatives stand for: "the largest" with
    "shark", "popular ones" with "stews"."""
    found = []
    for token in doc:
        if token.lower_ in {"one", "ones"} and _counts_nothing(token):
            start, end, plural = token.idx, token.idx + len(token), token.lower_ == "ones"
        elif _lacks_noun(token):
            start = end = token.idx + len(token)
            plural = False
        else:
            continue
        noun = _noun_spoken_of(discourse, at=at)
        word = _in_number(noun, plural=plural) if noun else ""
        if noun is None or not word:
            return []
        text = word if start < end else f" {word}"
        why = {"distance": round(1 / (1 + at - noun.last), 3), "type": 1.0}
        shown: tuple[Candidate, ...] = (noun.candidate(why),)
        found.append(Replacement(start, end, text, word, "", "one", shown))
    return found


def _counts_nothing(token: "Token") -> bool:
    """Whether "one" stands for a noun, with words that single it out: not "one of them"."""
    before = token.nbor(-1) if token.i else None
    if before is None or before.lower_ == "which":
        return before is not None and token.lower_ == "ones" and _goes_on(token)
    left = [t.lower_ for t in token.doc[max(0, token.i - MAX_MODIFIERS) : token.i]]
    pointed = token.lower_ == "ones" or bool(POINTERS.intersection(left))
    return pointed and (before.lower_ in {"another", "other"} or before.tag_ in SINGLING)


def _goes_on(token: "Token") -> bool:
    """Whether something is asked of "which ones": "which ones allow dogs"."""
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    return after is not None and not after.is_punct and after.lower_ != "of"


def _lacks_noun(token: "Token") -> bool:
    """Whether a superlative after "the" has no noun: "the largest in the world"."""
    if token.tag_ != "JJS" or token.i == 0 or token.nbor(-1).lower_ != "the":
        return False
    asked = [t for t in token.doc[: token.i] if t.lower_ in {"which", "what"}]
    if any(t.dep_ == "det" or t.nbor().lower_ == "of" for t in asked):
        return False  # "Which laptop is the cheapest?", "Which of them is the cheapest?"
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    headed = token.dep_ in {"amod", "compound", "advmod"} and token.head.i > token.i
    return not headed and (after is None or after.pos_ in {"ADP", "PUNCT", "PART", "ADV", "VERB"})


def _noun_spoken_of(discourse: Discourse, *, at: float) -> Referent | None:
    """Return the kind of thing spoken of last that can be counted: many, "a stew", "the plan"."""
    near = [
        r for r in discourse.referents
        if _is_kind(r) and not r.group and 0 < at - r.last <= AWAY
        and r.phrase.lemma not in OWNED and r.phrase.lemma.isalpha() and r.role > BESIDE
    ]  # fmt: skip
    return max(near, key=lambda r: (r.last + r.plural, r.role, r.count), default=None)


def _is_kind(referent: Referent) -> bool:
    """Whether it is a kind of thing that is counted: "a stew", "laptops", or a category's word."""
    if referent.type in KINDS and referent.phrase.text.islower():
        return " " not in referent.phrase.text
    counted = referent.plural or _DETERMINED.match(referent.phrase.text)
    return referent.type == THING and not referent.is_name and bool(counted)


def _in_number(noun: Referent, *, plural: bool) -> str:
    """Return the noun in the number wanted, "" where its form cannot be told."""
    said, lemma = noun.phrase.text.split()[-1], noun.phrase.lemma
    if plural == noun.phrase.plural:
        return said
    if not plural:
        return lemma if said.lower() == pluralized(lemma) else ""
    return pluralized(said)


def pluralized(word: str) -> str:
    """Return the usual plural of a noun."""
    if re.search(r"(?:s|x|ch|sh)$", word):
        return f"{word}es"
    return f"{word[:-1]}ies" if re.search(r"[^aeiou]y$", word) else f"{word}s"
