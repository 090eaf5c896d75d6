"""What kind of thing a name is, corrected by the grammar around it and by how it is written.

The model is right about borders more often than about types; these rules only overrule it where
the words around the name leave little doubt.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from memory_core.language import syntax
from memory_core.language.borders import VARIANTS
from memory_core.language.gazetteer import listed_type
from memory_core.language.hints import LIVING, by_last_word, hinted, is_street
from memory_core.language.name_parts import TITLES as PERSON_TITLES
from memory_core.language.naming import (
    TITLES,
    Found,
    is_model_number,
    is_name_like,
)
from memory_core.language.presets import Preset
from memory_core.language.surroundings import PLAYING
from memory_core.language.word_lists import COUNTED

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

WORKING = frozenset({"work", "interview", "intern", "study"})
JOBS = frozenset(
    {"role", "job", "position", "career", "internship", "vacancy", "engineer", "developer"}
    | {"manager", "recruiter", "designer", "analyst", "consultant", "director", "accountant"}
)
BUYING = frozenset({"buy", "purchase", "order"})
PRODUCING = frozenset({"make", "produce", "build", "sell"})
MAKING = frozenset({"acquire", "manufacture", "launch", "release"})
FOUNDING = frozenset({"found", "acquire", "incorporate", "merge"})
DEALING = frozenset(
    {"contract", "account", "partnership", "deal", "agreement", "subscription", "insurance"}
    | {"mortgage", "offer", "invoice", "quote", "refund", "bill", "order", "shipment", "discount"}
    | {"internship", "policy", "membership", "newsletter", "parcel", "package"}
)
"""What one has with or gets from a firm rather than a person or a place."""
TRADING = frozenset({"buy", "purchase", "order", "recommend", "prefer", "compare", "return", "own"})
SEEKING = frozenset({"want", "need", "like", "look", "search", "seek", "get"})
GOAL = syntax.OBJECT | {"obl"}
COSTING = frozenset({"cost", "weigh"})
OWNERS = frozenset({"my", "your", "his", "her"})
"""Owners of things called by their maker, "my Dyson"; "our" and "their" are of firms, too."""
COMPANY_NOUNS = frozenset(
    {"ceo", "cto", "cfo", "employees", "employee", "headquarters", "customers", "shareholders"}
    | {"engineers", "recruiter", "founder"}
)
PERSON_NOUNS = frozenset(
    {"friend", "colleague", "brother", "sister", "wife", "husband", "son", "daughter", "mother"}
    | {"father", "mom", "dad", "manager", "boss", "neighbor", "neighbour", "cousin", "partner"}
    | {"uncle", "aunt", "teacher", "coworker", "roommate", "girlfriend", "boyfriend", "candidate"}
    | {"customer", "client", "tenant", "buyer", "seller", "landlord", "agent", "name"}
)
FIRM = frozenset({"ORGANIZATION", "PERSON", "LOCATION", "UNKNOWN"})


def kind(doc: "Doc", found: Found, preset: Preset) -> Found:
    """Return a name with the type its form and surroundings tell, unchanged where they do not."""
    if is_street(doc, found):
        return found if found.type == "LOCATION" else _overruled(found, "LOCATION", 0.6, "form")
    by_form = _product_form(doc, found)
    if not by_form and found.type in {"UNKNOWN", "PERSON"}:
        by_form = by_last_word(doc, found, preset)
    if found.type == "ORGANIZATION" and by_last_word(doc, found, preset) == "EVENT":
        by_form = "EVENT"
    if by_form and found.type in FIRM and by_form != found.type:
        return _overruled(found, by_form, 0.6, "form")
    by_place = _from_grammar(doc, found)
    if by_place and by_place != found.type:
        return _overruled(found, by_place, 0.55, "grammar")
    by_hint = hinted(doc, found)
    if by_hint and by_hint != found.type:
        return _overruled(found, by_hint, 0.55, "grammar")
    return _by_list(doc, found)


def _overruled(found: Found, type_: str, confidence: float, extractor: str) -> Found:
    """Return a name with another type, the first one kept as what it may also be."""
    others = () if found.type == "UNKNOWN" else (found.type,)
    return replace(found, type=type_, confidence=confidence, extractor=extractor, others=others)


def _by_list(doc: "Doc", found: Found) -> Found:
    """Return a name with the type everybody knows it by, where the model has none or one that is
    rarely right about such a name; else as it is, the listed type beside it."""
    listed = listed_type([token.text for token in doc[found.start : found.end]])
    if not listed or listed == found.type or found.type not in FIRM:
        return found
    single = found.end - found.start == 1
    before = doc[found.start - 1].lower_ if found.start else ""
    sure = {
        ("UNKNOWN", "PERSON"): True,
        ("UNKNOWN", "LOCATION"): True,
        ("ORGANIZATION", "PERSON"): single,
        ("ORGANIZATION", "LOCATION"): before not in {"at", "for"} and not _plays(doc, found),
        ("PERSON", "LOCATION"): single,
    }.get((found.type, listed), False)
    if sure:
        return _overruled(found, listed, 0.6, "list")
    return replace(found, others=(listed,))


def _plays(doc: "Doc", found: Found) -> bool:
    """Whether a name does what teams do, so that a town is its team: "Leeds beat Norwich"."""
    root = _root(doc, found)
    return root.dep_ in syntax.SUBJECT and root.head.lemma_.lower() in PLAYING


def _product_form(doc: "Doc", found: Found) -> str:
    """Return PRODUCT for "Brand Line 15" and "Brand X15", "" for every other name."""
    tokens = doc[found.start : found.end]
    if len(tokens) < 2:  # noqa: PLR2004
        return ""
    named = [token for token in tokens if is_name_like(token) or token.pos_ == "PROPN"]
    modelled = any(is_model_number(token) and token.text != "ii" for token in tokens[1:])
    if modelled and len(named) >= 2:  # noqa: PLR2004
        return "PRODUCT"
    last = tokens[-1]
    if last.lower_ in VARIANTS and _has_article(doc, found):
        return "PRODUCT"
    counted = tokens[-2].lower_ in COUNTED
    numbered = last.text.isdigit() and not counted and len(last.text) <= 4  # noqa: PLR2004
    if found.type == "PERSON":
        return "PRODUCT" if numbered else ""
    long = len(named) > 2 or (len(tokens) > 2 and len(named) == len(tokens) - 1)  # noqa: PLR2004
    used = _has_article(doc, found) or _traded(doc, found)
    return "PRODUCT" if numbered and (long or used) else ""


def _has_article(doc: "Doc", found: Found) -> bool:
    before = doc[found.start - 1] if found.start else None
    return before is not None and (before.pos_ == "DET" or before.tag_ == "PRP$")


def _root(doc: "Doc", found: Found) -> "Token":
    return doc[found.start : found.end].root


def _traded(doc: "Doc", found: Found) -> bool:
    """Whether something is done with the name that one does with goods."""
    root = _root(doc, found)
    while root.dep_ == "conj":
        root = root.head
    verb = root.head.lemma_.lower()
    if root.dep_ in syntax.OBJECT:
        return verb in TRADING
    if root.dep_ in syntax.SUBJECT:
        return verb in COSTING or root.head.tag_ == "JJR"
    return syntax.preposition(root) in {"than", "with", "to", "over"} and (
        root.head.tag_ == "JJR" or verb in {"compare", "prefer"}
    )


def _from_grammar(doc: "Doc", found: Found) -> str:
    root = _root(doc, found)
    before = doc[found.start - 1] if found.start else None
    if before is not None and before.lower_ in TITLES:
        return "PERSON"
    if found.type in {"ORGANIZATION", "LOCATION", "UNKNOWN"} and _goods(doc, found):
        return "PRODUCT"
    if found.type != "ORGANIZATION" and _is_workplace(doc, found):
        return "ORGANIZATION"
    if found.type in {"LOCATION", "UNKNOWN", "PERSON"} and _is_company(root, found.type):
        return "ORGANIZATION"
    if found.type == "UNKNOWN":
        return _unknown(doc, found, root)
    return ""


def _goods(doc: "Doc", found: Found) -> bool:
    """Whether a trade verb, or whose it is, makes the name a thing: "bought the Aeron", "my
    Dyson broke", "Zentra costs $9"."""
    before = doc[found.start - 1] if found.start else None
    root = _root(doc, found)
    if before is None or before.lower_ not in {"the", "a", "an", "this"} | OWNERS:
        return root.dep_ in syntax.SUBJECT and root.head.lemma_.lower() in COSTING
    if before.lower_ in OWNERS and found.type == "ORGANIZATION":
        return root.dep_ in syntax.SUBJECT | syntax.OBJECT and found.end - found.start == 1
    if found.type == "UNKNOWN" and root.head.lemma_.lower() in SEEKING and root.dep_ in GOAL:
        return True
    return root.pos_ in {"PROPN", "NOUN"} and _traded(doc, found)


