"""Yes or no: said only where one sentence that is quoted decides it."""

import re

from memory_core.llm.citing import Citations, Quote
from memory_core.llm.claims import verdict_of
from memory_core.llm.material import Material
from memory_core.llm.opposites import opposed
from memory_core.llm.passages import terms_of
from memory_core.llm.terms import content

_NEGATED = re.compile(
    r"\b(?:not|no|never|cannot|without|neither|nor|none|excluded?)\b|n['’]t\b", re.I
)
_HEDGED = re.compile(
    r"\b(?:only|except|however|may|might|some|sometimes|"
    r"on request|by arrangement|upon)\b",
    re.I,
)
_WISHED = re.compile(
    r"\b(?:want(?:s|ed)?|wish(?:es|ed)?|hop(?:e|es|ed|ing)|would|plan(?:s|ned|ning)?|"
    r"going to|thinking|considering|dream(?:s|ing)?)\b",
    re.I,
)
"""Says that something is not so yet; "Yes" only to a question that asks for the wish itself."""
_CONDITION = re.compile(r"\b(?:unless|if|except|provided|as long as)\b", re.I)
_CLAUSE = re.compile(r"[;:,] (?:and )?|\b(?:but|although|while|whereas)\b", re.I)


def with_verdict(material: Material, citations: Citations, quoted: str) -> str:
    """Return an answer to a yes/no question, after "Yes" or "No" where one sentence decides it."""
    if len(citations.quotes) != 1:
        return quoted
    if "“" not in quoted:
        values = [value.text for one in material.focus for value in material.asked_values(one)]
        return f"{verdict_of(values[0])}{quoted}" if len(values) == 1 else quoted
    clause = _deciding(material, citations.quotes[0])
    if not clause or _HEDGED.search(clause) or _NEGATED.search(material.asked.text):
        return quoted
    if _WISHED.search(clause) and not _WISHED.search(material.asked.text):
        return quoted
    denied = (_NEGATED.search(clause) is not None) != opposed(material.asked.text, clause)
    verdict = "No" if denied else "Yes"
    if quoted.startswith("You said "):
        return f"{verdict}, you said {quoted.removeprefix('You said ')}"
    return f"{verdict}. {quoted}"


def _deciding(material: Material, quote: Quote) -> str:
    """Return the clause that, with the title it stands under, has every word of the question; ""
    when none has."""
    places = [one for one in material.documents if one.quote == quote]
    above = frozenset[str]().union(*(terms_of(p.heading.rpartition(" > ")[2]) for p in places))
    names = {word for one in material.focus for name in one.names for word in content(name)}
    wanted = frozenset(material.asked.wanted) - names
    pairs = [f"{key}: {value}" for place in places for key, value in place.pairs]
    parts = pairs or _CLAUSE.split(quote.text)
    clauses = [text for text in parts if wanted <= terms_of(text) | above]
    if _CONDITION.search(quote.text):
        return ""
    return clauses[0] if clauses else ""
