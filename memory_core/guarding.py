"""Guarding: which stretches of somebody's text look like orders to a model, and why.

Text of documents and of memory is data. What in it looks like an instruction is marked: the prompt
says so beside it, the page shows the reason, and nothing of it is followed or learned. The marks
are a warning, not the protection: that is that data stands between marks it cannot close
(`as_data`) and that documents never become facts of the user.

Pure: patterns over the text as a reader would see it, so that look-alike letters and characters
that cannot be seen hide nothing.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

LONGEST = 20_000
"""Characters that are looked through; a piece of a document has about a thousand."""

_LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝвнкмтӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχ‘’ʼ",
    "aeopcyxijshdqwbhkmtlABEZHIKMNOPTYXaeiknoptux'''",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_UNSEEN = frozenset({"Cf", "Mn"})
_HIDDEN = re.compile(
    "[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0001-\U000e007f]"
)
_SECRET = re.compile("[\U000e0020-\U000e007e]{4,}|[\u200b-\u200d\u2060-\u2064]{8,}")
"""Letters or signals written in characters that nobody sees, as opposed to one that got there."""

MARKS = "memory|documents?|system|message|history|known|facts|summary|earlier"
"""Names of the marks between which prompts put data."""

_NOT = r"(?<!not )(?<!n't )(?<!never )(?<!to not )"
_RULES = r"(?:instruction|prompt|directive|direction|guideline)s?"
_EARLIER = (
    r"(?:previous|prior|above|earlier|preceding|foregoing|initial|original|system|developer|your"
    r"|current)"
)
_MODEL = (
    r"(?:ais?\b|llms?\b|chatbots?\b|language models?|ai (?:assistant|model|agent)s?"
    r"|(?:assistant|model|bot) (?:reading|processing|summari[sz]ing|answering))"
)
_ORDERS = r"(?:you|ignore|disregard|always|never|respond|answer|reply|reveal|print|override|new)\b"

_PATTERNS: MappingProxyType[str, re.Pattern[str]] = MappingProxyType(
    {
        "tells a model to drop its instructions": re.compile(
            rf"{_NOT}\b(?:ignore|disregard|forget|override|bypass|overrule)\s+"
            rf"(?:(?:all|any|every|everything|each|of|the|my|and)\s+){{0,4}}"
            rf"(?:{_EARLIER}\s+(?:\w+\s+){{0,2}}?{_RULES}|{_EARLIER}\s+rules"
            rf"|{_RULES}\s+(?:above|before|given|so far)"
            rf"|(?<=all )(?:{_RULES}|rules)|(?:everything|all)\s+(?:above|before this))\b"
        ),
        "gives a model new instructions": re.compile(
            r"(?:^|[.!?:\n]\s*)(?:\W{0,4})(?:new|updated|revised|real|actual|hidden)\s+"
            r"(?:system\s+)?(?:instructions?|prompt|directives?)\s*[:=]"
            r"|\bsystem\s+(?:prompt|message|instructions?|override)\s*[:=]"
        ),
        "speaks to the model that reads it": re.compile(
            rf"\b(?:note|message|instructions?|attention|dear|hey|hello|warning)\b[\s,:]*"
            rf"(?:(?:to|for|all|any|every|the)\s+){{0,3}}{_MODEL}"
            r"|\b(?:if you are|as) an? (?:ai|llm|language model)\b[^.\n]{0,60}"
            r"\byou\s+(?:must|should|will)\b"
        ),
        "gives a model another role": re.compile(
            r"\byou are now (?:(?:a|an|the|my|in)\s+)?(?:\w+\s+){0,3}?"
            r"(?:ai|assistant|bot|chatbot|model|dan|unrestricted|jailbroken|developer mode|mode)\b"
            r"|\b(?:pretend|act|behave|respond|answer)\s+(?:to be|as|as if|like)\s+"
            r"(?:you(?:'re| are| were)|an?)\s+(?:\w+\s+){0,2}?(?:ai|assistant|chatbot|model|dan)\b"
            r"|\bfrom now on,?\s+"
            r"(?:you (?:must|will (?:only|always|never|answer|respond|reply|act))"
            r"|(?:only |always |never )?(?:answer|respond|reply|ignore)\b)"
        ),
        "asks for what a model keeps to itself": re.compile(
            rf"{_NOT}\b(?:reveal|print|repeat|show|output|leak|display|disclose|send|tell me)\s+"
            r"(?:(?:me|us|out|all|back)\s+){0,2}(?:(?:your|the)\s+)"
            r"(?:(?:system|hidden|initial|original|secret)\s+(?:prompt|instructions?|message|rules)"
            r"|(?<=your )(?:full |own )?(?:prompt|instructions|rules|api key)"
            r"|(?:user'?s?|visitor'?s?)\s+(?:\w+\s+)?(?:key|password|secret|memory|memories|data))"
            r"|\bwithout (?:telling|informing|alerting) the user\b"
        ),
        "imitates a turn of the conversation": re.compile(
            rf"(?:^|\n)[ \t>#*_-]{{0,8}}(?:system\s*:[ \t*]*{_ORDERS}"
            r"|(?:assistant|developer)\s*:[ \t*]*\S)"
            r"|<\|[\w /]{1,30}\|>|\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>"
            r"|(?:^|\n)#{2,}\s*(?:system|instruction|assistant)\s*:?\s*(?:\n|$)"
        ),
        "imitates a mark of the prompt": re.compile(rf"[<‹〈]\s*/?\s*(?:{MARKS})\s*/?\s*[>›〉]"),
        "hidden in a comment": re.compile(r"<!--(?=(?:[^>]{0,200}?\w+\W+){4})[\s\S]{0,2000}?-->"),
    }
)


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A stretch that looks like an order to a model. start, end: in the text as given."""

    start: int
    end: int
    reason: str


