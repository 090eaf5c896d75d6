"""What people call the properties of things: one table, from the usual key to its other words."""

import re
from collections.abc import Iterable
from functools import lru_cache
from types import MappingProxyType

from memory_core.llm.other_meanings import OTHERWISE
from memory_core.llm.terms import content, holds, stem, stems

WORDS = MappingProxyType(
    {
        "price": "price|cost|costs|priced|pricing|expensive|cheap|cheaper|cheapest|sells for|"
        "dearer|affordable|retail price|list price",
        "rent": "rent|monthly rent|rents for",
        "warranty": "warranty|guarantee|guaranteed|warranty period|warranty length",
        "memory": "memory|ram",
        "storage": "storage|ssd|hard drive|hard disk|disk space|drive",
        "graphics card": "graphics card|graphics|gpu|video card",
        "processor": "processor|cpu|chip",
        "display": "display|screen|monitor|screen size|display size|screen resolution|"
        "display resolution",
        "weight": "weight|weigh|weighs|heavy|heavier|heaviest|light|lighter|lightest",
        "battery": "battery|battery life|runtime|battery runtime|last longer|lasts longer|"
        "last longest|lasts longest|run longer|runs longer",
        "color": "color|colors|colour|colours|colour options",
        "size": "size|how big|how large|bigger|larger|biggest|largest|floor area|area|"
        "square metres|square meters|square feet",
        "role": "role|job|job title|position|title|profession|occupation|do for a living",
        "employer": "employer|company|work for|works for|work at|works at|working at|working for",
        "location": "location|located|live|lives|living in|based|based in|address|situated",
        "budget": "budget|spending limit",
        "status": "status|state of",
        "salary": "salary|earn|earns|pay|wage|paid",
        "operating system": "operating system|os",
        "ports": "ports|port|connectors",
        "manager": "manager|boss|supervisor|reports to",
        "birthday": "birthday|born|date of birth",
        "age": "age|how old|older|oldest|younger|youngest",
        "email": "email|e mail|mail address",
        "phone": "phone number|telephone|phone|telephone number|how can i call|how do i call",
        "deadline": "deadline|due|due date",
        "opening hours": "opening hours|open|opens|close|closed|closes|business hours|your hours|"
        "office hours",
        "bedrooms": "bedrooms|bedroom",
        "release date": "release date|released|came out",
        "power": "power|wattage|watts",
        "speed": "speed|fast|faster|fastest|top speed",
        "range": "range|how far|go further|goes further|go farther|goes farther",
        "height": "height|tall|taller|tallest|high|higher than",
        "noise": "noise|noise level|loud|louder|loudest|noisy|noisier|quiet|quieter|quietest",
        "load": "load|payload|load capacity|carrying capacity|how much weight|how heavy a|"
        "how heavy an",
        "capacity": "capacity|holds",
    }
)
"""Usual key -> other words for it, separated by "|"."""

_MONEY = re.compile(
    r"[$€£¥]\s?\d|\d[\d.,]*\s?(?:€|£|euros?\b|eur\b|dollars?\b|usd\b|pounds?\b|gbp\b|pence\b|"
    r"cents?\b|francs?\b|chf\b|kron(?:or|er|a|e)\b|rupees?\b|yen\b)"
    r"|\b(?:for|at|is|was|costs?|paid|sold|worth|asking) \d[\d.,]*\s?k\b"
    r"|\b(?:paid|wants?|asks?|asked) (?:only |about |around )?\d[\d.,]*(?= for\b|\W*$)",
    re.I,
)
_HOW_MUCH = re.compile(
    r"\bhow much\b(?=\W*$|\s+(?:is|are|was|were|do|does|did|will|would|should|can|must|for|to|per|"
    r"the|an?)\b)(?!.*\b(?:lose|gain|weigh|eat|drink|sleep|run|walk|grow|lift|hold|carry|take|owe)\b)"
    r"|\bwhat (?:did|have) (?:i|we) (?:pay|paid|spend|spent) (?:for|on)\b",
    re.I,
)
"""Asks for a price, which "how much sugar" and "how much do I weigh" do not."""
_OTHER_SUMS = frozenset(
    stem(word)
    for word in re.findall(
        r"\w+",
        "deposit fee fees tax fine discount voucher refund excess tip salary bonus surcharge "
        "charge penalty credit coupon cashback deductible premium insurance parking shipping",
    )
)
"""Sums that belong to a thing and are not its price."""
_UNIT = re.compile(r"\s*[(\[][^)\]]{1,12}[)\]]\s*$|\s+in [^\W\d_]{1,6}\s*$")
"""What a key's values are counted in, behind its name."""
_BESIDE = re.compile(r"\s+(?:with|without|incl\.|including|excl\.|excluding)\s", re.I)
"""Parts a key from what is counted in or left out: "weight with battery"."""
COSTS = frozenset({"price", "rent"})
"""What says how much money a thing costs."""
_OTHER_COST = re.compile(
    r"\b(?:costs?|charge|how much) (?:(?:me|us|you|one|anything|extra|more|much) )?to "
    r"(?!(?:buy|get|purchase|order|own|have|acquire|rent)\b)\w+"
    r"|\b(?:shipping|delivery|postage|repairs?|insurance|maintenance|running|servic(?:e|ing)|"
    r"installation|cleaning|heating|moving|replacement) (?:costs?|prices?|charges?|fees?)\b",
    re.I,
)
"""Asks what something done with a thing costs."""
_TROUBLE = re.compile(r"\b(?:wrong|the matter|the problem|the trouble) with\b", re.I)
"""Asks what ails a thing, not for what it is."""
_LESS = re.compile(
    r"\b(?:less|cheaper|cheapest|shorter|lower|fewer|lighter|smaller|earlier|quieter|younger)\b",
    re.I,
)
_MORE = re.compile(
    r"\b(?:more(?! affordable)|dearer|longer|higher|heavier|larger|bigger|later|faster|expensive|"
    r"louder|older)\b",
    re.I,
)
_LESS_IS_MORE = frozenset({"price", "rent", "weight", "noise"})
"""Properties of which people look for the smaller value."""


