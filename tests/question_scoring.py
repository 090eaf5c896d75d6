"""Score answers to the questions of `tests/questions`: is the right evidence cited, is what cannot
be answered declined, is nothing made up.

All documents of the parts asked together are what a question is asked over, each question by a
user of its own.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from memory_core import Memory
from memory_core.ingestion import add_document
from memory_core.library import library_documents
from memory_core.llm.base import Answerer, AnswerRequest
from memory_core.llm.offline import OfflineAnswerer
from memory_core.model import LIBRARY
from memory_core.results import Source, Turn
from tests.question_files import PARTS, Gold, Question, bare, own_documents

DECLINED = "I don't know"
_QUOTED = re.compile(r"“([^”]*)” \[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one question. Each is True where the answer is as it should be.

    cited: every piece of gold evidence. keyed: every key. declined: said that it is not known.
    traced: nothing quoted that is not in the source it is quoted from. extra: sources cited beside
    the gold.
    """

    question: Question
    cited: bool
    keyed: bool
    declined: bool
    traced: bool
    extra: int
    answer: str = ""


@dataclass(slots=True)
class Figures:
    """Counts over questions of one kind or of all."""

    n: Counter[str] = field(default_factory=Counter)

    def take(self, outcome: Outcome) -> None:
        """Count one more outcome."""
        answerable = outcome.question.answerable
        self.n["answerable"] += answerable
        self.n["unanswerable"] += not answerable
        self.n["cited"] += answerable and outcome.cited
        self.n["keyed"] += answerable and outcome.cited and outcome.keyed
        self.n["wrongly declined"] += answerable and outcome.declined
        self.n["declined"] += not answerable and outcome.declined
        self.n["untraced"] += not outcome.traced
        self.n["extra"] += outcome.extra if answerable else 0

    def share(self, what: str, of: str) -> float:
        """Percent of one count in another, 0 where there is none."""
        return 100 * self.n[what] / self.n[of] if self.n[of] else 0.0


class Recorder(OfflineAnswerer):
    """Keeps what it was asked."""

    request: AnswerRequest | None = None

    def stream(self, request: AnswerRequest) -> Iterator[str]:
        """Keep the request; the answer does not matter."""
        self.request = request
        yield "."


def read_all(memory: Memory, *, parts: Sequence[str] = PARTS) -> None:
    """Put the documents of some parts beside those that ship, for every user to ask about."""
    there = {document.name for document in memory.library()}
    for _, name, text in own_documents(parts):
        if name not in there:
            add_document(memory._parts, text, user_id=LIBRARY, name=name, now=memory.now())


def places_of(memory: Memory) -> dict[str, tuple[str, str, str]]:
    """Return chunk id -> (document without ending, heading, text), of all documents."""
    parts = memory._parts
    return {
        chunk.id: (document.name.rpartition(".")[0], chunk.heading, chunk.text)
        for document in library_documents(parts)
        for chunk in parts.store.chunks_of(document.id, user_ids=[LIBRARY])
    }


def ask(memory: Memory, question: Question, *, user: str, answerer: Answerer | None = None) -> Turn:
    """Say what comes before and ask; every dialogue is a user's first. answerer: of the last."""
    for said in question.before:
        memory.ask(said, user_id=user, session_id="s")
    return memory.ask(question.text, user_id=user, session_id="s", answerer=answerer)


def judge(question: Question, turn: Turn, places: Mapping[str, tuple[str, str, str]]) -> Outcome:
    """Compare an answer with the gold."""
    hits = [cites(gold, turn.sources, places) for gold in question.gold]
    answer = turn.answer.casefold()
    used = {number for found in hits for number in found}
    return Outcome(
        question,
        cited=bool(hits) and all(hits),
        keyed=all(any(_has(answer, key.casefold()) for key in keys) for keys in question.keys),
        declined=DECLINED in turn.answer,
        traced=_traced(question, turn, places),
        extra=len(turn.sources) - len(used),
        answer=turn.answer,
    )


def _has(answer: str, key: str) -> bool:
    return answer.startswith(key[1:]) if key.startswith("^") else key in answer


def cites(
    gold: Gold, sources: Sequence[Source], places: Mapping[str, tuple[str, str, str]]
) -> list[int]:
    """Return the numbers of the sources that hold a piece of gold evidence. places: `places_of`."""
    found: list[int] = []
    for source in sources:
        document, heading, _ = places.get(source.id, ("you", "", ""))
        fits = document == gold.document and (not gold.section or gold.section in heading)
        if fits and any(text in bare(source.text) for text in gold.texts):
            found.append(source.number)
    return found


def _traced(question: Question, turn: Turn, places: Mapping[str, tuple[str, str, str]]) -> bool:
    """Whether every source's text stands in what it names, and every quotation in its source."""
    said = bare(" ".join((*question.before, question.text)))
    by_number = {source.number: source for source in turn.sources}
    for source in turn.sources:
        whole = bare(places[source.id][2]) if source.id in places else said
        if bare(source.text) not in whole:
            return False
    return all(
        int(number) in by_number and bare(text) in bare(by_number[int(number)].text)
        for text, number in _QUOTED.findall(turn.answer)
    )


def evaluate(memory: Memory, questions: Sequence[Question]) -> list[Outcome]:
    """Ask every question over all documents, which must have been read, and judge the answers."""
    places = places_of(memory)
    return [
        judge(one, ask(memory, one, user=f"{one.part} {number}"), places)
        for number, one in enumerate(questions)
    ]


def figures(outcomes: Sequence[Outcome]) -> dict[str, Figures]:
    """Return the counts by kind, and of "all"."""
    found = {"all": Figures()}
    for outcome in outcomes:
        found["all"].take(outcome)
        found.setdefault(outcome.question.kind, Figures()).take(outcome)
    return found
