"""Things that have more or less of something than one that is named: "Is there a cheaper one than
the Crane 4?", "Which flats are bigger than Elm Street 3?"."""

import re
from collections.abc import Sequence
from types import MappingProxyType

from memory_core.llm.citing import Citations, found_list
from memory_core.llm.comparing import amount
from memory_core.llm.kinds import of_kind
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.properties import COSTS, spoken_of, usual
from memory_core.llm.records import MAX_LISTED, Line, lines, told
from memory_core.llm.terms import content

_LESS, _MORE = -1, 1
_WORDS = MappingProxyType(
    {
        "less expensive": ("price", _LESS),
        "more affordable": ("price", _LESS),
        "cheaper": ("price", _LESS),
        "more expensive": ("price", _MORE),
        "dearer": ("price", _MORE),
        "pricier": ("price", _MORE),
        "lighter": ("weight", _LESS),
        "heavier": ("weight", _MORE),
        "smaller": ("size", _LESS),
        "bigger": ("size", _MORE),
        "larger": ("size", _MORE),
        "quieter": ("noise", _LESS),
        "louder": ("noise", _MORE),
        "faster": ("speed", _MORE),
        "taller": ("height", _MORE),
        "shorter": ("", _LESS),
        "longer": ("", _MORE),
        "lower": ("", _LESS),
        "higher": ("", _MORE),
        "less": ("", _LESS),
        "fewer": ("", _LESS),
        "more": ("", _MORE),
    }
)
"""Comparative -> its own property, "" where the words after it name one, and the way it points."""
_ASKS = re.compile(
    r"^(?:(?:is|are) there|(?:do|have) you (?:have|sell|offer|got|stock|know)|which|what)\b"
    rf"(?P<what>.*?)\b(?P<how>{'|'.join(_WORDS)})\b(?P<of>.*?) than\b",
    re.I,
)


def outdone(material: Material, citations: Citations) -> str:
    """Name the things that have more or less than the one named, each with its value; that there is
    none, with the value of the one named; "" where no such thing is asked for, or known."""
    asked = _ASKS.match(material.asked.text)
    if asked is None or len(material.focus) != 1:
        return ""
    own, way = _WORDS[asked["how"].casefold()]
    keys = frozenset(spoken_of(asked["of"]) or ([own] if own else []))
    rest = f"{asked['what']} {asked['of']}"
    for name in dict.fromkeys(one.quote.name for one in material.documents):
        among = [one for one in material.documents if one.quote.name == name]
        every = _of_kind(content(rest), among) or _like_it(material, among)
        found = [one for one in every if _tells(one, keys, asked["of"])]
        mine = next((one for one in found if _is_it(material, one.thing)), None)
        if mine is not None:
            others = [one for one in found if one.thing != mine.thing]
            return _answer(citations, mine, others, way=way)
    return ""


def _of_kind(words: Sequence[str], among: Sequence[Sentence]) -> list[Line]:
    """Return the lines of a document's things of the first kind that is named, [] for none."""
    things = next(filter(None, (of_kind(word, among) for word in words)), {})
    return [line for of_it in things.values() for line in of_it]


def _like_it(material: Material, among: Sequence[Sentence]) -> list[Line]:
    """Return the lines of the things that are of the kind of the one named, as the document's
    name or title has it, of all where that tells none."""
    titles = dict.fromkeys(title for one in among for title in (one.top, one.quote.document))
    for word in content(" ".join(titles).replace("_", " ")):
        found = _of_kind((word,), among)
        if any(_is_it(material, one.thing) for one in found):
            return found
    return list(lines(among))


def _is_it(material: Material, thing: str) -> bool:
    """Whether a thing is the one named, by a part of its name, too."""
    this = material.focus[0]
    return this.is_named(thing) or frozenset(content(this.entity.name)) <= {*content(thing)}


def _tells(one: Line, keys: frozenset[str], named: str) -> bool:
    """Whether a line tells the property asked for. named: the words that may name it."""
    key = usual(one.key)
    costs = bool(keys & COSTS) and key in COSTS
    words = frozenset(content(one.key))
    return key in keys or costs or (not keys and bool(words) and words <= {*content(named)})


def _answer(citations: Citations, mine: Line, others: Sequence[Line], *, way: int) -> str:
    """Return the lines that lie beyond a thing's own; "" where its own holds no amount."""
    limit = amount(mine.value)
    if limit is None:
        return ""
    read = [(one, found) for one in others if (found := amount(one.value)) is not None]
    alike = [(one, found.number) for one, found in read if found.dimension == limit.dimension]
    beyond = [(number, one) for one, number in alike if way * (number - limit.number) > 0]
    if not beyond:
        return f"No, I found none in what I looked at. {told(citations, mine)}." if alike else ""
    beyond.sort(key=lambda pair: way * pair[0])
    listed = [f"- {told(citations, one)}" for _, one in beyond[:MAX_LISTED]]
    return found_list(listed, n=len(beyond))
