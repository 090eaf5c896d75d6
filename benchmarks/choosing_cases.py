"""The questions the weights of the chooser are fitted on, with the signs of their sentences; see
`choosing`."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.questions import NOW
from memory_core import Memory, Settings
from memory_core.llm import standing
from memory_core.llm.base import AnswerRequest
from memory_core.llm.offline import OfflineAnswerer, by_rules
from memory_core.llm.signs import signs
from memory_core.results import Source
from memory_core.retrieval.embedding import default_embedder
from tests.question_files import (
    PARTS,
    PRACTICE,
    PROSE,
    RECORDS,
    Question,
    only_counted,
    read_questions,
)
from tests.question_scoring import ask, cites, places_of, read_all

FITTED = {
    "tuned": PARTS,
    PRACTICE: (PRACTICE,),
    RECORDS[0]: RECORDS,
    PROSE: (PROSE,),
}
"""The parts the weights are fitted on, with those whose documents lie beside."""
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A question with the signs of its sentences. right: which hold the evidence. places: the piece
    each is of. group: the document it is about. told: the rules answer; cited: and cite all
    evidence. fixed: their answer is not looked at again; keyed: it quotes a "Key: value" line or a
    row; worded: it has every word."""

    question: Question
    rows: Array
    of_question: Array
    right: NDArray[np.bool_]
    places: NDArray[np.int64]
    group: str
    told: bool
    cited: bool
    fixed: bool
    keyed: bool
    worded: bool


class Recorder(OfflineAnswerer):
    """Keeps what it was asked."""

    request: AnswerRequest | None = None

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Keep the request; the answer does not matter."""
        self.request = request
        yield "."


def cases() -> Iterator[Case]:
    """Ask every question that may be looked at, and read the signs of their sentences."""
    for part, beside in FITTED.items():
        memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
        read_all(memory, parts=beside)
        counted = only_counted(part)
        yield from (case for case in _of_part(memory, part) if case.group not in counted)
        memory.close()


def _of_part(memory: Memory, part: str) -> Iterator[Case]:
    """Ask a part's questions; what cannot be answered belongs to the document of the one before."""
    places, embed, about = places_of(memory), default_embedder().embed, ""
    answerer = Recorder(embed)
    for number, question in enumerate(read_questions(part)):
        about = question.gold[0].document if question.gold else about
        answerer.request = None
        ask(memory, question, user=f"{part} {number}", answerer=answerer)
        request = answerer.request
        if request is None or any(gold.document == "you" for gold in question.gold):
            continue
        material, answer, citations = by_rules(request, embed=embed)
        by_rule = {(quote.id, quote.text) for quote in citations.quotes}
        if (found := signs(material, embed, quoted=by_rule)) is None:
            continue
        quotes = (one.quote for one in found.sentences)
        sources = [Source(0, one.kind, one.id, one.name, one.text) for one in quotes]
        known = [cites(gold, citations.sources(), places) for gold in question.gold]
        yield Case(
            question,
            found.rows,
            found.question,
            np.array([any(cites(g, [s], places) for g in question.gold) for s in sources]),
            np.array([one.place for one in found.sentences]),
            about,
            bool(answer),
            bool(known) and all(known),
            bool(answer) and standing.stands(material, answer, citations),
            bool(answer) and standing.is_keyed(material, citations),
            bool(answer) and standing.has_its_words(material, citations),
        )
