"""Which of the things that documents list has the most or the least of a property: "Which bike
carries the heaviest load?"."""

import re
from collections.abc import Sequence
from types import MappingProxyType

from memory_core.llm.citing import Citations
from memory_core.llm.comparing import Amount, amount
from memory_core.llm.counting import is_so
from memory_core.llm.kinds import of_kind
from memory_core.llm.material import Material
from memory_core.llm.measured import is_sum
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import COSTS, matter, spoken_of, usual
from memory_core.llm.records import Line, by_document, lines, told
from memory_core.llm.terms import content, stem
from memory_core.llm.weighing import is_light

MIN_COMPARED = 2
_LEAST, _MOST = "least", "most"
_WORDS = MappingProxyType(
    {
        "cheapest": ("price", _LEAST),
        "least expensive": ("price", _LEAST),
        "most expensive": ("price", _MOST),
        "dearest": ("price", _MOST),
        "lightest": ("weight", _LEAST),
        "heaviest": ("weight", _MOST),
        "smallest": ("size", _LEAST),
        "biggest": ("size", _MOST),
        "largest": ("size", _MOST),
        "quietest": ("noise", _LEAST),
        "loudest": ("noise", _MOST),
        "tallest": ("height", _MOST),
        "fastest": ("speed", _MOST),
        "youngest": ("age", _LEAST),
        "oldest": ("age", _MOST),
        "newest": ("year built", _MOST),
        "built first": ("year built", _LEAST),
        "built last": ("year built", _MOST),
        "shortest": ("", _LEAST),
        "pays best": ("salary", _MOST),
        "best paid": ("salary", _MOST),
        "pays the most": ("salary", _MOST),
        "lowest": ("", _LEAST),
        "fewest": ("", _LEAST),
        "least": ("", _LEAST),
        "longest": ("", _MOST),
        "highest": ("", _MOST),
        "greatest": ("", _MOST),
        "strongest": ("", _MOST),
        "most": ("", _MOST),
    }
)
"""Superlative -> its own property, "" where the word after it names one, and which end it means."""
_CONDITION = re.compile(r" (?:with|that ha(?:s|ve)|having) (.+?)\W*$")
"""What the things compared must have."""
_PLACE = re.compile(r" in (?:the )?([A-ZÀ-Þ]\w+)\W*$")
"""Where they must be, where what documents list of them says so."""
_AMOUNT_OF = re.compile(r"(?P<amount>\d[\d.,]* [^\W\d_]+) of (?P<of>[^\W\d_]+)")
_PER = re.compile(r"\b(?:per|an?|each|by the|for (?:an?|one)) (hour|day|night|week|month|year)\b")
_COSTS_OF = re.compile(r"\b(\w+ing) (?:costs?|expenses)\b")
"""What the costs are of that are no price of a thing: "running costs"."""
_BUILT = re.compile(r"(?:year (?:built|of construction)|built|founded|opened|since)$", re.I)
"""Keys of the year in which something began."""
_HEAD = re.compile(r"(?:which|what) (\w+) (?:has|have|is|are)\b", re.I)
_ASKED = re.compile(
    rf"^(?:which|what|what's|who|whose|the)\b.*?(?<!at )\b({'|'.join(_WORDS)})\b(?! of\b)", re.I
)


def asks_for_extreme(question: str) -> bool:
    """Whether a question asks which thing has the most or the least of something."""
    return _ASKED.match(question) is not None


def extreme(material: Material, citations: Citations) -> str:
    """Name the thing with the most or least of what is asked, with the value; "" where the question
    asks for no such thing, or there are no two values to compare."""
    asked = _ASKED.match(material.asked.text)
    if asked is None:
        return ""
    said = asked.group(1).casefold()
    own, end = _WORDS[said]
    rest = material.asked.text.casefold().replace(said, " ", 1)
    condition = _CONDITION.search(rest)
    rest = rest[: condition.start()] if condition else rest
    place = None if condition else _PLACE.search(material.asked.text)
    keys = frozenset(spoken_of(rest))
    for among in by_document(material):
        found = _named(material, _of_kind(content(rest), among))
        found = _meeting(condition[1], found, among) if condition else found
        there = _meeting(place[1], found, among) if place else []
        found, enough = (there, 1) if there else (found, 1 if condition else MIN_COMPARED)
        found = [*found, *_in_prose(frozenset(content(rest)), among)]
        for wanted in (content(rest), matter(rest) if keys else ()):
            words = frozenset(one for one in wanted if one[:1] != "#" and not is_light(one))
            words |= frozenset(map(stem, _PER.findall(rest)))
            words |= frozenset(map(stem, _COSTS_OF.findall(rest)))
            chosen = _of_property(found, words, own, keys)
            chosen = [] if _asks_for_value(rest, found, among) else chosen
            several = len({one.thing for one in chosen}) >= enough
            if several and _is_about(words, found, chosen):
                if _at_opposite_end(own, chosen):
                    end = _LEAST if end == _MOST else _MOST
                return "\n".join(
                    f"{told(citations, one)}." for one in _at_end(chosen, end, enough=enough)
                )
    return ""


