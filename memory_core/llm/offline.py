"""The answerer that needs no service: it composes the answer from values, relations, the user's
words and sentences of documents, and quotes each with its source.

It never makes up a sentence: what is not a fixed phrase stands in a source.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from memory_core.llm.asked_part import asked_alone, asks_what_to_do
from memory_core.llm.asking import Kind
from memory_core.llm.base import AnswerRequest
from memory_core.llm.by_form import by_form
from memory_core.llm.by_lists import by_list
from memory_core.llm.called import name_answer
from memory_core.llm.chaining import chained
from memory_core.llm.citing import Citations, cited
from memory_core.llm.composed import Composed
from memory_core.llm.contrasting import compares_them, contrast
from memory_core.llm.counting import counted
from memory_core.llm.decisions import decided
from memory_core.llm.evidence import best
from memory_core.llm.extremes import extreme
from memory_core.llm.identity import identifying, of_person, of_role
from memory_core.llm.looked_up import looked_up
from memory_core.llm.looking_around import LOOKING_AROUND, asks_more, looks_around
from memory_core.llm.material import Material
from memory_core.llm.meant import of_its_own
from memory_core.llm.nearest import not_known
from memory_core.llm.nearness import Embed
from memory_core.llm.noting import noted
from memory_core.llm.of_a_kind import asked_of_kinds, of_a_kind
from memory_core.llm.of_named import asks_by_name, asks_by_words
from memory_core.llm.of_two import of_two
from memory_core.llm.openly import OPEN, openly
from memory_core.llm.otherwise import in_its_situation, otherwise, rules_on_it
from memory_core.llm.outdoing import outdone
from memory_core.llm.personal import is_personal
from memory_core.llm.plain_words import restated
from memory_core.llm.recalling import recall_answer
from memory_core.llm.reception import meant_by, received
from memory_core.llm.recommending import listed, need
from memory_core.llm.records import items, meeting
from memory_core.llm.rows_where import rows_where
from memory_core.llm.settling import settle
from memory_core.llm.several import each, which
from memory_core.llm.states import in_state, in_stock
from memory_core.llm.telling import in_place, known_of, noted_values, property_answer, unknown
from memory_core.llm.tellings import told_of
from memory_core.llm.told_values import kind_answer, told_answer, trade_answer
from memory_core.llm.typed import as_typed
from memory_core.llm.under_titles import members
from memory_core.llm.whole_document import of_document
from memory_core.llm.wordings import explained
from memory_core.results import Source

_UNASKED = frozenset({"empty", "greeting", "thanks", "statement"})
_Way = Callable[[Material, Citations], str]
_PIECE = re.compile(r"\s*\S+\s*?(?=\s|$)|\s+")


class OfflineAnswerer:
    """Answers from the request alone, the same way every time. It keeps the last answer only so
    that its sources need not be found twice."""

    name = "offline"

    def __init__(self, embed: Embed | None = None) -> None:
        """Begin without a last answer. embed: texts to vectors, to know words of near meaning."""
        self._embed = embed
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
            last = self._last = (request, compose(request, embed=self._embed))
        return last[1]


def compose(
    request: AnswerRequest, *, embed: Embed | None = None, undivided: bool = False
) -> Composed:
    """Compose the whole answer to a request. embed: texts to vectors, where there are any.
    undivided: two questions in one sentence are answered as one."""
    request = asked_alone(replace(request, question=restated(request.question)))
    alone = partial(compose, embed=embed)
    if not undivided and (
        both := of_two(request, alone=alone, whole=partial(alone, undivided=True))
    ):
        return both
    said_to_us = meant_by(request.original, understood=request.question)
    told = received(said_to_us, Material(request)) if said_to_us else None
    if request.situation and asks_what_to_do(request.question) and not (told and told.sources):
        of_papers = compose(in_its_situation(request), embed=embed)
        if rules_on_it(of_papers, request):
            return of_papers
        told = told or Composed(unknown(Material(request), Citations()), ())
    if told:
        return told
    material, text, citations = by_rules(request, embed=embed)
    if request.ambiguous and material.asked.kind not in _UNASKED:
        return Composed(which(request.ambiguous), ())
    around = looks_around(material)
    text, citations = settle(material, text, citations, embed=embed, around=around)
    for another, may_be_told in otherwise(material, answer=text):
        told = compose(another, embed=embed)
        if may_be_told(told):
            return told
    answer = explained(text or not_known(material, citations, embed), request.manner)
    return Composed(answer, citations.sources())


def by_rules(
    request: AnswerRequest, *, embed: Embed | None = None
) -> tuple[Material, str, Citations]:
    """Return what a request is answered from, the rules' answer, "" for none, and what it cites."""
    material = Material(request, None if request.around else embed)
    if request.around is not None:
        looks = looks_around(material) or material.asked.kind == "need"
        looks = looks or bool(asked_of_kinds(material.asked.text))
        seen = request.around() if looks else ()
        material = Material(replace(request, evidence=seen or request.evidence), embed)
    citations = Citations()
    compared = material.asked.kind in LOOKING_AROUND and compares_them(material)
    kind: Kind = "comparison" if compared else material.asked.kind
    text = of_document(material, citations) or _ANSWERS[kind](material, citations)
    return material, text, citations


