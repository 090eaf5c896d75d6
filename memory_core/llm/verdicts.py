"""Yes or no: said only where one sentence that is quoted decides it."""

import re
from types import MappingProxyType

from memory_core.llm.citing import Citations, Quote
from memory_core.llm.claims import verdict_of
from memory_core.llm.denials import DENYING
from memory_core.llm.material import Material
from memory_core.llm.opposites import countered, opposed
from memory_core.llm.outdated import OF_NOW
from memory_core.llm.passages import terms_of
from memory_core.llm.terms import content
from memory_core.llm.thesaurus import loosely

_NEGATED = re.compile(rf"{DENYING}|\bexcluded?\b", re.I)
_HEDGED = re.compile(
    r"\b(?:only|except|however|may|might|some|sometimes|"
    r"on request|by arrangement|upon)\b",
    re.I,
)
_WISHED = re.compile(
    r"\b(?:want(?:s|ed)?|wish(?:es|ed)?|hop(?:e|es|ed|ing)|would|plan(?:s|ned|ning)?|"
    r"going to|thinking|considering|dream(?:s|ing)?)\b",
    re.I,
)
"""Says that something is not so yet; "Yes" only to a question that asks for the wish itself."""
_CONDITION = re.compile(r"\b(?:unless|if|except|provided|as long as)\b", re.I)
_ASKS_LEAVE = re.compile(r"^(?:may|can|could|am i|are we|is it)\b", re.I)
_GRANTED = re.compile(r"\b(?:may|might)\b(?= (?:not|be|also)\b)", re.I)
"""A permission, no doubt, where it is asked for."""
_MODAL = re.compile(r"(can|could|may|should|must|will|would)\b", re.I)
_SAME_MODAL = MappingProxyType(
    {"may": r"\b(?:may|can|allowed)\b", "must": r"\b(?:must|ha(?:s|ve) to|needs?)\b"}
    | dict.fromkeys(("can", "could"), r"\b(?:can|can['’]?t|could|cannot|able|allowed)\b")
    | {"should": r"\b(?:should|shouldn['’]?t|must)\b"}
    | dict.fromkeys(("will", "would"), r"\b(?:will|won['’]?t|would|going to)\b|['’]ll\b|ing\b")
)
"""A question's first word, and what says as much of it."""
_HAVE = re.compile(r"(?<!^)\b(?:have|has|had|got|own|keep)\b(?! to\b)", re.I)
_HAD = re.compile(
    r"\b(?:ha(?:s|ve|d)|got|owns?|keeps?|bought|sold|returned|lost|gave|with)\b|['’]ve\b"
    r"|\bha(?:s|ve|d)n['’]?t\b|\b(?:my|our|came off)\b",
    re.I,
)
_OF_KIND = re.compile(r"(?:is|are|was|were) .{1,60}? an? (?:[\w-]+ ){0,2}?([\w-]+)\W*$", re.I)
_SHARED = re.compile(r"\bwithout\b", re.I)
_CONTRAST = re.compile(
    r";|\b(?:but|although|while|whereas)\b|\band (?=(?:i|we|you|he|she|it|they) \w)", re.I
)
"""Parts a sentence into what may be said of different things."""
_CLAUSE = re.compile(
    r"[;:,] (?:and )?|\b(?:but|although|while|whereas)\b"
    r"|\band (?=(?:i|we|you|he|she|it|they) \w)",
    re.I,
)


def with_verdict(material: Material, citations: Citations, quoted: str) -> str:
    """Return an answer to a yes/no question, after "Yes" or "No" where one sentence decides it."""
    if len(citations.quotes) != 1 or quoted.startswith(material.phrases.unsure):
        return quoted
    if "“" not in quoted:
        values = [value.text for one in material.focus for value in material.asked_values(one)]
        return f"{verdict_of(values[0])}{quoted}" if len(values) == 1 else quoted
    quote = citations.quotes[0]
    if quote.by_user and not says_the_same(material.asked.text, quote.text):
        return quoted
    verdict = _verdict(material.asked.text, _deciding(material, quote), told=quote.by_user)
    if not verdict:
        return quoted
    if quoted.startswith("You said "):
        return f"{verdict}, you said {quoted.removeprefix('You said ')}"
    return f"{verdict}. {quoted}"


def says_the_same(question: str, told: str) -> bool:
    """Whether what the user told can decide a question: what it asks for may be no more than a
    part of what was told ("Does Lily have a cat?", "Lily is allergic to cats")."""
    if (may := _MODAL.match(question)) and not re.search(
        _SAME_MODAL[may[1].casefold()], told, re.I
    ):
        return False
    if _HAVE.search(question) and not _HAD.search(told):
        return False
    kind = _OF_KIND.match(question)
    return (
        kind is None
        or re.search(rf"\b(?:an?|my|our|the) (?:[\w-]+ ){{0,3}}{re.escape(kind[1])}\b", told, re.I)
        is not None
    )


def _verdict(question: str, clause: str, *, told: bool) -> str:
    """Return "Yes" or "No" as a clause decides a question, "" where it leaves that open."""
    if _SHARED.search(question) and _SHARED.search(clause):
        question, clause = _SHARED.sub("with", question), _SHARED.sub("with", clause)
    hedges = _GRANTED.sub("", clause) if _ASKS_LEAVE.match(question) else clause
    if not clause or _HEDGED.search(hedges) or _NEGATED.search(question):
        return ""
    if _WISHED.search(clause) and not _WISHED.search(question):
        return ""
    denied = (_NEGATED.search(clause) is not None) != opposed(question, clause, told=told)
    return "No" if denied else "Yes"


def _deciding(material: Material, quote: Quote) -> str:
    """Return the clause that, with the title it stands under, has every word of the question; ""
    when none has."""
    places = [one for one in material.documents if one.quote == quote]
    above = frozenset[str]().union(*(terms_of(f"{p.heading} {p.top}") for p in places))
    names = {word for one in material.focus for name in one.names for word in content(name)}
    wanted = frozenset(material.asked.wanted) - names - (OF_NOW if quote.by_user else set())
    meant = {one.text: one.meant for one in material.said if one.meant and one.quote == quote}
    pairs = [f"{key}: {value}" for place in places for key, value in place.pairs]
    if _CONDITION.search(quote.text):
        return ""
    parts = pairs or _CLAUSE.split(quote.text)
    whole = [] if pairs or _CONTRAST.search(quote.text) else [quote.text]
    question = material.asked.text
    clauses = [
        text
        for text in (*parts, *whole)
        if _has_all(
            wanted - countered(question, text, told=quote.by_user),
            terms_of(f"{text} {meant.get(text, '')}"),
            above,
        )
    ]
    return clauses[0] if clauses else ""


def _has_all(wanted: frozenset[str], own: frozenset[str], above: frozenset[str]) -> bool:
    """Whether a clause has every word of a question, by itself or by where it stands; another word
    may stand for one of several."""
    missing = wanted - own - above
    instead = [word for word in missing if loosely(word) & own]
    return len(instead) == len(missing) and len(missing) <= len(wanted & own)
