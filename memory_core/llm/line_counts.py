"""What one line lists, counted: "Languages: English, Greek" for "How many languages does it know?",
"Present: Ann Lee (chair), Bo Fry" for "How many people were at the meeting?"."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations, Quote, found_list, plain
from memory_core.llm.list_words import above, asked_for_many, missing
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.properties import usual
from memory_core.llm.records import HAVING, MAX_LISTED, by_document
from memory_core.llm.terms import content, stems
from memory_core.llm.value_kinds import NUMBER

MIN_LISTED = 2
MAX_WORDS = 6
"""Words of a part of a line; more are running text."""
_SETS = frozenset(stems("come available sell sold offer get buy choose work support use"))
"""What a question says of what is counted, for which the key of a line stands."""
_PEOPLE = frozenset(stems("people person member man woman participant attendee committee"))
THERE = re.compile(
    r"^(?:(?:members|people|those|also)? ?present|in attendance|attendance|attendees|attending|"
    r"attended(?: by)?|participants|taking part)$",
    re.I,
)
AWAY = re.compile(r"^(?:apologies(?: for absence)?|absent|excused|regrets)$", re.I)
_ASKS_THERE = re.compile(
    r"\b(?:(?:was|were|is|are) (?:there\b|at\b|in\b|present\b)|attend\w*|came\b|come\b|turned up\b|"
    r"took part\b|present\b|participated\b|showed up\b)",
    re.I,
)
_ASKS_AWAY = re.compile(
    r"\b(?:absent|apologi\w+|excused|missing|missed|not (?:at|there|present)"
    r"|could(?:n't| not) (?:come|attend))\b",
    re.I,
)
_BEING_THERE = frozenset(
    stems(
        "attend present come came turn up part participate show absent apology apologies apologise "
        "sent excuse miss there not meeting session"
    )
)
_PART = re.compile(r"\s*[,;]\s*(?:(?:and|or)\s+)?|\s+(?:and|or|&)\s+")
_ASIDE = re.compile(r"\s*\([^()]*\)")
_VAGUE = re.compile(rf"(?:{NUMBER}|others?|more|many|several|some|various|etc)\b", re.I)
_RELATIVE = re.compile(r"(?:who|which|as|because|since|all|both)\b", re.I)


def line_counted(material: Material, citations: Citations) -> str:
    """Count and name what the line of a thing lists under the key a question counts; "" where it
    counts nothing, or the documents have no such line or several."""
    question = material.asked.bare
    kind = content(asked_for_many(question))
    for among in by_document(material) if kind else ():
        lines = _attendance(question, kind, among) or _keyed(question, kind, among)
        if lines:
            alone = len(lines) == 1
            return _told(citations, *next(iter(lines.items()))) if alone else ""
    return ""


def _keyed(question: str, kind: Sequence[str], among: Sequence[Sentence]) -> dict[Quote, list[str]]:
    """Return the lines whose key is what is counted, of what the question names."""
    found: dict[Quote, list[str]] = {}
    words = frozenset(content(question)) - HAVING - _SETS
    for one in among:
        for key, value in one.pairs:
            named = frozenset(content(key))
            if not named or (kind[-1] not in named and usual(key) != usual(kind[-1])):
                continue
            titles = f"{above(one, among)} {one.thing}"
            rest = missing(words - named - {kind[-1]}, question, titles)
            parts = parts_of(value)
            its_own = not one.row or frozenset(content(one.thing)) & words
            if not rest and its_own and len(parts) >= MIN_LISTED:
                found[one.quote] = parts
    return found


def _attendance(
    question: str, kind: Sequence[str], among: Sequence[Sentence]
) -> dict[Quote, list[str]]:
    """Return the lines of who was there, or was not, of what the question names; without parts
    where not all are named."""
    away = _ASKS_AWAY.search(question)
    if kind[-1] not in _PEOPLE or not (away or _ASKS_THERE.search(question)):
        return {}
    found: dict[Quote, list[str]] = {}
    words = frozenset(content(question)) - _PEOPLE - _BEING_THERE
    for one in among:
        for key, value in one.pairs:
            if not (AWAY if away else THERE).match(key):
                continue
            near = " ".join(each.text for each in among if each.place == one.place)
            parts = parts_of(value)
            if not missing(words, question, f"{above(one, among)} {near}"):
                named = len(parts) >= MIN_LISTED and all(part[:1].isupper() for part in parts)
                found[one.quote] = parts if named else []
    return found


def parts_of(value: str) -> list[str]:
    """Return what a value lists, [] where it is not told how many that are: "English and others",
    "twelve members"."""
    bare = _ASIDE.sub("", value).strip(" .")
    found: list[str] = []
    for part in filter(None, _PART.split(bare)):
        if found and _RELATIVE.match(part):
            continue
        found.append(part)
    short = all(len(part.split()) <= MAX_WORDS for part in found)
    return found if short and not any(map(_VAGUE.match, found)) else []


def _told(citations: Citations, quote: Quote, parts: Sequence[str]) -> str:
    if not parts:
        return citations.quoted(quote)
    mark = citations.mark(quote)
    return found_list([f"- {plain(part)} {mark}" for part in parts[:MAX_LISTED]], n=len(parts))
