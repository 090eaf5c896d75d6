"""Score answers to the questions of `tests/questions`: is the right evidence cited, is what cannot
be answered declined, is nothing made up.

Each half ("tuned", "held_back") has documents and questions of its own; README.md beside them says
how they are written. All documents together are what a question is asked over, each question by a
user of its own.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memory_core import Memory
from memory_core.ingestion import add_document
from memory_core.library import library_documents
from memory_core.llm.base import Answerer
from memory_core.llm.citing import plain
from memory_core.model import LIBRARY
from memory_core.results import Source, Turn
from memory_core.samples import documents

FOLDER = Path(__file__).with_name("questions")
PARTS = ("tuned", "held_back")
KINDS = (
    "attribute",
    "comparison",
    "count",
    "fact",
    "follow-up",
    "list",
    "paraphrase",
    "reason",
    "said",
    "several documents",
    "unanswerable",
    "yes/no",
)
DECLINED = "I don't know"
_SIGNS = re.compile(r"^[-*+•]\s+|^\d{1,3}[.)]\s+|^#+\s+|[|*]", re.MULTILINE)
_QUOTED = re.compile(r"“([^”]*)” \[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Gold:
    """A piece of evidence: one of several texts, each in a document and a section of it ("" for
    any), that must be cited. document: name without ending, "you" for the user's own words."""

    document: str
    section: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question and what a right answer rests on. before: what was said first.

    keys: what its answer must hold, one of each; "^" before it: at the beginning.
    """

    part: str
    kind: str
    before: tuple[str, ...]
    text: str
    gold: tuple[Gold, ...] = ()
    keys: tuple[tuple[str, ...], ...] = ()

    @property
    def answerable(self) -> bool:
        """Whether there is evidence for an answer."""
        return bool(self.gold)


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


def read_questions(part: str) -> list[Question]:
    """Return the questions of a part in order."""
    text = (FOLDER / part / "questions.txt").read_text("utf-8")
    return [_question(part, block.splitlines()) for block in text.strip().split("\n\n")]


def _question(part: str, lines: Sequence[str]) -> Question:
    """Read one block: its kind, what is said, the question, its gold and its keys."""
    found: dict[str, list[str]] = {}
    for line in lines[1:]:
        found.setdefault(line[0], []).append(line[1:].strip())
    return Question(
        part,
        lines[0],
        tuple(found.get(">", ())),
        found["?"][0],
        tuple(_gold(line) for line in found.get("=", ())),
        tuple(tuple(line.split(" || ")) for line in found.get("+", ())),
    )


def _gold(line: str) -> Gold:
    """Read "document > section > text || other text", the section left out where it matters not."""
    document, *middle, text = line.split(" > ")
    return Gold(document, middle[0] if middle else "", tuple(bare(t) for t in text.split(" || ")))


def bare(text: str) -> str:
    """Return a text without Markdown signs, for comparing."""
    return " ".join(plain(_SIGNS.sub(" ", text)).split()).casefold()


def part_of(name: str, shipped: Sequence[str]) -> str:
    """Return the part of a shipped document: every second, by name, is held back."""
    return PARTS[sorted(shipped).index(name) % 2]


def own_documents() -> Iterator[tuple[str, str, str]]:
    """Yield (part, file name, text) of every document, those that ship included."""
    shipped = documents()
    names = [name for name, _ in shipped]
    for name, text in shipped:
        yield part_of(name, names), name, text
    for part in PARTS:
        for file in sorted((FOLDER / part / "documents").iterdir()):
            yield part, file.name, file.read_text("utf-8")


def read_all(memory: Memory) -> None:
    """Put the documents of both parts beside those that ship, for every user to ask about."""
    there = {document.name for document in memory.library()}
    for _, name, text in own_documents():
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
