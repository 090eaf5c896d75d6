"""The questions the weights of the chooser are fitted on, with the signs of their sentences; see
`choosing`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.questions import NOW
from benchmarks.wide import holds, lying, question_of
from memory_core import Memory, Settings
from memory_core.llm import standing
from memory_core.llm.demanding import unmet as says_it_not
from memory_core.llm.nearness import Embed
from memory_core.llm.numbered import has_numbers
from memory_core.llm.offline import by_rules
from memory_core.llm.openly import of_a_stranger
from memory_core.llm.signs import signs
from memory_core.llm.valued import lacks
from memory_core.results import Source
from memory_core.retrieval.embedding import default_embedder
from tests.question_files import (
    PARTS,
    PRACTICE,
    PROSE,
    RECORDS,
    VISITORS,
    Gold,
    Question,
    only_counted,
    read_questions,
)
from tests.question_scoring import Recorder, ask, cites, places_of, read_all
from training.reranking.documents import Asked, Document
from training.reranking.searched import BY_NAME, names_it, read_beside

FITTED = {
    "tuned": PARTS,
    PRACTICE: (PRACTICE,),
    RECORDS[0]: RECORDS,
    PROSE: (PROSE,),
    VISITORS[0]: VISITORS,
}
"""The parts the weights are fitted on, with those whose documents lie beside. With the guests' as
well, what is right is likelier on documents left out (.564 to .579, n=2,717), but no more questions
are answered and declined rightly where both shares are the same (84.2 to 83.7 of a hundred)."""
EACH_WIDE, EACH_WIDE_QUESTION = 2, 4
"""Of the documents that are kept from training the re-ranker every second memory of them, and of
their questions every fourth, are fitted on besides."""
WEIGHT_WIDE = 1 / 7
"""How much one of those counts: there are many, and they are not typed as visitors type."""
WEIGHT_NAMED = 1 / 3
"""How much each of those counts that names what it is about, as visitors do, in files where they
do; all of them do."""
WEIGHT_PART = {VISITORS[0]: 1 / 2}
"""How much a question of a part counts, 1 where nothing is said: a third of all that is looked at
was asked by visitors, and what is best for them is less good for the others."""
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A question with the signs of its sentences. right: which hold the evidence; places: the piece
    each is of; unsaid, lacking, numbered: which never answer, lack the value that is asked for, and
    have the numbers by which something is named. group: the document it is about. told: the rules
    answer; cited: and cite all evidence. fixed: their answer is not looked at again; composed: only
    where it is doubted; keyed: it quotes a "Key: value" line or a row; worded: it has every word.
    weight: how often it counts."""

    question: Question
    rows: Array
    of_question: Array
    right: NDArray[np.bool_]
    places: NDArray[np.int64]
    unsaid: NDArray[np.bool_]
    lacking: NDArray[np.bool_]
    numbered: NDArray[np.bool_]
    group: str
    told: bool
    cited: bool
    fixed: bool
    composed: bool
    keyed: bool
    worded: bool
    weight: float


def cases() -> Iterator[Case]:
    """Ask every question that may be looked at, and read the signs of their sentences."""
    for part, beside in FITTED.items():
        memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
        read_all(memory, parts=beside)
        counted = only_counted(part)
        yield from (case for case in _of_part(memory, part) if case.group not in counted)
        memory.close()
    for among in lying()[::EACH_WIDE]:
        memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
        yield from _of_wide(memory, read_beside(memory, among))
        memory.close()


def _of_part(memory: Memory, part: str) -> Iterator[Case]:
    """Ask a part's questions; what cannot be answered belongs to the document of the one before."""
    places, embed, about = places_of(memory), default_embedder().embed, ""

    def cited(gold: Gold, source: Source) -> bool:
        return bool(cites(gold, [source], places))

    for number, question in enumerate(read_questions(part)):
        about = question.gold[0].document if question.gold else about
        if any(gold.document == "you" for gold in question.gold):
            continue
        weight = WEIGHT_PART.get(part, 1.0)
        if case := _case(
            memory, question, about, embed, cited, user=f"{part} {number}", weight=weight
        ):
            yield case


def _of_wide(memory: Memory, names: Mapping[str, Document]) -> Iterator[Case]:
    """Ask some of the questions about documents that are kept from training. names: under which
    they lie in memory."""
    places, embed = places_of(memory), default_embedder().embed
    for name, one in names.items():
        named = one.subject.endswith(BY_NAME)
        weight = WEIGHT_NAMED if named else WEIGHT_WIDE
        questions = one.questions[:: 1 if named else EACH_WIDE_QUESTION]
        for asked in (asked for asked in questions if not named or names_it(asked.text, one)):

            def cited(_: Gold, source: Source, asked: Asked = asked, name: str = name) -> bool:
                return holds(asked, source, name, places)

            question = question_of(asked, name, one.subject)
            question = replace(question, gold=question.gold[:1])  # any of it will do
            user = f"{name} {asked.text}"
            if case := _case(memory, question, name, embed, cited, user=user, weight=weight):
                yield case


def _case(
    memory: Memory,
    question: Question,
    about: str,
    embed: Embed,
    cited: Callable[[Gold, Source], bool],
    *,
    user: str,
    weight: float,
) -> Case | None:
    """Ask a question and read the signs of its sentences. cited: whether a source holds evidence.
    None where there is nothing to choose from."""
    answerer = Recorder(embed)
    ask(memory, question, user=user, answerer=answerer)
    request = answerer.request
    if request is None:
        return None
    material, answer, citations = by_rules(request, embed=embed)
    by_rule = {(quote.id, quote.text) for quote in citations.quotes}
    if (found := signs(material, embed, quoted=by_rule)) is None:
        return None
    wants_value = material.asked.kind != "yes/no"
    quotes = (one.quote for one in found.sentences)
    sources = [Source(0, one.kind, one.id, one.name, one.text) for one in quotes]
    told = citations.sources()
    known = [any(cited(gold, source) for source in told) for gold in question.gold]
    return Case(
        question,
        found.rows,
        found.question,
        np.array([any(cited(gold, source) for gold in question.gold) for source in sources]),
        np.array([one.place for one in found.sentences]),
        np.array([says_it_not(material, one) for one in found.sentences]),
        np.array([wants_value and lacks(material.asked.text, one) for one in found.sentences]),
        np.array([has_numbers(material, one) for one in found.sentences]),
        about,
        bool(answer),
        bool(known) and all(known),
        of_a_stranger(material) or (bool(answer) and standing.stands(material, answer, citations)),
        bool(answer) and standing.is_put_together(material, answer, citations),
        bool(answer) and standing.is_keyed(material, citations),
        bool(answer) and standing.has_its_words(material, citations),
        weight,
    )
