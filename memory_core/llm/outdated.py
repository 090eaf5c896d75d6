"""What a user once said and what holds no longer: it is not quoted as if it did."""

import re
from collections.abc import Iterator, Sequence

from memory_core.history import Standing
from memory_core.llm.terms import content, stem

_OF_THE_PAST = re.compile(
    r"\b(?:used to|before|previous(?:ly)?|former(?:ly)?|earlier|was|were|did|had|ever|once|old|"
    r"first|originally|until|say|said|tell|told|mention(?:ed)?)\b",
    re.I,
)
"""A question with one of these words may be about what was so, or about what was said."""
OF_NOW = frozenset(
    stem(word)
    for word in ("now", "nowadays", "today", "still", "currently", "presently", "anymore")
)
"""Words that ask for what holds, as every question does that has none of them."""

_CHANGED = re.compile(
    r"\b(?:mov(?:ed?|ing)|postponed?|brought forward|rescheduled|changed?|shifted|went) "
    r"(?:[\w-]+ ){0,2}?from (?P<old>[\w:. ]{1,24}?) to (?P<new>[\w:. ]{1,24})",
    re.I,
)


def tells_of_former(question: str, told: str) -> bool:
    """Whether a sentence says that something changed from what a question asks about: "moved from
    Monday to Thursday" to "Is it on Monday?"."""
    changed = None if asks_of_the_past(question) else _CHANGED.search(told)
    if changed is None:
        return False
    asked = {*content(question)}
    new = {*content(changed["new"])} - {*content(changed["old"])}
    return not asked.isdisjoint(content(changed["old"])) and asked.isdisjoint(new)


def asks_of_the_past(question: str) -> bool:
    """Whether a question may be about what holds no longer, or about words that were said."""
    return _OF_THE_PAST.search(question) is not None


def still_so(content: str, pieces: Sequence[str], stated: Sequence[Standing]) -> Iterator[str]:
    """Yield the sentences of a message except those all of whose statements have ended.

    content: of the message; pieces: its sentences in order; stated: what it states.
    """
    at = 0
    for piece in pieces:
        found = content.find(piece, at)
        start = at if found < 0 else found
        end = start + len(piece)
        own = [one for one in stated if one.start < end and start < max(one.end, one.start + 1)]
        at = start if found < 0 else end
        if found < 0 or not own or any(one.holds for one in own):
            yield piece
