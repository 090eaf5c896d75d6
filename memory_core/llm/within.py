"""Whether a thing keeps within a need: what it costs, and how many of something it has."""

from collections.abc import Iterable

from memory_core.llm.comparing import amount
from memory_core.llm.limiting import Many
from memory_core.llm.material import Material, Value
from memory_core.llm.naming import Subject
from memory_core.llm.properties import COSTS
from memory_core.llm.terms import content


def prices(material: Material, this: Subject) -> list[float]:
    """Return what a thing costs, [] where that is not known."""
    return _numbers(value for value in material.values(this) if value.key in COSTS)


def number(material: Material, this: Subject, key: str) -> float:
    """Return a property as a number, infinite where it is not known."""
    found = _numbers(value for value in material.values(this) if value.key == key)
    return found[0] if found else float("inf")


def has_as_many(material: Material, this: Subject, wanted: Many) -> bool:
    """Whether no known number of what is wanted is another: "Rooms: 1" is not two rooms."""
    found = _numbers(v for v in material.values(this) if wanted.noun in content(v.key))
    return all(wanted.least <= number <= wanted.most for number in found)


def _numbers(values: Iterable[Value]) -> list[float]:
    return [read.number for value in values if (read := amount(value.text)) is not None]
