"""Whether a value of a thing is what a question means, and not that of something beside it."""

import re

from memory_core.llm.fitting import fits_unit
from memory_core.llm.material import Material, Value
from memory_core.llm.naming import Subject
from memory_core.llm.passages import terms_of
from memory_core.llm.slots import names_another
from memory_core.llm.terms import content
from memory_core.llm.unlike import is_unlike
from memory_core.llm.valued import gives, wanted_value

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
_TIMES = frozenset({"clock", "date", "when"})


def is_meant(material: Material, words: frozenset[str], value: Value) -> bool:
    """Whether a value is what is asked for: counted in what the question counts in, not said of
    another than it names, with what it is asked to cover, and not the price of the thing, or
    no price, where it asks for that of something beside it ("insurance for the car")."""
    if value.quote.by_user:
        return is_timely(material.asked.text, value)
    said = value.quote.text
    if ":" not in said and "|" not in said and names_another(material.asked.text, said):
        return False
    if is_unlike(material.asked.text, value.key, value.text, keys=material.asked.keys):
        return False
    several = len(material.asked.keys) > 1  # each counts in a unit of its own
    if not several and not fits_unit(material.asked.text, f"{value.text} {said}"):
        return False
    covers = _COVERS.match(material.asked.text)
    apart = covers and terms_of(said).isdisjoint(content(covers["a"] or covers["b"]))
    if apart or _is_no_sum(material.asked.text, words, value):
        return False
    beside = _PRICE_OF.search(material.asked.text) if value.key == "price" else None
    return beside is None or not (frozenset(content(beside.group(1))) & words) - terms_of(said)


def is_timely(question: str, value: Value) -> bool:
    """Whether a value tells when, where that is asked: "what time is my flight?" does not ask for
    its number."""
    kind = wanted_value(question)
    return kind not in _TIMES or gives(kind, value.text, question)


def _is_no_sum(question: str, words: frozenset[str], value: Value) -> bool:
    """Whether a question asks for the sum that something of a thing costs, and a value counts
    something else of it: "42 litres" for "How much is a bigger tank for the car?"."""
    particular = {word for word in words if word[0] != "#"} - terms_of(value.quote.text)
    asks = bool(particular) and wanted_value(question) == "money"
    return asks and any(map(str.isdigit, value.text)) and not gives("money", value.text, question)


def of_its_own(material: Material, this: Subject) -> bool:
    """Whether the question is for a property of something that belongs to the thing: "the salary of
    the developer's team lead"."""
    text = material.asked.text.replace("’", "'").casefold()
    return any(f"{lead} {name}'s " in text for name in this.names for lead in ("of the", "of"))
