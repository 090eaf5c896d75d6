"""What limits a need: the most it may cost ("1200 max"), which end to begin with ("cheapest",
"not too heavy"), and how many of something it has ("two rooms")."""

import math
import re
from dataclasses import dataclass

from memory_core.llm.terms import content

_AMOUNT = r"\d[\d,.]*(?:k\b)?"
_CURRENCY = r"(?:[$€£]|dollars?|euros?|eur|usd|pounds?|gbp|bucks|quid)"
_MOST = re.compile(
    r"\b(?:under|below|less than|up to|at most|cheaper than|max(?:imum)?\.?(?: of)?|within|"
    r"budget(?: is| of|:)?|no more than|can spend|only have)\s+[$€£]?\s?"
    rf"(?P<before>{_AMOUNT})(?:\s?{_CURRENCY})?"
    rf"|(?P<after>{_AMOUNT})\s?{_CURRENCY}?\s"
    r"(?:max(?:imum)?|tops|at most|or less|budget|is my (?:limit|budget|max))\b",
    re.I,
)
SORT_ALONE = re.compile(
    r"^(?:any )?(?=[a-z-]+s (?:with|under|below|over|above|between|up to|"
    r"(?:less|more|cheaper) than)\b)",
    re.I,
)
"""Begins keywords that name a sort and what is to be said of it: "phones under 600"."""
_END = re.compile(
    r"\b(?:cheap(?:er|est)?|inexpensive|(?:(?:most|more) )?affordable|(?:least|less) expensive|"
    r"lighte(?:st|r)|(?:too|not (?:to|so|that|very)) (?:expensive|pricey|dear|costly|heavy))\b"
    r"(?! than\b)",
    re.I,
)


_SPELLED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MANY = re.compile(
    r"(?:\b(?P<least>at least|minimum(?: of)?|no (?:less|fewer) than)\s+"
    r"|\b(?P<most>at most|up to|max(?:imum)?(?: of)?|no more than)\s+)?"
    rf"\b(?P<number>\d{{1,2}}|{'|'.join(_SPELLED)})(?P<plus>\+| or more)?[ -](?P<noun>[^\W\d_]+)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Many:
    """How many of something there should be. noun: its stem; words: stems of how that is said."""

    noun: str
    least: float
    most: float
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a text says of how much something may be.

    most: the highest price, None where none is said. first: the property by which things are put in
    order, the least first, "" for none. words: stems of all that said so. rest: the text without
    what says which end to begin with.
    """

    most: float | None
    first: str
    words: frozenset[str]
    rest: str


def limits_in(text: str) -> Limits:
    """Read the limits of a text."""
    most, end = _MOST.search(text), _END.search(text)
    number = as_number(most["before"] or most["after"]) if most else None
    by = "" if end is None else "weight" if re.search("light|heavy", end.group(), re.I) else "price"
    said = [match.group() for match in (most, end) if match]
    words = frozenset([*content(" ".join(said)), *(["not"] if end else [])])
    return Limits(number, by, words, _END.sub(" ", text))


def many_in(text: str) -> list[Many]:
    """Read how many of something are wanted: "a flat with two rooms", "at least 3 bedrooms"."""
    found = []
    for match in _MANY.finditer(text):
        written = match["number"].casefold()
        number = float(_SPELLED.index(written) + 1 if written in _SPELLED else written)
        nouns = content(match["noun"])
        if nouns:
            more, fewer = match["least"] or match["plus"], match["most"]
            least, most = 0.0 if fewer else number, math.inf if more else number
            found.append(Many(nouns[0], least, most, frozenset(content(match["number"]))))
    return found


def as_number(written: str) -> float:
    """Return 400000 for "400k", 1200 for "$1,200"."""
    bare = written.casefold().strip("$€£ ").replace(",", "")
    thousands = bare.endswith("k")
    return float(bare.rstrip("k.")) * (1000 if thousands else 1)
