"""A property of a thing that documents list and nobody has named to the memory: looked up by the
thing's name in "Key: value" lines and rows."""

import re
from collections.abc import Sequence

from memory_core.llm.asking import Asked
from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import asked as asks_for
from memory_core.llm.properties import asked_keys, usual
from memory_core.llm.records import Line, lines
from memory_core.llm.terms import content, stem
from memory_core.llm.unlike import is_unlike
from memory_core.llm.weighing import is_light

MAX_SAID = 2
_EXPLAINED = re.compile(r"\s*\([^)]*\)\s*$")
_AT_ONCE = re.compile(r"\bat (?:once|a time|the same time|one time)\b", re.I)
_COUNTED = re.compile(r"\bhow many (?:\w+ )??(\w+s|people|children)\b", re.I)
_NUMBER = re.compile(r"(?:up to |at most |max\.? )?\d[\d.,]*|no limit|unlimited", re.I)
_THE = re.compile(r"\bthe ([a-z]{3,})\b")


def looked_up(material: Material, citations: Citations) -> str:
    """Say the value of what is asked of the one thing named; "" where no thing or several are
    named, it has no such property, or the question says more than the line and its titles."""
    asked = frozenset(content(_AT_ONCE.sub("", material.asked.text)))
    every = list(lines(material.documents)) if asked else []
    of_it = _of_the_one_named(every, asked)
    named = asked & _name(of_it[0]) if of_it else asked
    if not of_it:
        of_it, named = _described(material, every)
    elif named < _name(of_it[0]) and _is_elsewhere(material, named, of_it[0]):
        return ""
    if not of_it:
        of_it, named = _titled(material, every)
    if not of_it:
        return ""
    left = asked - named
    keys = _keys(material, of_it[0])
    found = [
        one
        for one in of_it
        if (usual(one.key) in keys if keys else asks_for(one.key, keys=keys, words=left))
    ]
    found = found or _counting(material.asked.text, of_it)
    found = [
        one
        for one in found
        if not is_unlike(material.asked.text, one.key, one.value, keys=material.asked.keys)
    ]
    found = [one for one in found if _is_all_said(left, one, material.asked)]
    values = list(dict.fromkeys((one.key, one.value, one.sentence.quote) for one in found))
    if not 0 < len(values) <= MAX_SAID:
        return ""
    thing = plain(of_it[0].thing)
    return " ".join(
        f"{thing}: {key[:1].lower()}{key[1:]} {value} {citations.mark(quote)}."
        for key, value, quote in values
    )


def tells_count(material: Material, one: Sentence) -> bool:
    """Whether a table's row has the number of what a question counts in a column called so, and
    says, with its titles, all else that is asked."""
    of_it = [Line(one.thing, key, value, one) for key, value in one.pairs if one.row]
    asked = frozenset(content(_AT_ONCE.sub("", material.asked.text)))
    name = _called(one.thing)
    if not any(word in name and not is_light(word) for word in asked):
        return False
    found = _counting(material.asked.text, of_it)
    return any(_is_all_said(asked - name, line, material.asked) for line in found)


def _counting(question: str, of_it: Sequence[Line]) -> list[Line]:
    """Return the line whose key says what a question counts, and whose value is a number alone:
    "Books at a time" to "How many books can I borrow?"; [] where none or several are such."""
    counted = _COUNTED.search(question)
    word = stem(counted[1]) if counted else ""
    numbers = [one for one in of_it if _NUMBER.fullmatch(one.value)]
    found = [one for one in numbers if word in content(one.key)]
    return found if len(found) == 1 else []


def _keys(material: Material, one: Line) -> tuple[str, ...]:
    """Return the usual keys a question asks for beside a thing's name: the price of the "Spare
    battery"."""
    named = re.compile(rf"\b{re.escape(one.thing)}\b", re.I)
    asked = material.asked
    if not named.search(asked.text):
        return asked.keys
    return asked_keys(named.sub(" ", asked.text), compared=asked.kind == "comparison")