def _named(material: Material, found: Sequence[Line]) -> list[Line]:
    """Return the lines of the things that the question names, where it names several."""
    own = [one for one in found if any(this.is_named(one.thing) for this in material.focus)]
    several = len({one.thing for one in own}) >= MIN_COMPARED
    return own if several else list(found)


def _of_kind(words: Sequence[str], among: Sequence[Sentence]) -> list[Line]:
    """Return the lines of a document's things of the kind that is named, of all where none is."""
    for things in (of_kind(word, among) for word in words):
        if things:
            return [line for of_it in things.values() for line in of_it]
    return list(lines(among))


def _meeting(text: str, found: Sequence[Line], among: Sequence[Sentence]) -> list[Line]:
    """Return the lines of the things that meet a condition: "with a garden"."""
    of_it: dict[str, list[Line]] = {}
    for one in found:
        of_it.setdefault(one.thing, []).append(one)
    return [line for own in of_it.values() if is_so(text, own, among) for line in own]


def _in_prose(words: frozenset[str], among: Sequence[Sentence]) -> list[Line]:
    """Return amounts that sentences on things tell of what is asked: "7 years of experience"."""
    return [
        Line(one.leaf, told_of["of"], told_of["amount"], one)
        for one in among
        if " > " in one.heading and not one.pairs
        for told_of in _AMOUNT_OF.finditer(one.text)
        if words & frozenset(content(told_of["of"]))
    ]


def _of_property(
    found: Sequence[Line], words: frozenset[str], own: str, keys: frozenset[str]
) -> list[Line]:
    """Return the lines of the property that the question names, by its own words or by those of
    `keys`, else of the superlative's own."""
    named = [one for one in found if words & frozenset(content(one.key))]
    named = named or [one for one in found if usual(one.key) in keys]
    mine = {own, *(COSTS if own in COSTS else ())}
    if own in ("age", "year built"):
        return named or [o for o in found if usual(o.key) == "age" or _BUILT.match(o.key)]
    named = named or [one for one in found if own and usual(one.key) in mine]
    return named or (_first_sums(found) if own == "price" else [])


def _first_sums(found: Sequence[Line]) -> list[Line]:
    """Return the lines of the first key under which several things have sums of money."""
    sums = [one for one in found if is_sum(one)]
    keys = dict.fromkeys(one.key for one in sums)
    several = (k for k in keys if len({o.thing for o in sums if o.key == k}) >= MIN_COMPARED)
    first = next(several, None)
    return [one for one in sums if one.key == first]


def _asks_for_value(rest: str, found: Sequence[Line], among: Sequence[Sentence]) -> bool:
    """Whether the kind asked for is what a line of the things tells, not what they are: "Which town
    has the highest prices?" of houses with a "Town:" each."""
    head = _HEAD.match(rest)
    kind = frozenset(content(head[1])) if head else frozenset[str]()
    titles = {f"{one.quote.document} {one.top}" for one in among}
    keys = frozenset(word for one in found for word in content(one.key))
    return bool(kind) and kind <= keys and not kind & frozenset(content(" ".join(titles)))


def _at_opposite_end(own: str, chosen: Sequence[Line]) -> bool:
    """Whether the lines tell the year of what is asked for by its age, or the age of what is asked
    for by its year: the oldest has the least year."""
    years = all(_BUILT.match(one.key) for one in chosen)
    return (own == "age" and years) or (own == "year built" and not years)


def _is_about(words: frozenset[str], found: Sequence[Line], chosen: Sequence[Line]) -> bool:
    """Whether the things compared are of the kind asked for: each word is in the property's name or
    a title, or nearly all say it themselves."""
    above = terms_of(
        " ".join(
            {f"{o.sentence.quote.name} {o.sentence.top} {o.sentence.heading}" for o in chosen}
        ).replace("_", " ")
    )
    keys = frozenset(word for one in chosen for word in content(one.key))
    values = frozenset(word for one in found for word in content(f"{one.thing} {one.value}"))
    return words - keys <= above | values and bool(words & (above | keys))


def _at_end(chosen: Sequence[Line], end: str, *, enough: int) -> list[Line]:
    """Return the lines with the least or the greatest amount of the usual dimension, [] for none
    that compare."""
    read = [(one, found) for one in chosen if (found := amount(one.value)) is not None]
    dimensions = [found.dimension for _, found in read]
    usual_one = max(dict.fromkeys(dimensions), key=dimensions.count, default="")
    alike: list[tuple[Line, Amount]] = [o for o in read if o[1].dimension == usual_one]
    if len({one.thing for one, _ in alike}) < enough:
        return []
    numbers = [found.number for _, found in alike]
    wanted = min(numbers) if end == _LEAST else max(numbers)
    return [one for one, found in alike if found.number == wanted]
