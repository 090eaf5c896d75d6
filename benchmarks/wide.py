"""How well questions about documents of every kind are answered offline: those of every tenth
document of `training/reranking/questions`, one of each subject in a memory at a time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from benchmarks.questions import HEAD, NOW, show
from memory_core import Memory, Settings
from memory_core.ingestion import add_document
from memory_core.model import LIBRARY
from memory_core.results import Source
from tests.question_files import Gold, Question
from tests.question_scoring import Outcome, ask, figures, judge, places_of
from training.reranking.documents import Asked, Document, answers, documents


def outcomes(among: Sequence[Document]) -> Iterator[Outcome]:
    """Ask the questions of documents that lie together with those that ship, and judge the
    answers; their kind is the subject."""
    memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
    memory.library()  # which is read once, and then holds what is added
    names = {f"{one.subject}-{one.name.replace('/', '-')}": one for one in among}
    for name, one in names.items():
        add_document(memory._parts, one.text, user_id=LIBRARY, name=name, now=NOW)
    places = places_of(memory)
    for name, one in names.items():
        document = name.rpartition(".")[0]
        for number, asked in enumerate(one.questions):
            gold = tuple(Gold(document, "", texts) for texts in asked.answers)
            question = Question("wide", one.subject, (), asked.text, gold)
            turn = ask(memory, question, user=f"{name} {number}")
            right = [_holds(asked, source, name, places) for source in turn.sources]
            yield replace(
                judge(question, turn, places), cited=any(right), extra=len(right) - sum(right)
            )
    memory.close()


def _holds(
    asked: Asked, source: Source, name: str, places: Mapping[str, tuple[str, str, str]]
) -> bool:
    """Whether a source holds what answers, also as cells of a row. name: of the document."""
    document, heading, _ = places.get(source.id, ("", "", ""))
    title = heading.rpartition(" > ")[2]
    of_it = document == name.rpartition(".")[0]
    return of_it and answers(asked, source.text, title=title, name=name)


def main() -> None:
    """Print the table, by subject and of all."""
    kept = [one for one in documents() if not one.trained_on]
    numbers = sorted({one.number for one in kept})
    lying = [[one for one in kept if one.number == number] for number in numbers]
    print(f"{len(kept)} documents")
    print(HEAD)
    show("wide", figures([found for among in lying for found in outcomes(among)]))
