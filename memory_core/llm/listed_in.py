"""What a line of a thing lists: "Does Felix speak English?" is answered by his languages, and "Does
it come in black?" by its colours."""

import re
from collections.abc import Iterator

from memory_core.llm.citing import Quote
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.properties import usual
from memory_core.llm.records import HAVING, is_denied
from memory_core.llm.terms import content, stem

_COMING = frozenset(map(stem, ("comes", "available", "sold", "offered")))
"""Words for which a line's key stands: "Colors: red" of what comes in red."""
_IN_COLOUR = re.compile(
    r"\b(?:come|available|sold|offered|sell|have|get|buy)\b.* in [a-z]+\W*$", re.I
)


def listing(material: Material, this: Subject) -> list[Sentence]:
    """Return the line of a thing that lists what a question asks whether it has; where it is asked
    what it comes in, the line of its colours; [] for any other question, and where no line does."""
    wanted = _wanted(material, this)
    if material.asked.kind != "yes/no" or not wanted:
        return []
    lines = list(_lines(material, this))
    listed = [one for one, key, value in lines if _lists(wanted, key, value)]
    if not listed and _IN_COLOUR.search(material.asked.text):
        listed = [one for one, key, _ in lines if usual(key) == "color"]
    return listed[:1]


def is_listed(material: Material, quote: Quote) -> bool:
    """Whether what is quoted lists what a yes/no question asks a thing for."""
    return any(
        one.quote == quote and _lists(_wanted(material, this), key, value)
        for this in material.focus
        for one, key, value in _lines(material, this)
    )


def _wanted(material: Material, this: Subject) -> frozenset[str]:
    """Return what a question asks of a thing, names of others included."""
    asked = frozenset([*material.asked.wanted, *material.asked.names])
    return (
        asked - HAVING - _COMING - frozenset(word for name in this.names for word in content(name))
    )


def _lines(material: Material, this: Subject) -> Iterator[tuple[Sentence, str, str]]:
    """Yield the lines of a thing with their keys and values."""
    for one in material.about(this):
        for key, value in one.pairs:
            if material.is_of(this, one, key):
                yield one, key, value


def _lists(wanted: frozenset[str], key: str, value: str) -> bool:
    """Whether a value has what is wanted. What has a number may be one of many."""
    if is_denied(value) or any(letter.isdigit() for word in wanted for letter in word):
        return False
    return wanted <= terms_of(f"{key}: {value}") and bool(wanted & frozenset(content(value)))
