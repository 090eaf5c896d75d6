"""Predicates as verbs: how "WORKS_AT" reads in a sentence, stated, denied, possible or past.

One table for every place that says a relation in words. A predicate that is not in it is read by
its form, so that what nobody thought of still makes a sentence.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

REPORTED = "reported"
"""Modality of a relation, and extractor of a value, that somebody else is said to have stated."""

_BE = "be "
_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Verb:
    """The forms of a predicate. base: "like", "be based in"; stated: as a plain statement says it
    of somebody else ("likes", "is based in", "bought"); past: "worked at", "was based in", and
    "used to like" where the form is anybody's guess."""

    base: str
    stated: str
    past: str


def _be(rest: str) -> Verb:
    return Verb(f"be {rest}", f"is {rest}", f"was {rest}")


def _did(base: str, past: str) -> Verb:
    return Verb(base, past, past)


VERBS: Mapping[str, Verb] = {
    "COMPARES_TO": _be("compared to"),
    "TOLD_ABOUT": _did("tell about", "told about"),
    "INTERESTED_IN": _be("interested in"),
    "HAS_ISSUE": Verb("have the issue", "has the issue", "had the issue"),
    "HAS_ISSUE_WITH": Verb("have an issue with", "has an issue with", "had an issue with"),
    "HAS_SKILL": Verb("have the skill", "has the skill", "had the skill"),
    "PART_OF": _be("part of"),
    "FROM": _be("from"),
    "NEAR": _be("near"),
    "WORKS_AT": Verb("work at", "works at", "worked at"),
    "WORKS_IN": Verb("work in", "works in", "worked in"),
    "LIVES_IN": Verb("live in", "lives in", "lived in"),
    "LIVES_NEAR": Verb("live near", "lives near", "lived near"),
    "BORN_IN": Verb("be born in", "was born in", "was born in"),
    "FOUNDED_BY": Verb("be founded by", "was founded by", "was founded by"),
    "OWNS": Verb("own", "owns", "owned"),
    "COSTS": Verb("cost", "costs", "cost"),
    "KNOWS": Verb("know", "knows", "knew"),
    "MAKES": Verb("make", "makes", "made"),
    "SELLS": Verb("sell", "sells", "sold"),
    "SPEAKS": Verb("speak", "speaks", "spoke"),
    "BELONGS_TO": Verb("belong to", "belongs to", "belonged to"),
    "BOUGHT": _did("buy", "bought"),
    "BOUGHT_FROM": _did("buy from", "bought from"),
    "LEFT": _did("leave", "left"),
    "VISITED": _did("visit", "visited"),
    "OPENED": _did("open", "opened"),
    "CLOSED": _did("close", "closed"),
    "APPLIED_FOR": _did("apply for", "applied for"),
    "APPLIED_TO": _did("apply to", "applied to"),
    "STUDIED_AT": _did("study at", "studied at"),
}
"""Predicates whose form does not tell how they are conjugated."""


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


STATES = _listed(
    """close similar different good better best bad famous proud afraid aware available due equal
    fond full near next open ready rich short sure true worth part home new popular relevant
    essential ideal perfect safe worse cheaper bigger smaller larger faster older younger heavier
    lighter senior made built known written held kept sold"""
)
"""Adjectives: what has one of them "is" it."""
PEOPLE = _listed(
    """friend colleague brother sister wife husband son daughter mother father mom dad manager boss
    neighbor neighbour cousin partner uncle aunt teacher coworker roommate girlfriend boyfriend
    candidate customer client tenant buyer seller landlord agent member owner founder author
    director president ceo cto cfo head leader engineer designer developer student"""
)
"""Nouns for what somebody is to another: "is a friend of"."""
_PREPOSITIONS = _listed(
    """about above across after against along among around as at before behind below beside
    between beyond by down during for from in inside into like near of off on onto out over past
    per since than through to toward towards under until up upon via with within without"""
)
_STATE = re.compile(r"\w{2,}(?:ful|ous|able|ible|ative|itive|less|ical|ic|ary|ed)")
_NOT_NAME = re.compile(r"[^A-Z0-9]+")
_IRREGULAR = {"have": "has", "do": "does", "go": "goes"}


