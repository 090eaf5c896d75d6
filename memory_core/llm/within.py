"""Whether a thing keeps within a need: what it costs, and how many of something it has."""

from memory_core.llm.comparing import amount
from memory_core.llm.limiting import Many
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject
from memory_core.llm.terms import content

_COSTS = frozenset({"price", "rent"})


def prices(material: Material, this: Subject) -> list[float]:
    """Return what a thing costs, [] where that is not known."""
    read = [amount(value.text) for value in material.values(this) if value.key in _COSTS]
    return [one.number for one in read if one is not None]


def number(material: Material, this: Subject, key: str) -> float:
    """Return a property as a number, infinite where it is not known."""
    read = [amount(value.text) for value in material.values(this) if value.key == key]
    return next((one.number for one in read if one is not None), float("inf"))


def has_as_many(material: Material, this: Subject, wanted: Many) -> bool:
    """Whether no known number of what is wanted is another: "Rooms: 1" is not two rooms."""
    said = [value.text for value in material.values(this) if wanted.noun in content(value.key)]
    read = [found.number for text in said if (found := amount(text)) is not None]
    return all(wanted.least <= number <= wanted.most for number in read)
