"""Values that rules read better than a model: dates, money, quantities and codes.

Every pattern is linear: no repetition inside a repetition. Positions are characters of the text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_core.language.money import NUMBER, find_money
from memory_core.language.presets import Code


@dataclass(frozen=True, slots=True)
class Value:
    """A value found in a text.

    type: DATE, MONEY, QUANTITY or a preset's code type. value: normalized ("3 years", "$1799").
    unit: the unit of a QUANTITY in its basic spelling ("year", "GB"), "" for the other types.
    """

    start: int
    end: int
    type: str
    value: str
    unit: str = ""


NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
            *("seventeen", "eighteen", "nineteen", "twenty"),
        )
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90"}

UNITS: dict[str, tuple[str, ...]] = {
    "year": ("years", "year", "yrs", "yr"),
    "month": ("months", "month"),
    "week": ("weeks", "week"),
    "day": ("days", "day"),
    "hour": ("hours", "hour", "hrs", "hr"),
    "minute": ("minutes", "minute", "mins", "min"),
    "second": ("seconds", "second", "secs", "sec"),
    "GB": ("gigabytes", "gigabyte", "gigs", "gig", "gb", "gib"),
    "TB": ("terabytes", "terabyte", "tb"),
    "MB": ("megabytes", "megabyte", "mb"),
    "kg": ("kilograms", "kilogram", "kilos", "kilo", "kgs", "kg"),
    "lb": ("pounds", "pound", "lbs", "lb"),
    "oz": ("ounces", "ounce", "oz"),
    "inch": ("inches", "inch", '"', "″"),
    "cm": ("centimeters", "centimetres", "cm"),
    "mm": ("millimeters", "millimetres", "mm"),
    "m": ("meters", "metres", "meter", "metre"),
    "km": ("kilometers", "kilometres", "km"),
    "mile": ("miles", "mile"),
    "ft": ("feet", "ft"),
    "m²": ("square meters", "square metres", "square meter", "sq m", "sqm", "m²", "m2"),
    "m³": ("cubic meters", "cubic metres", "m³", "m3"),
    "sq ft": ("square feet", "sq ft", "sqft"),
    "GHz": ("gigahertz", "ghz"),
    "MHz": ("mhz",),
    "Hz": ("hertz", "hz"),
    "mAh": ("mah",),
    "Wh": ("watt hours", "wh"),
    "kWh": ("kilowatt hours", "kwh"),
    "W": ("watts", "watt"),
    "Mbps": ("mbps", "mbit/s"),
    "Gbps": ("gbps", "gbit/s"),
    "km/h": ("km/h", "kmh"),
    "mph": ("mph",),
    "rpm": ("rpm",),
    "MP": ("megapixels", "megapixel"),
    "nit": ("nits",),
    "core": ("cores", "core"),
    "%": ("percent", "%"),
    "bedroom": ("bedrooms", "bedroom"),
    "bathroom": ("bathrooms", "bathroom"),
    "room": ("rooms", "room"),
    "star": ("stars", "star"),
}
_BASE = {spelling: unit for unit, spellings in UNITS.items() for spelling in spellings}
_PLURAL = frozenset(
    {"year", "month", "week", "day", "hour", "minute", "second", "core", "bedroom", "bathroom"}
    | {"room", "star", "mile", "nit", "inch"}
)
_AFTER_GRAMS = re.compile(r"(?<![\d.,$-])(\d{1,9}(?:\.\d{1,9})?) ?(g|grams?|W|V|m)(?![\w-])")
_IS_UNIT = {"g": "g", "gram": "g", "grams": "g", "W": "W", "V": "V", "m": "m"}

_WORDS = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_SPELLINGS = "|".join(re.escape(unit) for unit in sorted(_BASE, key=len, reverse=True))
_QUANTITY = re.compile(
    rf"(?<![\w.,$€£#/-])({NUMBER}|\b(?:{_WORDS})\b)(?: |-)?({_SPELLINGS})(?!\w)", re.IGNORECASE
)

DAY_NAME = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
MONTH_NAME = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)"
)
FEASTS = (
    r"Christmas(?: Eve| Day)?|Easter(?: Sunday| Monday)?|Pentecost|Whitsun|Good Friday|Boxing Day"
    r"|New Year(?:['’]s(?: Eve| Day)?)?|Thanksgiving|Halloween|Hanukkah|Ramadan|Diwali|Passover"
)
"""Feast days, which are times and neither places nor people."""
_PERIOD = r"(?:second|minute|hour|day|night|week|weekend|month|quarter|year|decade)"
_YEAR = r"(?:1[5-9]|20)\d\d"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)?"
_DATED = re.compile(r"\b(?:in|since|until|till|next|last|during|early|late)\s+\Z", re.IGNORECASE)
"""What stands before a month rather than a verb: "in march"."""
_DATES = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_YEAR}-\d\d-\d\d\b",
        rf"\b{DAY_NAME}(?: of)? (?:next|this|last) week\b",
        rf"\b(?:a|an|{_WORDS}|\d{{1,3}}) (?:day|week|month|year)s? (?:from|after)"
        rf" (?:today|tomorrow|(?:next |this )?{DAY_NAME})\b",
        r"\b(?:the )?end of (?:the|next|this|last) (?:week|month|year)\b",
        rf"\b(?:the )?(?:end|beginning|start|middle) of {MONTH_NAME}\b(?! \d)",
        rf"(?<=[a-z,] )(?-i:{FEASTS})(?=[.,;!?)]|$| (?:and|but|or|with|at|in|this|next|last|because"
        r"|so|is|was|when|if|to|we|i|not|until|for|from|begins|starts)\b)",
        r"(?<=\b(?:on|by) )the \d{1,2}(?:st|nd|rd|th) of (?:the|this|next|last) month\b",
        r"(?:(?<=\bon )|(?<=\bby )|(?<=\buntil )|(?<=\bsince )|(?<=\bfrom )|(?<=\bbefore ))"
        r"the \d{1,2}(?:st|nd|rd|th)\b(?! (?:of )?[a-z]| \d)",
        r"(?:(?<=\bon )|(?<=\bby )|(?<=\buntil )|(?<=\bsince )|(?<=\bfrom )|(?<=\bbefore ))"
        r"the \d{1,2}(?:st|nd|rd|th)(?= (?:and|but|at|for|with|to|so|because|if|we|i)\b)",
        r"(?<![\d/.])\d{1,2}[/.]\d{1,2}[/.](?:19|20)\d\d\b",
        rf"\b(?:{DAY_NAME},? )?{MONTH_NAME}\.? {_ORDINAL}(?:,? {_YEAR})?\b(?![.,]\d)",
        rf"\b(?:{DAY_NAME},? )?{_ORDINAL}(?: of)? {MONTH_NAME}\b(?:,? {_YEAR}\b)?",
        rf"\b{MONTH_NAME}\.?,? (?:of )?{_YEAR}\b",
        rf"\b(?:early|late|mid|spring|summer|autumn|fall|winter|q[1-4])[ -]{_YEAR}\b",
        rf"\b(?:last|next|this|every|each|past|coming|previous) (?:{DAY_NAME}|{MONTH_NAME}"
        rf"|{_PERIOD}|spring|summer|autumn|winter|morning|afternoon|evening)s?\b"
        r"(?: (?:morning|afternoon|evening|night))?",
        r"\b(?:the )?day (?:before yesterday|after tomorrow)\b",
        r"\b(?:today|tonight|tomorrow|yesterday)\b(?: (?:morning|afternoon|evening|night))?",
        rf"\b{DAY_NAME}s?\b(?: (?:morning|afternoon|evening|night))?",
        rf"\b(?:a|an|{_WORDS}|\d{{1,4}}|a few|few|several|(?:a )?couple of) {_PERIOD}s?"
        r" (?:ago|from now|later)\b",
        rf"\b(?:in|within) (?:a|an|{_WORDS}|\d{{1,4}}|(?:a )?couple of) {_PERIOD}s?\b"
        r"(?= ?(?:[.,;!?)]|$|(?:and|but|so|because|at|with|if|when)\b))",
        r"\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?!\w)",
        rf"(?<=\bin )(?:{_YEAR}|{MONTH_NAME})\b(?![-\d])",
        rf"(?<=\bsince )(?:{_YEAR}|{MONTH_NAME})\b(?![-\d])",
        rf"(?<=\buntil )(?:{_YEAR}|{MONTH_NAME})\b(?![-\d])",
        rf"(?<=\bby )(?:{_YEAR})\b(?![-\d])",
    )
]


def find_values(text: str, *, codes: Sequence[Code] = ()) -> list[Value]:
    """Return the values in a text in reading order, none inside another, the longer first.

    codes: patterns of identifiers such as ticket numbers, from a preset.
    """
    found = [*_codes(text, codes), *_money(text), *_dates(text), *_quantities(text)]
    # Earlier rules win where two claim one place, longer spans within one rule.
    kept: list[Value] = []
    free = [True] * (len(text) + 1)
    for value in found:
        if all(free[value.start : value.end]):
            free[value.start : value.end] = [False] * (value.end - value.start)
            kept.append(value)
    return sorted(kept, key=lambda value: value.start)


def value_kind(text: str) -> str:
    """Return what a value is one of: "MONEY", "DATE", its unit ("GB"), "number" or "" for words."""
    first = next(iter(find_values(text)), None)
    if first is not None:
        return first.unit or first.type
    return "number" if text.replace(",", "").replace(".", "").isdigit() else ""


def _codes(text: str, codes: Sequence[Code]) -> Iterator[Value]:
    for code in codes:
        for match in code.pattern.finditer(text):
            group = "code" if "code" in code.pattern.groupindex else 0
            yield Value(match.start(group), match.end(group), code.type, match.group(group))


def _money(text: str) -> Iterator[Value]:
    for start, end, amount in find_money(text):
        yield Value(start, end, "MONEY", amount)


def _dates(text: str) -> Iterator[Value]:
    for pattern in _DATES:
        for match in pattern.finditer(text):
            if not _is_verb_like(match.group()) or _DATED.search(text, 0, match.start()):
                yield Value(match.start(), match.end(), "DATE", " ".join(match.group().split()))


def _is_verb_like(text: str) -> bool:
    """Whether this is "may" or "march" in lower case followed by a number: more often a verb."""
    return text.split(maxsplit=1)[0] in {"may", "march", "mar", "dec", "sun"}


def _quantities(text: str) -> Iterator[Value]:
    for match in _QUANTITY.finditer(text):
        if match[2] == "sec" or (match[2].lower() == "second" and match[1].lower() == "one"):
            continue
        unit = _BASE[match[2].lower()]
        yield Value(match.start(), match.end(), "QUANTITY", measure(match[1], unit), unit)
    for match in _AFTER_GRAMS.finditer(text):
        unit = _IS_UNIT[match[2]]
        yield Value(match.start(), match.end(), "QUANTITY", f"{match[1]} {unit}", unit)


def measure(number: str, unit: str) -> str:
    """Return a quantity as it is stored: "three", "year" as "3 years"; "16", "GB" as "16 GB"."""
    amount = NUMBER_WORDS.get(number.lower(), number.replace(",", ""))
    if unit == "%":
        return f"{amount}%"
    if amount == "1" or unit not in _PLURAL:
        return f"{amount} {unit}"
    return f"{amount} {unit}es" if unit == "inch" else f"{amount} {unit}s"


def normalize_value(text: str) -> str:
    """Return a value as written in the form it is stored: "3 year" as "3 years", "$1,799" as
    "$1799"; text without a rule comes back with single spaces."""
    squeezed = " ".join(text.split())
    for value in find_values(squeezed):
        if value.start == 0 and value.end == len(squeezed):
            return value.value
    return squeezed
