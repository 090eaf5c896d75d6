"""Days of the week: what is said of Thursdays tells nothing of Mondays."""

import re
from functools import lru_cache

from memory_core.llm.passages import Sentence
from memory_core.llm.read_once import found_once

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WHOLE = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_SHORT = r"(?-i:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?"
_NAME = rf"(?:{_WHOLE}|{_SHORT})"
_DAY = re.compile(
    rf"\b(?P<first>{_NAME})\s*(?:to|until|till|through|[-–—])\s*(?P<last>{_NAME})"
    rf"|\b(?P<day>{_WHOLE})\b|\b(?P<short>{_SHORT})(?=[\s:|,]*\d|\s*[,/&]|\s+and\b|\s*$)",
    re.I | re.M,
)
_ASKS = re.compile(
    r"\b(?:what time|when|until|how (?:late|early|long)|hours|who)\b.*?"
    rf"\b(?P<day>{_WHOLE})\b(?!,? (?:the )?\d)",
    re.I,
)
_OTHERWISE = re.compile(
    r"\b(?:if|order\w*|send|sent|post\w*|book\w*|arriv\w*|deliver\w*|collect\w*|after|before|between|"
    r"since|next|last|this|and|or)\b",
    re.I,
)
"""Of a question in which a day may be when something was done that is answered on another."""
_OF_ALL = re.compile(
    r"\b(?:daily|always|any|every\w*|each|all|other\w*|except|rest|besides|only|never|otherwise|"
    r"usual\w*|normal\w*|seven days|days?|week|whole|weekly|nights?|holidays?)\b",
    re.I,
)
"""Says it of more days than those it names."""
_SPANS = {"weekday": range(5), "weekend": range(5, 7)}


def of_other_day(question: str, one: Sentence) -> bool:
    """Whether a question asks for a time or somebody on a day of the week, and a sentence, with
    its last heading and its columns, names other days only."""
    asked = found_once(_ASKS, question)
    if asked is None or found_once(_OTHERWISE, question):
        return False
    said = f"{one.leaf}\n{one.columns}\n{one.text}"
    named, short = _named(said), asked["day"][:3].capitalize()
    if short in said:
        return False
    return bool(named) and _at(asked["day"]) not in named and _OF_ALL.search(said) is None


@lru_cache(maxsize=4_096)
def _named(text: str) -> frozenset[int]:
    """Return the days of the week that a text names, each day of a span; kept, because every
    sentence is asked."""
    spans = (days for word, days in _SPANS.items() if re.search(rf"\b{word}", text, re.I))
    found = {day for days in spans for day in days}
    for match in _DAY.finditer(text):
        first = _at(match["first"] or match["day"] or match["short"])
        last = _at(match["last"]) if match["last"] else first
        found.update((first + i) % len(_DAYS) for i in range((last - first) % len(_DAYS) + 1))
    return frozenset(found)


def _at(day: str) -> int:
    return _DAYS.index(day[:3].casefold())
