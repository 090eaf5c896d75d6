"""Other ways to ask what is not known as it was asked: of any item, of any parcel, and with what
was told right before."""

from collections.abc import Callable, Iterator

from memory_core.llm.asked_part import is_nothing_alone
from memory_core.llm.base import AnswerRequest
from memory_core.llm.composed import Composed
from memory_core.llm.in_general import is_general, of_any_item
from memory_core.llm.material import Material
from memory_core.llm.sending import of_any_parcel


def otherwise(material: Material) -> Iterator[tuple[AnswerRequest, Callable[[Composed], bool]]]:
    """Yield the other ways to ask a question, and whether an answer to that may be told."""
    request = material.request
    if item := of_any_item(request):
        yield item, lambda told: told.is_known and is_general(told.text)
        return
    if parcel := of_any_parcel(material):
        yield parcel, lambda told: told.is_known
    if request.situation and is_nothing_alone(request.question):
        yield request.asking(request.situation), _of_papers


def _of_papers(told: Composed) -> bool:
    """Whether an answer is more than what was told comes to: it rests on documents alone."""
    return bool(told.sources) and all(source.kind == "chunk" for source in told.sources)