def _is_company(root: "Token", type_: str) -> bool:
    governor, prep = root.head, syntax.preposition(root)
    verb = governor.lemma_.lower()
    if root.dep_ in syntax.POSSESSOR and governor.lower_ in COMPANY_NOUNS:
        return type_ != "PERSON"
    if root.dep_ in {"nsubj:pass", "nsubjpass"}:
        return verb in FOUNDING
    names = root.doc[root.left_edge.i : root.i + 1]
    titled = any(token.lower_.rstrip(".") in PERSON_TITLES for token in names)
    known = titled or listed_type([root.text]) == type_
    if root.dep_ in syntax.SUBJECT:
        made = verb in PRODUCING and any(
            child.dep_ in syntax.OBJECT and child.ent_type_ == "PRODUCT"
            for child in governor.rights
        )
        return (made or (verb in MAKING and type_ != "UNKNOWN")) and not known
    if prep in {"from", "with"} and verb in DEALING and not known:
        return True
    worked = (prep in {"at", "for"} and verb in WORKING) or (prep == "from" and verb in BUYING)
    if worked or (prep == "at" and type_ == "LOCATION" and _is_post(governor)):
        return True
    return prep in {"to", "with"} and verb in {"talk", "speak", "apply"} and type_ == "LOCATION"


