"""One question of two things, each of its own place: "When do the bakery and the baths open?" asks
when the bakery opens and when the baths open."""

import re

from memory_core.llm.terms import content
from memory_core.llm.value_kinds import DAY, MONTH

_THING = r"(?:(?i:the|our|my|your|an?) |(?-i:(?=[A-ZÀ-Þ])(?!I\b)))(?!and\b)[^,;:?]+?"
_RELATED = re.compile(
    r"\b(?:between|together|altogether|both|each other|combined|in total|in all|apart|than|or|"
    r"either|neither|compare|difference|same|differ|with each|respectively)\b",
    re.I,
)
"""Asks for what is so of the two, or of one of them."""
_VERB = (
    r"(?:start|begin|open|close|shut|end|finish|cost|take|last|happen|weigh|arrive|leave|run|"
    r"charge|closed|founded|built|held|opened|established|written|located|situated|"
    r"made|set up|published|born|free|called|kept|stored|sold|hidden|buried)"
)
"""What each of two things does, or is done with it."""
_WHEN = (
    rf"(?:per|during|on (?:the )?(?:{DAY}|holidays)s?|in (?:winter|summer|{MONTH})|"
    r"an? (?:day|week|month|year))\b"
)
_OF_EACH = re.compile(
    r"(?P<ask>(?:and |so )?(?:(?:until |till |since |from |at )?(?:when|what time)|where|what|who|"
    r"how (?:much|long|old|late|early|far|big|tall|high|often|heavy|many \w+)|"
    r"(?:on |at |in )?which \w+)) "
    r"(?P<does>do|does|did|are|is|were|was|will|can) "
    rf"(?P<one>{_THING}) and (?P<other>{_THING})"
    rf"(?P<rest> (?:{_VERB}|{_WHEN})(?: .*?)?)?\W*",
    re.I,
)
_ONE = {"do": "does", "are": "is", "were": "was"}
"""Said of two -> said of one."""
_ARTICLE = re.compile(r"(?:the|our|my|your|an?) ", re.I)
_IS = frozenset({"is", "was"})
_DOING = re.compile(r"(?:ed|en|ing|ly|like|about|for|from|to|at|on|in|with)\W*$", re.I)
_PLACED = re.compile(
    r"(?P<head>.+) (?P<before>at|in|on|into|onto|to|from|for|with|by) "
    rf"(?P<one>{_THING}),? and (?:also |then |afterwards )?"
    rf"(?P<then>at|in|on|into|onto|to|for|with|by) (?P<other>{_THING})\W*"
)
"""Two places of the same: "at the mill and then at the pool"."""
_ASKS = re.compile(
    r"(?:and |so )?(?:wh(?:at|en|ere|ich|o|om)|how|until|since|may|can|could|do|does|is|are|must|"
    r"will|did)\b",
    re.I,
)


def shared_parts(question: str) -> tuple[str, str] | None:
    """Return what a question asks of each of two things as two questions; None where it asks of one
    thing, or what is so of the two together."""
    text = question.strip()
    if len(re.findall(r"\band\b", text, re.I)) != 1 or _RELATED.search(text):
        return None
    if found := _OF_EACH.fullmatch(text):
        if len({bool(_ARTICLE.match(found[side])) for side in ("one", "other")}) > 1:
            return None  # "the wedding of Ann and Bo"
        does = found["does"]
        does = _ONE.get(does.casefold(), does)
        rest = found["rest"] or ""
        if not rest and (does.casefold() not in _IS or _DOING.search(found["other"])):
            return None  # it says with a word unknown here what they do
        both = [f"{found['ask']} {does} {found[side]}{rest}?" for side in ("one", "other")]
    elif (found := _PLACED.fullmatch(text)) and _ASKS.match(text):
        before, then = found["before"], found["then"]
        both = [
            f"{found['head']} {before} {found['one']}?",
            f"{found['head']} {then} {found['other']}?",
        ]
    else:
        return None
    things = [content(found[side]) for side in ("one", "other")]
    return (both[0], both[1]) if all(things) and things[0] != things[1] else None