def verb(predicate: str) -> Verb:
    """Return the forms of a predicate ("LIVES_IN", "KEEP", "PROUD_OF", any text)."""
    known = VERBS.get(predicate)
    if known:
        return known
    first, *rest = predicate.replace("_", " ").lower().split() or ["relates", "to"]
    tail = " ".join(("", *rest))
    if first in {"is", "are"} and rest:
        return _be(tail.strip())
    if first == "has" and rest:
        return Verb(f"have the{tail}", f"has the{tail}", f"had the{tail}")
    state = _state(first, rest)
    if state:
        return _be(state + tail)
    base = _base(first)
    return Verb(base + tail, _third(base) + tail, f"used to {base}{tail}")


def key_predicate(key: str) -> str:
    """Return the key of a laid-out fact as a predicate: "brand" as HAS_BRAND, "applied for" as
    APPLIED_FOR."""
    own = _NOT_NAME.sub("_", key.upper()).strip("_")
    return own if reads_on(key) else f"HAS_{own}"


def key_of(predicate: str) -> str:
    """Return the key a predicate was made from ("brand" of HAS_BRAND), "" for any other."""
    made = predicate.startswith("HAS_") and predicate not in VERBS
    return predicate.removeprefix("HAS_").replace("_", " ").lower() if made else ""


def reads_on(key: str) -> bool:
    """Whether the key of an attribute reads on to its value as a verb does ("applied for")."""
    own = key.lower().split()
    return len(own) > 1 and own[-1] in _PREPOSITIONS


def is_state(word: str) -> bool:
    """Whether a word says how something is ("available")."""
    return word in STATES or _STATE.fullmatch(word) is not None


def _state(first: str, rest: list[str]) -> str:
    """Return what stands after "is" where the first word of a predicate is no verb, else ""."""
    if first in _PREPOSITIONS or rest == ["of"]:
        return f"{_article(first)}{first}" if first in PEOPLE else first
    if not rest or rest[0] not in _PREPOSITIONS:
        return ""
    if first in PEOPLE:
        return f"{_article(first)}{first}"
    return first if is_state(first) else ""


def _article(noun: str) -> str:
    return "an " if noun[0] in _VOWELS else "a "


def _base(word: str) -> str:
    """Return a verb without the ending of "she likes": a name in the tables has it, one made from
    a text has not."""
    if word == "has":
        return "have"
    if word.endswith("ies") and len(word) > 4:  # noqa: PLR2004
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _third(base: str) -> str:
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    if base.endswith(("s", "sh", "ch", "x", "z", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def said(predicate: str, *, negated: bool = False, modality: str = "", of: str = "") -> str:
    """Return what a relation says between its two ends: "does not work at", "might buy".

    modality: "", "possible", "wanted", "planned", "past"; anything else is named in brackets.
    of: the name of the subject, because it is "you like" and "Anna likes".
    """
    forms = verb(predicate)
    not_ = "not " if negated else ""
    if modality == "possible":
        return f"might {not_}{forms.base}"
    if modality == "planned":
        return f"will {not_}{forms.base}"
    if modality == "wanted":
        wanted = f"does not want to {forms.base}" if negated else f"wants to {forms.base}"
        return _agreeing(wanted, of)
    hedge = f" ({modality})" if modality and modality != "past" else ""
    past = modality == "past" or forms.stated == forms.past
    return _agreeing(_stated(forms, past=past, negated=negated), of) + hedge


def _stated(forms: Verb, *, past: bool, negated: bool) -> str:
    plain = forms.past if past else forms.stated
    if not negated:
        return plain
    if forms.base.startswith(_BE):
        word, rest = plain.split(" ", 1)
        return f"{word} not {rest}"
    return f"{'did' if past else 'does'} not {forms.base}"


def _agreeing(words: str, subject: str) -> str:
    """Return a verb as it follows "I", "you", "we" or "they"; any other subject is one thing."""
    who = subject.casefold()
    if who not in {"i", "you", "we", "they"}:
        return words
    first, _, rest = words.partition(" ")
    changed = {
        "is": "am" if who == "i" else "are", "was": "was" if who == "i" else "were",
        "does": "do", "has": "have", "did": "did",
    }.get(first)  # fmt: skip
    if changed is None:
        changed = _base(first) if first == _third(_base(first)) else first
    return f"{changed} {rest}" if rest else changed
