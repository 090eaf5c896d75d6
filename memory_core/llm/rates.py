"""Rates: "five times a day" and "every half hour" say how often something is, "18 hours a week" how
much of it there is, and neither how long it takes once nor how many there have been."""

import re

from memory_core.llm.passages import Sentence
from memory_core.llm.read_once import found_once
from memory_core.llm.value_kinds import DAY, NUMBER
from memory_core.llm.valued import gives, wanted_value

_UNIT = r"(?P<unit>second|minute|hour|day|night|week|month|quarter|year|season)s?\b"
_PER = r"(?:an?|per|each|every) "
_BETWEEN = (
    r"(?: (?!(?:or|and|to|for|in|within|after|than|takes?|lasts?|half|"
    r"(?:second|minute|hour|day|night|week|month|year)s?)\b)[a-z]+){0,2}"
)
_RATES = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"(?:\b(?:no more than|at most|at least|up to|about|around) )?"
        rf"\b(?:once|twice|several|{NUMBER}){_BETWEEN} {_PER}{_UNIT}",
        rf"(?:[$€£]\s?[\d.,]*\d|\d\s?[€$£]) {_PER}{_UNIT}",
        rf"\bper {_UNIT}",
        rf"\bevery (?:(?:{NUMBER}|half|other|second|third|few) )?{_UNIT}",
    )
)
_SPENT = re.compile(
    rf"\b(?:{NUMBER}|half an)[ -](?:seconds?|min|minutes?|hours?|days?|weeks?|months?) "
    rf"{_PER}{_UNIT}",
    re.I,
)
"""How much time goes to something in each day or week."""
_ASKS_PER = re.compile(rf"\b{_PER}{_UNIT}|\bon (?:an? )?{DAY}\b", re.I)
_ASKS_BETWEEN = re.compile(r"\b(?:wait\w*|between|apart)\b", re.I)
ASKS_SO_FAR = re.compile(
    r"\bhow many [\w-]+ (?:has|have) (?!an?\b|the\b).+?"
    r"\w(?:ed|ught|een|itten|ade|aken|iven|uilt|old)\b",
    re.I,
)
"""Asks how many there have been until now."""
_ASKS_ONCE = re.compile(
    r"\bhow (?:long|soon|quickly)\b.*\b(?:takes?|took|last|lasts|lasted)\b", re.I
)


def only_rated(question: str, one: Sentence) -> bool:
    """Whether a question asks how long something is, or how many there have been, and a sentence
    has nothing but rates, or time spent in each week where one day is asked about."""
    kind = wanted_value(question)
    if one.row or found_once(_ASKS_BETWEEN, question):
        return False
    if kind != "duration" and not (kind == "count" and found_once(ASKS_SO_FAR, question)):
        return False
    asked = found_once(_ASKS_PER, question)
    per = (asked["unit"] or "day").casefold() if asked else ""
    once = per == "day" or found_once(_ASKS_ONCE, question)
    judged = (*_RATES, _SPENT) if once else _RATES

    def without(match: re.Match[str]) -> str:
        return match.group() if match["unit"].casefold() == per else " "

    left = one.text
    for pattern in reversed(judged):
        left = pattern.sub(without, left)
    return left != one.text and not gives(kind, left, question)
