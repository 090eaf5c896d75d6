"""What a question wants to hear: a date, a number, a name, a reason; and whether a text has one."""

import re
from collections.abc import Collection
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from memory_core.llm.terms import stem, stems_of, tokens
from memory_core.llm.value_kinds import CONTACT, REACHING

if TYPE_CHECKING:
    from memory_core.llm.passages import Sentence

Wants = Literal["", "when", "number", "who", "why", "where"]

FITS = 0.1
LACKS = MappingProxyType({"when": 0.45, "number": 0.4, "who": 0.5, "why": 0.0, "where": 0.05})
"""What a text without what is wanted loses, as a share of the question's words."""

_ASKS: tuple[tuple[re.Pattern[str], Wants], ...] = (
    (re.compile(r"\bwhich .*\b(?:cheaper|dearer|(?:more|less) expensive)\b", re.I), "number"),
    (
        re.compile(
            r"\bwhat (?:do|does|did|will|would|must|should) .+\b(?:cost|pay|charge|weigh|earn)\b"
            r"|\bwhat(?:'s| is| are| was| were) the (?:\w+ )?(?:price|cost|fare|fee|rent|salary|"
            r"deposit|weight|age|temperature|size|height|length|speed)\b",
            re.I,
        ),
        "number",
    ),
    (
        re.compile(r"\bwhen\b|\bwh(?:at|ich) (?:day|date|time|year|month)s?\b|\bhow soon\b", re.I),
        "when",
    ),
    (
        re.compile(
            r"\bhow (?:many|much|long|often|old|far|big|large|heavy|tall|high|fast|late|wide|deep|"
            r"early)\b|\bwhat age\b|\b(?:what|which) temperature\b|"
            r"\bwhat (?:percentage|share|number)\b",
            re.I,
        ),
        "number",
    ),
    (re.compile(r"\b(?:who|whose|whom)\b", re.I), "who"),
    (re.compile(r"\bwhy\b", re.I), "why"),
    (re.compile(r"\bwhere\b", re.I), "where"),
)
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|"
    "hundred|thousand|dozen|half|quarter|third|once|twice"
)
_NUMBER = re.compile(
    rf"(?<![A-Za-z\d-])\d|(?<=-)\d(?=\d)|\b(?:{_NUMBER_WORDS}|first|second|fourth|fifth|sixth|seventh|eighth|ninth|tenth|daily|"
    r"weekly|monthly|yearly|every|no limit|free|nobody)\b",
    re.I,
)
_WHEN = re.compile(
    rf"\d|\b(?:{_NUMBER_WORDS}|january|february|march|april|may|june|july|august|september|october|"
    r"november|december|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|"
    r"spring|summer|autumn|winter|today|tomorrow|yesterday|morning|noon|afternoon|evening|night|"
    r"midnight|weekends?|day|week|month|year|after|before|until|at once|end of|now|later|soon|"
    r"always|any time|daily|hour)\b",
    re.I,
)
NO_TIME = re.compile(
    r"\b(?:room|gate|floor|flat|seat|table|hall|building|platform|page|number) \w?\d+\w?\b"
    r"|[$€£]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:euros?|dollars?|pounds?|bucks|percent|%|k\b|kg|km|gb|cm)",
    re.I,
)
"""Numbers that are no time: of a room, of a sum, of a weight."""
_UNITS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (
        re.compile(r"\btemperature\b|\bhow (?:hot|warm|cold)\b", re.I),
        re.compile(r"°|\bdegrees?\b", re.I),
    ),
    (re.compile(r"\bhow (?:loud|noisy)\b", re.I), re.compile(r"\b(?:db|decibels?)\b", re.I)),
    (
        re.compile(r"\bhow (?:tall|high|wide|deep|thick)\b|\bheight\b", re.I),
        re.compile(
            r"\d\s?(?:mm|cm|m|km|metres?|meters?|feet|ft|inch(?:es)?|centimetres?|"
            r"floors?|storeys?)\b",
            re.I,
        ),
    ),
    (
        re.compile(r"\bhow heavy\b|\bweighs?\b|\bthe weight of\b", re.I),
        re.compile(
            r"\d\s?(?:g|kg|grams?|kilos?|kilograms?|tons?|tonnes?|lbs?|pounds?|oz|ounces?)\b", re.I
        ),
    ),
    (
        re.compile(r"\b(?:how fast|speed)\b", re.I),
        re.compile(
            r"\d\s?(?:km/h|mph|m/s|mbit|gbit|ghz|mhz|knots?|rpm|ms|seconds?|minutes?|hours?)|"
            r"\b(?:gigabit|megabit|kilomet\w+ an hour|miles an hour)",
            re.I,
        ),
    ),
    (
        re.compile(r"\b(?:how far|range)\b", re.I),
        re.compile(r"\d\s?(?:km|m|kilomet\w+|met\w+|miles?|minutes?|hours?|min)\b", re.I),
    ),
    (
        re.compile(r"\b(?:how old|what age)\b", re.I),
        re.compile(
            r"\b(?:years? old|aged?|born|birthday|over|under|from|until|up to|below|above|turns?|"
            r"younger|older)\b|\bis \d",
            re.I,
        ),
    ),
    (
        re.compile(r"\bhow (?:big|large)\b|\bsize\b", re.I),
        re.compile(
            r"\d\s?(?:m²|sqm|square|m2|cm|mm|met\w+|inch\w*|ha|hectares?|rooms?|gb|tb|\"|x)", re.I
        ),
    ),
    (
        re.compile(r"\bhow often\b", re.I),
        re.compile(
            r"\b(?:once|twice|times|every|each|daily|weekly|monthly|yearly|a year|per)\b", re.I
        ),
    ),
    (
        re.compile(
            r"\bhow long\b.*\b(?:takes?|lasts?|kept|keep|stay|wait|valid|can|may|must|do|does|did|"
            r"open|time|period|notice|baked?|run)\b|\bhow long (?:is|are|was|were) .+ \w+ed\W*$",
            re.I,
        ),
        re.compile(
            r"\b(?:seconds?|min|minutes?|h|hours?|days?|nights?|weeks?|months?|years?|quarters?|until|"
            r"midnight|evening|summer)\b",
            re.I,
        ),
    ),
)
"""What is asked for with a number, and what the number is then counted in."""
_LASTS = re.compile(r"\bhow long (?:does|do|did|will|would) .+ (?:last|take|run|hold)\b", re.I)
_CONDITION = re.compile(r"^(?:if|when|unless|once|as soon as)\b[^,;]*, ?", re.I)
"""How long something lasts does not stand in the condition of something else."""
_COUNTED_NOUN = re.compile(r"\bhow many (?:\w+ )??(\w+?)\b", re.I)
NEAR_WORDS = 4
_REASON = re.compile(
    r"\b(?:because|since|so that|as|due to|therefore|in order to|reason|for|to|otherwise|means?|"
    r"caused?|cannot|could not)\b",
    re.I,
)
_SUM = re.compile(
    r"[$€£¥]\s?\d|\b(?:is|are|costs?|charges?|pays?|paid|for|at|around|about|of|from|only)\s\d[\d.,]*\s(?!(?:mm|cm|m|km|g|kg|l|ml|am|pm|a|p|days?|weeks?|months?|"
    r"years?|hours?|minutes?|min|h|seconds?|times|degrees?|per|people|persons?|members?|%|or|and|to|in|"
    r"on|of|by|for|at|january|february|march|april|may|june|july|august|september|october|november|"
    r"december|kilometres?|metres?|items?|steps?|pages?)\b)[a-z]{3,}|\|\s*\d[\d.,]*\s*(?:\||$)",
    re.I,
)
_PLACE = re.compile(
    r"\b(?:in|at|on|to|from|near|next to|behind|under|by|into|above|opposite)\b", re.I
)
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-ZÀ-Þ][\w'’-]+|\b[A-ZÀ-Þ][\w'’.-]+ [A-ZÀ-Þ][\w'’-]+")
_SOMEBODY = re.compile(
    r"\b(?:staff|owner|parents?|buyer|seller|tenant|landlord|members?|everybody|anybody|"
    r"plumber|doctor|dentist|office|customers?|employees?|teachers?|students?|child(?:ren)?|"
    r"whoever|anyone|volunteers?|guests?|you|we|mother|father|mum|mom|dad|son|daughter|wife|husband|"
    r"board|committee|council|management|chair(?:man|woman|person)?|manager|director|head|treasurer|"
    r"secretary|dealer|landlady|caretaker|department|team|company|"
    r"bank|police|insurance|hospital|school|garage|agency|shop|"
    r"sister|brother|friend|colleague|boss|neighbou?r|aunt|uncle|cousin|grand(?:mother|father))\b",
    re.I,
)

_REACHING, _CONTACT = re.compile(REACHING, re.I), re.compile(CONTACT, re.I)
_PARTY = re.compile(r"^\W*(?:and )?(by|from|to|with|for) whom\b", re.I)
"""Asks who does something, where a sentence says so after the same preposition."""


@lru_cache(maxsize=256)
def wants(question: str) -> Wants:
    """Return what kind of thing a question asks for, "" where it is anything; kept, for it is asked
    of every sentence."""
    for pattern, kind in _ASKS:
        if pattern.search(question):
            return kind
    return ""


def fits(kind: Wants, text: str, *, question: str, asked: Collection[str]) -> bool:
    """Whether a text has what is wanted. asked: stems of the question; who is asked for is no one
    whom the question names."""
    return _fits(kind, text, question, frozenset(asked))


def sentence_fits(kind: Wants, one: "Sentence", *, question: str) -> bool:
    """Whether a sentence has what a question wants; who is asked for may stand in its title."""
    text = one.named if kind == "who" else one.text
    return fits(kind, text, question=question, asked=stems_of(question))


@lru_cache(maxsize=4_096)
def _fits(kind: Wants, text: str, question: str, asked: frozenset[str]) -> bool:
    """As `fits`; kept, because every rule asks it of every sentence."""
    if kind == "when":
        return _WHEN.search(NO_TIME.sub(" ", text)) is not None
    if kind == "number":
        text = _CONDITION.sub("", text) if _LASTS.search(question) else text
        units = [unit for pattern, unit in _UNITS if pattern.search(question)]
        counted = _counts(question, text) if not units else True
        return counted and bool(_NUMBER.search(text)) and all(unit.search(text) for unit in units)
    if kind == "why":
        return _REASON.search(text) is not None
    if kind == "where":
        return _PLACE.search(text) is not None
    if party := _PARTY.search(question):
        beside = rf"\b{party[1]} (?:(?:the|an?|our|your|my|his|her|their) )?(?!\d|\w+ing\b)[^\W\d]"
        return re.search(beside, text, re.I) is not None
    reached = _REACHING.search(question) is not None and _CONTACT.search(text) is not None
    names = [name for name in _NAME.findall(text) if _is_new(name, asked)]
    somebody = (match.group() for match in _SOMEBODY.finditer(text))
    return kind != "who" or reached or bool(names) or any(stem(x) not in asked for x in somebody)


def fits_unit(question: str, text: str) -> bool:
    """Whether a text has the unit in which the question counts, where it counts in one."""
    return all(unit.search(text) for pattern, unit in _UNITS if pattern.search(question))


def _counts(question: str, text: str) -> bool:
    """Whether a text that has the word counted in the question ("how many plates") has a number
    just before it, or in the same line of a list."""
    match = _COUNTED_NOUN.search(question)
    counted = stem(match.group(1)) if match else ""
    words = tokens(text)
    places = [i for i, word in enumerate(words) if counted and stem(word) == counted]
    if not places or ":" in text or "|" in text:
        return True
    return any(_NUMBER.search(" ".join(words[max(0, i - NEAR_WORDS) : i + 1])) for i in places)


def names_sum_of(text: str) -> bool:
    """Whether a text gives a number that may be a sum of money in a currency nobody lists."""
    return _SUM.search(text) is not None


def _is_new(name: str, asked: Collection[str]) -> bool:
    return _WHEN.fullmatch(name) is None and any(stem(word) not in asked for word in tokens(name))
