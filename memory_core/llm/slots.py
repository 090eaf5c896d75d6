"""Slots: where a question names a place, a person or a thing after a preposition ("delivery to
Brazil"), a sentence that says it of another one in the same place ("delivery to Canada") does not
answer it."""

import re
from functools import lru_cache
from types import MappingProxyType

from memory_core.llm.nearness import Nearness
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import content, stems_of
from memory_core.llm.thesaurus import loosely
from memory_core.llm.value_kinds import DAY, MONTH

_NAMED = re.compile(
    r"(?<!\w)(?P<how>to|within|from|in|for|at|via|with|between) (?:the )?"
    rf"(?!(?:{MONTH}|{DAY})\b)(?P<name>(?-i:[A-ZÀ-Þ])[\w'’-]+(?: (?-i:[A-ZÀ-Þ])[\w'’-]+)*)",
    re.I,
)
_KIND = re.compile(r"\bfor (?:an? )?([a-z][\w-]+)$")
"""For which of a kind a value of a table is asked: "for a rabbit"."""
_USED = re.compile(
    r"\b(?:use[ds]?|using|act|double|count) as (?:an? |the |my )?(?P<use>[\w -]+?)"
    r"(?: (?:for|in|at|on|with|to|of) .*)?$"
    r"|\b(?:get|have|order|choose|buy|take) (?:an? |the |my )?(?P<instead>[\w -]+?) instead of\b",
    re.I,
)
"""What something shall be, or stand for."""
_ANYBODY = frozenset(
    content(
        "me us you people person somebody anyone everybody adult adults one two night nights day "
        "days week weeks month months year years hour hours guest guests customer customers free "
        "sale example hire rent order now today tomorrow"
    )
)
_AS = MappingProxyType({"within": "to"})
"""Prepositions that name the same place as another: delivery within Norway is delivery to it."""
_ANY = re.compile(
    r"\b(?:all|any|every\w*|other|others|else\w*|worldwide|abroad|only(?! [$€£]?\d)|except|rest|"
    r"each|whole)\b",
    re.I,
)
"""Says it of more than what it names, or that it holds of nothing else."""


def of_another(question: str, one: Sentence, *, near: Nearness) -> bool:
    """Whether a sentence names another in the place of what a question names, and that nowhere.

    near: words near to the question's, which stand for a kind in a row of a table.
    """
    above = terms_of(f"{one.heading} {one.top}") | terms_of(one.quote.name)
    if one.row:
        kind = _KIND.search(question.rstrip(" ?!."))
        own = one.terms | above
        words = [word for word in content(kind[1] if kind else "") if word not in _ANYBODY]
        return any(
            word not in own and not loosely(word) & own and not near.share(word, own)
            for word in words
        )
    if _is_used_otherwise(question, one.terms | above, near=near):
        return True
    if one.pairs:
        return False
    return names_another(question, f"{one.text} {one.meant}".strip(), above=above)


def _is_used_otherwise(question: str, own: frozenset[str], *, near: Nearness) -> bool:
    """Whether a question asks whether something can be used as something or taken instead of it,
    and nothing with these stems speaks of that."""
    words = _use(question)
    if not words:
        return False
    beside = own.difference(content(question))  # a webcam is near to the camera that is one
    return not any(
        word in own or loosely(word) & beside or near.share(word, beside) for word in words
    )


@lru_cache(maxsize=256)
def _use(question: str) -> tuple[str, ...]:
    """Return the stems of what something shall be used as or stand for; kept, because it is asked
    beside every sentence, and long messages take long to search."""
    asked = _USED.search(question.rstrip(" ?!."))
    return tuple(content((asked["use"] or asked["instead"]) if asked else ""))


def names_another(question: str, text: str, *, above: frozenset[str] = frozenset()) -> bool:
    """Whether a text does so. above: terms of where it stands."""
    asked = _named(question)
    if not asked or of_more(text):
        return False
    said = stems_of(text) | above
    told = {how for how, _ in _named(text)}
    return any(how in told and not name & said for how, name in asked)


def of_more(text: str) -> bool:
    """Whether a text says something of more than what it names, or that it holds of that alone."""
    return _ANY.search(text) is not None


@lru_cache(maxsize=4_096)
def _named(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return (preposition, stems of the name after it) for each name in a text; kept, because
    every sentence is asked."""
    found = ((m["how"].lower(), frozenset(content(m["name"]))) for m in _NAMED.finditer(text))
    return tuple((_AS.get(how, how), name) for how, name in found if name)
