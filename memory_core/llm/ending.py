"""Yes or no by a figure the user told: whether something still runs, by the day it ends ("Is my
visa still valid?"), and whether a number is the one that was told ("Is Emma 6?")."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from memory_core.llm.citing import Citations, attributed
from memory_core.llm.material import Material, Value
from memory_core.llm.naming import Subject, is_speaker

_RUNS = re.compile(
    r"^(?:is|are|am|does|do|will)\b.*\b(?:valid|active|running|in force|current|insured|covered|"
    r"under (?:warranty|guarantee|contract)|runs?|holds?)\b",
    re.I,
)
_OVER = re.compile(
    r"^(?:is|are|has|have|did|was)\b.*\b(?:expired?|over|ended|end|lapsed|out of date|run out|"
    r"overdue)\b",
    re.I,
)
_END = re.compile(r"(?:.* )?end date|deadline")
_DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?$")
_BOUND = re.compile(
    r"\b(?:than|least|most|under|over|below|above|until|before|after|between|or|almost|nearly|"
    r"about|around|in|by|on|at|of)\b",
    re.I,
)
"""Says that a number is a bound, a share or a time, and not the very figure."""
_NUMBER = re.compile(r"(?<![\w.,/-])\d{1,9}(?:[.,]\d{1,3})*(?![\w/-])")
_AGED = re.compile(r"^(?:is|was) .*?\b\d{1,3}(?: years? old)?\W*$", re.I)
_PAID = re.compile(
    r"\b(?:costs?|paid|pay|price)\b|[$€£]|\b(?:euros?|dollars?|pounds?|francs?)\b", re.I
)


def decided_by_figure(material: Material, citations: Citations) -> str:
    """Return "Yes" or "No" with the sentence that decides it, "" where no told figure does."""
    if material.asked.kind != "yes/no":
        return ""
    return _by_day(material, citations) or _by_number(material, citations)


def _by_day(material: Material, citations: Citations) -> str:
    """Decide whether something still runs by the day the user said it ends."""
    question, at = material.asked.text, material.request.at
    over = _OVER.search(question) is not None
    if at is None or not (over or _RUNS.search(question)):
        return ""
    ends = [
        (value, last)
        for this in _named(material)
        for value in material.values(this)
        if value.quote.by_user and _END.fullmatch(value.key) and (last := _last_day(value.text))
    ]
    if len({last for _, last in ends}) != 1:
        return ""
    value, last = ends[0]
    return _said(citations, value, yes=over == (at.date() > last))


def _last_day(text: str) -> date | None:
    """Return the last day of a year, month or day as it is stored, None for any other text."""
    match = _DAY.match(text)
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2] or 12), int(match[3] or 0)
    try:
        if day:
            return date(year, month, day)
        return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    except ValueError:
        return None


def _by_number(material: Material, citations: Citations) -> str:
    """Decide whether the only number of a question is the one told: an age or a price."""
    question = material.asked.text
    numbers = _NUMBER.findall(question)
    if len(numbers) != 1 or _BOUND.search(question):
        return ""
    paid = _PAID.search(question) is not None
    keys = {"price", "rent"} if paid else {"age"} if _AGED.match(question) else set()
    found = {
        (value.text, value.quote.text): value
        for this in _named(material)
        for value in material.values(this)
        if value.quote.by_user and value.key in keys and not value.reported
    }
    if len({text for text, _ in found}) != 1:
        return ""
    value = next(iter(found.values()))
    told = _NUMBER.findall(re.sub(r"[$€£]", " ", value.text))
    return _said(citations, value, yes=_plain(told[0]) == _plain(numbers[0])) if told else ""


def _plain(number: str) -> str:
    """Return a number as written alike: "1,200" as "1200", "9.50" as "9.5"."""
    whole = re.sub(r",(?=\d{3}\b)", "", number)
    return whole.rstrip("0").rstrip(".") if "." in whole else whole


def _named(material: Material) -> Iterator[Subject]:
    """Yield what the question names, or means by a linked word; never the user."""
    question = material.request.question
    bare = _NUMBER.sub(",", question)  # "Leo 6" would be another one than Leo
    for this in material.subjects:
        named = this.is_named(question) or this.is_named(bare)
        if not is_speaker(this.entity) and named:
            yield this


def _said(citations: Citations, value: Value, *, yes: bool) -> str:
    told = attributed(citations, value.quote)
    return f"{'Yes' if yes else 'No'}, {told[:1].lower()}{told[1:]}"