def _is_workplace(doc: "Doc", found: Found) -> bool:
    """Whether "work at", "role at" or the like stands right before, however it was parsed."""
    joint = doc[found.start - 1].lower_ if found.start > 1 else ""
    if joint not in {"at", "for", "from", "with"} or is_model_number(doc[found.end - 1]):
        return False
    named = [token.text for token in doc[found.start : found.end]]
    word = doc[found.start - 2]
    lemma = word.lemma_.lower()
    working = joint in {"at", "for"} and word.lower_ in {"work", "works", "worked", "working"}
    post = joint == "at" and lemma in WORKING | JOBS
    dealing = joint in {"from", "with"} and (lemma in DEALING or word.lower_ in DEALING)
    near = doc[max(0, found.start - 4) : found.start - 1]
    dealing |= joint == "from" and any(token.lemma_.lower() in BUYING for token in near)
    titled = named[0].lower().rstrip(".") in PERSON_TITLES
    return (working or post or dealing) and not titled and not listed_type(named)


def _is_post(noun: "Token") -> bool:
    """Whether a noun is (part of) what somebody is: "engineer", "head of marketing"."""
    while noun.dep_ == "nmod" and noun.head.pos_ == "NOUN":
        noun = noun.head
    holders = syntax.subjects(noun) if syntax.copula(noun) is not None else []
    return any(item.ent_type_ == "PERSON" or item.lower_ in {"he", "she", "i"} for item in holders)


def _unknown(doc: "Doc", found: Found, root: "Token") -> str:
    governor, prep = root.head, syntax.preposition(root)
    verb = governor.lemma_.lower()
    if prep in {"in", "to", "near", "from"} and verb in LIVING:
        return "LOCATION"
    beside = root.dep_ in {"appos", "flat", "compound", "nmod:desc"} and governor.i < root.i
    if beside and governor.lower_ in PERSON_NOUNS:
        return "PERSON"
    subject = next(iter(syntax.subjects(root)), None) if syntax.copula(root) is not None else None
    if subject is not None and subject.lower_ in PERSON_NOUNS and found.end - found.start <= 3:  # noqa: PLR2004
        return "PERSON"
    return ""
