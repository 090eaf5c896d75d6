"""What somebody earns: the sum per hour, week, month or year that stands under the name of a post,
or in a paper about it."""

import re

from memory_core.llm.list_words import missing
from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.surroundings import unsaid
from memory_core.llm.terms import content

_PAY = r"(?:pay|salary|salaries|wages?|earnings)"
_MUCH = r"^(?:and |so )?(?:what|how much)"
_DOES = rf"{_MUCH} (?:does|do|did|will|would)"
_ASKS = re.compile(
    rf"{_DOES} (?P<who>.+?) (?:earn|make|get paid)\b(?P<more>.*)$"
    rf"|{_DOES} (?P<payer>.+? pay (?!(?:an?|per|for|each|in|at|by|to|on) ).+)$"
    rf"|{_MUCH} (?:is|was|are)(?: the)? {_PAY} (?:of|for|as|in) (?P<of>.+)$"
    rf"|{_MUCH}(?:['’]s| is| was) (?:the )?(?P<whose>.+?)['’]?s? {_PAY}$"
    r"|^(?:and |so )?how (?:well|much) is (?P<paid>.+?) paid$",
    re.I,
)
_SUM = r"(?:[$€£]\s?\d[\d.,]*k?|\d[\d.,]*k? ?(?:[$€£]|euros?|dollars?|pounds?|francs?|crowns?))"
_PER = r"(?:an?|per|each|every) (?:hour|day|week|month|year|annum)"
_TELLS = re.compile(
    rf"{_SUM}(?: gross| net| before tax)? {_PER}\b"
    rf"|\b{_PAY}\b[^.;]{{0,30}}?{_SUM}"
    rf"|\b(?:hourly|weekly|monthly|yearly|annual)\b[^.;]{{0,20}}?{_SUM}",
    re.I,
)
_COSTS = re.compile(
    r"\b(?:rent|fees?|deposit|costs?|prices?|subscription|insurance|charge[sd]?|tickets?|"
    r"members?|parking|car park|hire[sd]?)\b",
    re.I,
)
"""Says of what else a sum by the month is."""
_PAYS = re.compile(rf"\b{_PAY}\b", re.I)
_BESIDE = frozenset(content("earn earns pay pays paid salary wage year month week hour post job"))


def tells_pay(material: Material, one: Sentence) -> bool:
    """Whether a sentence gives the pay of whom a question asks for, who is named around it."""
    question = material.asked.bare
    asked = _ASKS.match(question)
    if asked is None or one.row or one.quote.by_user:
        return False
    if not _TELLS.search(one.text) or _COSTS.search(one.text):
        return False
    words = frozenset(content(" ".join(filter(None, asked.groups())))) - _BESIDE
    if not words or unsaid(words, question, one, material.documents, near=False):
        return False
    titles = f"{one.quote.document} {one.heading} {one.top}"
    return _PAYS.search(one.text) is not None or not missing(words, question, titles)