def _titled(material: Material, every: Sequence[Line]) -> tuple[list[Line], frozenset[str]]:
    """Return the lines of a document whose title names the thing asked about, with the stems of its
    names; [] where the title names none."""
    for this in material.focus[:1]:
        found = [one for one in every if this.is_named(one.sentence.top)]
        return found, frozenset(word for name in this.names for word in content(name))
    return [], frozenset()


def _name(one: Line) -> frozenset[str]:
    return _called(one.thing)


def _called(thing: str) -> frozenset[str]:
    """Return the stems of a thing's name, without what explains it in brackets."""
    return frozenset(content(_EXPLAINED.sub("", thing)) or content(thing))


def _is_elsewhere(material: Material, named: frozenset[str], one: Line) -> bool:
    """Whether another document speaks of what is named by a part of a thing's name: it may be
    something else."""
    return any(
        named & (other.terms | terms_of(other.heading) | terms_of(other.quote.name))
        for other in material.documents
        if other.quote.name != one.sentence.quote.name
    )


def _of_the_one_named(every: Sequence[Line], asked: frozenset[str]) -> list[Line]:
    """Return the lines of the thing all words of whose name are asked, the longest name first, else
    of the only one that shares any with the question; [] where that is not one thing."""
    names = {one.thing: _called(one.thing) for one in every}
    whole = [thing for thing, name in names.items() if name and name <= asked]
    if whole:
        most = max(len(names[thing]) for thing in whole)
        longest = [thing for thing in whole if len(names[thing]) == most]
        sharing = [t for t, name in names.items() if len(name & asked) == most]
        fitting = longest if len(sharing) == len(longest) else _entitled(longest, every, asked)
    else:
        telling = frozenset(word for word in asked if not is_light(word)) or asked
        fitting = [thing for thing, name in names.items() if name & telling]
    places = {(one.sentence.quote.name, one.thing) for one in every if one.thing in fitting}
    return [one for one in every if one.thing in fitting] if len(places) == 1 else []


def _entitled(things: Sequence[str], every: Sequence[Line], asked: frozenset[str]) -> list[str]:
    """Return those of some things whose document's title has another word of the question: of plans
    called Plus, the one of Quillmark."""
    return [
        thing
        for thing in things
        if any(
            (asked - _name(one)) & terms_of(f"{one.sentence.top} {one.sentence.quote.name}")
            for one in every
            if one.thing == thing
        )
    ]


def _described(material: Material, every: Sequence[Line]) -> tuple[list[Line], frozenset[str]]:
    """Return the lines of the one thing that a document says is what the question calls "the loft",
    and the stem of that; [] where it is none or several."""
    for noun in _THE.findall(material.asked.text):
        is_one = re.compile(rf"\bis (?:an?|the) (?:[\w-]+ ){{0,3}}?{re.escape(noun)}\b", re.I)
        things = {
            one.thing
            for one in material.documents
            if one.thing and not one.pairs and is_one.search(one.text)
        }
        if len(things) == 1 and not is_light(stem(noun)):
            return [one for one in every if one.thing in things], frozenset(content(noun))
    return [], frozenset()


def _is_all_said(left: frozenset[str], one: Line, asked: Asked) -> bool:
    """Whether the words asked beside the name are in a line, its titles or the property's words;
    those of names and numbers in its titles only, for they may tell another thing."""
    sentence = one.sentence
    above = f"{sentence.heading} {sentence.top} {sentence.quote.name.rpartition('.')[0]}"
    titles = terms_of(one.key) | frozenset(content(above.replace("_", " ")))
    said = titles | frozenset(content(one.value))
    keys = frozenset(f"#{key}" for key in asked.keys)
    beside = frozenset(word for word in left if not keys & terms_of(word))
    telling = frozenset(w for w in beside if w in asked.names or any(map(str.isdigit, w)))
    return telling <= titles and all(is_light(word) for word in beside - said)