def _first(material: Material, citations: Citations, *ways: _Way) -> str:
    """Answer in the first of several ways that has an answer; "" where none has."""
    return next((said for way in ways if (said := way(material, citations))), "")


def _plainly(material: Material, citations: Citations) -> str:
    """Answer from what is known of the things named, or from documents where none is."""
    if material.focus:
        if trade := trade_answer(material, citations):
            return trade
        several = len(material.focus) > 1 and material.asked.kind == "yes/no"
        if not several and not any(material.words_beside(one) for one in material.focus):
            person = [told for one in material.focus for told in of_person(material, one)]
            return in_place(citations, person) or known_of(material, citations)
        answers = [
            chained(material, citations, one) or property_answer(material, citations, one)
            for one in material.focus
            if not of_its_own(material, one)
        ]
        said = " ".join(dict.fromkeys(part for part in answers if part))
        named = (name_answer(material, citations, one) for one in material.focus)
        said = (
            (said or " ".join(dict.fromkeys(named))).strip()
            or looked_up(material, citations)
            or kind_answer(material, citations)
        )
        return said or openly(material, citations) or as_typed(material, citations)
    if mine := told_answer(material, citations):
        return mine
    found = told_of(material.asked, material.said)
    if is_personal(material.asked.text):
        return in_place(citations, found)
    listed_each = "" if found else looked_up(material, citations) or each(material, citations)
    found = found or of_role(material) or best(material.asked, material.documents, enough=OPEN)
    found = identifying(material.asked.text, found)
    told = in_place(citations, found, asked=material.asked.text)
    return listed_each or told or as_typed(material, citations)


_OF_SEVERAL = (meeting, items, partial(counted, named=True), _plainly)
"""How a question that may be about several things is answered last."""
_FACTS = (
    by_form,
    decided,
    in_state,
    in_stock,
    extreme,
    of_a_kind,
    members,
    rows_where,
    counted,
    by_list,
)


def _fact(material: Material, citations: Citations) -> str:
    """Answer from several things, where a question is about such, else from one or none."""
    return _first(material, citations, *_FACTS, *_OF_SEVERAL)


def _comparison(material: Material, citations: Citations) -> str:
    """Compare; a question that names nothing to compare is one of facts."""
    ways = (by_form, outdone, extreme, of_a_kind, rows_where, counted, contrast, members, by_list)
    return _first(material, citations, *ways, *_OF_SEVERAL)


def _list(material: Material, citations: Citations) -> str:
    """Name what the documents have of a kind; any other question is one of facts."""
    ways = (in_state, members, rows_where, counted, by_list, listed, extreme, of_a_kind)
    return _first(material, citations, *ways, *_OF_SEVERAL)


def _about(material: Material, citations: Citations) -> str:
    """Say what is known of the things named; a "what is" of a topic is a question of documents."""
    return _fact(material, citations) if asks_more(material) else known_of(material, citations)


def _fragment(material: Material, citations: Citations) -> str:
    """Answer keywords as a question; note what is no question but named or told something new."""
    if told := counted(material, citations) or noted_values(material):
        return told
    answer = _fact(material, citations) if material.asked.words else ""
    if not answer and material.focus:
        answer = _about(material, citations)
    if answer or asks_by_name(material) or asks_by_words(material):
        return answer
    if not material.request.learned:
        return material.phrases.nothing_asked
    return noted(material, citations)


_ANSWERS: MappingProxyType[Kind, _Way] = MappingProxyType(
    {
        "empty": lambda material, citations: material.phrases.nothing_asked,
        "greeting": lambda material, citations: material.phrases.hello,
        "thanks": lambda material, citations: material.phrases.welcome,
        "statement": noted,
        "fragment": _fragment,
        "need": need,
        "list": _list,
        "comparison": _comparison,
        "recall": recall_answer,
        "about": _about,
        "yes/no": _fact,
        "fact": _fact,
    }
)
