"""Sentences under a title that says what a question asks for: "What discounts are there on trips?"
is told all that stands under "Discounts and extras" of trips."""

import re
from collections.abc import Iterator, Sequence

from memory_core.llm.citing import Citations, plain
from memory_core.llm.list_words import above, asked_for_which, missing, said
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import by_document
from memory_core.llm.terms import content

MIN_TOLD, MAX_TOLD = 2, 6
_THERE = re.compile(
    r"\b(?:(?:are|is) (?:there|available|offered|given|possible|on offer)\b"
    r"|(?:do|does|can|could) .{1,40}? (?:get|have|give|offer|grant|claim)\b)",
    re.I,
)
_JOINT = re.compile(r"\s+and\s+|\s*[,&/]\s*")
_BREAK = re.compile(r"\n\s*\n")


def told_under(material: Material, citations: Citations) -> str:
    """Quote the sentences of running text under a title that is what a question asks which there
    are; where the question says more than the titles do, those that say that. "" where these are
    fewer than two, or many."""
    question = material.asked.bare
    kind = content(asked_for_which(question))
    if not kind or not _THERE.search(question):
        return ""
    for among in by_document(material):
        for below in _sections(material, kind[-1], among):
            first = below[0]
            words = said(question).matter - {kind[-1]}
            left = missing(words, question, above(first, among))
            found = [one for one in below if left <= one.terms]
            least = MIN_TOLD if left or " and " not in first.leaf else 1
            if least <= len(found) <= MAX_TOLD:
                return "\n".join(f"- {citations.quoted(one.quote)}" for one in found)
    return ""


def _sections(material: Material, kind: str, among: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """Yield the running text under each title of a kind. Of a title that joins several kinds, each
    with a paragraph of its own, only the paragraph of this one."""
    for heading in dict.fromkeys(one.heading for one in among if one.heading != one.top):
        leaf = heading.rpartition(" > ")[2]
        parts = [content(part) for part in _JOINT.split(leaf)]
        at = next((i for i, part in enumerate(parts) if part == [kind]), None)
        below = [one for one in among if one.heading == heading and not one.title]
        if at is None or not below or any(one.pairs for one in below):
            continue
        if len(parts) > 1:
            text = material.request.evidence[below[0].place].text
            paragraphs = [plain(each) for each in _BREAK.split(text) if not each.startswith("#")]
            told = [each for each in paragraphs if any(one.text in each for one in below)]
            if len(told) != len(parts):
                continue
            below = [one for one in below if one.text in told[at]]
        yield below
