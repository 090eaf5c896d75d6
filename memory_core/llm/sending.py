"""What is said of sending anything holds of the thing asked for: where nothing is said of the
delivery of laptops, what is said of delivery is told, if laptops are what the documents list."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from memory_core.llm.base import AnswerRequest, Evidence
from memory_core.llm.kinds import of_kind
from memory_core.llm.material import Material
from memory_core.llm.records import by_document
from memory_core.llm.terms import stem

_SENDS = re.compile(r"\b(?:ship(?:s|ping|ped|ment)?|deliver(?:y|s|ing|ed|ies)?|postage)\b", re.I)
_BEFORE = (
    r"(?<!\bto)(?<!\bfrom)(?<!\bin)(?<!\bat)(?:\s(?:of|for|on))?"
    r"(?:\s(?:an?|the|my|our|your|this|these|any|new|all))*\s"
)
"""What stands before a thing, unless that is where something is sent."""
_KIND = re.compile(rf"{_BEFORE}(?P<kind>[^\W\d_]{{3,}})(?=\W|$)", re.I)


def of_any_parcel(material: Material) -> AnswerRequest | None:
    """Return a question about sending a thing that is known, or a kind of thing that documents
    list, without that thing; None for any other question. The user's own documents do not tell how
    what is listed elsewhere is sent, nor the other way round."""
    request = material.request
    if not _SENDS.search(request.question):
        return None
    for asked, own in _without_it(material):
        if _SENDS.search(asked):
            return replace(
                request.asking(asked),
                known=(),
                evidence=_of(request.evidence, own=own),
                around=request.around and partial(_read, request.around, own=own),
            )
    return None


def _of(evidence: Sequence[Evidence], *, own: bool | None) -> tuple[Evidence, ...]:
    """Return the evidence that is the user's own, or is not; all for None."""
    return tuple(one for one in evidence if own is None or one.own == own)


def _read(around: Callable[[], Sequence[Evidence]], *, own: bool | None) -> tuple[Evidence, ...]:
    return _of(around(), own=own)


def _without_it(material: Material) -> Iterator[tuple[str, bool | None]]:
    """Yield the question without each thing that it names, and whether the user's own documents
    list it, None where none does."""
    question = material.request.question
    for this in material.focus:
        own = next((one.own for one in material.about(this)), None)
        for name in sorted(this.names, key=lambda name: (-len(name), name)):
            named = re.compile(rf"{_BEFORE}{re.escape(name)}(?:['’]s?(?=\s))?(?=\W|$)", re.I)
            subject = re.compile(rf"(?<=\bdoes){named.pattern}(?= cost\b)", re.I)
            if named.search(question):
                yield named.sub("", subject.sub(" it", question)), own
    for found in _KIND.finditer(question):
        own = _listed(material, stem(found["kind"]))
        if own is not None and not _SENDS.fullmatch(found["kind"]):
            yield f"{question[: found.start()]}{question[found.end() :]}", own


def _listed(material: Material, kind: str) -> bool | None:
    """Return whether it is a document of the user's own that lists things of a kind; None where
    none does."""
    for among in by_document(material):
        if of_kind(kind, among):
            return among[0].own
    return None
