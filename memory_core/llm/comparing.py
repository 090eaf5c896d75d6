"""Two or more things side by side: a small table and who has more, less or longer."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from memory_core.llm.citing import Citations, plain
from memory_core.llm.material import Material, Value
from memory_core.llm.naming import Subject, shown
from memory_core.llm.properties import asked as asks_for
from memory_core.llm.properties import asks_for_less, spoken_of
from memory_core.llm.sums_beside import adds_to_sum

UNKNOWN = "not known"
MAX_ROWS = 6
"""Shared properties shown when none is asked for."""

_NUMBER = re.compile(
    r"(\d{1,3}(?:[,\u2009 ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*-?\s*([^\W\d_]+|\"|%)?"
)
_SPACING = re.compile(r"[\s,.-]+")
_MONEY = re.compile(r"[$€£¥]|\b(?:usd|eur|gbp|dollars?|euros?|pounds? sterling|chf)\b", re.I)
_AMOUNT = re.compile(rf"[$€£¥]?\s?{_NUMBER.pattern}")
_DIMENSIONS = MappingProxyType(
    {
        "price": "money",
        "rent": "money",
        "warranty": "time",
        "weight": "mass",
        "memory": "bytes",
        "storage": "bytes",
    }
)
"""Property -> what its amounts are counted in, where prose is read for them."""
_UNITS = MappingProxyType(
    {
        "time": "second s sec:1|minute min:60|hour h hr:3600|day d:86400|week wk:604800|"
        "month mo:2629800|year yr:31557600",
        "mass": "g gram gramme:1|kg kilo kilogram:1000|lb pound lbs:453.592|oz ounce:28.3495",
        "bytes": "mb:1|gb:1000|tb:1000000",
        "length": "mm:1|cm:10|m metre meter:1000|km:1000000|inch in inches:25.4|mile:1609344",
        "area": "sqm m²:1",
        "power": "w watt:1|kw:1000",
        "share": "%:1",
    }
)
"""Dimension -> units and their size, so that values can be compared at all."""

_WORDS = MappingProxyType(
    {
        "price": ("costs less", "costs more"),
        "rent": ("costs less", "costs more"),
        "weight": ("is lighter", "is heavier"),
        "warranty": ("has the shorter warranty", "has the longer warranty"),
        "battery": ("has the shorter battery life", "has the longer battery life"),
        "display": ("has the smaller display", "has the larger display"),
        "size": ("is smaller", "is larger"),
        "range": ("has the shorter range", "has the longer range"),
        "speed": ("is slower", "is faster"),
        "height": ("is not as tall", "is taller"),
        "noise": ("is quieter", "is louder"),
        "age": ("is younger", "is older"),
    }
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in its dimension's base unit ("time" in seconds, "money" per currency sign)."""

    dimension: str
    number: float


def amount(text: str) -> Amount | None:
    """Read the first number of a value with its unit; None when there is none to compare."""
    match = _NUMBER.search(text)
    if match is None:
        return None
    number = float(re.sub(r"[,\u2009 ]", "", match.group(1)))
    money = _MONEY.search(text)
    if money is not None:
        return Amount(f"money {money.group().casefold().rstrip('s')}", number)
    unit = (match.group(2) or "").casefold()
    for dimension, listed in _UNITS.items():
        for group in listed.split("|"):
            names, _, size = group.partition(":")
            if unit in names.split() or (len(unit) > 2 and unit.rstrip("s") in names.split()):  # noqa: PLR2004
                return Amount(dimension, number * float(size))
    return Amount(unit.rstrip("s"), number)


def is_measure(dimension: str) -> bool:
    """Whether an amount's dimension is one that units are listed for, or money."""
    return dimension in _UNITS or dimension.startswith("money")


def same_value(one: str, other: str) -> bool:
    """Whether two values say the same: "$1599" and "$1,599", "1 year" and "12 months" nearly."""
    first, second = amount(one), amount(other)
    if first and second and first.dimension == second.dimension:
        return math.isclose(first.number, second.number, rel_tol=0.002)
    return _SPACING.sub("", one.casefold()) == _SPACING.sub("", other.casefold())


