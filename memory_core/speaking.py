"""Speaking: the answer in pieces, by a service where one is asked, by the offline rules in need."""

from collections.abc import Iterator, Sequence

from memory_core.errors import ServiceError
from memory_core.grounding import Working
from memory_core.llm.base import Answerer, AnswerRequest


def speak(
    work: Working,
    request: AnswerRequest,
    *,
    answerer: Answerer,
    offline: Answerer,
    pieces: Sequence[str],
) -> Iterator[str]:
    """Yield the answer in pieces; where a service fails the offline answerer speaks instead, and
    `work` says so. pieces: what was yielded, filled by the caller."""
    try:
        yield from answerer.stream(request)
        work.sources = tuple(answerer.sources(request, "".join(pieces)))
    except ServiceError as error:
        work.warn(f"{error} The offline answerer spoke instead; nothing was lost.")
        work.answered_by = offline.name
        if pieces:
            yield "\n\n"
        said = len(pieces)
        yield from offline.stream(request)
        work.sources = tuple(offline.sources(request, "".join(pieces[said:])))
