"""Sluices: a question word alone ("Why?", "Since when?", "By whom?") asks more of the question
before it, and a time alone ("And tomorrow?") asks it again of another time."""

import re

from memory_core.language.acts import time_of_way
from memory_core.language.wording import END_MARKS

_ASIDE = r"^\s*(?:(?:and|but|so|ok|okay|really)\b[\s,]*)*"
_PREPOSITION = r"by|from|to|with|for|of|about|on|at|in|against"
_ALONE = re.compile(
    rf"{_ASIDE}(?!(?:how|what) (?:about|of)\b)"
    r"(why not|why|who|what|when|where|how so|how come|how|since when|(?:until|till) when|"
    r"from when|(?:for )?how long|how often|how soon|by when|(?:at )?what time|what for|"
    r"from where|where from|where to|"
    r"how (?:far|old|big|large|tall|high|deep|wide|heavy|fast)|"
    r"how many (?:times|hours|days|nights|weeks|months|years)|"
    rf"(?:{_PREPOSITION}) (?:whom|who|what)|(?:who|whom|what) (?:{_PREPOSITION})|"
    rf"(?:(?:{_PREPOSITION}) )(?:which|what) [\w-]+|"
    r"(?:which|what) (?:days?|months?|year|date|floor|room|street|platform|gate|colou?rs?))"
    rf"(?P<rest>\s+(?:{_PREPOSITION})\s+(?!it\b|that\b|them\b)[^?!.,]{{2,40}})?\W*$",
    re.IGNORECASE,
)
_HELPER = (
    r"(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|must)(?:n['’]t)?"
)
_POLAR = re.compile(rf"{_ASIDE}({_HELPER}\b.*)$", re.IGNORECASE | re.DOTALL)
_OF_THING = re.compile(
    r"^\s*(?:(?:and|but|so)\b[\s,]*)*"
    r"(?:(?:what|(?P<who>who))\s+(?P<is>is|are|was|were)|what['’]?s|"
    r"(?:please\s+)?tell me about|explain)\s+"
    r"(?P<thing>(?:the|your|my|our|his|her|its|their)\b.{2,}?)[\s.?!]*$",
    re.IGNORECASE,
)
"""A question for a thing, of which it can then be asked for how long it is."""
_FRAGMENT = re.compile(
    r"^\s*(?:and|but|or|(?:what|how) about)\s+(?P<thing>(?!(?:to|in|on|at|for|from|with|by|of)\b)"
    r"[\w'’-]+(?: [\w'’-]+){0,2})\s*\?\s*$",
    re.IGNORECASE,
)
"""Only a thing is named, as in "And the pool?"."""
_MANY = re.compile(r"[^su]s$|children$|people$", re.IGNORECASE)
_ASKED_HOW = re.compile(
    rf"{_ASIDE}(?:how(?: (?:long|often|soon|far|much))?|where|when|why|"
    rf"(?:since|until|till|by) when|(?:at )?what time)\s+(?={_HELPER}\b)",
    re.IGNORECASE,
)
"""A word that asks how or when, and leaves the rest of the question whole without it."""
_OF_SO_MANY = re.compile(
    rf"{_ASIDE}(?P<asked>how many|which|what)\s+(?P<noun>(?:[\w-]+\s+){{0,2}}?[\w-]+)\s+(?:"
    r"(?P<does>(?:do|does|did|can|could|may|must|should)\s+(?:i|we|you|they|people|one)\s+[a-z]+)"
    r"|(?P<is>(?:is|are|was|were|can|could|may|must|should|will)(?P<there>\s+there)?))\b"
    r"(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""A question for so many of something: "people", "can", " take part?"."""
_THERE = re.compile(
    r"(?P<is>is|are|was|were) there (?:an?|any|some) (?P<rest>.+)$", re.IGNORECASE | re.DOTALL
)
_LASTING = frozenset({"for how long", "how long", "since when", "until when", "by when"})
_OF_THINGS = _LASTING | {"where", "when", "how often"}
_ASKED_AS = {"how so": "how", "how come": "why", "what for": "why", "till when": "until when"}
_REVERSED = re.compile(rf"(who|whom|what|where) ({_PREPOSITION})")
_DEGREE = re.compile(r"how (?!often|soon|long|many)\w+")
_MEASURED = re.compile(rf"{_ASIDE}how \w+ (?:is|are|was|were)\b", re.IGNORECASE)
"""Says of a thing nothing that could have a reason: "How long is the wait?"."""
_BEING = re.compile(r"(?:is|are|was|were)\b", re.IGNORECASE)
_DAY = (
    r"(?:today|tomorrow|yesterday|tonight|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?"
    r"|january|february|march|april|june|july|august|september|october|november|december"
    r"|weekend|week|month|year|morning|afternoon|evening|night|noon|spring|summer|autumn|winter"
)
_TIME = re.compile(
    rf"\b(?:(?:on|in|at|for|from|by)\s+)?(?:(?:the|this|next|last|every)\s+)?(?:{_DAY})\b"
    rf"(?:\s+(?:morning|afternoon|evening|night))?",
    re.IGNORECASE,
)
MAX_CHARS = 300
"""Longer questions are not asked again by one word."""


def beside(text: str) -> str:
    """Return what stands beside a question word alone: "on Fridays" of "Until when on Fridays?";
    "" for nothing."""
    alone = _ALONE.match(text[:MAX_CHARS])
    return (alone["rest"] or "").strip() if alone else ""


def asked_alone(text: str) -> str:
    """Return the question word a text consists of, in lower case: "why" for "But why?", "by whom"
    for "Who by?"; "" where it says more."""
    alone = _ALONE.match(text[:MAX_CHARS])
    word = " ".join(alone[1].lower().split()) if alone else ""
    if turned := _REVERSED.fullmatch(word if word not in _ASKED_AS else ""):
        asked = "whom" if turned[1] == "who" else turned[1]
        return f"{turned[2]} {asked}"
    return _ASKED_AS.get(word, re.sub(r" who$", " whom", word))


def spelled_out(text: str, question: str) -> str:
    """Return "Why is the lamp dear?" for "Why?" after "Is the lamp dear?" and "Where do you sell
    it?" after "When do you sell it?", "" where the question before cannot be asked so: it asks who
    or what does something, or is none. "For how long?" may be asked of what any question is
    about."""
    word = asked_alone(text)
    if word in {"", "who", "what", "why not"}:
        return ""
    if word in {"how long", "for how long"} and (way := time_of_way(question)):
        return way
    degree = _DEGREE.fullmatch(word) is not None
    rest = _of_thing(word, question[:MAX_CHARS]) if word in _OF_THINGS or degree else ""
    asked = "" if word in {"why", "how"} and _MEASURED.match(question) else polar(question)
    if not rest and asked and (not degree or word == "how far" or _BEING.match(asked)):
        rest = f"{asked[:1].lower()}{asked[1:]}"
    return f"{word[:1].upper()}{word[1:]} {rest}" if rest else ""


def _of_thing(word: str, question: str) -> str:
    """Return "is the pool?" after "Is there a pool?", "What is the pool?" or "And the pool?"; ""
    after any other question."""
    thing = _OF_THING.match(question)
    if thing is not None and not (thing["who"] and word in _LASTING):
        return f"{(thing['is'] or 'is').lower()} {thing['thing']}?"
    if named := _FRAGMENT.match(question):
        are = "are" if _MANY.search(named["thing"]) else "is"
        return f"{are} {named['thing']}?"
    there = _THERE.match(polar(question))
    return f"{there['is'].lower()} the {there['rest']}" if there else ""


def polar(question: str) -> str:
    """Return a question as one for yes or no: "do you sell it?" for "Where do you sell it?"; ""
    where its question word does something in it, or it is no question."""
    asked = question[:MAX_CHARS]
    if not question.rstrip().endswith("?"):
        return ""
    if many := _OF_SO_MANY.match(asked):
        said = many["does"] or (many["there"] and many["is"])
        if not said and many["asked"].lower() == "how many" and many["rest"].strip(" ?"):
            said = many["is"]
        the = (
            "the " if many["asked"].lower() != "how many" and not _MANY.search(many["noun"]) else ""
        )
        return f"{said} {the}{many['noun']}{many['rest']}" if said else ""
    found = _POLAR.match(_ASKED_HOW.sub("", asked))
    return found[1].strip() if found else ""


def is_polar(question: str) -> bool:
    """Whether a question is one for yes or no."""
    return _POLAR.match(question[:MAX_CHARS]) is not None


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
