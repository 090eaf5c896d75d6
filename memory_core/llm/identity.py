"""Who somebody is: "Who is the manager?" is answered by a sentence that names somebody, and not by
one that only speaks of managers."""

import re
from collections.abc import Sequence

from memory_core.llm.naming import opening_name
from memory_core.llm.passages import Sentence

_WHO_IS = re.compile(r"^who(?:'s| is| are| was| were) (?:the|your|our|this|that)\b", re.I)
_NAME = re.compile(r"(?<=[^.!?:“\"] )[A-ZÀ-Þ][\w'’-]+")
"""A word with a capital that does not begin a sentence."""


def identifying(question: str, found: Sequence[Sentence]) -> list[Sentence]:
    """Return those sentences that can say who somebody is; all, where the question asks no such
    thing. What the user said was looked through for that already."""
    if not _WHO_IS.match(question):
        return list(found)
    return [
        one
        for one in found
        if one.pairs or one.quote.by_user or opening_name(one.text) or _NAME.search(one.text)
    ]
