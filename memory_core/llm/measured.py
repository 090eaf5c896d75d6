"""A number that bounds what is asked for: "less than 1200", "over 2 kg", "built after 2000", "at
least four rooms", "can carry three children"; and which line of a thing keeps within it."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from memory_core.llm.bounds import in_digits
from memory_core.llm.comparing import Amount, amount, is_measure
from memory_core.llm.limiting import as_number
from memory_core.llm.properties import COSTS, spoken_of, usual
from memory_core.llm.records import MIN_ITEMS, Line
from memory_core.llm.terms import content
from memory_core.llm.weighing import is_light

_MONEY = "money"
_LESS = r"(?:less|fewer|cheaper|lighter|shorter|smaller|lower|younger)"
_MORE = r"(?:more|dearer|heavier|longer|larger|bigger|taller|higher|older|greater)"
_N = r"[$€£]?\s?\d(?:[\d,.]*\d)?(?:k\b)?"
_UNIT = r"\s?-?(?:[$€£%]|[^\W\d_]+)?"
_BOUND = re.compile(
    rf"\b(?:(?P<under>{_LESS} than|(?<!no )under|below|before)"
    rf"|(?P<most>(?:no|not) {_MORE} than|at most|up to|(?:a )?maximum of|within)"
    rf"|(?P<holds>(?:can|could|will|to|that) (?:carry|hold|seat|take|fit))"
    rf"|(?P<least>(?:no|not) {_LESS} than|at least|(?:a )?minimum of|from|since)"
    rf"|(?P<over>(?:{_MORE}|further) than|over|above|after)) (?P<n>{_N})(?P<unit>{_UNIT})"
    rf"|\bbetween (?P<low>{_N}) and (?P<high>{_N})(?P<shared>{_UNIT})"
    rf"|(?P<number>{_N})(?P<of>{_UNIT}) or (?:(?P<fewer>less|fewer|under)|more|over)\b",
    re.I,
)
_ONE = re.compile(
    r"\b((?:than|over|under|above|below|within|up to|at (?:least|most)|after|before) )"
    r"(?:one\b|an? (?=(?:hundred|thousand|year|month|week|day|hour|minute|kilo|met(?:er|re))))",
    re.I,
)
"""A bound of one: "longer than a year"."""
_OWN = MappingProxyType(
    {"cheap": "price", "dear": "price", "light": "weight", "heav": "weight", "tall": "height"}
    | {"young": "age", "old": "age"}
)
"""How a comparative begins, to the property that it measures."""
_BOUGHT = frozenset(content("sell sold buy rent pay spend cost price money budget"))
"""Words that say no more than that something costs."""
_POUNDS = re.compile(r"pounds?", re.I)
_COSTING = re.compile(
    r"\b(?:costs?|costing|prices?|priced|pay|rent|spend|budget|cheap\w*|dear\w*|expensive)\b", re.I
)
"""Where this stands, pounds are money."""
_OF_ANYTHING = frozenset(
    content("time date day week month year hour number amount total kind type")
)
"""Words of keys by which no question names a property."""
_FIRST = re.compile(r"\d+(?:[,\u2009 ]\d{3})*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Span:
    """Where a number must lie. least, most: as asked, infinite where open; strict: neither is in
    it. of: one such number in its unit, which is `scale` of the base unit; unit: as written.
    words: stems that may name the property; keys: its usual keys. rest: the text without the bound.
    """

    least: float
    most: float
    strict: bool
    of: Amount
    scale: float
    unit: str
    words: frozenset[str]
    keys: frozenset[str]
    rest: str

    def met_by(self, of_it: Sequence[Line]) -> Line | None:
        """Return the line of a thing that keeps within, None where none is known to."""
        for line in self._measuring(of_it):
            number = self._number(line.value)
            if number is not None and self._holds(number):
                return line
        return None

    def nearest(self, every: Sequence[Line], *, least: int = MIN_ITEMS) -> Line | None:
        """Return the line of several that comes nearest; None where fewer things than `least` have
        one."""
        read = [(n, one) for one in self._measuring(every) if (n := self._number(one.value))]
        if len({one.thing for _, one in read}) < least:
            return None
        return min(read, key=lambda pair: max(self.least - pair[0], pair[0] - self.most))[1]

    def named(self, line: Line) -> frozenset[str]:
        """Return the words of the question that the line's property stands for."""
        own = frozenset(content(line.key)) | {f"#{usual(line.key)}", *self._units()}
        return own | ({"#price", "#size", "#age"} if usual(line.key) in COSTS else frozenset())

    def _measuring(self, of_it: Sequence[Line]) -> list[Line]:
        """Return the lines of the property asked: by its name, by its unit, else what it costs."""
        found = [one for one in of_it if usual(one.key) in self.keys or self._names(one.key)]
        if self.of.dimension.startswith(_MONEY) or (self.keys & COSTS and any(map(is_sum, found))):
            found = [one for one in found if is_sum(one)]
            return found or [one for one in of_it if usual(one.key) in COSTS]
        others = self.words - self._units() - _BOUGHT
        if found or self.keys or any(map(is_light, others)):
            return found  # a light word, as of "built", is all that may have named the property
        if is_measure(self.of.dimension):
            alike = [
                o for o in of_it if (a := amount(o.value)) and a.dimension == self.of.dimension
            ]
            return alike if len({one.key for one in alike}) == 1 else []
        return [one for one in of_it if usual(one.key) in COSTS]

    def _units(self) -> frozenset[str]:
        return frozenset(content(self.unit)) if is_measure(self.of.dimension) else frozenset()

    def _names(self, key: str) -> bool:
        own = frozenset(content(key))
        return bool(own) and (own <= self.words or bool(own & self.words - _OF_ANYTHING))

    def _number(self, value: str) -> float | None:
        """Return a value's number in the unit asked; None where it is counted in another."""
        found, first = amount(value), _FIRST.search(value)
        if found is None or first is None:
            return None
        if is_measure(self.of.dimension) and is_measure(found.dimension):
            money = all(one.dimension.startswith(_MONEY) for one in (found, self.of))
            alike = money or found.dimension == self.of.dimension
            return found.number / self.scale if alike else None
        return float(re.sub(r"[,\u2009 ]", "", first.group()))

    def _holds(self, number: float) -> bool:
        if self.strict:
            return self.least < number < self.most
        return self.least <= number <= self.most


