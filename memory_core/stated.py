"""Preferences stated plainly: "I prefer short answers", "call me Sam", "please answer in German".

Rules over general English; what is quoted, or said of somebody else, is no statement of one's own.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from memory_core.people import BUDGET, LANGUAGE, LENGTH, LEVEL, NAME, STYLE, UNITS, Sign
from memory_core.tongues import NAMES
from memory_core.wordings import Wording, wording

WEIGHT = 9.0
"""Of a plain statement: with nothing against it, it is 0.9 sure (see profile.PRIOR)."""

_I_LIKE = r"(?:i(?:['’]d| would| do| really)?(?: much)? (?:prefer|like|want|love|need|appreciate)"
_I_DISLIKE = r"(?:i(?: really)? (?:hate|dislike|(?:don['’]?t|do not|never) (?:like|want|need))"
_OR_ASK = (
    r"|(?:please|just|always|can you|could you|would you)?[ ,]*(?:give me|write|use|keep|make))"
)
_OR_STOP = (
    r"|no more|stop (?:giving me|writing)|(?:please )?(?:don['’]?t|do not) (?:give me|write|use))"
)
_REPLIES = r"(?:answers?|repl(?:y|ies)|responses?|explanations?|messages?|summaries)"
_SHORT = r"short(?:er)?|brief|concise|terse|succinct|quick|one[- ]line"
_LONG = r"long(?:er)?|detailed|thorough|in[- ]depth|full|comprehensive|extensive"
_LENGTHS = (
    "short shorter brief concise terse succinct quick line"
    " long longer detailed thorough depth full comprehensive extensive"
)
_FORMAL = r"formal(?:ly)?|professional(?:ly)?|polite(?:ly)?"
_INFORMAL = r"informal(?:ly)?|casual(?:ly)?|relaxed|friendly|chatty"
_BEGINNER = r"beginner|novice|newbie|layman|layperson|non[- ]?technical person"
_EXPERT = r"expert|senior \w+|power user|(?:professional|specialist) (?:in|at|with)"
_TONGUE = rf"(?P<value>{'|'.join(sorted(NAMES))})"
_TONGUES = " ".join(sorted(NAMES)).lower()
_METRIC = r"metric|celsius|centigrade|kilomet(?:er|re)s|kilograms?|lit(?:er|re)s"
_IMPERIAL = r"imperial|fahrenheit|miles|feet and inches"
_MONEY = (
    r"(?P<value>(?:[$€£¥] ?\d[\d,.]*\d?k?|\d[\d,.]*\d?k? ?(?:dollars|euros|pounds|usd|eur|gbp)))"
)
_CAN_YOU = r"(?:can|could|would) you(?: please)?"
_NEGATIVE = re.compile(
    r"\b(?:not|never|no longer)\b|n['’]t\b|\b(?:do|does|did|is|are|was|were|wo|ca)nt\b", re.I
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A wording of a preference. value: what it says; "" where a group of that name says it."""

    key: str
    value: str
    wording: Wording
    weight: float = WEIGHT


def _rule(
    key: str, value: str, needs: str, *said: str, weight: float = WEIGHT, case: int = re.I
) -> Rule:
    return Rule(key, value, wording(*said, needs=needs, case=case), weight)


def _of_length(value: str, wanted: str, unwanted: str) -> Rule:
    asked = rf"{_I_LIKE}{_OR_ASK} (?:\S+ ){{0,4}}?(?:{wanted})(?:,? \w+){{0,2}} {_REPLIES}\b"
    refused = (
        rf"{_I_DISLIKE}{_OR_STOP} (?:\S+ ){{0,3}}?(?:{unwanted})(?:,? \w+){{0,2}} {_REPLIES}\b"
    )
    kept = rf"(?:keep|make) (?:it|them|(?:your|the) {_REPLIES}) (?:\w+ )?(?:{wanted})\b"
    be = rf"(?:please |always |{_CAN_YOU} )be (?:more |very )?(?:{wanted})\b"
    return _rule(LENGTH, value, _LENGTHS, asked, refused, kept, be)


_I_AM = (
    r"i(?:['’]m| am)(?P<no> not| no longer| no)?(?: (?:just|really|still|quite))?"
    r" (?:an? )?(?:\w+ )?"
)
_BE = (
    rf"(?:please |you can |you may |let['’]s |always |{_CAN_YOU} )"
    r"(?:be|keep it|stay|talk|speak|write)"
)

