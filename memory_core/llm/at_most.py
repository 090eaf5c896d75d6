"""The most that a thing bears, by the line that says so: "How heavy a bag can I put on the rack?",
which is listed with "Largest load: 12 kg"."""

import re
from types import MappingProxyType

from memory_core.llm.citing import Citations
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject
from memory_core.llm.records import lines, told
from memory_core.llm.terms import content

_ASKS = re.compile(
    r"\bhow (?P<how>heavy|big|large|long|tall|wide|high|deep|thick|old) an? "
    r"(?P<what>[\w -]{2,40}?) (?:can|could|may|might|will|would|does|do|is|are|am)\b",
    re.I,
)
_LIMIT = re.compile(
    r"\b(?:max(?:imum|imal)?|most|largest|biggest|heaviest|longest|tallest|widest|highest|deepest|"
    r"thickest|oldest|limit|up to|at most)\b",
    re.I,
)
_LENGTH = r"\d ?(?:mm|cm|m|metres?|meters?|inch(?:es)?|feet|foot|ft|sheets?)(?![a-z])|\d ?\""
_SIZE = rf"{_LENGTH}|\d ?(?:[kmgt]b|l|litres?|kg|kilos?|people|persons)\b"
_UNITS = MappingProxyType(
    {
        "heavy": r"\d ?(?:g|kg|grams?|kilos?|kilograms?|tons?|tonnes?|lbs?|pounds|oz|ounces)\b",
        "big": _SIZE,
        "large": _SIZE,
        "long": rf"{_LENGTH}|\d ?(?:seconds?|minutes?|hours?|pages?|words?)\b",
        "old": r"\d ?(?:months?|years?)\b",
    }
)
"""What the answer is counted in, by what is asked; a length for all else."""


def at_most(material: Material, citations: Citations) -> str:
    """Say the most a thing bears of what a question asks; "" where it asks for nothing of the kind,
    or not just one line of the thing named says it."""
    asked = _ASKS.search(material.asked.text)
    if asked is None or len(material.focus) != 1:
        return ""
    things = _things(material, material.focus[0])
    unit = re.compile(_UNITS.get(asked["how"].casefold(), _LENGTH), re.I)
    found = {
        (one.key, one.value): one
        for one in lines(material.documents)
        if one.thing in things
        and _LIMIT.search(f"{one.key} {one.value}")
        and unit.search(one.value)
    }
    of_it = [one for one in found.values() if {*content(asked["what"])} & {*content(one.key)}]
    chosen = of_it or list(found.values())
    return f"{told(citations, chosen[0])}." if len(chosen) == 1 else ""


def _things(material: Material, this: Subject) -> list[str]:
    """Return what documents list under the name of a thing, else the only one whose name has that:
    "Hobb 2" for "Hobb"; [] where there are several."""
    every = list(dict.fromkeys(one.thing for one in lines(material.documents)))
    named = [thing for thing in every if this.is_named(thing)]
    words = frozenset(content(this.entity.name))
    having = [thing for thing in every if words <= {*content(thing)}]
    return named or (having if len(having) == 1 else [])
