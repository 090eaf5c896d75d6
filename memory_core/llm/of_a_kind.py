"""A property of a kind of thing, told of each one a document lists: "How much is a laptop?"."""

import re
from collections.abc import Iterator, Sequence

from memory_core.llm.citing import Citations, found_list
from memory_core.llm.comparing import amount
from memory_core.llm.kinds import of_kind
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import COSTS, matter, spoken_of, usual
from memory_core.llm.records import MAX_LISTED, MIN_ITEMS, Line, by_document, lines, told
from memory_core.llm.terms import content, stem, stems
from memory_core.llm.weighing import is_light

_ASKS = re.compile(
    r"^(?:and |so |then )?(?:how (?!many\b|come\b)\w+ |what(?:'s)? |"
    r"(?:all |the |list |show me |tell me )*(?=[\w ]+ (?:of|for) ))",
    re.I,
)
"""Asks for a value, not for things, reasons or a yes."""
_OF_KIND = re.compile(
    r"\b(?:an?|each|every|any|per|the|your|our|all|these|those|of|for|on|with|do|are)"
    r" (?:(?:an?|the|your|our|all|these|those|new|different) )*(?P<kind>[^\W\d_]{3,})\b",
    re.I,
)
_SAYING_NOTHING = frozenset(
    stems("come available sold offered have has got get much long big cost value worth")
)
"""What such a question says besides the kind and the property."""
_Asked = tuple[str, frozenset[str], frozenset[str]]
"""A kind; the usual name of a property; and its words, where it has no usual name."""


def of_a_kind(material: Material, citations: Citations) -> str:
    """Tell a property of each thing of the kind that is asked about; "" where a question names a
    thing, or says more than a property and a kind, or no two things of that kind have it."""
    for kind, keys, words in () if material.focus else asked_of_kinds(material.asked.text):
        for among in by_document(material):
            found = _of_property(kind, among, keys, words)
            if len(found) >= MIN_ITEMS:
                said = [f"- {told(citations, one)}" for one in _in_order(found)[:MAX_LISTED]]
                return found_list(said, n=len(found))
    return ""


def asked_of_kinds(question: str) -> list[_Asked]:
    """Return the ways to read a question as one of a property of a kind, [] where it is none."""
    text = question.rstrip(" ?!.")
    found = []
    for kind, rest in _kinds(text) if _ASKS.match(text) else ():
        keys = frozenset(spoken_of(rest))
        words = frozenset(one for one in matter(rest) if one[:1] != "#" and not is_light(one))
        words -= _SAYING_NOTHING
        if len(keys) <= 1 and bool(keys) != bool(words):
            found.append((kind, keys, words))
    return found


def _kinds(text: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a question that may be a kind, as stems, with the question without
    them."""
    for found in _OF_KIND.finditer(text):
        rest = f"{text[: found.start('kind')]} {text[found.end('kind') :]}"
        yield stem(found["kind"]), rest


def _of_property(
    kind: str, among: Sequence[Sentence], keys: frozenset[str], words: frozenset[str]
) -> list[Line]:
    """Return the first line of a property of each thing of a kind. keys: its usual name; words: its
    own ones, where it has none."""
    things = of_kind(kind, among) or _called(kind, among)
    wanted = COSTS if keys == {"price"} else keys
    each = (
        next((one for one in of_it if _is_asked(one, wanted, words)), None)
        for of_it in things.values()
    )
    return [one for one in each if one is not None]


def _called(kind: str, among: Sequence[Sentence]) -> dict[str, list[Line]]:
    """Return the things with a kind in their names, with their lines."""
    found: dict[str, list[Line]] = {}
    for one in lines(among):
        if kind in terms_of(one.thing):
            found.setdefault(one.thing, []).append(one)
    return found


def _in_order(found: Sequence[Line]) -> list[Line]:
    """Return lines by their amounts, the least first; as they are where they have none that
    compare."""
    amounts = [amount(one.value) for one in found]
    known = [one for one in amounts if one is not None]
    if len(known) < len(found) or len({one.dimension for one in known}) > 1:
        return list(found)
    order = sorted(range(len(found)), key=lambda i: known[i].number)
    return [found[i] for i in order]


def _is_asked(one: Line, keys: frozenset[str], words: frozenset[str]) -> bool:
    return usual(one.key) in keys if keys else words == frozenset(content(one.key))
