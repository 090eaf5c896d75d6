"""Speaking: the answer in pieces, by a service where one is asked, by the offline rules in need."""

from collections.abc import Iterator, Sequence

from memory_core.errors import ServiceError
from memory_core.grounding import Working
from memory_core.llm.base import Answerer, AnswerRequest, Bill, PaidAnswerer, Pause
from memory_core.outcome import marked


def speak(
    work: Working,
    request: AnswerRequest,
    *,
    answerer: Answerer,
    offline: Answerer,
    pieces: Sequence[str],
) -> Iterator[str | Pause]:
    """Yield the answer in pieces, and what is waited for between them; where a service fails the
    offline answerer speaks instead, and `work` says so. pieces: the text that was yielded, filled
    by the caller."""
    try:
        for said in _said(answerer, request):
            if isinstance(said, Bill):
                work.pay(said)
            else:
                yield said
        work.sources = marked(answerer.sources(request, "".join(pieces)))
    except ServiceError as error:
        work.lacks("service", f"{error} The offline answerer spoke instead; nothing was lost.")
        work.answered_by = offline.name
        if pieces:
            yield " …\n\n"
        said_before = len(pieces)
        yield from offline.stream(request)
        work.sources = marked(offline.sources(request, "".join(pieces[said_before:])))


def _said(answerer: Answerer, request: AnswerRequest) -> Iterator[str | Pause | Bill]:
    if isinstance(answerer, PaidAnswerer):
        return answerer.spoken(request)
    return iter(answerer.stream(request))
