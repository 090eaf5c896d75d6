"""Who somebody is: "Who is the manager?" is answered by a sentence that names somebody, and not by
one that only speaks of managers; where somebody is from, and what he or she does."""

import re
from collections.abc import Sequence
from itertools import islice

from memory_core.llm.material import Material
from memory_core.llm.naming import Subject, opening_name
from memory_core.llm.passages import Sentence, terms_of
from memory_core.llm.terms import content

_WHO_IS = re.compile(r"^who(?:'s| is| are| was| were) (?:the|your|our|this|that)\b", re.I)
_ASKS_ORIGIN = re.compile(r"^where (?:do|does|did|is|are|was|were)\b.+\bfrom\W*$", re.I)
_ORIGIN = re.compile(
    r"\bfrom (?=[A-ZÀ-Þ])|\b(?:born|raised|grew up) in\b|\bnative of\b|\bnationality\b"
)
_ASKS_WORK = re.compile(
    r"^what (?:do|does|did) (?!(?:it|this|that)\b).+ do(?: for a living)?\W*$", re.I
)
_WORK = re.compile(
    r"\b(?:is|was|am) (?:now )?an? |\b(?:works?|worked|trains?) (?:as|at|for|in|with)\b|\bruns\b"
    r"|^(?:role|job|profession|occupation|position|title):",
    re.I,
)
_NAME = re.compile(r"(?<=[^.!?:“\"] )[A-ZÀ-Þ][\w'’-]+")
"""A word with a capital that does not begin a sentence."""
_WHOSE_ROLE = re.compile(
    r"^who(?:['’]s| is| are| was| were) (?:the|your|our) (?P<role>[a-z][a-z -]{2,40}?)"
    r"(?: (?:of|at|in|for) (?:the |this |that |our |your )?(?P<of>[\w .'’-]{2,40}))?\W*$",
    re.I,
)
_TITLED = re.compile(
    r"(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){0,2} "
    r"\((?P<role>[^()\d]{2,40})\)"
)
"""A name and in brackets what somebody is: "Ruth Okafor (chair)"."""


def of_person(material: Material, this: Subject) -> list[Sentence]:
    """Return the sentence that tells where somebody is from or what he or she does, the user's own
    first; [] where the question asks for neither."""
    for asks, tells in ((_ASKS_ORIGIN, _ORIGIN), (_ASKS_WORK, _WORK)):
        if asks.match(material.asked.text):
            about = [*material.said_of(this), *material.about(this)]
            return [one for one in about if tells.search(one.text)][:1]
    return []


def has_role(question: str, text: str) -> bool:
    """Whether a question asks who has a role, and a text tells it in brackets behind a name."""
    asked = _WHOSE_ROLE.match(question)
    return asked is not None and _tells_role(frozenset(content(asked["role"])), text)


def of_role(material: Material) -> list[Sentence]:
    """Return the first sentence that names who has a role in brackets, of what the question says it
    is a role in."""
    asked = _WHOSE_ROLE.match(material.asked.text)
    if asked is None:
        return []
    role, of = (frozenset(content(asked[what] or "")) for what in ("role", "of"))
    told = (
        one
        for one in material.documents
        if _tells_role(role, one.text)
        and of <= one.terms | terms_of(f"{one.heading} {one.top} {one.quote.document}")
    )
    return list(islice(told, 1))


def _tells_role(role: frozenset[str], text: str) -> bool:
    return bool(role) and any(role <= set(content(m["role"])) for m in _TITLED.finditer(text))


def identifying(question: str, found: Sequence[Sentence]) -> list[Sentence]:
    """Return those sentences that can say who somebody is; all, where the question asks no such
    thing. What the user said was looked through for that already."""
    if not _WHO_IS.match(question):
        return list(found)
    return [
        one
        for one in found
        if one.pairs or one.quote.by_user or opening_name(one.text) or _NAME.search(one.text)
    ]
