"""The answerer that needs no service: it composes the answer from values, relations, the user's
words and sentences of documents, and quotes each with its source.

It never makes up a sentence: what is not a fixed phrase stands in a source.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from memory_core.llm.asking import Kind
from memory_core.llm.base import AnswerRequest
from memory_core.llm.citing import Citations, Quote, cited, plain
from memory_core.llm.claims import verdict_of
from memory_core.llm.comparing import compare
from memory_core.llm.evidence import best
from memory_core.llm.material import Material
from memory_core.llm.naming import Subject, is_proper
from memory_core.llm.opposites import opposed
from memory_core.llm.passages import of_text, terms_of
from memory_core.llm.recommending import listed, need
from memory_core.llm.several import each, which
from memory_core.llm.telling import (
    about_answer,
    in_place,
    noted_values,
    property_answer,
    recall_answer,
    speaker_answer,
    unknown,
)
from memory_core.llm.terms import content
from memory_core.llm.typed import as_typed
from memory_core.llm.wordings import explained
from memory_core.results import Source

_NEGATED = re.compile(
    r"\b(?:not|no|never|cannot|without|neither|nor|none|excluded?)\b|n['’]t\b", re.I
)
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
_CLAUSE = re.compile(r"[;:,] (?:and )?|\b(?:but|although|while|whereas)\b", re.I)
_TELL_ABOUT = re.compile(
    r"\b(?:about|describe|remember|information|info|details|know)\b|\blike\??$", re.I
)
_MINE = re.compile(r"\b(?:i|me|my|mine)\b", re.I)
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|we|us|our|you|your)\b", re.I)
_UNASKED = frozenset({"empty", "greeting", "thanks", "statement"})
MAX_COMPARED = 4
_PIECE = re.compile(r"\s*\S+\s*?(?=\s|$)|\s+")


@dataclass(frozen=True, slots=True)
class Composed:
    """An answer with the sources it cites, by number."""

    text: str
    sources: tuple[Source, ...]


class OfflineAnswerer:
    """Answers from the request alone, the same way every time. It keeps the last answer only so
    that its sources need not be found twice."""

    name = "offline"

    def __init__(self) -> None:
        """Begin without a last answer."""
        self._last: tuple[AnswerRequest, Composed] | None = None

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Yield the answer word by word; joined, the pieces are the whole answer."""
        yield from _PIECE.findall(self._composed(request).text)

    def sources(self, request: AnswerRequest, answer: str) -> Sequence[Source]:
        """Return the sources whose number stands in the answer (which may have been stopped)."""
        numbers = set(cited(answer))
        found = self._composed(request).sources
        return tuple(source for source in found if source.number in numbers)

    def _composed(self, request: AnswerRequest) -> Composed:
        last = self._last
        if last is None or last[0] is not request:
            last = self._last = (request, compose(request))
        return last[1]


def compose(request: AnswerRequest) -> Composed:
    """Compose the whole answer to a request."""
    material = Material(request)
    citations = Citations()
    if request.ambiguous and material.asked.kind not in _UNASKED:
        return Composed(which(request.ambiguous), ())
    text = _ANSWERS[material.asked.kind](material, citations)
    answer = explained(text or unknown(material, citations), request.manner)
    return Composed(answer, citations.sources())


def _fact(material: Material, citations: Citations) -> str:
    """Answer from what is known of the things named, or from documents where none is."""
    if material.focus:
        if not any(material.words_beside(one) for one in material.focus):
            return _known_of(material, citations)
        answers = [property_answer(material, citations, one) for one in material.focus]
        said = " ".join(dict.fromkeys(part for part in answers if part))
        return said or as_typed(material, citations)
    mine = speaker_answer(material, citations) if _MINE.search(material.asked.text) else ""
    if mine:
        return mine
    found = best(material.asked, material.said[::-1])
    listed_each = "" if found else each(material, citations)
    found = found or best(material.asked, material.documents)
    return listed_each or in_place(citations, found) or as_typed(material, citations)


