"""A question in the words of the documents: "vacation" where they head it "leave", and what is
counted before what it is counted of, "days of leave" for "leave days"."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from memory_core.llm.passages import Sentence
from memory_core.llm.terms import STOP, stem, tokens

_NAMED = frozenset(map(stem, ("leave", "flat", "laptop", "job", "warranty", "staff")))
"""Stems of things that have several usual names each."""
_WORD = re.compile(r"[^\W\d_]+")
_UNITS = r"(?:minutes|hours|days|nights|weeks|months|years)"
_BEFORE_UNIT = re.compile(
    rf"\bhow many (?P<of>(?!of\b|more\b|other\b|working\b|free\b|extra\b|paid\b|the\b)[a-z]+) "
    rf"(?P<unit>{_UNITS})\b(?! of\b)",
    re.I,
)
_LEAVE = re.compile(
    r"\bhow (?:much|many) (?P<of>(?:(?!of\b|days?\b|weeks?\b)\w+ )?"
    r"(?:leave|vacations?|holidays?|pto))"
    r"(?= (?:do|does|can|will|am|are)\b)",
    re.I,
)
"""Leave is counted in days, whatever it is called."""
_OFF = re.compile(
    r"\bhow (?:many (?:paid )?days|much (?:paid )?time) off "
    r"(?P<whose>(?:do|does) .{1,30} (?:get|have)(?: (?:per|a|each|every) year)?\W*)$",
    re.I,
)
"""Of days off for a wedding more is said."""
_NUMBER = re.compile(r"(?<![\w.,$€£-])\d{3,6}(?![\w.,-]*\w)")
_ATTENDED = re.compile(
    r"^who(?: all)? (?:was|were|came|went|attended|participated|took part|sat)\b"
    r"(?: (?:at|to|in|on))? ?(?:the |that |this |our )?(?:\w+ ){0,2}"
    r"(?:meeting|session|call|conference|assembly|workshop|round)\W*$",
    re.I,
)
_SUM = re.compile(
    r"\bhow (?:high|low|large|big) (?P<is>is|are|was|were|will be) "
    r"(?P<what>(?:the|my|our|your|a|an|that|this) (?:[\w-]+ ){0,2}"
    r"(?:deposits?|fees?|rents?|fines?|prices?|costs?|salary|wages?|excess|deductible|premium|"
    r"surcharges?|supplement|penalty|tax|duty|fares?|charges?|bonus|discount|allowance|budget|bill|"
    r"pension|grant|subsidy|contribution|subscription|toll|reward|tip))\b",
    re.I,
)
"""A sum is no height: "How high is the deposit?"."""
_VARIANTS = (
    ("wi-fi", "wifi", "wireless internet", "wireless network", "wlan", "internet"),
    ("e-bike", "ebike", "electric bike", "electric bicycle", "pedelec"),
    ("e-bikes", "ebikes", "electric bikes", "electric bicycles", "pedelecs"),
    ("e-car", "electric car", "electric vehicle"),
    ("e-mail", "email"),
    ("check-in", "check in", "checkin", "arrival"),
    ("check-out", "check out", "checkout", "departure"),
    ("home office", "remote work", "working from home"),
    ("flat tyre", "flat tire", "puncture"),
    ("identity card", "id card", "passport"),
    ("down payment", "deposit", "security"),
    ("excess", "deductible"),
    ("probation", "trial period", "probationary period"),
    ("sick note", "doctor's note", "medical certificate", "doctor's certificate"),
    ("pram", "baby carriage", "pushchair", "stroller", "buggy"),
    ("barbecue", "grilling", "barbecuing", "bbq", "barbecues"),
)
"""Names that one thing has in manuals, rules and price lists; where no document has the name that
is asked for, the first that one has is taken for it."""
_ATTENDANCE = re.compile(r"(present|attendees|participants|attending|in attendance)\s*:", re.I)
"""How minutes begin the line that says who came."""


def in_their_words(question: str, among: Sequence[Sentence]) -> str:
    """Return a question with the name of a thing that no document has replaced by the one that
    stands in a title, and a unit put before what it measures; who came is asked for by the word
    before the names."""
    words = {word for word in _WORD.findall(question) if _is_name(word)}
    text = _LEAVE.sub(r"how many days of \g<of>", question)
    text = _OFF.sub(r"how many days of leave \g<whose>", text)
    text = _named_as(_SUM.sub(r"how much \g<is> \g<what>", text), among)
    if words:
        titles = Counter(_names(title for one in among for title in (one.heading, one.top)))
        said = {*titles, *_names(one.text for one in among)}
        for word in words - {one for one in words if one.casefold() in said}:
            alike = [one for one, _ in titles.most_common() if stem(one) == stem(word)]
            if alike and not _is_form(word, said):
                text = re.sub(rf"\b{word}\b", alike[0], text)
    if _ATTENDED.match(text):
        listed = (_ATTENDANCE.match(one.text) for one in among)
        said_as = next((found[1].casefold() for found in listed if found), "")
        text = f"Who was {said_as}?" if said_as else text
    text = _NUMBER.sub(lambda found: _code(found.group(), among), text)
    return _BEFORE_UNIT.sub(r"how many \g<unit> of \g<of>", text)


def _named_as(question: str, among: Sequence[Sentence]) -> str:
    """Return a question with the name of a thing that no document has replaced by one of its other
    names, which one has."""
    low = question.casefold()
    for names in _VARIANTS:
        asked = next((name for name in names if _has(low, name)), "")
        if not asked:
            continue
        said = "\n".join(f"{one.text} {one.heading}" for one in among).casefold()
        if any(_has(said, name) for name in names if _has(low, name)):
            continue
        if other := next((name for name in names if _has(said, name)), ""):
            question = re.sub(rf"(?<!\w){re.escape(asked)}(?!\w)", other, question, flags=re.I)
    return question


def _has(text: str, name: str) -> bool:
    """Whether a text in small letters has a name, as whole words."""
    return name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _code(number: str, among: Sequence[Sentence]) -> str:
    """Return the one code that ends with a number where no document has the number alone: "E-2310"
    for 2310."""
    said = " ".join(one.text for one in among)
    codes = frozenset(re.findall(rf"\b[A-Z]{{1,4}}-?{number}\b", said))
    alone = re.search(rf"(?<![\w-]){number}(?![\w-])", said) is not None
    return next(iter(codes)) if len(codes) == 1 and not alone else number


def _names(texts: Iterable[str]) -> list[str]:
    return [
        word.casefold() for text in dict.fromkeys(texts) for word in tokens(text) if _is_name(word)
    ]


def _is_name(word: str) -> bool:
    return word.casefold() not in STOP and stem(word) in _NAMED


def _is_form(word: str, said: Iterable[str]) -> bool:
    """Whether a text has another form of the same word: "flat" for "flats"."""
    root = word.casefold().rstrip("s")
    return any(one.rstrip("s") == root for one in said)
