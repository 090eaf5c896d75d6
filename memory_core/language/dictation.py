"""Dictation: whether a message is an answer to what was just asked, in the user's own words.

Asked "What should the message say?", the user dictates; what is dictated is left as it is.
"""

import re

from memory_core.language.spans import REQUESTS

_ASKS_WORDS = re.compile(
    r"\bwhat\b[^?.!]{0,80}\b(?:messages?|say|said|tell|write|text|send|sent|sending|post|reply|note)"
    r"\b[^?.!]{0,60}\s*[?.]?\s*$",
    re.IGNORECASE,
)
_OFFERS = re.compile(r"\b(?:or|which)\b[^?]{0,200}\?\s*$", re.IGNORECASE)
_QUOTED = re.compile(r"“([^”]*)”\s?\[\d+\]")
"""A sentence of somebody else's in an answer, with the number of its source."""
_FACTS = re.compile(
    r"(?:(?<=\s)|^)[^\s“:][^“:\n]{1,60}:(?P<listed>(?: [a-z][\w ]* [^\n“:\[\]]+ \[\d+\][,.])+)"
)
"""What an answer lists of a thing: "The Onyx: price $900 [1], processor Vega 4 [2]."."""
_ASKS_WHICH = re.compile(
    r"\W*(?:(?:and|but|so)\W+)?(?:who|what|which)\b(?!.*\b(?:do|does|did) (?:i|we|you|they)\b)"
    r"(?!.*\b(?:wrong|matter|problem|trouble|issue|up|new|happen(?:ed|ing)|done)"
    r" (?:with|to|about)\b)",
    re.I,
)
"""Asks who or what is or does something; what is wrong with a thing is asked of that thing."""
_WORD = re.compile(r"\w{4,}")
_TAIL = 400
"""Characters at the end of a message that hold what it asks."""


def is_dictated(text: str, *, reply_to: str) -> bool:
    """Whether a reply is the wording that was asked for: a statement, no request or question."""
    if not _ASKS_WORDS.search(reply_to[-_TAIL:]) or text.rstrip().endswith("?"):
        return False
    said = [word.lower().strip(",.") for word in text.split()[:2]]
    first = said[-1] if said[:1] in (["just"], ["also"], ["yes"], ["no"]) else "".join(said[:1])
    return first not in REQUESTS | {"that", "please", "it", "that's"}


def offers(text: str) -> bool:
    """Whether a message asks to choose: "Paul Gross or Paul Thompson?"."""
    return bool(_OFFERS.search(text[-_TAIL:]))


def is_quoted(text: str, at: int) -> bool:
    """Whether a position of an answer stands in what it quotes or lists, and not in its own
    words."""
    quoted = "“" in text and any(q.start() <= at < q.end() for q in _QUOTED.finditer(text))
    return quoted or is_listed(text, at)


def is_listed(text: str, at: int) -> bool:
    """Whether a position of an answer stands in what it lists of a thing, key by key."""
    return any(f.start("listed") <= at < f.end("listed") for f in _FACTS.finditer(text))


def opens_quote(text: str, at: int, *, asked: str) -> bool:
    """Whether a position of an answer begins the first thing it quotes, and so says who or what it
    is that a question asked for."""
    found = _QUOTED.search(text)
    return found is not None and found.start(1) == at and _ASKS_WHICH.match(asked) is not None


def quoted_on(text: str, question: str) -> str:
    """Return the thing an answer quotes that has most words of a question, the first of several,
    the whole text where it quotes nothing."""
    asked = set(_WORD.findall(question.lower()))
    found = _QUOTED.findall(text)
    return max(found, key=lambda one: len(asked & set(_WORD.findall(one.lower()))), default=text)
