"""How well questions about documents of every kind are answered offline: those of every tenth
document of `training/reranking/questions`, one of each subject in a memory at a time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from benchmarks.questions import HEAD, NOW, show
from memory_core import Memory, Settings
from memory_core.results import Source
from tests.question_files import Gold, Question
from tests.question_scoring import Outcome, ask, figures, judge, places_of
from training.reranking.documents import Asked, Document, answers, documents
from training.reranking.searched import read_beside

WIDE = "wide"
"""What the part is called that these questions are."""


def lying() -> list[list[Document]]:
    """Return the documents that are kept from training, those together that lie in one memory."""
    kept = [one for one in documents() if not one.trained_on]
    numbers = sorted({one.number for one in kept})
    return [[one for one in kept if one.number == number] for number in numbers]


def question_of(asked: Asked, name: str, subject: str) -> Question:
    """Return a question about a document as one of the part. name: of the document."""
    document = name.rpartition(".")[0]
    gold = tuple(Gold(document, "", texts) for texts in asked.answers)
    return Question(WIDE, subject, (), asked.text, gold)


def outcomes(among: Sequence[Document]) -> Iterator[Outcome]:
    """Ask the questions of documents that lie together with those that ship, and judge the
    answers; their kind is the subject."""
    memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
    names = read_beside(memory, among)
    places = places_of(memory)
    for name, one in names.items():
        for number, asked in enumerate(one.questions):
            question = question_of(asked, name, one.subject)
            turn = ask(memory, question, user=f"{name} {number}")
            right = [holds(asked, source, name, places) for source in turn.sources]
            yield replace(
                judge(question, turn, places), cited=any(right), extra=len(right) - sum(right)
            )
    memory.close()


def holds(
    asked: Asked, source: Source, name: str, places: Mapping[str, tuple[str, str, str]]
) -> bool:
    """Whether a source holds what answers, also as cells of a row. name: of the document."""
    document, heading, _ = places.get(source.id, ("", "", ""))
    title = heading.rpartition(" > ")[2]
    of_it = document == name.rpartition(".")[0]
    return of_it and answers(asked, source.text, title=title, name=name)


def main() -> None:
    """Print the table, by subject and of all."""
    together = lying()
    print(f"{sum(len(among) for among in together)} documents")
    print(HEAD)
    show(WIDE, figures([found for among in together for found in outcomes(among)]))