def is_sum(line: Line) -> bool:
    """Whether a line says what its thing costs, or another sum of money."""
    found = amount(line.value)
    return usual(line.key) in COSTS or (found is not None and found.dimension.startswith(_MONEY))


def span_in(text: str) -> Span | None:
    """Read the first bound of a text; None where there is none."""
    text = _ONE.sub(r"\g<1>1", in_digits(text))
    found = _BOUND.search(text)
    if found is None:
        return None
    low, high = found["low"], found["high"]
    number = found["n"] or found["number"] or high
    unit = (found["unit"] or found["of"] or found["shared"] or "").strip(" -")
    sign = next((one for one in number if one in "$€£"), "")
    if _POUNDS.fullmatch(unit) and _COSTING.search(text):
        sign = "£"
    of = amount(f"{sign}{as_number(number)} {unit}") or Amount("", as_number(number))
    least = as_number(low) if low else 0.0
    upper = found["under"] or found["most"] or found["fewer"] or high
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    named = rest if is_measure(of.dimension) else f"{rest} {unit}"
    said = found.group().casefold()
    own = {key for begins, key in _OWN.items() if re.search(rf"\b{begins}", said)}
    return Span(
        least if upper else as_number(number),
        as_number(number) if upper else math.inf,
        bool(found["under"] or found["over"]),
        of,
        of.number / (as_number(number) or 1.0),
        unit,
        frozenset(content(f"{named} {unit}")),
        frozenset({*own, *spoken_of(named)}),
        named,
    )
