"""Denials: the words that deny, also as people type them, without the apostrophe, and those that
speak against what is asked without denying it."""

import re

DENYING = (
    r"\b(?:not|no|never|cannot|without|neither|nor|none)\b|n['’]t\b"
    r"|\b(?:do|does|did|is|are|was|were|has|have|had|could|should|would|must|need|ca|wo|ai)nt\b"
)
"""Pattern of a word that denies, to be used without regard to capitals."""
DENIES = re.compile(DENYING, re.I)

_FORBIDS = re.compile(
    r"\b(?:forbidden|prohibited|banned|refused|impossible)\b"
    r"|\b(?:attack|damage|harm|ruin|destroy|corrode|void|spoil)s? (?:the|your|its|their|it|them)\b",
    re.I,
)
_CALLED_OFF = re.compile(
    r"\b(?:cancell?ed|called off|postponed|suspended|discontinued|abolished|sold out"
    r"|out of (?:stock|order|service))\b",
    re.I,
)
_EXCLUDED = re.compile(r"\bexcluded?\b", re.I)
PAYS = re.compile(r"\b(?:pay|pays|paid|cost|costs|charged?|fees?|extra)\b", re.I)
FREE = re.compile(
    r"(?<![\w-])(?:free(?: of charge)?(?!-)|(?:for|costs?|pays?) nothing"
    r"|(?:no|without)(?: an?| any)?(?: extra| additional| further)? (?:charge|cost)s?)\b",
    re.I,
)


def speaks_against(question: str, clause: str, *, leave: bool) -> bool:
    """Whether a clause says that what is asked about is forbidden or does harm, where it is asked
    whether it may be done (`leave`), was called off, is excluded, or is free where it is asked
    whether something is paid for it."""
    off = any(one.search(clause) and not one.search(question) for one in (_CALLED_OFF, _EXCLUDED))
    free = PAYS.search(question) and FREE.search(clause) and not FREE.search(question)
    forbids = leave and _FORBIDS.search(clause) and not _FORBIDS.search(question)
    return bool(forbids or off or free)
