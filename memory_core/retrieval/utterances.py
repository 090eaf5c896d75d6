"""What the wording of a message tells about what it may answer, apart from whom it is asked for."""

import re
from collections.abc import Iterable
from functools import lru_cache

from memory_core.retrieval.lexical import STOP_WORDS, terms_of_word

_WORD = re.compile(r"[^\W_]+(?:['’./_+-][^\W_]+)*")
_FIRST = re.compile(r"\b(?:i|me|my|we|us|our)\b", re.I)
_WHEN = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week(?:end)?s?|months?|years?|days|since"
    r"|recently|soon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may"
    r"|june|july|august|september|october|november|december|\d{4}|started|just|birthday|first"
    r"|this (?:morning|summer|winter|spring|fall|autumn))\b",
    re.I,
)
_NUMBER = re.compile(
    r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|once|twice|couple)\b",
    re.I,
)
_PLACE = re.compile(r"\b(?:in|at|to|from|near)\s+(?:the\s+)?[A-Z]")
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][a-z]+")

_ASKED = {
    "when": re.compile(r"\b(?:when|how long|(?:what|which) (?:date|day|month|year|time))\b", re.I),
    "number": re.compile(r"\bhow (?:many|much|long|often|old)\b", re.I),
    "place": re.compile(r"\b(?:where|country|city|state|place)\b", re.I),
    "name": re.compile(r"\b(?:who|whose|name)\b", re.I),
}
_OFFERED = {"when": _WHEN, "number": _NUMBER, "place": _PLACE, "name": _NAME}


@lru_cache(maxsize=65_536)
def stems_of(word: str) -> frozenset[str]:
    """Return the terms of a word as written but small; none of a stop word."""
    return frozenset() if word in STOP_WORDS else frozenset(terms_of_word(word))


def spoken_words(text: str) -> list[str]:
    """Return the words of a text in order, as written but small."""
    return _WORD.findall(text.lower())


def content_words(said: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return those words that say something, in order, each once, and the terms of each."""
    found: dict[str, frozenset[str]] = {}
    for word in said:
        if word not in found and (stems := stems_of(word)):
            found[word] = stems
    return found


def own_words(text: str) -> int:
    """Return how many words of the first person a text has."""
    return len(_FIRST.findall(text))


def offers(text: str, kinds: Iterable[str]) -> bool:
    """Whether an answer of one of these kinds could stand in a text: "when", "number", "place",
    "name"."""
    return any(_OFFERED[kind].search(text) for kind in kinds)


def kinds_asked(question: str) -> frozenset[str]:
    """Return the kinds of answer a question asks for; see `offers`."""
    return frozenset(kind for kind, pattern in _ASKED.items() if pattern.search(question))
