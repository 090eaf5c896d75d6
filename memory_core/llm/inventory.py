"""Questions of how many of a thing there are, and sentences that count no such thing: "Books: four
weeks" to "How many books does the library have?"."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.terms import stem, stems, tokens
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import NUMBER
from memory_core.llm.word_families import is_family

_ASKS = re.compile(
    r"\bhow many (?:(?:different|other) )?(?:[^\W\d_]+ )??(?P<what>[^\W\d_]+) "
    r"(?:(?:are|is|were) (?:there|in|on|at)\b|(?:do|does|did) .+ (?:have|own)\b|(?:has|have) \w)",
    re.I,
)
_PEOPLE = frozenset(
    stems(
        "people person guest visitor employee worker staff member inhabitant resident citizen "
        "passenger patient customer tourist colleague"
    )
)
"""Hardly any text says what it counts when it counts people: "we are eleven"."""
_NO_SUPPLY = frozenset(stems("time minute hour day night week month year euro dollar pound cent"))
_NUMBER = re.compile(rf"(?:{NUMBER}|no|none|both|several|many|few|couple|dozens?|hundreds)$", re.I)
_UNIT = re.compile(
    r"(?:minutes?|hours?|days?|nights?|weeks?|months?|years?|euros?|cents?|dollars?|pounds?|%|"
    r"percent|k[gm]|metres?|meters?|cm|mm|a\.?m|p\.?m)$",
    re.I,
)
_BEFORE, _AFTER = 4, 3
"""Words before and after what is counted among which its number stands."""


def counts_no_such(material: Material, one: Sentence) -> bool:
    """Whether a question asks how many of a thing there are, and a sentence has no number beside
    that thing or one near to it."""
    match = _ASKS.search(material.asked.text)
    near = material.asked.near
    if match is None or material.embed is None:
        return False  # without word vectors nothing tells that no other word stands for the thing
    asked, thing = match["what"].casefold(), stem(match["what"])
    if thing in _PEOPLE or thing in _NO_SUPPLY:
        return False

    def is_it(word: str) -> bool:
        found = stem(word)
        if found == thing or found in loosely(thing) or is_family(asked, word.casefold()):
            return True
        return near.share(thing, frozenset({found})) > 0

    texts = [one.text, *(f"{key} {value}" for key, value in one.pairs)]
    if any(is_it(word) for word in tokens(f"{one.heading} {one.top}")):
        # Under a title of the thing any number counts it.
        return not any(_has_number(tokens(text)) for text in texts)
    return not any(_counts(tokens(text), is_it) for text in texts)


def _has_number(words: Sequence[str]) -> bool:
    """Whether words have a number that is none of a unit: "there are twelve, all with a view"."""
    return any(
        _NUMBER.match(word) and not _UNIT.match(unit) for word, unit in pairwise([*words, ""])
    )


def _counts(words: Sequence[str], is_it: Callable[[str], bool]) -> bool:
    """Whether a number stands before a thing, or after it as no number of a unit."""
    for i in (i for i, word in enumerate(words) if is_it(word)):
        if any(_NUMBER.match(word) for word in words[max(0, i - _BEFORE) : i]):
            return True
        if _has_number(words[i + 1 : i + 1 + _AFTER]):
            return True
    return False
