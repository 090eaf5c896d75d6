"""Lines that begin with what was done, as of release notes and minutes, told or counted: "Fixed: it
jumped." for "How many bugs were fixed in version 2?"."""

import re
from collections.abc import Sequence

from memory_core.llm.citing import Citations, found_list
from memory_core.llm.denials import DENIES
from memory_core.llm.list_words import above, missing
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.records import MAX_LISTED, by_document
from memory_core.llm.terms import content, stem, stems

_KINDS = (
    r"(?P<kind>bugs?|faults?|errors?|problems?|issues?|defects?|things?|items?|points?|features?|"
    r"functions?|changes?|improvements?|entries|questions?|proposals?|motions?|tasks?)"
)
_DONE = re.compile(
    rf"^(?:(?P<many>how many)|which|what)(?: (?:of|the|different))*(?: {_KINDS})?"
    r" (?:was|were|has been|have been|got|(?:is|are)(?= new\b)) (?P<mark>[^\W\d_]+)(?P<rest>\b.*)$",
    re.I,
)
_NEW = re.compile(
    rf"^(?:(?P<many>how many)|which|what) (?P<mark>new|open|known) {_KINDS}\b(?P<rest>.*)$", re.I
)
_IS_NEW = re.compile(
    r"^what(?:['’]?s| is| was) (?P<mark>new)\b(?P<rest>.*)(?P<many>(?!))?(?P<kind>(?!))?$", re.I
)
_BY = re.compile(r"\bby\b", re.I)
_BESIDE = frozenset(
    stems("version release update edition app software program there are is have has does bring")
)
"""What a title leaves out that is a number or a name."""


def marked_lines(material: Material, citations: Citations) -> str:
    """Quote the lines that begin with what a question asks for, under the title it names, and say
    how many they are where it asks that; "" where there are none, or under several titles."""
    question = material.asked.bare
    asked = next((m for one in (_DONE, _NEW, _IS_NEW) if (m := one.match(question))), None)
    if asked is None or DENIES.search(question) or _BY.search(asked["rest"]):
        return ""
    words = frozenset(content(asked["rest"])) - {stem(asked["kind"] or "")}
    for among in by_document(material):
        found = [
            one for one in _marked(asked["mark"], among) if _is_under(words, question, one, among)
        ]
        if found and len({one.heading for one in found}) == 1:
            lines = [f"- {citations.quoted(one.quote)}" for one in found[:MAX_LISTED]]
            return found_list(lines, n=len(found)) if asked["many"] else "\n".join(lines)
    return ""


def _marked(mark: str, among: Sequence[Sentence]) -> list[Sentence]:
    """Return the lines of a document that begin with a word as their key, each once."""
    found = {
        one.quote.text: one
        for one in among
        if not one.row and one.pairs and stems(one.pairs[0][0])[:1] == [stem(mark)]
    }
    return list(found.values())


def _is_under(
    words: frozenset[str], question: str, one: Sentence, among: Sequence[Sentence]
) -> bool:
    """Whether a line stands under a title that has the words of a question: a number must be in
    the title right above, all else in any."""
    numbers = frozenset(word for word in words if word[:1].isdigit())
    if not words or not numbers <= frozenset(content(one.leaf)):
        return False
    return not missing(words - numbers - _BESIDE, question, above(one, among))
