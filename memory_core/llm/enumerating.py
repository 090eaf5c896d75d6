"""Sentences that count or list a kind of thing: "The park has three gates: the Old Gate, the Lake
Gate and the Mill Gate." answers "Which gates are there?" and "How many gates are there?"."""

import re
from collections.abc import Iterator

from memory_core.llm.citing import Citations, Quote, found_list, plain
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.records import MAX_LISTED
from memory_core.llm.terms import content
from memory_core.llm.value_kinds import NUMBER
from memory_core.llm.weighing import is_light

MIN_LISTED = 2
_ASKS = re.compile(
    r"^(?:(?P<count>how many)|which|what|list|name|show me)\s+"
    r"(?:(?:all|the|of|your|different|kinds)\s+)*"
    r"(?P<kind>[\w -]{2,40}?)\s+(?:(?!do i\b)(?:do|does|can|could)\s+(?P<who>.{1,40}?)\s+"
    r"(?:have|has|sell|offer|serve|stock|list|rent|give|get|buy|choose|order|make|do|take)\b"
    r"|(?:are|is)\s+(?:there|on offer|available|offered|sold|known)\b)(?P<rest>.*)$",
    re.I,
)
_LISTS = re.compile(
    r"(?P<kind>[\w-]+)\s*(?::|\s[–—]|,?\s(?:namely|such as|including|called|for example))\s+"
    r"(?P<things>.+)$"
)
_BETWEEN = re.compile(r"\s*(?:,\s*(?:(?:and|or)\s+)?|;\s*(?:and\s+)?|\s(?:and|or)\s)\s*")
_NUMBERED = re.compile(rf"\b{NUMBER}\s+(?=(?P<words>[\w-]+(?:\s+[\w-]+){{0,2}}))", re.I)
_COUNTED = re.compile(rf"{NUMBER}\b", re.I)
MAX_THING_WORDS = 8


def enumerated(material: Material, citations: Citations) -> str:
    """Name the things of a kind that a sentence lists, or quote the sentence that says how many
    there are; "" where the question asks for neither, or no sentence says so."""
    asked = _ASKS.match(material.asked.bare)
    kind = content(asked["kind"]) if asked else []
    if asked is None or not kind:
        return ""
    beside = frozenset(content(f"{' '.join(kind[:-1])} {asked['who'] or ''} {asked['rest']}"))
    beside = frozenset(word for word in beside if not is_light(word))
    for one in _about(material, frozenset([kind[-1]]), beside):
        things = () if asked["count"] else _listed(one.text, kind[-1])
        if any(_COUNTED.match(thing) for thing in things):
            return citations.quoted(one.quote)  # "two singles and one double" are not two rooms
        if things:
            mark = citations.mark(one.quote)
            shown = [f"- {plain(thing)} {mark}" for thing in things[:MAX_LISTED]]
            return found_list(shown, n=len(things))
        if asked["count"] and _counts(one.text, kind[-1]):
            return citations.quoted(one.quote)
    return ""


def counts_it(question: str, quote: Quote) -> bool:
    """Whether what is quoted says how many there are of what a question counts."""
    asked = _ASKS.match(question.rstrip(" ?!."))
    kind = content(asked["kind"]) if asked and asked["count"] else []
    return bool(kind) and _counts(quote.text, kind[-1])


def _about(material: Material, kind: frozenset[str], beside: frozenset[str]) -> Iterator[Sentence]:
    """Yield the sentences of running text that speak of a kind and, with where they stand, have
    all other words of the question; the user's own documents first."""
    for own in (True, False):
        for one in material.documents:
            if one.own != own or one.title or one.pairs or not kind <= terms_of(one.text):
                continue
            above = terms_of(f"{one.heading} {one.top}") | terms_of(one.quote.document)
            if beside <= one.terms | above:
                yield one


def _listed(text: str, kind: str) -> tuple[str, ...]:
    """Return what a sentence lists of a kind, () where that is fewer than two things."""
    found = _LISTS.search(text)
    if found is None or content(found["kind"]) != [kind]:
        return ()
    things = tuple(filter(None, _BETWEEN.split(found["things"].strip(" .;"))))
    short = all(len(thing.split()) <= MAX_THING_WORDS for thing in things)
    return things if len(things) >= MIN_LISTED and short else ()


def _counts(text: str, kind: str) -> bool:
    """Whether a sentence has a number right before a kind of thing."""
    return any(kind in content(found["words"]) for found in _NUMBERED.finditer(text))
