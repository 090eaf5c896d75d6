"""What holds of any item holds of the one asked for: where nothing is said of sending headphones
back, what is said of sending an item back is told."""

import re
from dataclasses import replace

from memory_core.llm.base import AnswerRequest

_DOING = (
    r"(?:return(?:ing)?|exchang(?:e|ing)|swap(?:ping)?|refund|"
    r"(?:send|giv|bring|tak)(?:e|ing)? back|send(?:ing)? in)"
)
_ITEM = re.compile(
    rf"\b(?P<doing>{_DOING}) (?P<what>(?:(?:my|our|an?|the|this|that|these|those|some|any) )?"
    r"(?:(?!(?:for|if|after|within|in|from|to|without|at|by|on|when|that|which|i|we|and|or|back)\b)"
    r"[\w'-]+ ?){1,4})",
    re.I,
)
_DONE = re.compile(
    r"\b(?:return|exchang|swap|refund)\w*|\bback\b|\bsen[dt]\w*\b.{0,30}\bin\b", re.I
)
"""Speaks of that, in any words."""
_ANYTHING = re.compile(
    r"\b(?:items?|products?|goods|articles?|orders?|parcels?|purchases?|something|anything|"
    r"everything|things?|it|them)\b",
    re.I,
)
_SOME = re.compile(
    r"\b(?!(?:an?|any|every|each|all|most|the|your|our|its|of|for|to|with|and|or|in|return|returns|"
    r"returning|sending|send)\b)[\w-]+ (?:items?|products?|goods|articles?)\b"
    r"|\b(?:items?|products?|goods|articles?) (?:marked|that|which|with|from|bought)\b",
    re.I,
)


def of_any_item(request: AnswerRequest) -> AnswerRequest | None:
    """Return a question asked of "an item" in place of what it wants to return or exchange, None
    for one that is general already, or of something else."""
    question = request.question
    found = _ITEM.search(question)
    if found is None or _ANYTHING.search(found["what"]):
        return None
    rest = question[found.end() :]
    spaced = rest if rest[:1] in "?!., " else f" {rest}"
    asked = f"{question[: found.start()]}{found['doing']} an item{spaced}"
    return replace(request.asking(asked), known=())


def speaks_of_it(question: str, answer: str) -> bool:
    """Whether an answer speaks of what a question wants to do with an item: the battery of a thing
    is no answer to "How long do I have to return it?"."""
    return _ITEM.search(question) is None or _DONE.search(answer) is not None


def is_general(answer: str) -> bool:
    """Whether an answer quotes what is said of items as such, and not of some only: "sale items",
    "items marked so"."""
    return _SOME.search(answer) is None and _ANYTHING.search(answer) is not None
