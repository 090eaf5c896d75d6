"""Another one that did the same, or another month: that one brother died in 1926 does not tell when
the other did, nor the minutes of March when the meeting of February was."""

import re

from memory_core.llm.passages import Sentence
from memory_core.llm.read_once import found_once
from memory_core.llm.terms import STOP, stem, tokens
from memory_core.llm.value_kinds import MONTH

_NAME = r"(?-i:[A-ZÀ-Þ])[\w'’-]+(?: (?-i:[A-ZÀ-Þ])[\w'’-]+)*"
_ASKS_DOING = re.compile(
    rf"\b(?:did|does|was|were|is|has|had|will) (?P<name>{_NAME}) (?P<does>[a-z]+)\b", re.I
)
_DOES = re.compile(
    rf"^(?:(?:in|on) [\w ]+, )?(?P<name>{_NAME}) (?:(?:was|were|is|has|had|will|be|been) )*"
    r"(?P<does>[a-z]+)\b",
    re.I,
)
_MONTH = re.compile(rf"\b(?!(?-i:may|march)\b){MONTH}\b", re.I)
_OF_MONTH = re.compile(
    rf"(?:\b(?:the|last|this|next) (?P<a>{MONTH})|(?P<b>{_MONTH.pattern}))(?:['’]s)? "
    r"(?P<what>[a-z]{3,})\b",
    re.I,
)
_SEVERAL = re.compile(r"\b(?:and|or)\b", re.I)


def of_other_subject(question: str, one: Sentence) -> bool:
    """Whether a question asks what somebody did, and a sentence tells it of somebody else: "Ivo
    died in 1926" to "When did Lena Ott die?"."""
    asked = found_once(_ASKS_DOING, question)
    told = _DOES.search(one.meant or one.text) if asked else None
    if asked is None or told is None or told["name"].casefold() in STOP:
        return False
    first = asked["name"].split()[0].casefold()
    said = f"{one.text} {one.meant} {one.heading} {one.top} {one.quote.name}"
    named = first in {word.casefold() for word in tokens(said)}
    return not named and stem(told["does"]) == stem(asked["does"])


def of_other_month(question: str, one: Sentence) -> bool:
    """Whether a question names something of a month ("the July issue"), and a sentence, with the
    title it stands under, names other months only."""
    asked = found_once(_OF_MONTH, question)
    if asked is None or asked["what"].casefold() in STOP or found_once(_SEVERAL, question):
        return False
    said = f"{one.leaf}\n{one.columns}\n{one.text}\n{one.meant}"
    own = _months(f"{said}\n{one.heading}\n{one.top}\n{one.quote.name}")
    return bool(_months(said)) and (asked["a"] or asked["b"])[:3].casefold() not in own


def _months(text: str) -> frozenset[str]:
    return frozenset(month[:3].casefold() for month in _MONTH.findall(text))
