"""Whether what a question names lies within what a clause says: a day of the week among those it
lists, a number below or above its limit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from memory_core.llm.terms import content, stem

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = rf"(?:{'|'.join(_DAYS)})s?"
_RANGE = re.compile(rf"\b({_DAY}) ?(?:to|until|till|through|-|–) ?({_DAY})\b", re.I)
_ALL_DAYS = re.compile(
    r"\b(?:every day|each day|daily|all week|seven days a week|7 days a week|day and night)\b", re.I
)
_LESS_DAYS = re.compile(rf"\b(?:except|but|other than|apart from)(?: for| on)? ({_DAY})\b", re.I)
_VALUES = {
    word: n
    for n, word in enumerate(
        re.findall(
            r"\w+",
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen",
        )
    )
} | {
    word: 10 * n
    for n, word in enumerate(
        re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety"), 2
    )
}
_NUMBER = rf"(?:\d+(?:[.,]\d+)?|{'|'.join(_VALUES)})"
_MOST = re.compile(
    r"\b(?:up to|at most|no (?:more|longer|larger|bigger|heavier|wider|higher|older) than|"
    r"not (?:more|longer|larger|bigger|heavier|wider|higher|older) than|(?:a )?maximum of|within)"
    rf" (?P<n>{_NUMBER}) (?P<of>[a-z]+)",
    re.I,
)
_LEAST = re.compile(
    rf"\b(?:at least|no (?:less|fewer|younger) than|(?:a )?minimum of) (?P<n>{_NUMBER})"
    r"(?: (?P<of>[a-z]+))?",
    re.I,
)
_COUNTED = re.compile(rf"\b(?P<n>{_NUMBER})[ -](?P<of>[a-z]+)", re.I)
_YOUNGER = re.compile(
    r"\b(?:nobody|no one|child(?:ren)?|kids?|any(?:one|body)|persons?|people|those|guests?|"
    r"visitors?|passengers?|members?|customers?|pupils?|boys?|girls?)(?: who are| aged)? "
    rf"(?:under|below|younger than) (?:the age of )?(?P<n>{_NUMBER})\b"
    r"(?! ?(?:kg|cm|m|euros?|pounds?|metres?|people)\b)",
    re.I,
)
"""Says something of those alone who are younger."""
_OLDER = re.compile(
    rf"\b(?:from the age of (?P<n>{_NUMBER})"
    rf"|aged (?P<m>{_NUMBER}) (?:and|or) (?:over|older|above))\b",
    re.I,
)
_AGED = re.compile(rf"\b(?:child|kid|boy|girl|son|daughter) (?:of|aged) (?P<n>{_NUMBER})\b", re.I)
_YOUNG = frozenset(
    stem(word)
    for word in re.findall(
        r"\w+",
        "child children kid boy girl son daughter grandson granddaughter nephew niece brother "
        "sister teenager grandchild",
    )
)
"""Whose age is asked about, and who is one of those a clause bounds by age."""
_AGE = frozenset({"", "year", "old", "yearold"})


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where what a question names lies, as a clause bounds it; words: its stems that name it."""

    lies: Literal["within", "beyond"]
    words: frozenset[str]


def bounds(question: str, clause: str) -> Bounds | None:
    """Return where the day or the number of a question lies, None where it has none, or the clause
    bounds it in no way."""
    return _by_day(question, clause) or _by_number(question, clause) or _by_age(question, clause)


def numbers_in_words(text: str) -> frozenset[str]:
    """Return the numbers that a text writes as words, in digits."""
    found = (_VALUES.get(word) for word in re.findall(r"[a-z]+", text.casefold()))
    return frozenset(str(n) for n in found if n is not None)


def in_digits(text: str) -> str:
    """Return a text with its numbers from two on, where they are words, in digits."""
    return re.sub(r"[A-Za-z]+", lambda found: _digits(found.group()), text)


def _digits(word: str) -> str:
    number = _VALUES.get(word.casefold(), 0)
    return str(number) if number > 1 else word


def days_in(text: str) -> frozenset[int]:
    """Return the days of the week that a text names, Monday 0."""
    found = {n for n, day in enumerate(_DAYS) if re.search(rf"\b{day}s?\b", text, re.I)}
    for match in _RANGE.finditer(text):
        first, last = (_DAYS.index(day.casefold().removesuffix("s")) for day in match.groups())
        found |= {(first + n) % 7 for n in range((last - first) % 7 + 1)}
    if re.search(r"\bweekdays?\b|\bworking days\b", text, re.I):
        found |= set(range(5))
    if re.search(r"\bweekends?\b", text, re.I):
        found |= {5, 6}
    if _ALL_DAYS.search(text):
        found = set(range(7))
        found -= {_DAYS.index(m[1].casefold().removesuffix("s")) for m in _LESS_DAYS.finditer(text)}
    return frozenset(found)


def _by_day(question: str, clause: str) -> Bounds | None:
    """Compare days. One that a clause names alone, or after a comma, says nothing of others."""
    asked, told = days_in(question), days_in(clause)
    listed = len(told) > 1 or re.search(r"\bonly\b", clause, re.I)
    beyond = not asked & told and listed and "," not in clause
    if not asked or not told or not (asked <= told or beyond):
        return None
    words = frozenset(word for word in content(question) if days_in(word) or word == "day")
    return Bounds("within" if asked <= told else "beyond", words)


def _by_number(question: str, clause: str) -> Bounds | None:
    """Compare numbers of the same unit, or ages."""
    for n, of, words in _counted(question):
        for pattern, sign in ((_MOST, 1), (_LEAST, -1)):
            for match in pattern.finditer(clause):
                unit = stem(match["of"] or "")
                if unit == of or (of in _AGE and sign < 0 and unit in _AGE):
                    within = sign * n <= sign * _value(match["n"])
                    return Bounds("within" if within else "beyond", words)
    return None


def _by_age(question: str, clause: str) -> Bounds | None:
    """Compare ages with what a clause says of the younger, or of the older alone. Of those who are
    not younger the first says nothing."""
    ages = [(n, words) for n, of, words in _counted(question) if of in _AGE]
    ages += [(_value(m["n"]), frozenset(content(m["n"]))) for m in _AGED.finditer(question)]
    younger, older = _YOUNGER.search(clause), _OLDER.search(clause)
    for n, words in ages:
        named = words | (_YOUNG & frozenset(content(question)))
        if younger and n < _value(younger["n"]):
            return Bounds("within", named)
        if older:
            within = n >= _value(older["n"] or older["m"])
            return Bounds("within" if within else "beyond", named)
    return None


def _counted(question: str) -> Iterator[tuple[float, str, frozenset[str]]]:
    """Yield (number, stem of what is counted, stems that say so) of a question."""
    for match in _COUNTED.finditer(question):
        of = stem(match["of"])
        aged = {"year", "old"} if of in _AGE else set[str]()
        yield _value(match["n"]), of, frozenset(content(match["n"])) | aged


def _value(written: str) -> float:
    low = written.casefold()
    return float(_VALUES[low] if low in _VALUES else low.replace(",", "."))
