"""Denials: the words that deny, also as people type them, without the apostrophe, and those that
speak against what is asked without denying it."""

import re

DENYING = (
    r"\b(?:not|no|never|cannot|without|neither|nor|none)\b|n['’]t\b"
    r"|\b(?:do|does|did|is|are|was|were|has|have|had|could|should|would|must|need|ca|wo|ai)nt\b"
)
"""Pattern of a word that denies, to be used without regard to capitals."""

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
_PAYS = re.compile(r"\b(?:pay|pays|paid|cost|costs|charged?|fees?|extra)\b", re.I)
_FREE = re.compile(r"\b(?:free(?: of charge)?|for nothing|(?:no|without) charge)\b", re.I)


def speaks_against(question: str, clause: str, *, leave: bool) -> bool:
    """Whether a clause says that what is asked about is forbidden or does harm, where it is asked
    whether it may be done (`leave`), was called off, or is free where it is asked whether something
    is paid for it."""
    off = _CALLED_OFF.search(clause) and not _CALLED_OFF.search(question)
    free = _PAYS.search(question) and _FREE.search(clause) and not _FREE.search(question)
    return bool((leave and _FORBIDS.search(clause)) or off or free)
