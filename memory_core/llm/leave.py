"""Leave: what asks whether something may be done, and what gives leave or only tells how it is
done."""

import re

from memory_core.llm.terms import stem

ASKS_LEAVE = re.compile(
    r"^(?:may|can|could|am i|are we|is it)\b"
    r"|\b(?:allowed|permitted|forbidden|okay|ok) (?:to|in|on|at)\b",
    re.I,
)
"""A question whether something may be done."""
SAYS_LEAVE = re.compile(
    r"\b(?:may|can|cannot|allowed|permitted|welcome|forbidden|prohibited|banned|never|not|possible)"
    r"\b|n['’]t\b",
    re.I,
)
_HOW_TO = re.compile(r"how (?:to|do|does|can|should)\b", re.I)
_WORD = re.compile(r"[^\W\d_]+")
_ARTICLE = re.compile(r"\b(?:the|an?|your|my|our|this|each|every|any|no)\s+$", re.I)
DONE = re.compile(
    r"^(?:can|could|may|must|should|do|does|is it ok to|am i allowed to) "
    r"(?:(?:i|we|you|one) )?(?:(?:have|need) to )?(\w+)",
    re.I,
)


def tells_how(question: str, clause: str, *, above: str) -> bool:
    """Whether a question asks leave for what a clause tells how it is done, or has as a thing only:
    "print the return label" tells nobody whether an item may be returned. above: the title it
    stands under."""
    doing = DONE.match(question) if ASKS_LEAVE.search(question) else None
    if doing is None or SAYS_LEAVE.search(clause):
        return False
    said = [m for m in _WORD.finditer(clause) if stem(m.group()) == stem(doing[1])]
    if not said:
        return _HOW_TO.match(above) is not None
    return all(_ARTICLE.search(clause[: m.start()]) for m in said)
