"""Values that are plainly of another kind than a question wants to hear: a weight to "Where does
she buy her flour?", a number of pictures to "How long does it take to charge?"."""

import re
from collections.abc import Collection

from memory_core.llm.properties import names_sum, usual
from memory_core.llm.valued import gives, wanted_value

MAX_SUM_WORDS = 5
"""A longer value is a sentence, which gives a sum only where it begins with it."""
_OPENING = re.compile(
    r"^(?:and |so |but )?(?:(?:since|until|till|from|by) )?(?:when|where|how|why)\b"
    r"|^(?:and |so |but )?what (?:time|day|date|do|does|did|is|are|was|were|will|would)\b",
    re.I,
)
_QUANTITY = re.compile(
    r"\W*(?:about |up to |max\.? )?(?:[$€£] ?)?\d[\d.,]* ?(?:g|kg|mg|ml|cl|l|%|mm|cm|km|€|£|euros?|"
    r"pounds?|grams?|litres?|watts?|w|v|gb|mb)\b|\W*\d[\d.,]* ?%|\W*[$€£] ?\d",
    re.I,
)
_BEGINS_WITH_SUM = re.compile(
    r"\W*(?:(?:from|about|only|up to|at least) )?(?:[$€£] ?\d|\d[\d.,]*(?! ?%)|free\b|nothing\b)",
    re.I,
)
_LASTING = re.compile(
    r"\b(?:time|duration|period|length|term|life|long|hours?|min(?:utes?)?|days?|weeks?|months?|"
    r"years?|seconds?|h)\b",
    re.I,
)
_HAVING = re.compile(
    r"^(?:and |so |but )?(?:(?:since|until) )?(?:when|where|why|how (?!many\b))\b"
    r"|^what (?:is|are|was|does|do) .*\b(?:fares?|costs?|prices?|fees?)\b",
    re.I,
)
_PLACED = frozenset({"where", "when", "date", "clock"})


def is_unlike(question: str, key: str, value: str, *, keys: Collection[str]) -> bool:
    """Whether a value that only a word of its key speaks for is no value of the kind a question
    wants. keys: the usual keys of the properties the question speaks of."""
    if usual(key) in keys or not _OPENING.match(question):
        return False
    kind = wanted_value(question)
    if kind == "money":
        long = len(value.split()) > MAX_SUM_WORDS and not _BEGINS_WITH_SUM.match(value)
        return long or ("%" in value and not names_sum(value))
    if kind == "duration":
        return not (_LASTING.search(key) or gives(kind, f"{key}: {value}", question))
    return kind in _PLACED and _QUANTITY.match(value) is not None


def asks_no_holder(question: str) -> bool:
    """Whether a question asks where, when, how or for what sum something is, which the name of what
    has a property does not tell."""
    return _HAVING.match(question) is not None
