"""Checks of what the user said before it answers a question: whether it tells something, whether it
may mean a thing or is of somebody else, whether it says a place or an end where that is asked."""

import re
from collections.abc import Collection, Iterable, Sequence
from types import MappingProxyType

from memory_core.llm.asking import read
from memory_core.llm.demands import WHEREABOUTS
from memory_core.llm.fitting import wants
from memory_core.llm.naming import Subject, goes_on
from memory_core.llm.passages import Sentence
from memory_core.llm.slots import names_another

_KIN = re.compile(
    r"\b(?:my|our) (wife|husband|boyfriend|girlfriend|mother|father|mum|mom|dad|sister|brother|son|"
    r"daughter|uncle|aunt|cousin|grandmother|grandfather|grandma|grandpa)((?:-| )in-law)?\b",
    re.I,
)
_SAME_KIN = MappingProxyType({
    "mum": "mother", "mom": "mother", "dad": "father", "grandma": "grandmother",
    "grandpa": "grandfather",
})  # fmt: skip
_TO = re.compile(
    r"\bto (?:the|an?|my|our|his|her|their|work|school|town|church|college|(?-i:[A-ZÀ-Þ]))"
    r"|(?:\b(?:is|are|was|were|am|stay\w*|left [\w ]{1,20})|['’](?:s|m|re))"
    r"(?: (?:still|now|back))? with\b"
    r"|\b(?:via|there|here|online|overseas|over)\b",
    re.I,
)
"""Also tells where somebody or something is, in what is told of oneself."""
_IS_MINE = re.compile(
    r"(?:is|was) (?P<who>[\w'’.-]+(?: [\w'’.-]+)?) (?:my|our) (?P<what>[\w-]+)\W*$", re.I
)
"""Asks whether somebody is the user's doctor, brother or the like."""
_UNTIL = re.compile(r"^\W*(?:and )?(?:until|till) when\b", re.I)
_ENDS = re.compile(
    r"\b(?:until|till|to|through|for|by|within|before|ends?|closes?|back|return\w*|leav\w+|last)\b"
    r"(?! (?-i:[A-Z])(?!(?:on|ues|ednes|hurs|ri|atur|un)day))",
    re.I,
)


TOLD = frozenset({"statement", "fragment", "need"})
"""Kinds of messages that tell something."""


def told(text: str, kinds: Collection[str] = TOLD) -> bool:
    """Whether a user's sentence tells something rather than asks or greets."""
    return "?" not in text and read(text).kind in kinds


def may_mean(
    this: Subject, one: Sentence, said: Sequence[Sentence], others: Iterable[Subject]
) -> bool:
    """Whether a sentence of a message that speaks of a thing may mean it, though it does not name
    it: it goes on, or names none of the others. What stands before the first sentence that names it
    does not: "I'm Tom. Nina leads it." said: the sentences of all messages."""
    if goes_on(one.text):
        return True
    whole = [other for other in said if other.quote.id == one.quote.id]
    named = [n for n, other in enumerate(whole) if this.is_named(f"{other.text} {other.meant}")]
    before = bool(named) and whole.index(one) < named[0]
    return not before and not any(other.is_named(one.text) for other in others)


def of_another(question: str, one: Sentence) -> bool:
    """Whether a sentence tells of another relative or place than a question asks about."""
    if names_another(question, f"{one.text} {one.meant}".strip()):
        return True
    meant, told = _relatives(question), _relatives(f"{one.text} {one.meant}")
    return bool(meant and told) and meant.isdisjoint(told)


def _relatives(text: str) -> frozenset[str]:
    found = ((one.lower(), law) for one, law in _KIN.findall(text))
    return frozenset(_SAME_KIN.get(one, one) + ("-in-law" if law else "") for one, law in found)


def leaves_open_whose(question: str, told: str) -> bool:
    """Whether a question asks if somebody is the user's doctor, and a sentence names both but does
    not say that of them: "Kim is my doctor and Lee is my lawyer" to "Is Lee my doctor?"."""
    asked = _IS_MINE.match(question)
    if asked is None:
        return False
    who, what = re.escape(asked["who"]), rf"(?:my|our) (?:[\w-]+ )?{re.escape(asked['what'])}"
    said = rf"\b{who}(?:,| is| was|['’]s) {what}\b|\b{what}(?:,| is| was| is called)? {who}\b"
    return re.search(said, told, re.I) is None


def says_where_or_until(question: str, told: str) -> bool:
    """Whether a sentence says a place or an end, where a question asks for that."""
    if _UNTIL.match(question):
        return _ENDS.search(told) is not None
    if wants(question) != "where":
        return True
    return any(place.search(told) for place in (WHEREABOUTS.has, _TO))
