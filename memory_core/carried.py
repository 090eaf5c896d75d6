"""Carried on: a message that only adds to one before it is made whole with it.

"1200 max" after "I'm looking for a laptop" limits what is looked for; "this error" after "I get
error E-301" is that error; "my kids" are those who were named.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from memory_core.households import those_named
from memory_core.llm.asking import read
from memory_core.model import Entity, Message, Replacement, Rewrite
from memory_core.names import normalize

REASON = "ellipsis"
BACK = 8
"""Messages of the user back to which something is carried on."""
MAX_CHARS = 80
"""A longer message says what it means itself."""
_AMOUNT = r"(?:[$€£]\s?)?\d[\d,.]*\s?k?\s?(?:[$€£]|dollars?|euros?|eur|usd|pounds?|bucks|quid)?"
_MOST = r"(?:under|below|less than|up to|at most|max(?:imum)?\.?(?: of)?|within|no more than)"
_I_HAVE = r"i (?:only |just )?(?:have|can spend|got)"
_LEAD = (
    r"(?:(?:and|but|ok(?:ay)?|well|hm+|no|please|so|sorry|maybe|yes|yeah|also|just)[, ]+)*"
    r"(?:(?:do you have|have you got|is there|are there|got|show me|i(?:'d| would) (?:like|prefer)|"
    r"i (?:want|need|prefer)|what about|how about)\s+)?"
    r"(?:(?:it|that|this|(?:the )?price) (?:should|must|has to|can)(?: not|n't)? (?:be|cost)\s+)?"
    r"(?:(?:that|it|this)(?:['’]?s| is)\s+)?"
    r"(?:(?:something|anything|sth|some|an?|the|any)\s+)?"
)
_COMPARED = (
    r"(?:(?:a (?:bit|little)|much|even) )?"
    r"(?:cheap(?:er|est)?|inexpensive|light(?:er|est)|(?:more |most )?affordable|less expensive)"
    r"|(?:not |(?:way |far |a bit )?)(?:too?|so|that|very) (?:expensive|pricey|dear|costly|heavy)"
)
_LIMITS = (
    rf"(?:(?:my |the )?budget(?: is|:)?|(?:{_I_HAVE} |costs? )?{_MOST}|{_I_HAVE}) {_AMOUNT}"
    rf"|{_AMOUNT} (?:max(?:imum)?|tops|at most|or less|budget|is my (?:limit|budget|max))"
    rf"|{_COMPARED}"
)
_LIMIT_ONLY = re.compile(
    rf"\s*{_LEAD}(?:{_LIMITS})(?: ones?| model| option)?(?: please| pls| if possible)?[\s.!?]*",
    re.IGNORECASE,
)
"""Says what something may cost or weigh, and not what."""
_THIS = re.compile(
    r"\b(?P<lead>this|that|the) (?P<noun>[a-z]{3,})(?: code| number)?\b(?! [A-Z#\d])"
)
_CODE = (
    r"\s?(?:(?P<called>code|number|no\.?|nr\.?|id)\s)?(?P<said>is\s)?[#:]?\s?"
    r"(?P<code>(?=[\w-]*\d)[A-Z0-9][\w-]*\w)"
)
_ASKS_CODE = re.compile(
    r"\W*(?:and |so |but )?(?:what(?:['’]?s| is| was)|(?:tell|give|remind) me(?: of)?) ",
    re.IGNORECASE,
)
"""Stands before the code that is asked for: "what's the order number?"."""
_AMOUNTS = re.compile(r"\d+(?:[kKmM]|[kKcCmM]?[mMgG]|[GT]B)?")
"""A number, with the unit it may be counted in."""


def carried_on(rewrite: Rewrite, *, history: Sequence[Message], known: Sequence[Entity]) -> Rewrite:
    """Return a rewrite in which the message has what it left to those before it.

    history: the messages before it, oldest first; known: entities a name is looked up among.
    """
    said = [message.content for message in history if message.role == "user"][-BACK:][::-1]
    if not said or len(rewrite.original) > MAX_CHARS:
        return rewrite
    if _LIMIT_ONLY.fullmatch(rewrite.original):
        return _limited(rewrite, said)
    if rewrite.replacements or rewrite.ambiguous:
        return rewrite
    named = those_named(rewrite, said, known)
    return named if named is not rewrite else _coded(rewrite, said, known)


def _limited(rewrite: Rewrite, said: Sequence[str]) -> Rewrite:
    """Return a limit with the need it limits before it; as it is where nothing is looked for."""
    needs = (text for text in said if not _LIMIT_ONLY.fullmatch(text))
    need = next(needs, "")
    if read(need).kind != "need":
        return rewrite
    whole = f"{need.rstrip(' .!?')}, {rewrite.original.strip()}"
    added = Replacement(0, 0, f"{need.rstrip(' .!?')}, ", need, "", REASON)
    return _as(rewrite, whole, added)


def _coded(rewrite: Rewrite, said: Sequence[str], known: Sequence[Entity]) -> Rewrite:
    """Return "error E-301" for "this error" where an earlier message told its code."""
    for match in _THIS.finditer(rewrite.original):
        told = re.compile(rf"\b(?i:{match['noun']}){_CODE}")
        each = (found for text in said if (found := told.search(text)))
        found = next((found for found in each if not _measures(found)), None)
        named = match[0].rpartition(" ")[2] in {"code", "number"}
        if found is None or (named and _ASKS_CODE.fullmatch(rewrite.original[: match.start()])):
            continue
        code = found["code"]
        ids = {normalize(entity.name): entity.id for entity in known}
        name = f"{match['noun']} {code}"
        start, end = match.span()
        whole = f"{rewrite.original[:start]}{name}{rewrite.original[end:]}"
        added = Replacement(start, end, name, code, ids.get(normalize(code), ""), "definite")
        return _as(rewrite, whole, added)
    return rewrite


def _measures(told: re.Match[str]) -> bool:
    """Whether a number is said to be so much of something rather than a code: "the gym is 40 a
    month", "the rent is 1200"."""
    plain = _AMOUNTS.fullmatch(told["code"])
    return plain is not None and bool(told["said"]) and not told["called"]


def _as(rewrite: Rewrite, whole: str, added: Replacement) -> Rewrite:
    queries = tuple(dict.fromkeys((whole, rewrite.original, *rewrite.search_queries)))
    return replace(
        rewrite, text=whole, replacements=(added,), search_queries=queries[:3], ambiguous=()
    )
