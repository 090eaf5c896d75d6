"""What a sentence looks like, whatever it is about: that it has a number, money, a month, a name,
"because", "not" or "by"."""

import re
from functools import lru_cache

_WORDS = {
    "money": "euro euros cent cents dollar dollars pound pounds lira liras",
    "month": "january february march april may june july august september october november"
    " december",
    "day": "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays"
    " thursdays fridays saturdays sundays weekend weekends weekday weekdays daily",
    "hour": "pm noon midnight morning evening afternoon night",
    "duration": "second seconds minute minutes hour hours day days week weeks month months year"
    " years",
    "length": "cm mm m km metre metres meter meters mile miles inch inches foot feet",
    "mass": "kg g gram grams kilo kilos tonne tonnes ton tons lb lbs",
    "volume": "l ml litre litres liter liters cup cups spoon spoons",
    "number": "one two three four five six seven eight nine ten eleven twelve fifteen twenty"
    " thirty forty fifty hundred half twice once third quarter",
    "may": "can may must should need needs cannot allowed",
    "not": "not no never without nobody nothing none neither nor only cannot",
    "because": "because since therefore due thanks",
    "if": "if when unless until whoever whenever",
    "where": "where near beside behind above below under next opposite inside outside",
    "by": "by",
    "after": "after later",
    "before": "before first",
    "for": "for",
    "with": "with",
    "from": "from",
    "at": "at",
    "in": "in",
    "to": "to",
    "I": "i my we our us me",
    "you": "you your",
    "he": "he his him",
    "she": "she her",
    "they": "they their them",
    "it": "it its",
    "past": "was were had did",
    "future": "will shall",
    "each": "each every per",
    "most": "most best least worst",
    "more": "more less than over up about nearly almost",
    "free": "free nothing included",
}
_BY_WORD: dict[str, set[str]] = {}
for _look, _words in _WORDS.items():
    for _word in _words.split():
        _BY_WORD.setdefault(_word, set()).add(_look)
_BY_SIGN = {
    **dict.fromkeys("$€£", "money"),
    "%": "share",
    "@": "address",
    "www": "address",
    "://": "address",
    "(": "bracket",
    ":": "colon",
    "“": "quote",
    '"': "quote",
}
_BY_END = {"ed": "past", "est": "most", "n't": "not", "'ll": "future"}
_LEAST = 5
"""Letters of a word whose end tells something, at least."""
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:[.,:]\d+)*|[$€£%@:(“\"]|://")
_CLOCK = re.compile(r"\d\d?[:.]\d\d")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_NAME = re.compile(r"(?<=[a-z0-9,;] )[A-Z][a-z]")
_DO = re.compile(r"[A-Z][a-z]+ (?:the|it|your|a|in|to|them|with|up|off|one)\b")
_MANY = 2
"""Commas of a list, at least."""
_LENGTHS, _LONG = 6, 5
"""Words by which lengths are told apart, and the greatest of them."""


@lru_cache(maxsize=16_384)
def looks(text: str) -> frozenset[str]:
    """Return what a sentence looks like, each look with a number sign before it; kept, because
    sentences of documents come again and again."""
    found = {f"length {min(_LONG, len(text.split()) // _LENGTHS)}"}
    for token in _TOKEN.findall(text.casefold().replace("’", "'")):
        if token[0].isdigit():
            found.update(_of_number(token))
        elif token in _BY_WORD:
            found |= _BY_WORD[token]
        elif token in _BY_SIGN:
            found.add(_BY_SIGN[token])
        elif len(token) >= _LEAST:
            found.update(look for end, look in _BY_END.items() if token.endswith(end))
    if _NAME.search(text):
        found.add("name")
    if _DO.match(text):
        found.add("do")
    if text.count(",") >= _MANY:
        found.add("list")
    return frozenset(f"#{look}" for look in found)


def _of_number(token: str) -> set[str]:
    found = {"digits"}
    if _CLOCK.fullmatch(token):
        found.add("hour")
    if _YEAR.fullmatch(token):
        found.add("year")
    if token[0] == "0" and token.isdigit() and len(token) > 1:
        found.add("dialled")
    return found