@lru_cache(maxsize=1)
def _phrases() -> tuple[tuple[tuple[str, ...], str], ...]:
    found = {
        tuple(stems(phrase)): key for key, listed in WORDS.items() for phrase in listed.split("|")
    }
    return tuple(sorted(found.items(), key=lambda pair: -len(pair[0])))


@lru_cache(maxsize=1024)
def spoken_of(text: str) -> tuple[str, ...]:
    """Return the usual keys of the properties a text speaks of, longest wording first; kept, for it
    is asked often. "How much" and "$" mean the price only where no other is spoken of."""
    inside = stems(text)
    found: list[str] = []
    for phrase, key in _phrases():
        if key in found or not holds(inside, phrase):
            continue
        if key in OTHERWISE and OTHERWISE[key].search(text):
            continue
        found.append(key)
        inside = _without(inside, phrase)
    if not found and (_HOW_MUCH.search(text) or "$" in text or "€" in text):
        return ("price",)
    return tuple(found)


def asked_keys(text: str, *, compared: bool) -> tuple[str, ...]:
    """Return the usual keys of the properties a question wants to know of a thing: `spoken_of`, but
    not its price where it asks what something done with it costs ("to repair it"). compared: it
    compares such costs."""
    if _TROUBLE.search(text):
        return ()
    other = asks_other_cost(text) and not compared
    return tuple(key for key in spoken_of(text) if not (other and key in COSTS))


def asks_other_cost(text: str) -> bool:
    """Whether a question asks what something done with a thing costs, not the thing."""
    return _OTHER_COST.search(text) is not None


def names_sum(text: str) -> bool:
    """Whether a text gives a sum of money."""
    return _MONEY.search(text) is not None


def other_sums(words: Iterable[str]) -> frozenset[str]:
    """Return those of some stems that name a sum beside the price: a deposit, a fee."""
    return _OTHER_SUMS.intersection(words)


def matter(text: str) -> list[str]:
    """Return what a text is about in comparable form, once each, in order: its content stems, the
    wordings of a property replaced by "#" and its usual key ("how heavy" -> "#weight")."""
    keys = spoken_of(text)
    inside = stems(text)
    for phrase, key in _phrases():
        if key in keys:
            inside = _without(inside, phrase)
    left = [word for word in content(text) if word in inside]
    return [*left, *(f"#{key}" for key in keys)]


def _without(inside: list[str], phrase: tuple[str, ...]) -> list[str]:
    """Blank out a phrase, so that "screen size" is not found again as "size"."""
    for i in range(len(inside) - len(phrase) + 1):
        if tuple(inside[i : i + len(phrase)]) == phrase:
            return [*inside[:i], "", *inside[i + len(phrase) :]]
    return inside


@lru_cache(maxsize=10_000)
def usual(key: str) -> str:
    """Return the usual form of an attribute's key ("RAM" -> "memory", "Price in EUR" and
    "Price (EUR)" -> "price"), or the key in lower case."""
    shown = key.replace("_", " ")
    for written in (tuple(stems(shown)), tuple(stems(_UNIT.sub("", shown)))):
        for phrase, name in _phrases():
            if phrase == written:
                return name
    return key.replace("_", " ").strip().casefold()


def asked(key: str, *, keys: Iterable[str], words: Iterable[str]) -> bool:
    """Whether a question asks for this key.

    keys: usual keys the question speaks of. words: its content stems without the entity's name.
    A key outside the table is asked for by all its words ("pet policy"), or by part of them when
    the question has no others ("resolution" for "screen resolution").
    """
    keys, words = tuple(keys), frozenset(words)
    if not {usual(key), usual(_BESIDE.split(key, maxsplit=1)[0])}.isdisjoint(keys):
        return True
    own = frozenset(content(key.replace("_", " ")))
    if not own or not words:
        return False
    return own <= words or (not keys and words <= own)


def asks_for_less(question: str, key: str) -> bool:
    """Whether a question asks what has less of a property: as it says, and where it says neither or
    both, as people look for it."""
    less, more = (one.search(question) is not None for one in (_LESS, _MORE))
    return key in _LESS_IS_MORE if less == more else less
