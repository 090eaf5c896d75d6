"""Titles that join two kinds of things ("Headphones and phones"): of which kind a thing under one
is, its name or the first sentence about it tells."""

import re

from memory_core.llm.terms import content, stem

_JOINT = re.compile(r"\band\b|[,&/]")
_WORD = re.compile(r"[^\W\d_]+")


def is_meant(kind: str, title: str, *, thing: str, opening: str) -> bool:
    """Whether a thing under a title with the word `kind`, a stem, is of that kind. opening: the
    first sentence about it."""
    others = _joined(title)
    if kind not in others:
        return True
    if kind in content(f"{thing} {opening}"):
        return True
    return any(_ending(word, others) == kind for word in _WORD.findall(thing.casefold()))


def _joined(title: str) -> list[str]:
    """Return the kinds that a title joins, as stems, [] where it names one."""
    pieces = [content(piece) for piece in _JOINT.split(title)]
    return [piece[-1] for piece in pieces if piece] if len(pieces) > 1 else []


def _ending(word: str, kinds: list[str]) -> str:
    """Return the kind that a compound ends with ("Fairphone"), "" for none; of two the longer."""
    forms = (word, word.rstrip("s"), stem(word))
    ends = [kind for kind in kinds if any(form.endswith(kind) for form in forms)]
    return max(ends, key=len, default="")
