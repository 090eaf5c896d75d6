"""Sluices: a question word alone ("Why?", "Since when?") asks more of the question before it, and
a time alone ("And tomorrow?") asks it again of another time."""

import re

from memory_core.language.wording import END_MARKS

_ALONE = re.compile(
    r"^\s*(?:(?:and|but|so|ok|okay|really)\b[\s,]*)*"
    r"(why|who|what|when|where|how so|how come|how|since when|until when|(?:for )?how long|"
    r"how often|by when|what for|how many (?:times|hours|days|nights|weeks|months|years))\W*$",
    re.IGNORECASE,
)
_POLAR = re.compile(
    r"^\s*(?:(?:and|but|so|ok|okay)\b[\s,]*)*"
    r"((?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|must)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_OF_THING = re.compile(
    r"^\s*(?:(?:and|but|so)\b[\s,]*)*"
    r"(?:what\s+(is|are)|what['’]?s|(?:please\s+)?tell me about|explain)\s+"
    r"((?:the|your|my|our|his|her|its|their)\b.{2,}?)[\s.?!]*$",
    re.IGNORECASE,
)
"""A question for a thing, of which it can then be asked for how long it is."""
_ASKED_HOW = re.compile(
    r"^\s*(?:how|where)\s+(?=(?:do|does|did|can|could|will|would|may|must)\b)", re.I
)
_LASTING = frozenset({"for how long", "how long", "since when", "until when", "by when"})
_ASKED_AS = {"how so": "how", "how come": "why", "what for": "why"}
_DAY = (
    r"(?:today|tomorrow|yesterday|tonight|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?"
    r"|weekend|week|month|year|morning|afternoon|evening|night|noon|spring|summer|autumn|winter"
)
_TIME = re.compile(
    rf"\b(?:(?:on|in|at|for|from|by)\s+)?(?:(?:the|this|next|last|every)\s+)?(?:{_DAY})\b"
    rf"(?:\s+(?:morning|afternoon|evening|night))?",
    re.IGNORECASE,
)
MAX_CHARS = 300
"""Longer questions are not asked again by one word."""


def asked_alone(text: str) -> str:
    """Return the question word a text consists of, in lower case: "why" for "But why?"; ""
    where it says more."""
    alone = _ALONE.match(text[:MAX_CHARS])
    word = " ".join(alone[1].lower().split()) if alone else ""
    return _ASKED_AS.get(word, word)


def spelled_out(text: str, question: str) -> str:
    """Return "Why is the lamp dear?" for "Why?" after "Is the lamp dear?", "" where the question
    before cannot be asked so: it has a question word of its own, or is none. "For how long?" may
    be asked of what any question is about."""
    word, asked = asked_alone(text), question[:MAX_CHARS]
    thing = _OF_THING.match(asked) if word in _LASTING else None
    if thing is not None:
        return f"{word[:1].upper()}{word[1:]} {(thing[1] or 'is').lower()} {thing[2]}?"
    polar = _POLAR.match(_ASKED_HOW.sub("", asked) if word in _LASTING else asked)
    if word in {"", "who", "what"} or polar is None or not question.rstrip().endswith("?"):
        return ""
    asked = polar[1].strip()
    return f"{word[:1].upper()}{word[1:]} {asked[:1].lower()}{asked[1:]}"


def at_another_time(question: str, rest: str) -> str:
    """Return a question asked of another time ("Will it rain today?" -> "... tomorrow?"), "" where
    `rest` is no time or the question says none."""
    new = _TIME.fullmatch(END_MARKS.sub("", rest.strip()))
    said = list(_TIME.finditer(question)) if new else []
    if new is None or not said:
        return ""
    old = said[-1]
    if old[0].strip().lower() == new[0].strip().lower():
        return ""
    return f"{question[: old.start()]}{new[0].strip()}{question[old.end() :]}"