RULES = (
    _of_length("short", _SHORT, _LONG),
    _of_length("detailed", _LONG, _SHORT),
    _rule(
        STYLE, "formal", "formal formally professional professionally polite politely",
        rf"{_BE}(?: to me)?(?: more| very)? (?:{_FORMAL})\b",
        rf"{_I_LIKE}) (?:\S+ ){{0,3}}?(?:{_FORMAL}) (?:tone|style|language|wording|answers?)\b",
    ),
    _rule(
        STYLE, "informal",
        "informal informally casual casually relaxed friendly chatty formal",
        rf"{_BE}(?: to me)?(?: more| very)? (?:{_INFORMAL})\b",
        rf"{_I_LIKE}) (?:\S+ ){{0,3}}?(?:{_INFORMAL}) (?:tone|style|language|wording|answers?)\b",
        r"no need to be (?:so )?formal\b",
    ),
    _rule(
        LEVEL, "beginner",
        "beginner novice newbie layman layperson technical savvy explain nothing",
        rf"{_I_AM}(?:{_BEGINNER})\b",
        r"i(?:['’]m| am) not (?:very |at all |really |that )?(?:technical|tech[- ]savvy)\b",
        r"explain (?:\w+ ){0,3}(?:like|as if) i(?:['’]m| am| were| was) (?:five|5|a \w+)\b",
        r"i know nothing about (?:computers|technology|tech)\b",
    ),
    _rule(LEVEL, "intermediate", "intermediate basics",
        rf"{_I_AM}intermediate\b",
        r"i know the basics\b",
    ),
    _rule(
        LEVEL, "expert", "expert senior user professional specialist basics experience",
        rf"{_I_AM}(?:{_EXPERT})\b",
        r"(?:please |you can )?skip the basics\b",
        r"i(?:['’]ve| have) (?:over |more than )?\d+\+? years(?: of|['’]) experience\b",
    ),
    _rule(LANGUAGE, "", _TONGUES,
        rf"(?:answer|reply|respond|write|speak|talk)(?: to me| back)? (?:only )?in {_TONGUE}\b",
        weight=WEIGHT),
    _rule(LANGUAGE, "", _TONGUES,
        rf"{_I_LIKE}) (?:to (?:speak|talk|write|chat)(?: in)? |{_REPLIES} in )?{_TONGUE}\b"),
    _rule(LANGUAGE, "", _TONGUES,
        rf"my (?:native|first|preferred|mother) (?:language|tongue) is {_TONGUE}\b"),
    _rule(UNITS, "metric",
        "metric celsius centigrade kilometers kilometres kilogram kilograms liters litres",
        rf"{_I_LIKE}{_OR_ASK} (?:\w+ ){{0,2}}?(?:{_METRIC})(?: units| system| measurements?)?\b",
        rf"(?:i (?:use|think in)|answer in) (?:{_METRIC})(?: units| system| measurements?)?\b"),
    _rule(UNITS, "imperial", "imperial fahrenheit miles feet",
        rf"{_I_LIKE}{_OR_ASK} (?:\w+ ){{0,2}}?(?:{_IMPERIAL})(?: units| system| measurements?)?\b",
        rf"(?:i (?:use|think in)|answer in) (?:{_IMPERIAL})(?: units| system| measurements?)?\b"),
    _rule(NAME, "", "call called go",
        r"(?:[Cc]all me|I go by|[Ii] prefer to be called|[Yy]ou can call me) "
        r"(?!Back\b|Later\b)(?P<value>[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){0,2})", case=0),
    _rule(BUDGET, "", "budget spend",
        rf"my (?:total |maximum |max )?budget (?:is|would be) (?:\w+ ){{0,3}}?{_MONEY}",
        rf"i (?:can|could|want to|would) (?:only )?spend (?:\w+ ){{0,3}}?{_MONEY}"
        .replace("?P<value>", "?P<spent>"),
        rf"i have a budget of (?:\w+ ){{0,2}}?{_MONEY}".replace("?P<value>", "?P<had>")),
)  # fmt: skip
"""Wordings by what they say, checked in this order."""

_REPORTED = re.compile(
    r"\b(?:he|she|they|my \w+|who|people|everyone|somebody|someone)"
    r" (?:said|says|told|thinks?|asked)[^.!?]{0,30}$",
    re.I,
)
_CLAUSE = re.compile(r"[.!?;\n]+(?=\s|$)|,? but ")


def stated(text: str, words: Collection[str]) -> Iterator[Sign]:
    """Yield what a message states plainly of its writer's preferences, as signs of full weight.

    text: the writer's own. words: as `words_in` gives them.
    """
    rules = [rule for rule in RULES if rule.wording.may_stand_in(words)]
    for clause in _CLAUSE.split(text) if rules else ():
        for rule in rules:
            match = rule.wording.pattern.search(clause)
            if match is None or _REPORTED.search(clause[: match.start()]):
                continue
            value = rule.value or next(v for v in match.groups() if v)
            yield Sign(
                rule.key,
                _SPELLED.get(rule.key, _as_written)(value),
                " ".join(match.group().split()),
                rule.weight,
                said=True,
                against=_denied(clause, match),
            )


def _denied(clause: str, match: re.Match[str]) -> bool:
    """Whether the wording is denied: "don't call me Sam", "I'm no expert"."""
    before = clause[max(0, match.start() - 12) : match.start()]
    return bool(match.groupdict().get("no")) or _NEGATIVE.search(before) is not None


def _as_written(value: str) -> str:
    return value.strip(" .,")


_SPELLED: dict[str, Callable[[str], str]] = {LANGUAGE: str.capitalize}
