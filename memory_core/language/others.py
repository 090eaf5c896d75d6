"""Others: "And the second time?", "And for live music?" ask the question before again of another
in a row, of another of two, of something else that is charged for or of others who do it."""

import re
from typing import TYPE_CHECKING

from memory_core.language.agreeing import agreeing
from memory_core.language.groups import of_another_group
from memory_core.language.parallel import has_it, of_another_owner, of_another_role
from memory_core.language.word_lists import listed

if TYPE_CHECKING:
    from spacy.tokens import Doc

_LEAD = r"\s*(?:(?:and|but|or)\b,?\s+)?(?:(?:what|how)\s+about\s+)?"
_LED = re.compile(r"\s*(?:and|but|or|what|how)\b", re.IGNORECASE)
_PREPOSITION = r"(?:(?:for|on|in|at|after|with|by)\s+)?"
_PLACE = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|"
    r"1st|2nd|3rd|\d+th)"
)
_PLACE_ALONE = re.compile(
    rf"{_LEAD}{_PREPOSITION}(?:(?:the|an?)\s+)?(?P<place>{_PLACE})(?:\s+(?P<noun>[a-z-]+))?\W*",
    re.IGNORECASE,
)
_PLACED = re.compile(rf"(?<![\w-])(?P<place>{_PLACE})\s+(?P<noun>[a-z-]+)", re.IGNORECASE)
_EXPLAINED = re.compile(r",\s*(?:from|between|namely|that is)\b[^?]*(?=\?)", re.IGNORECASE)
"""Says once more which one is meant, and not which other one."""
_ONE_ALONE = re.compile(
    rf"{_LEAD}{_PREPOSITION}the\s+(?P<which>[a-z-]+)\s+ones?\s*\?\s*", re.IGNORECASE
)
_OPPOSED = tuple(
    listed(words)
    for words in (
        "front back rear side",
        "left right middle",
        "upper lower top bottom middle",
        "inner outer inside outside indoor outdoor",
        "north south east west northern southern eastern western",
        "big small large little medium",
        "long short",
        "old new older newer",
        "single double twin triple",
        "adult junior",
        "red blue green yellow white black grey gray brown orange purple pink",
        "morning afternoon evening",
        "summer winter spring autumn",
        "ordinary special standard express",
    )
)
"""Words each of which tells one thing from another of its kind."""
_CHARGED = re.compile(
    r"(?P<before>(?i:\s*(?:(?:what|how much)\b.*?\b(?:fees?|prices?|charges?|fares?|rates?|fines?|"
    r"costs?|deposits?|surcharges?|pay|get|want|ask|take)\s+(?:for|of)\s+"
    r"|how much\s+(?:is|are|was)\s+)))"
    r"(?P<what>(?:(?:the|an?)\s+)?[a-z][\w-]*(?:\s+(?!(?:at|in|on|with|by|from|per)\b)[\w-]+){0,2}?)"
    r"(?P<after>(?:\s+(?:at|in|on|with|by|from|per)\s+[^?]+)?\?\s*)",
)
"""Asks what something costs, and mostly where."""
_THING_ALONE = re.compile(
    r"\s*(?:and|or|but|(?:and\s+)?(?:what|how) about)\s+(?:for\s+)?"
    r"(?P<what>(?!(?:at|in|on|with|by|from|per|to|if|when|how|what|the)\b)(?-i:[a-z])[\w-]*"
    r"(?:\s(?!(?:at|in|on|with|by|from|per|to|of)\b)[\w-]+){0,2})\s*\?\s*",
    re.IGNORECASE,
)
_DOERS = re.compile(
    r"(?P<before>\s*(?:where|when|why|how(?:\s(?:long|often|much|many))?|what)\b.*?"
    r"\b(?P<does>do|does|did)\s+)(?P<who>the\s+[\w-]+)(?P<after>\s+(?:of|in|at|on|from)\s+[^?]+\?)",
    re.IGNORECASE,
)
_DOERS_ALONE = re.compile(rf"{_LEAD}(?P<who>the\s+(?P<noun>[\w-]+))\s*\?\s*", re.IGNORECASE)
_LASTING = re.compile(
    r"(?P<before>(?i:\s*(?:how (?:long|old|tall|high|deep)\s+(?:is|are|was|were|does|do|did)|"
    r"who\s+(?:teaches|leads|runs|gives|plays|wrote|made))\s+))(?P<what>(?:the\s+)?[A-Z][\w'’-]*"
    r"(?:\s(?:[A-Z\d][\w'’-]*|of|the|and|for))*)(?P<after>(?:\s+(?:last|take|run|go on))?\s*\?\s*)",
)
"""Asks how long something with a name is, or who teaches it."""


