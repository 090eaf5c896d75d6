"""Other ways to ask what is not known as it was asked: of any item, of any parcel, and with what
was told right before."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from memory_core.llm.asked_part import is_nothing_alone
from memory_core.llm.base import AnswerRequest
from memory_core.llm.composed import Composed
from memory_core.llm.in_general import is_general, of_any_item, speaks_of_it
from memory_core.llm.material import Material
from memory_core.llm.sending import of_any_parcel
from memory_core.llm.terms import content

_HELD = re.compile(
    r"^do (?:i|we) have (?=(?:an?|any) (?:\w+ )?(?:meeting|appointment|call|interview|lesson|class|"
    r"exam|flight|booking|reservation|dinner|lunch|party|event|date|deadline|trip|visit)s?\b)",
    re.IGNORECASE,
)
"""Asks whether something is going to happen, which may have been told without who has it: "the
meeting with Ann is at noon"."""


def otherwise(
    material: Material, *, answer: str
) -> Iterator[tuple[AnswerRequest, Callable[[Composed], bool]]]:
    """Yield the other ways to ask a question, and whether an answer to that may be told.

    answer: to the question as it was asked, "" for none. What holds of any item is told instead of
    one that is not sure, too, or speaks of something else.
    """
    request = material.request
    aside = not speaks_of_it(request.question, answer) if answer else False
    sure = answer and not aside and not answer.startswith(material.phrases.unsure)
    item = None if sure else of_any_item(request)
    if item and aside:
        yield item, lambda told: bool(told.sources)
    elif item:
        yield item, lambda told: told.is_known and is_general(told.text)
    if item or answer:
        return
    if parcel := of_any_parcel(material):
        yield parcel, lambda told: told.is_known
    if _HELD.match(request.question):
        there = request.asking(_HELD.sub("Is there ", request.question))
        yield there, lambda told: told.is_known and rests_on_the_user(told)
    if request.situation and is_nothing_alone(request.question):
        yield in_its_situation(request), rests_on_papers


def in_its_situation(request: AnswerRequest) -> AnswerRequest:
    """Return a request that asks documents alone, of what was told right before its question."""
    papers = tuple(one for one in request.evidence if one.source_kind == "chunk")
    asked = request.asking(request.situation)
    return replace(asked, known=(), evidence=papers, history=(), standing={})


def rests_on_papers(told: Composed) -> bool:
    """Whether an answer is more than what was told comes to: it rests on documents alone."""
    return _rests_on("chunk", told)


def rests_on_the_user(told: Composed) -> bool:
    """Whether an answer quotes nothing but the user's own words."""
    return _rests_on("message", told)


def _rests_on(kind: str, told: Composed) -> bool:
    return bool(told.sources) and all(source.kind == kind for source in told.sources)


def rules_on_it(told: Composed, request: AnswerRequest) -> bool:
    """Whether an answer to a request `in_its_situation` may be told: it rests on documents, and
    where it is not sure, something in it speaks of what was told."""
    if not rests_on_papers(told):
        return False
    cited = {source.id for source in told.sources}
    titles = [one.heading for one in request.evidence if one.source_id in cited]
    spoken_of = {*content(" ".join([*titles, *(source.text for source in told.sources)]))}
    return told.is_known or not spoken_of.isdisjoint(content(request.situation))
