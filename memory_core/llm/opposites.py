"""Opposites: words by which a sentence denies what a question asks without a "not"."""

import re

from memory_core.llm.terms import content

_PAIRS = (
    ("open|opens", "closed|closes|shut"),
    ("closed|shut", "open|opens"),
    ("included|free", "extra|excluded|charged|costs?"),
    ("free", "costs?|paid"),
    ("allowed|permitted|welcome", "forbidden|prohibited|banned|refused"),
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
    ("lost", "found|won"),
    ("like|likes|love|loves|enjoy|enjoys", "dislikes?|hates?|detests?"),
    ("dislike|dislikes|hate|hates", "likes?|loves?|enjoys?"),
)
"""(what a question asks for, what a sentence says against it)."""


def opposed(question: str, clause: str) -> bool:
    """Whether a clause says the opposite of the question's word, and not that word itself."""
    return any(
        _has(question, asked) and _has(clause, against) and not _has(clause, asked)
        for asked, against in _PAIRS
    )


def countered(question: str, clause: str) -> frozenset[str]:
    """Return the stems of the question's words whose opposite a clause says instead of them."""
    return frozenset(
        stem
        for asked, against in _PAIRS
        if _has(clause, against) and not _has(clause, asked)
        for stem in content(question)
        if _has(question, asked) and stem in content(asked.replace("|", " "))
    )


def _has(text: str, words: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None
