"""Opposites: words by which a sentence denies what a question asks without a "not"."""

import re
from functools import lru_cache

from memory_core.llm.terms import content

_PAIRS = (
    ("open|opens", "closed|closes|shut"),
    ("closed|shut", "open|opens"),
    ("included|free", "extra|excluded|charged|costs?"),
    ("free", "costs?|paid"),
    (
        "allowed|permitted|welcome",
        "forbidden|prohibited|banned|refused|(?:stays?|left|leave|remain) (?:at home|outside)",
    ),
    ("works?|working", "broken|out of order|defective|faulty"),
    ("ready|finished|complete", "missing|unfinished|incomplete|delayed|outstanding"),
    ("forbidden|prohibited|banned", "allowed|permitted|welcome"),
    ("available|in stock", "unavailable|sold out|discontinued"),
    ("possible", "impossible"),
    ("required|necessary|mandatory|needed", "optional|voluntary|unnecessary"),
    ("optional|voluntary", "required|mandatory|compulsory"),
    ("safe", "unsafe|dangerous"),
    ("legal", "illegal"),
    ("loud|noisy", "quiet|silent|noiseless"),
    ("quiet|silent", "loud|noisy"),
    ("cheap|affordable", "expensive|costly"),
    ("expensive|costly|dear", "cheap|inexpensive|affordable|free"),
    ("dangerous|risky", "safe|harmless"),
    ("hot|warm", "cold|cool"),
    ("cold|cool", "hot|warm"),
    ("clean", "dirty"),
    ("dirty", "clean"),
    ("late", "early|punctual"),
    ("full", "empty"),
    ("empty", "full"),
    ("far", "near|close|next to"),
    ("slow", "fast|quick"),
    ("fast|quick", "slow"),
    ("won|win", "lost"),
    ("like|likes|love|loves|enjoy|enjoys", "dislikes?|hates?|detests?"),
    ("dislike|dislikes|hate|hates", "likes?|loves?|enjoys?"),
)
"""(what a question asks for, what a sentence says against it)."""

_BY_NOW = (
    *_PAIRS,
    ("broken|damaged|faulty|defective", "fixed|repaired|mended|replaced|works"),
    ("works?|working", "broken|broke|stopped|dead"),
    ("headache|ache|pain|sick|ill|fever|cold|cough|flu|hurts?", "better|gone|recovered|healed"),
    ("own|have|has", "sold|returned|lost|gave|stolen|sent back|threw|came off|cancell?ed|quit"),
    ("pass|passed", "failed"),
    ("fail|failed", "passed"),
    ("lost", "found|won"),
)
"""The same of what becomes of people and their things, for what the user told of them."""


def opposed(question: str, clause: str, *, told: bool = False) -> bool:
    """Whether a clause says the opposite of the question's word, and not that word itself.

    told: by the user, of people and things.
    """
    return any(
        _has(question, asked) and _has(clause, against) and not _has(clause, asked)
        for asked, against in (_BY_NOW if told else _PAIRS)
    )


def countered(question: str, clause: str, *, told: bool = False) -> frozenset[str]:
    """Return the stems of the question's words whose opposite a clause says instead of them.

    told: by the user, of people and things.
    """
    return frozenset(
        stem
        for asked, against, stems in _asked_of(question, told)
        if _has(clause, against) and not _has(clause, asked)
        for stem in stems
    )


@lru_cache(maxsize=256)
def _asked_of(question: str, told: bool) -> tuple[tuple[str, str, tuple[str, ...]], ...]:  # noqa: FBT001 - a key
    """Return the pairs of which a question has the first, with its own stems of that; kept, for it
    is asked of every sentence."""
    stems = content(question)
    return tuple(
        (asked, against, tuple(one for one in stems if one in content(asked.replace("|", " "))))
        for asked, against in (_BY_NOW if told else _PAIRS)
        if _has(question, asked)
    )


def _has(text: str, words: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None
