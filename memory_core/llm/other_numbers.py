"""Numbers that tell things of one kind from each other: "a two-bedroom home" is not one of four,
plot 2 is not plot 3, and a claim under £500 is not one of £2,000."""

import re
from functools import lru_cache

from memory_core.llm.passages import Sentence
from memory_core.llm.pointing_back import POINTS_BACK
from memory_core.llm.slots import of_more
from memory_core.llm.terms import STOP, content, stem

_CARDINALS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_VALUES = (
    {"one": "1", "single": "1", "ground": "0"}
    | {word: str(n) for n, word in enumerate(_CARDINALS, 2)}
    | {word: str(n) for n, word in enumerate(_ORDINALS, 1)}
    | dict(zip(("ii", "iii", "iv", "v", "vi"), "23456", strict=True))
)
_CARDINAL = rf"\d{{1,3}}|{'|'.join(_CARDINALS)}"
_ORDINAL = rf"\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS)}|ground"
_NO_KIND = r"(?!(?:child(?:ren)?|people|men|women|euro|per|percent|million|hundred)\b)"
_ASKS_KIND = re.compile(
    rf"(?<![\d.,£€$])\b(?:(?P<many>{_CARDINAL}|one)-(?P<a>[a-z]{{3,}})\b(?!.old\b)"
    rf"|(?P<several>{_CARDINAL}) (?P<b>{_NO_KIND}[a-z]{{2,}}[a-rt-z])(?= [a-z]{{3,}})"
    rf"|(?P<which>{_ORDINAL})[ -](?P<c>[a-z]{{3,}})\b)",
    re.I,
)
_KIND = re.compile(
    rf"(?<![\d.,£€$])\b(?:{_CARDINAL}|{_ORDINAL}|one|single)[ -](?P<of>[a-z]{{3,}})\b", re.I
)
_NUMBERED = re.compile(
    r"\b(?P<of>[^\W\d_]{2,}) (?P<n>\d{1,3}[a-z]?|(?-i:[IV]{2,}|[A-HV]))\b(?!\.\d| ?[%°])", re.I
)
_ROMAN = re.compile(r"[IV]{2,}")
_WHOLE = re.compile(r"(?<![\d.,])\w+(?![.,]?\d)")
_PLACES = frozenset(
    map(
        stem,
        (
            *("plot", "room", "zone", "line", "platform", "gate", "page", "chapter", "floor"),
            *("level", "stage", "phase", "unit", "house", "track", "lane", "hall", "block"),
            *("building", "exit", "route", "bus", "tram", "tour", "group", "class", "grade"),
            *("year", "step", "section", "part", "volume", "season", "episode", "table", "pier"),
            *("terminal", "dock", "type", "week", "day", "category", "band", "ward", "field"),
        ),
    )
)
"""What is numbered: a number behind it is its name."""
_BEST = re.compile(r"\bthe [a-z]+est (?P<of>[a-z]+)\b", re.I)
"""What stands out of its kind, and has no number then."""
_OF_SIZE = re.compile(
    r"\b(?P<what>[a-z]+) (?:of|for|worth|with|over|weighing) (?:about )?"
    r"(?:(?P<sign>[$€£]) ?)?(?P<n>\d[\d.,]*) ?(?P<unit>[a-z]*)",
    re.I,
)
_BOUNDED = re.compile(
    r"\b(?P<what>[a-z]+) (?:of )?(?:(?P<below>under|below|less than|up to|at most|lighter than|"
    r"shorter than)|over|above|more than|from|at least|heavier than|longer than) "
    r"(?:(?P<sign>[$€£]) ?)?(?P<n>\d[\d.,]*) ?(?P<unit>[a-z]*)",
    re.I,
)


def of_other_number(question: str, one: Sentence) -> bool:
    """Whether a question tells by a number which of a kind it means, and a sentence speaks of one
    of another number, or of another size."""
    text = f"{one.text}\n{one.meant}\n{one.columns}\n{one.of}"
    own = f"{text}\n{one.heading}\n{one.top}\n{one.quote.name}"
    if _beyond(question, one.text):
        return True
    numbered, more = _numbered(question), of_more(text)
    if any(_is_other(n, of, text, own) for n, of in numbered if of not in _PLACES or not more):
        return POINTS_BACK.match(one.text) is None
    if POINTS_BACK.match(one.text) or more:
        return False
    return any(_of_other_kind(n, of, text, own) for n, of in _kinds(question))


def _of_other_kind(n: str, of: str, text: str, own: str) -> bool:
    """Whether a text speaks of a kind of another number, and none has this."""
    told = any(stem(match["of"]) == of for match in _KIND.finditer(text))
    return told and n not in _numbers(own)


def _is_other(n: str, of: str, text: str, own: str) -> bool:
    """Whether a text speaks of something of another number or another name, and not of this."""
    if n in _numbers(own):
        return False
    if of not in _PLACES:
        return of in content(own)  # a name alone is that of another
    told = (*_NUMBERED.finditer(text), *_BEST.finditer(text))
    return any(stem(match["of"]) == of for match in told)


def _numbers(text: str) -> frozenset[str]:
    return frozenset(_value(word) for word in _WHOLE.findall(text))


def _beyond(question: str, text: str) -> bool:
    """Whether a question asks of something of a size, and a text begins with such, and speaks of
    those below or above that only."""
    for asked in _OF_SIZE.finditer(question):
        same = [
            bound
            for bound in _BOUNDED.finditer(text)
            if stem(bound["what"]) == stem(asked["what"]) and _unit(bound) == _unit(asked)
        ]
        if (
            same
            and not text[: same[0].start()].strip()
            and not any(_holds(bound, _amount(asked["n"])) for bound in same)
        ):
            return True
    return False


def _holds(bound: re.Match[str], amount: float) -> bool:
    limit = _amount(bound["n"])
    return amount <= limit if bound["below"] else amount >= limit


def _unit(match: re.Match[str]) -> str:
    return match["sign"] or stem(match["unit"])


def _amount(written: str) -> float:
    return float(re.sub(r",(?=\d{3})|[.,]$", "", written).replace(",", "."))


@lru_cache(maxsize=256)
def _kinds(question: str) -> tuple[tuple[str, str], ...]:
    """Return (number, stem of what is so many or the so-manieth) of a question; kept, because every
    sentence is asked."""
    found = (
        (m["many"] or m["several"] or m["which"], m["a"] or m["b"] or m["c"])
        for m in _ASKS_KIND.finditer(question)
    )
    return tuple((_value(n), stem(of)) for n, of in found if of.casefold() not in STOP)


@lru_cache(maxsize=256)
def _numbered(question: str) -> tuple[tuple[str, str], ...]:
    """Return (number, stem of what has it) of a question: of a place, or of a name."""
    found = ((m["n"], m["of"]) for m in _NUMBERED.finditer(question))
    return tuple(
        (_value(n), stem(of))
        for n, of in found
        if stem(of) in _PLACES or (_ROMAN.fullmatch(n) and of[0].isupper())
    )


def _value(number: str) -> str:
    """Return a number in digits, also of one that tells the place in an order."""
    low = number.casefold()
    order = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", low)
    return order[1] if order else _VALUES.get(low, low)
