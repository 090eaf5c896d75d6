"""Choices: "which one is cheaper?" asks of the things just spoken of together."""

import re
from collections.abc import Sequence

from memory_core.language.discourse import Discourse, Referent
from memory_core.language.phrases import NAMED, Phrase
from memory_core.language.wording import worded
from memory_core.model import Replacement

MAX_THINGS = 4
_WHICH = re.compile(
    r"^\s*(?:(?:and|but|so|then|ok|okay)\b[\s,]*)*"
    r"which\s+(?:one\s+|of\s+(?:them|the\s+(?:two|three)|these|those)\s+)?"
    r"(?:is|are|has|have|does|costs?|weighs?|comes?|lasts?|offers?|would|should|do|gets?)\b",
    re.IGNORECASE,
)
_OR = re.compile(r"\b(?:or|than)\b", re.IGNORECASE)
_CLOSING = re.compile(r"[\s?.!]+$")


def spelled_out(
    text: str, spoken: Sequence[Phrase], discourse: Discourse, *, at: float
) -> tuple[str, tuple[Replacement, ...]]:
    """Return "which one is cheaper, the A or the B?" with a replacement for each thing, or the
    text itself where it is no such question or there is nothing to choose from."""
    if not _WHICH.match(text) or _OR.search(text) or any(p.is_name for p in spoken):
        return text, ()
    things = _spoken_of_together(discourse, at=at)
    if not things:
        return text, ()
    body = _CLOSING.sub("", text)
    names = [worded(thing) for thing in things]
    listed = f"{', '.join(names[:-1])} or {names[-1]}"
    return f"{body}, {listed}{text[len(body) :] or '?'}", tuple(
        Replacement(
            len(body),
            len(body),
            name,
            thing.text,
            thing.entity.id if thing.entity else "",
            "choice",
        )
        for name, thing in zip(names, things, strict=True)
    )


def _spoken_of_together(discourse: Discourse, *, at: float) -> list[Referent]:
    """Return the things of one type that the last question or its answer spoke of, two at least."""
    named = [r for r in discourse.referents if r.is_name and r.type in NAMED and not r.group]
    things = [r for r in named if r.type != "PERSON" and at - 2 <= r.last < at]
    for newest in sorted(things, key=lambda r: -r.last):
        alike = [r for r in things if r.type == newest.type]
        if 1 < len(alike) <= MAX_THINGS:
            return alike
    return []