def compare(material: Material, citations: Citations, things: Sequence[Subject]) -> str:
    """Return a table of the asked properties (else those both have) and what the numbers say; ""
    when nothing is known to put into it."""
    known = [_by_key(material.values(thing)) for thing in things]
    keys = _keys(material, known)
    rows, verdicts = [], []
    for key in keys:
        read = [
            values.get(key) or _in_prose(material, thing, key)
            for thing, values in zip(things, known, strict=True)
        ]
        cells = [
            _value_cell(material, citations, thing, key, values.get(key), told=told)
            for thing, values, told in zip(things, known, read, strict=True)
        ]
        if any(read) or UNKNOWN not in cells:
            rows.append(f"| {table_cell(key)} | " + " | ".join(cells) + " |")
            verdicts.extend(_verdict(key, things, read, question=material.asked.text))
    if not rows:
        return ""
    head = "| | " + " | ".join(table_cell(thing.entity.name) for thing in things) + " |"
    table = "\n".join([head, "|---" * (len(things) + 1) + "|", *rows])
    return "\n\n".join([table, *verdicts])


def _value_cell(
    material: Material,
    citations: Citations,
    thing: Subject,
    key: str,
    value: Value | None,
    *,
    told: Value | None,
) -> str:
    """Return the value, else the sentence it is read in (told), else one on the property, else that
    it is not known."""
    if value is not None:
        return f"{table_cell(value.text)} {citations.mark(value.quote)}"
    found = [told.quote] if told else []
    found += [one.quote for one in material.about(thing) if key in spoken_of(one.text)]
    return citations.quoted(found[0]).replace("|", "/") if found else UNKNOWN


def _in_prose(material: Material, thing: Subject, key: str) -> Value | None:
    """Return the one amount of the property's own dimension in the sentence on it; None where
    there is none or several, which may belong to something else."""
    dimension = _DIMENSIONS.get(key)
    for sentence in material.about(thing) if dimension else ():
        if key not in spoken_of(sentence.text) and dimension != "money":
            continue
        if dimension == "money" and adds_to_sum(sentence.text):
            continue
        pieces = [match.group().strip() for match in _AMOUNT.finditer(sentence.text)]
        fitting = [
            piece
            for piece in pieces
            if (found := amount(piece)) and found.dimension.startswith(str(dimension))
        ]
        if fitting:
            return Value(key, fitting[0], sentence.quote) if len(fitting) == 1 else None
    return None


def _by_key(values: Sequence[Value]) -> dict[str, Value]:
    """One value per key: the user's own word comes first and stays."""
    found: dict[str, Value] = {}
    for value in values:
        found.setdefault(value.key, value)
    return found


def _keys(material: Material, known: Sequence[dict[str, Value]]) -> list[str]:
    """Choose the properties to show: asked ones that somebody has, else what most have."""
    every = list(dict.fromkeys(key for values in known for key in values))
    words = frozenset(material.asked.words)
    asked = [key for key in every if asks_for(key, keys=material.asked.keys, words=words)]
    if asked or material.asked.keys:
        return asked or list(material.asked.keys)
    shared = [key for key in every if sum(key in values for values in known) > 1]
    return list(dict.fromkeys([*shared, *every]))[:MAX_ROWS]


def _verdict(
    key: str, things: Sequence[Subject], values: Sequence[Value | None], *, question: str
) -> list[str]:
    """Say who has least or most, as is asked, where every value is there and the numbers
    compare."""
    read = [amount(value.text) if value else None for value in values]
    if any(one is None for one in read) or len({one.dimension for one in read if one}) != 1:
        return []
    if not read[0] or not (read[0].dimension or key in _WORDS):
        return []  # "Ryzen 7" and "Core i7" hold numbers that measure nothing
    numbers = [one.number for one in read if one]
    low, high = min(numbers), max(numbers)
    if low == high:
        beside = {_AMOUNT.sub("", value.text, count=1).strip(" ,") for value in values if value}
        return [f"On {key} they are equal."] if len(beside) == 1 else []
    least = asks_for_less(question, key)
    at = numbers.index(low if least else high)
    name = shown(things[at])
    less, more = _WORDS.get(key, (f"has less {key}", f"has more {key}"))
    said = less if least else more
    if len(things) > 2:  # noqa: PLR2004
        said = f"{said} than the others"
    return [f"{name[:1].upper()}{name[1:]} {said}."]


def table_cell(text: str) -> str:
    """Return text that cannot break out of a table cell."""
    return plain(text).replace("|", "/")
