"""What was told a moment ago answers "and on a computer?" only if it speaks of computers."""

import re
from functools import lru_cache

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import content
from memory_core.llm.thesaurus import loosely
from memory_core.llm.told_last import SHORTEST, last_answer

_FURTHER = re.compile(
    r"^(?:and|but|or|(?:and )?(?:what|how) about)\s+"
    r"(?!.*\b(?:wh\w+|how)\b|is\b|are\b|was\b|were\b|do\b|does\b|did\b|can\b|may\b|must\b|will\b|has\b|"
    r"have\b|if\b|for\b)(?P<else>[^\d?.!;]{3,60}?)\W*$",
    re.I,
)
"""Goes on with another thing, place or way, and asks the same of it; no number and nobody, which
may be among those that were told of."""
_OF_ALL = re.compile(r"\b(?:all|any\w*|every\w*|each|both|always|whole|same|else|others?)\b", re.I)


def told_before(material: Material, one: Sentence) -> bool:
    """Whether the last answer has told a sentence, and the question goes on with something else,
    of which that sentence does not speak; a row of a table may have it in another column."""
    request = material.request
    added = _added(request.original)
    if not added or one.pairs or _OF_ALL.search(one.text) or len(one.text) < SHORTEST:
        return False
    said = frozenset(content(f"{one.leaf} {one.text}"))
    return one.text in last_answer(request.history) and not any(
        {word, *loosely(word)} & said for word in added
    )


@lru_cache(maxsize=64)
def _added(typed: str) -> tuple[str, ...]:
    """Return the stems of what a message goes on with, none where it asks for more than that."""
    match = _FURTHER.match(typed.strip())
    return tuple(content(match["else"])) if match else ()
