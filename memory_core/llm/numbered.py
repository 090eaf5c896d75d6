"""Numbers by which a question names something: "version 8", "Gate 2", "error E-04". What answers it
must have them, other than an age, a sum or a time."""

import re
from collections.abc import Collection
from functools import lru_cache

from memory_core.llm.bounds import numbers_in_words
from memory_core.llm.evidence import said_before
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import content

_MEASURE = re.compile(
    r"\d[\d.,]*(?:-[a-z]+)*-?(?:st|nd|rd|th|s|am|pm|mm|cm|m|km|mg|g|kg|ml|l|h|min|w|kw|v|mb|gb|tb|k|"
    r"c|f|x)?",
)
"""A number with its unit, or with words that say of what it is: "14-year-old"."""
_LABEL = re.compile(
    r"\b(?i:version|flat|room|gate|bus|tram|train|line|number|no\.|chapter|step|page|level|zone|"
    r"platform|house|form|section|rule|article|item|plot|error|code|table|appendix|day|week|year|"
    r"class|grade|act|box|bay|hut|cabin|unit|lot|route|stage|part) (\d[\w.-]*)"
    r"|(?<!^)(?<![.?!] )\b(?!I\b|Jan|Feb|Mar|Apr|May\b|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    r"[A-Z][\w-]+ (\d[\w.-]*)"
)
"""A number after a word for something numbered, or after a name."""


@lru_cache(maxsize=256)
def naming_numbers(question: str) -> frozenset[str]:
    """Return the codes and the numbers of a question that name something, as terms."""
    words = {word for word in content(question) if any(letter.isdigit() for letter in word)}
    codes = {word for word in words if not _MEASURE.fullmatch(word)}
    found = _LABEL.finditer(question)
    labels = {one.lower().strip(".-") for match in found for one in match.groups() if one}
    return frozenset(codes | (words & labels))


def is_of_another(text: str, numbers: Collection[str]) -> bool:
    """Whether a text is of something that bears another number: of line 1, not of line 2."""
    own = naming_numbers(text)
    return bool(own and numbers) and own.isdisjoint(numbers)


def has_numbers(material: Material, one: Sentence) -> bool:
    """Whether a sentence or what it stands under has every number and code by which the question
    names something; one that names none itself goes on about what was said just before it."""
    asked = naming_numbers(material.request.question)
    written = one.terms | terms_of(one.heading) | terms_of(f"{one.quote.name} {one.top}")
    if asked and not naming_numbers(one.text):
        written |= said_before(material.documents, one)
    told = written | numbers_in_words(one.text)
    return all(number in told or any(_is_of(term, number) for term in told) for number in asked)


def _is_of(term: str, number: str) -> bool:
    """Whether a term is a version of a numbered one: "8.1" of 8."""
    return number.isdigit() and term.startswith(f"{number}.")
