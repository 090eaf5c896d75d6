"""Prices that a sentence lists one after the other: "Small (one person, 14), large (21)", "Adults
£9, children £4"."""

import re
from collections.abc import Iterator

from memory_core.llm.blocks import sentences
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content
from memory_core.llm.value_kinds import DAY, MONTH
from memory_core.llm.weighing import is_light

MIN_LISTED = 2
_ASKS = re.compile(
    r"^(?:and |so )?(?:what (?:does|do|did|would|will) .+ cost"
    r"|how much (?:is|are|was|were|do|does|did|for|will|would)\b.+"
    r"|(?:what(?:['’]s| is) )?(?:the )?(?:price|cost)s? (?:of|for) .+)$",
    re.I,
)
_PART = re.compile(r"[,;](?![^()]*\))\s+(?:(?:and|or) )?")
_SUM = r"[$€£]?\s?\d[\d.,]*(?:\s?(?:[€$£]|euros?|dollars?|pounds?|francs?|crowns?))?"
_PRICED = re.compile(
    r"(?:[^:]{2,40}: )?(?P<label>[^\W\d_][\w'’ -]*?)"
    rf"(?: \((?:[^()]*, )?{_SUM}\)|(?: \([^()]*\))?(?:,| at| for)? {_SUM}(?: each)?)\W*",
    re.I,
)
_MONEY = re.compile(r"[$€£]|\b(?:costs?|prices?|priced|fees?|pay|euros?|charges?)\b", re.I)
_TIME = re.compile(rf"\b(?:{DAY}|{MONTH})$", re.I)
"""Ends what a number follows that tells a time."""
_COSTING = frozenset(content("much cost costs price charge pay for"))


def lists_price(material: Material, one: Sentence) -> bool:
    """Whether a sentence lists the price of what a question names, and all else that it asks is
    said by it or around it."""
    question = material.asked.bare
    if one.row or one.title or one.quote.by_user or not _ASKS.match(question):
        return False
    asked = frozenset(content(question)) - _COSTING
    labels = [label for label in _labels(one.text) if label <= asked]
    if not labels or not any(not is_light(word) for label in labels for word in label):
        return False
    own = [each for each in material.documents if each.quote.name == one.quote.name]
    money = any(_MONEY.search(each.text) for each in own)
    rest = asked - max(labels, key=len)
    return money and not unsaid(rest, question, one, material.documents)


def _labels(text: str) -> Iterator[frozenset[str]]:
    """Yield the stems of what each price of a list is for."""
    for each in sentences(text):
        found = [_PRICED.fullmatch(part) for part in _PART.split(each)]
        labels = [one["label"] for one in found if one and not _TIME.search(one["label"])]
        listed = [frozenset(content(label)) for label in labels]
        if len(listed) >= MIN_LISTED and len(listed) > len(found) / 2:
            yield from (label for label in listed if label)