def suspicions(text: str) -> tuple[Suspicion, ...]:
    """Return what in a text looks like an instruction, in reading order, one for each reason and
    place."""
    seen, places = _as_seen(text[:LONGEST])
    found = [
        Suspicion(places[match.start()], places[max(match.start(), match.end() - 1)] + 1, reason)
        for reason, pattern in _PATTERNS.items()
        for match in pattern.finditer(seen)
    ]
    found += [
        Suspicion(match.start(), match.end(), "written in characters that cannot be seen")
        for match in _SECRET.finditer(text[:LONGEST])
    ]
    return tuple(sorted(found, key=lambda one: (one.start, one.end)))


@lru_cache(maxsize=2048)
def why_suspect(text: str) -> str:
    """Return the reasons why a text looks like an instruction, in words, "" for ordinary text."""
    return ", ".join(dict.fromkeys(one.reason for one in suspicions(text)))


_MARK = re.compile(rf"[<＜﹤](?=\s*+/?\s*+(?:{MARKS})\b)", re.IGNORECASE)
_TOKEN = re.compile(r"<(?=\||/?s>|<?/?SYS>|(?:start|end)_of_turn>)|\[(?=/?INST\])", re.IGNORECASE)


def as_data(text: str) -> str:
    """Return the text with the marks that delimit data made harmless, with those between which
    models are trained to see the turns of a conversation, and without what nobody sees."""
    return _TOKEN.sub("‹", _MARK.sub("‹", visible(text)))


def visible(text: str) -> str:
    """Return a text without characters that cannot be seen and that only a model would read."""
    return text if text.isascii() else _HIDDEN.sub("", text)


def _as_seen(text: str) -> tuple[str, list[int] | range]:
    """Return the text as it looks, in lower case, and where each of its characters stood."""
    if text.isascii():
        return text.lower(), range(len(text) + 1)
    seen: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        if not character.isascii() and unicodedata.category(character) in _UNSEEN:
            continue
        for one in character.lower() if character.isascii() else _looks_like(character):
            seen.append(one)
            places.append(place)
    return "".join(seen), [*places, len(text)]


def _looks_like(character: str) -> str:
    """Return a character in Latin letters where it looks like some: at most four."""
    plain = unicodedata.normalize("NFKC", character).translate(_LOOK_ALIKES)
    return plain.lower().translate(_LOOK_ALIKES)[:4]
