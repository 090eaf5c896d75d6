"""A list of a document that a question asks for, told or counted as a whole: "What comes in the
box?", "Which things are not covered?", "How many languages are on her CV?"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.llm.citing import Citations, found_list
from memory_core.llm.itemized import Itemized, lists_of
from memory_core.llm.list_words import (
    DOING,
    IS,
    Said,
    above,
    asked_for_many,
    asked_for_which,
    is_general,
    missing,
    said,
)
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import MAX_LISTED, by_document
from memory_core.llm.terms import content, stems
from memory_core.llm.value_kinds import NUMBER

_UNITS = frozenset(
    stems("time minute hour day night week month year euro dollar pound cent percent mile metre")
)
_HOW_MUCH = re.compile(
    r"\b(?:can|may|could|must|should|might) \w|\b(?:per|each|every|at once|at a time|at most)\b"
    r"|\ba (?:day|week|month|year|person|head)\b",
    re.I,
)
"""Asks how many of something there may be, not how many kinds of it."""
_AMOUNT = re.compile(rf"{NUMBER}(?: [^\W\d_]+)?\W*$", re.I)
_WHAT = re.compile(rf"^what(?:'s|’s| {IS}| else)\b", re.I)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question for a list. kind: stems of what its items are called, () for nothing. counts: how
    many there are."""

    text: str
    kind: tuple[str, ...]
    said: Said
    counts: bool


def whole_list(material: Material, citations: Citations) -> str:
    """Quote every item of the list a question asks for, and say how many they are where it asks
    that; "" where it asks for none, or no list is what it asks for."""
    asked = _read(material.asked.bare)
    for among in by_document(material) if asked else ():
        fitting = [one for one in lists_of(material, among) if asked and _fits(asked, one, among)]
        if fitting and asked:
            items = fitting[0].items[:MAX_LISTED]
            lines = [f"- {' '.join(citations.quoted(s.quote) for s in item)}" for item in items]
            told = found_list(lines, n=len(fitting[0].items))
            return told if asked.counts and not _tells_amounts(fitting[0]) else "\n".join(lines)
    return ""


def _read(question: str) -> _Asked | None:
    counts, which = asked_for_many(question), asked_for_which(question)
    kind = tuple(content(counts or which))
    if not (counts or which or _WHAT.match(question)) or _UNITS.intersection(kind):
        return None
    return _Asked(question, kind, said(question), bool(counts))


def _fits(asked: _Asked, one: Itemized, among: Sequence[Sentence]) -> bool:
    """Whether a list is what a question asks for: its title says no more than the question does,
    and what the question says more stands above it."""
    title = said(one.title)
    if title.denied != asked.said.denied or not title.words <= asked.said.words:
        return False
    kind = frozenset(asked.kind)
    general = all(is_general(word, among) for word in asked.kind)
    titles = above(one.items[0][0], among)
    if title.denied and not missing(kind, asked.text, titles):
        general = True  # "Which books do you not take?" of a shop for books
    if not title.words or (general and not title.words & DOING):
        return False
    if not general and asked.kind[-1] not in title.words:
        return False
    if asked.counts and not general and _HOW_MUCH.search(asked.text):
        return False
    words = asked.said.matter - title.words - (kind if general else frozenset())
    return not missing(words, asked.text, titles)


def _tells_amounts(one: Itemized) -> bool:
    """Whether an item of a list says how many there are of it: "Single rooms: 12", "eight pegs"."""
    values = (item[0].pairs[-1][1] if item[0].pairs else item[0].text for item in one.items)
    return any(map(_AMOUNT.match, values))
