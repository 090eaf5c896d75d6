"""How well questions about documents of every kind are answered offline: those of every tenth
document of `training/reranking/questions`, one of each subject in a memory at a time."""

from collections.abc import Iterator, Sequence

from benchmarks.questions import NOW
from memory_core import Memory, Settings
from memory_core.ingestion import add_document
from memory_core.model import LIBRARY
from memory_core.results import Turn
from tests.question_scoring import DECLINED, places_of
from training.reranking.documents import Asked, Document, answers, documents

_HEAD = f"{'subject':<26}{'n':>6}{'cited %':>9}{'not known %':>13}{'n':>6}{'declined %':>12}"


def outcomes(among: Sequence[Document]) -> Iterator[tuple[Document, Asked, bool, bool]]:
    """Ask the questions of documents that lie together with those that ship; yield each with
    whether what answers is cited, and whether it is declined."""
    memory = Memory.open(Settings(data_dir=None), clock=lambda: NOW)
    memory.library()  # which is read once, and then holds what is added
    names = {f"{one.subject}-{one.name.replace('/', '-')}": one for one in among}
    for name, one in names.items():
        add_document(memory._parts, one.text, user_id=LIBRARY, name=name, now=NOW)
    places = places_of(memory)
    for name, one in names.items():
        for number, asked in enumerate(one.questions):
            turn = memory.ask(asked.text, user_id=f"{name} {number}", session_id="s")
            yield one, asked, _is_cited(asked, turn, name, places), DECLINED in turn.answer
    memory.close()


def _is_cited(asked: Asked, turn: Turn, name: str, places: dict[str, tuple[str, str, str]]) -> bool:
    """Whether a source of an answer holds what answers. name: of the document."""
    for source in turn.sources:
        document, heading, _ = places.get(source.id, ("", "", ""))
        title = heading.rpartition(" > ")[2]
        if document == name.rpartition(".")[0] and answers(
            asked, source.text, title=title, name=name
        ):
            return True
    return False


def main() -> None:
    """Print the table, by subject and of all."""
    kept = [one for one in documents() if not one.trained_on]
    found: dict[str, list[tuple[bool, bool, bool]]] = {}
    for number in sorted({one.number for one in kept}):
        for document, asked, cited, declined in outcomes(
            [one for one in kept if one.number == number]
        ):
            told = (bool(asked.answers), cited, declined)
            found.setdefault(document.subject, []).append(told)
            found.setdefault("all", []).append(told)
    print(f"{len(kept)} documents")
    print(_HEAD)
    for subject in sorted(found, key=lambda name: (name == "all", name)):
        there = [one for one in found[subject] if one[0]]
        other = [one for one in found[subject] if not one[0]]
        found_in, lost = (_percent([one[at] for one in there]) for at in (1, 2))
        refused = _percent([one[2] for one in other])
        line = f"{subject:<26}{len(there):>6}{found_in:>9.1f}{lost:>13.1f}"
        print(f"{line}{len(other):>6}{refused:>12.1f}")


def _percent(which: Sequence[bool]) -> float:
    return 100 * sum(which) / max(1, len(which))
