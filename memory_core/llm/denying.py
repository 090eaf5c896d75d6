"""Whether a clause denies what a question asks: by a word that denies it, by the opposite of its
word, or by an exception that it falls under."""

import re

from memory_core.llm.denials import DENYING, FREE, speaks_against
from memory_core.llm.opposites import opposed
from memory_core.llm.terms import content

_NEGATED = re.compile(rf"{DENYING}|\b(?:nobody|nothing)\b", re.I)
_NO_DENIAL = re.compile(
    r"\b(?:no|not) (?:(?:more|less|fewer|later|earlier|longer|shorter|larger|smaller|older|younger)"
    r" than|problem|doubt|matter|only|exception)\b",
    re.I,
)
"""Has a "no" and denies nothing."""
_LACKED = re.compile(r"\bwithout (?:an? |any )?(\w+)", re.I)
_FURTHER = re.compile(
    r",? and (?=(?:is|are|was|were|has|have|can|may|must|cannot|do|does)\b)", re.I
)
"""Where a clause goes on to say something else of the same thing."""
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-ZÀ-Þ])|(?<=\w): (?=[A-ZÀ-Þ])")
_EXCEPT = re.compile(
    r",? ?\b(?:except(?:ing)?|other than|apart from|with the exception of)"
    r"(?: (?:for|on|at|in|during))? "
    r"(?P<but>.+?)(?=[,;.]|$| (?:is|are|was|were|may|can|must|has|have)\b)",
    re.I,
)
_ITEM = re.compile(r",? (?:and|or) |, ", re.I)


def denies(question: str, clause: str, *, leave: bool, told: bool, negated: bool) -> bool:
    """Whether a clause denies what is asked. What is denied of the opposite is not denied, but only
    where both stand in one part of it: "costs £24 and is not part of the fee".

    leave: it is asked whether something may be done. told: by the user. negated: by what the clause
    stands under.
    """
    rest, excepted = _excepted(question, clause)
    parts = [part for one in _SENTENCE.split(rest) for part in _FURTHER.split(one)]
    against = [
        part
        for part in parts
        if speaks_against(question, part, leave=leave) or opposed(question, part, told=told)
    ]
    if against:
        return excepted != any(not (negated or _is_negated(question, part)) for part in against)
    asked = set(content(question))
    bearing = [part for part in parts if asked & set(content(rest)) <= set(content(part))]
    return excepted != (negated or _is_negated(question, bearing[0] if bearing else rest))


def without_lacks(question: str, clause: str) -> tuple[str, str]:
    """Return both without a "without" that denies nothing that is asked."""
    asked = set(content(question))
    if re.search(r"\bwithout\b", question, re.I):
        return _LACKED.sub(r"with \1", question), _LACKED.sub(r"with \1", clause)
    beside = [m for m in _LACKED.finditer(clause) if not asked & set(content(m[1]))]
    for match in reversed(beside):
        clause = clause[: match.start()] + clause[match.end() :]
    return question, clause


def is_excepted(question: str, clause: str) -> bool:
    """Whether a question asks of what a clause names as its exception."""
    return _excepted(question, clause)[1]


def _is_negated(question: str, part: str) -> bool:
    if not FREE.search(question):
        part = FREE.sub("", part)  # "no charge" is as much as "free"
    return _NEGATED.search(_NO_DENIAL.sub("", part)) is not None


def _excepted(question: str, clause: str) -> tuple[str, bool]:
    """Return a clause without its exception, and whether the question asks of what that names."""
    found = _EXCEPT.search(clause)
    if found is None:
        return clause, False
    rest = clause[: found.start()] + clause[found.end() :]
    asked, said = set(content(question)), set(content(rest))
    items = [set(content(item)) - said for item in _ITEM.split(found["but"])]
    return rest, any(item and item <= asked for item in items)