def of_another(question: str, said: "Doc", *, replaced: bool) -> str:
    """Return a question asked of another owner, role, group, of the next in a row, of the other one
    of two, of another thing that is paid for, or of others who do it; "" where a text asks nothing
    of the kind.

    question: the one before, made whole; replaced: something in the text stands for a name.
    """
    text = said.text
    asked = of_another_owner(question, text) or of_another_role(question, text)
    asked = asked or of_another_group(question, text)
    if asked or not (question.rstrip().endswith("?") and _LED.match(text)):
        return asked
    asked = of_another_one_of_two(question, text)
    if asked or replaced:
        return asked
    asked = of_another_place(question, text)
    if asked or any(has_it(token.lemma_.casefold()) for token in said):
        return asked
    last = said[max(len(said) - 2, 0)].pos_
    if last in {"NOUN", "PROPN", "VERB"}:
        asked = of_another_charged(question, text) or of_other_doers(question, text)
    return asked or (of_another_named(question, text) if last in {"NOUN", "PROPN"} else "")


def of_another_place(question: str, text: str) -> str:
    """Return "What happens the second time?" for "And the second time?" after "What happens the
    first time?", "" where the question has no such place in a row, or several."""
    new, placed = _PLACE_ALONE.fullmatch(text), list(_PLACED.finditer(question))
    if new is None or len(placed) != 1:
        return ""
    old, noun = placed[0], (new["noun"] or "one").casefold().rstrip("s")
    alike = noun in {"one", old["noun"].casefold().rstrip("s")}
    if not alike or old["place"].casefold() == new["place"].casefold():
        return ""
    after = _EXPLAINED.sub("", question[old.end("place") :])
    return f"{question[: old.start('place')]}{new['place']}{after}"


def of_another_one_of_two(question: str, text: str) -> str:
    """Return "May I walk on the back lawn?" for "And the back one?" after "May I walk on the front
    lawn?", "" where the question has nothing that is so told apart, or several."""
    new = _ONE_ALONE.fullmatch(text)
    which = new["which"].casefold() if new else ""
    others = {word for words in _OPPOSED if which in words for word in words} - {which}
    if not others:
        return ""
    told = rf"(?<![\w-])(?:{'|'.join(sorted(others))})(?=\s+[a-z])"
    found = list(re.finditer(told, question, re.IGNORECASE))
    if len(found) != 1:
        return ""
    return f"{question[: found[0].start()]}{which}{question[found[0].end() :]}"


def of_another_charged(question: str, text: str) -> str:
    """Return "What is the fee for a parcel at the desk?" for "And for a parcel?" after the same of
    a letter, "" where the question is for no price."""
    new, old = _THING_ALONE.fullmatch(text), _CHARGED.fullmatch(question)
    if new is None or old is None:
        return ""
    before = agreeing(old["before"], plural=_is_many(new["what"]))
    return f"{before}{new['what']}{old['after']}"


def of_other_doers(question: str, text: str) -> str:
    """Return "Where do the owls of the park nest?" for "And the owls?" after the same of the
    herons, "" where nobody there is said to do something, or one is asked of after several."""
    new, old = _DOERS_ALONE.fullmatch(text), _DOERS.fullmatch(question)
    if new is None or old is None or _is_many(new["who"]) != _is_many(old["who"]):
        return ""
    return f"{old['before']}{new['who']}{old['after']}"


def of_another_named(question: str, text: str) -> str:
    """Return "How long is evening yoga?" for "and evening yoga?" after "How long is Body Pump?", ""
    where the question asks for more."""
    new, old = _THING_ALONE.fullmatch(text), _LASTING.fullmatch(question)
    return f"{old['before']}{new['what']}{old['after']}" if new and old else ""


def _is_many(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith("ss")
