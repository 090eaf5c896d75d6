"""Whether a value of a thing is what a question means, and not that of something beside it."""

import re

from memory_core.llm.fitting import fits_unit
from memory_core.llm.material import Material, Value
from memory_core.llm.naming import Subject
from memory_core.llm.passages import terms_of
from memory_core.llm.slots import names_another
from memory_core.llm.terms import content
from memory_core.llm.unlike import is_unlike

_PRICE_OF = re.compile(
    r"\b(?:how much (?:is|are|does|do)|what (?:does|do)|price of|price for|cost of)\s+"
    r"(?:the |an? )?([\w-]+) (?:for|of|in|with|to)\b",
    re.I,
)
"""What the price is asked of, where that is something beside a thing: "insurance for the car"."""
_COVERS = re.compile(
    r"^(?:does|do|did|will|would)(?:n['’]?t)? .+? (?:include|cover|contain) (?P<a>[^?]+)"
    r"|^(?:is|are|was|were)(?:n['’]?t)? (?P<b>.+?) (?:already |also )?(?:included|covered)\b",
    re.I,
)
"""Asks whether a value covers something: "Does the rent include heating?"."""


def is_meant(material: Material, words: frozenset[str], value: Value) -> bool:
    """Whether a value is what is asked for: counted in what the question counts in, not said of
    another than it names, with what it is asked to cover, and not the price of the thing where it
    asks for that of something beside it ("insurance for the car")."""
    if value.quote.by_user:
        return True
    said = value.quote.text
    if ":" not in said and "|" not in said and names_another(material.asked.text, said):
        return False
    if is_unlike(material.asked.text, value.key, value.text, keys=material.asked.keys):
        return False
    several = len(material.asked.keys) > 1  # each counts in a unit of its own
    if not several and not fits_unit(material.asked.text, f"{value.text} {said}"):
        return False
    covers = _COVERS.match(material.asked.text)
    if covers and terms_of(said).isdisjoint(content(covers["a"] or covers["b"])):
        return False
    beside = _PRICE_OF.search(material.asked.text) if value.key == "price" else None
    return beside is None or not (frozenset(content(beside.group(1))) & words) - terms_of(said)


def of_its_own(material: Material, this: Subject) -> bool:
    """Whether the question is for a property of something that belongs to the thing: "the salary of
    the developer's team lead"."""
    text = material.asked.text.replace("’", "'").casefold()
    return any(f"{lead} {name}'s " in text for name in this.names for lead in ("of the", "of"))