def _yes_no(material: Material, citations: Citations) -> str:
    """Quote what speaks to a yes/no question; "Yes" or "No" only where one sentence decides it."""
    quoted = _fact(material, citations)
    if len(citations.quotes) != 1:
        return quoted
    if "“" not in quoted:
        values = [value.text for one in material.focus for value in material.asked_values(one)]
        return f"{verdict_of(values[0])}{quoted}" if len(values) == 1 else quoted
    clause = _deciding(material, citations.quotes[0])
    if not clause or _HEDGED.search(clause) or _NEGATED.search(material.asked.text):
        return quoted
    if _WISHED.search(clause) and not _WISHED.search(material.asked.text):
        return quoted
    denied = (_NEGATED.search(clause) is not None) != opposed(material.asked.text, clause)
    verdict = "No" if denied else "Yes"
    if quoted.startswith("You said "):
        return f"{verdict}, you said {quoted.removeprefix('You said ')}"
    return f"{verdict}. {quoted}"


def _deciding(material: Material, quote: Quote) -> str:
    """Return the clause that, with the title it stands under, has every word of the question; ""
    when none has."""
    places = [one for one in material.documents if one.quote == quote]
    above = frozenset[str]().union(*(terms_of(p.heading.rpartition(" > ")[2]) for p in places))
    names = {word for one in material.focus for name in one.names for word in content(name)}
    wanted = frozenset(material.asked.wanted) - names
    pairs = [f"{key}: {value}" for place in places for key, value in place.pairs]
    parts = pairs or _CLAUSE.split(quote.text)
    clauses = [text for text in parts if wanted <= terms_of(text) | above]
    if _CONDITION.search(quote.text):
        return ""
    return clauses[0] if clauses else ""


def _comparison(material: Material, citations: Citations) -> str:
    """Compare the things named, else those of one kind that are known."""
    things = list(material.focus)
    if len(things) < 2:  # noqa: PLR2004
        things = _company(material, things)
    if len(things) < 2:  # noqa: PLR2004
        return _fact(material, citations)
    return compare(material, citations, things)


def _company(material: Material, things: Sequence[Subject]) -> list[Subject]:
    """Add what a comparison may mean besides: other things it names, else those of the kind."""
    rest = [one for one in material.subjects if one not in things and is_proper(one.entity)]
    named = [one for one in rest if one.is_named(material.request.question)]
    kinds = {one.entity.type for one in things}
    alike = [one for one in rest if one.entity.type in kinds or not kinds]
    return [*things, *(named or alike)][:MAX_COMPARED]


def _list(material: Material, citations: Citations) -> str:
    """Name what the documents have of a kind; any other question is one of facts."""
    return listed(material, citations) or _fact(material, citations)


def _about(material: Material, citations: Citations) -> str:
    """Say what is known of the things named; a "what is" of a topic is a question of documents."""
    asks_more = all(material.words_beside(one) for one in material.focus)
    if asks_more and not _TELL_ABOUT.search(material.asked.text):
        return _fact(material, citations)
    return _known_of(material, citations)


def _known_of(material: Material, citations: Citations) -> str:
    answers = [about_answer(material, citations, one) for one in material.focus]
    return " ".join(part for part in answers if part)


def _statement(material: Material, citations: Citations) -> str:
    """Repeat what was noted, and say what was known before."""
    told = material.request.question
    said = (" ".join(of_text(told)) or plain(told))[:300]
    quoted = f"you said “{said}”" if _FIRST_PERSON.search(said) else said
    noted = material.phrases.noted.format(quoted)
    noted = noted if noted.endswith((".", "!", "…", ".”")) else f"{noted}."
    before = [one for this in material.focus for one in material.said_of(this)][-2:]
    earlier = " and ".join(citations.quoted(one.quote) for one in before)
    return f"{noted} {material.phrases.before.format(earlier)}" if before else noted


def _fragment(material: Material, citations: Citations) -> str:
    """Answer keywords as a question; note what is no question but named or told something new."""
    if told := noted_values(material):
        return told
    answer = _fact(material, citations) if material.asked.words else ""
    if not answer and material.focus:
        answer = _about(material, citations)
    if answer or not material.request.learned:
        return answer or material.phrases.nothing_asked
    return _statement(material, citations)


_ANSWERS: MappingProxyType[Kind, Callable[[Material, Citations], str]] = MappingProxyType(
    {
        "empty": lambda material, citations: material.phrases.nothing_asked,
        "greeting": lambda material, citations: material.phrases.hello,
        "thanks": lambda material, citations: material.phrases.welcome,
        "statement": _statement,
        "fragment": _fragment,
        "need": need,
        "list": _list,
        "comparison": _comparison,
        "recall": recall_answer,
        "about": _about,
        "yes/no": _yes_no,
        "fact": _fact,
    }
)
