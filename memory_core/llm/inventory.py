"""Questions of how many of a thing there are, and sentences that count no such thing: "Books: four
weeks" to "How many books does the library have?"."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from memory_core.llm.material import Material
from memory_core.llm.passages import Sentence
from memory_core.llm.rates import ASKS_SO_FAR
from memory_core.llm.terms import stem, stems, tokens
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import NUMBER
from memory_core.llm.word_families import is_family

_ASKS = re.compile(
    r"\bhow many (?:(?:different|other) )?(?:[^\W\d_]+ )??(?P<what>[^\W\d_]+) "
    r"(?:(?:are|is|were) (?:there|in|on|at)\b|(?:do|does|did) .+ (?:have|own|keep)\b|"
    r"(?:has|have) \w|(?:live|grow|stand|sleep)s? (?:in|on|at)\b)",
    re.I,
)
_ASKS_OF_ALL = re.compile(
    r"(?:\b(?:are|is) there\b(?! (?:at|on|during)\b)|\b(?:do|does) .+ have\b)"
    r"(?!.*\b(?:present|absent|pa(?:y|id)|not|who|quorum|vot\w+)\b)",
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
_MONEY = re.compile(r"(?:euros?|cents?|dollars?|pounds?|pence|crowns?|francs?|lirs?|marks?)$", re.I)
_FRACTION = re.compile(r"\d+[.,]\d\d$")
_LARGE = re.compile(r"(?:thousand|million|billion)s?$", re.I)
_MANY = re.compile(r"[a-z]{3,}(?<![s'])s$")
_PER = frozenset({"a", "an", "per", "each", "every"})
_ENDING = re.compile(
    r"e?s|ships?|e?r?[eo]rs?|ings?|ed|m[ae]n|wom[ae]n|folk|people|ists?|ians?|[ae]nts?|ees?|"
    r"ments?|ations?|lets?|lings?"
)
"""What a word of the same family ends in, and no thing by itself: "members", "membership"."""
_OF_KINDS = r"(?:classes|kinds|types|sorts|categories|grades|forms|groups|levels|breeds) of "
_NUMBER_OF = rf"\b(?<!our )(?<!its )(?<!the )(?<!all )(?<!their )(?:{NUMBER}) (?:[a-z-]+ )?"
_OF_PART = (
    r"(?P<part> (?:who|whose)\b|,? (?:(?:have|has|had|did|do|were|are|was)(?:n['’]t| (?:not|never|"
    r"yet|already|still|present|absent|there|excused|ill|needed|required|enough))|form|make|suffice|"
    r"came|come|attended|voted|took part|joined|left|resigned|paid|signed|spoke|got|went)\b)?"
)
"""What follows the number of a part of a thing, and none of all: "eleven members have not paid"."""
_SHORT = 3
"""Letters of the shortest parts of a compound word."""
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
    if _ASKS_OF_ALL.search(material.asked.text) and _counts_part(asked, one):
        return True
    if thing in _PEOPLE or thing in _NO_SUPPLY:
        return False

    def is_it(word: str) -> bool:
        return not _is_compound(asked, word.casefold()) and (
            _is_same(asked, word) or near.share(thing, frozenset({stem(word)})) > 0
        )

    by_itself = not one.row or any(map(is_it, tokens(one.thing)))
    texts = [one.text] * by_itself + [f"{key} {value}" for key, value in one.pairs]
    titles = tokens(f"{one.heading} {one.top}")
    if any(_is_same(asked, word) if one.row else is_it(word) for word in titles):
        # Under a title of the thing any number counts it.
        so_far = ASKS_SO_FAR.search(material.asked.text) is not None
        counted = (
            _is_number(word, following)
            and not _is_compound(asked, following.casefold())
            and not (so_far and (one.row or _MANY.match(following)))
            for text in texts
            for word, following in pairwise([*tokens(text), ""])
        )
        return not any(counted)
    return not any(_counts(tokens(text), is_it) for text in texts)


def _counts_part(asked: str, one: Sentence) -> bool:
    """Whether every number before a thing in a sentence counts some of all there are, or people by
    their kinds. asked: the thing, in lower case."""
    if one.pairs:
        return False
    thing = rf"{re.escape(asked.removesuffix('s'))}\w{{0,2}}\b"
    found = [match["part"] for match in re.finditer(_NUMBER_OF + thing + _OF_PART, one.text, re.I)]
    by_kinds = rf"\b{NUMBER} (?:[a-z-]+ )?{_OF_KINDS}(?:[a-z-]+ )?{thing}"
    if not found:
        return stem(asked) in _PEOPLE and re.search(by_kinds, one.text, re.I) is not None
    return all(found)


def _is_same(asked: str, word: str) -> bool:
    """Whether a word is the thing's own, or another for it."""
    same = stem(word) in {stem(asked), *loosely(stem(asked))} or is_family(asked, word.casefold())
    return same and not _is_compound(asked, word.casefold())


def _is_compound(asked: str, word: str) -> bool:
    """Whether a word is made of a thing's and another's: a beehive is no bee."""
    begins = asked.removesuffix("s")
    rest = word.removeprefix(begins)
    return min(len(begins), len(rest)) >= _SHORT and rest != word and not _ENDING.fullmatch(rest)


def _has_number(words: Sequence[str]) -> bool:
    """Whether words have a number that is none of a unit: "there are twelve, all with a view"."""
    return any(_is_number(word, unit) for word, unit in pairwise([*words, ""]))


def _is_number(word: str, following: str) -> bool:
    """Whether a word counts something, and neither a unit nor money."""
    if _FRACTION.match(word) and not _LARGE.match(following):
        return False
    counts_unit = _UNIT.match(following) or _MONEY.match(following)
    return bool(_NUMBER.match(word)) and not counts_unit


def _counts(words: Sequence[str], is_it: Callable[[str], bool]) -> bool:
    """Whether a number stands before a thing, or after it as no number of a unit."""
    for i in (i for i, word in enumerate(words) if is_it(word)):
        if words[i + 1 : i + 2] == ["s"]:
            continue  # "goat's cheese" is no goat
        before = words[max(0, i - _BEFORE) : i + 1]
        if i and words[i - 1].casefold() not in _PER and _has_number(before):
            return True
        if _has_number(words[i + 1 : i + 1 + _AFTER]):
            return True
    return False
