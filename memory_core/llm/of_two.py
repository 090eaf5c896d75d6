"""Two questions in one message, each looked for and answered by itself, one after the other."""

from collections.abc import Callable
from dataclasses import replace

from memory_core.llm.base import AnswerRequest, Known
from memory_core.llm.composed import Composed, joined, share
from memory_core.llm.naming import subject
from memory_core.llm.passages import terms_of
from memory_core.llm.shared_parts import shared_parts
from memory_core.llm.terms import content
from memory_core.llm.two_parts import of_somebody, of_whom, parts_of
from memory_core.llm.weighing import is_light

OWN = 2
"""Words of its own, at least, of a question that asks about another thing than the one before."""
Compose = Callable[[AnswerRequest], Composed]


def halves(question: str) -> tuple[str, str] | None:
    """Return the two questions that a question asks, each of a thing of its own; None where it asks
    one, or the second goes on about the first or about somebody whom its answer is to name."""
    parts = parts_of(question)
    if parts is None:
        return shared_parts(question)
    first, then = parts
    apart = len(_own(first, but=then)) >= OWN and len(_own(then, but=first)) >= OWN
    return parts if apart and not of_somebody(then) else None


def of_two(request: AnswerRequest, *, alone: Compose, whole: Compose) -> Composed | None:
    """Answer two questions in one sentence one after the other; where one is known alone, it and
    what the whole sentence is answered by, if that is something else, or that the other is not
    known. None where there is one question, or neither is known.

    alone: answers a question by itself; whole: answers the request undivided.
    """
    if (parts := parts_of(request.question)) is None:
        return _of_each(request, alone=alone, whole=whole)
    first, then = parts
    one = alone(_asking(request, first, but=then))
    other = alone(_asking(request, of_whom(then, one.text), but=first))
    if not (one.is_known or other.is_known) or one.text == other.text:
        return None
    if one.sources and other.sources:
        return joined(one, other)
    both = whole(request)
    lacking, known = (then, first) if one.is_known else (first, then)
    if not both.is_known or not _tells_of(both, lacking, but=known):
        return joined(one, other)
    if share(both, one if one.is_known else other):
        return both
    return joined(one, both) if one.is_known else joined(both, other)


def _of_each(request: AnswerRequest, *, alone: Compose, whole: Compose) -> Composed | None:
    """Answer what is asked of each of two things, where they are told of by different documents, or
    where one is known and nothing tells of both."""
    if (parts := shared_parts(request.question)) is None:
        return None
    first, then = parts
    one = alone(_asking(request, first, but=then))
    other = alone(_asking(request, then, but=first))
    if one.is_known and other.is_known:
        apart = {source.name for source in one.sources}.isdisjoint(s.name for s in other.sources)
        return joined(one, other) if apart else None
    if not (one.is_known or other.is_known):
        return None
    both = whole(request)
    lacking, known = (then, first) if one.is_known else (first, then)
    told = both.is_known and _tells_of(both, lacking, but=known)
    return None if told else joined(one, other)


def _asking(request: AnswerRequest, part: str, *, but: str) -> AnswerRequest:
    """Return a request that asks one part of its question: what only the other part names is not
    what it is about."""
    known = tuple(_out_of_focus(one, part, but=but) for one in request.known)
    return replace(request.asking(part), known=known)


def _out_of_focus(one: Known, part: str, *, but: str) -> Known:
    this = subject(one)
    only_there = one.focus and this.is_named(but) and not this.is_named(part)
    return replace(one, focus=False) if only_there else one


def _tells_of(told: Composed, part: str, *, but: str) -> bool:
    """Whether an answer has a word of what is asked in one part only, or that part names no thing
    of its own."""
    own = _own(part, but=but)
    said = terms_of(told.text).union(*(terms_of(source.name) for source in told.sources))
    return len(own) < OWN or not own.isdisjoint(said)


def _own(part: str, *, but: str) -> frozenset[str]:
    """Return the words of a part, little ones aside, that the other has not."""
    return frozenset(word for word in content(part) if not is_light(word)).difference(content(but))
