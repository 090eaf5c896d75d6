"""Documents with the questions people ask of them, as `questions/*.txt` hold them.

A document begins with "=== name", after its text comes "--- questions", and then each question as
"Q: ...", followed by "A: ..." lines: what of the text answers, word for word ("one || other" where
either does), a row of a table whole; "A: NONE" where nothing does.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tests.question_files import bare as laid_bare

bare = lru_cache(maxsize=4096)(laid_bare)
"""The same; each sentence of a document is compared with each answer."""
FOLDER = Path(__file__).with_name("questions")
KEPT_FROM_TRAINING = 10
"""Every tenth document of a file is for measuring alone, never for learning from."""
_MOST_CELLS, _MIN_CELLS = 0.8, 3
"""Share of a row's cells that a sentence has that tells the row, of so many cells at least."""
_LETTERS = 12
"""Letters from which on a sentence may be a part of what answers."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what answers it: all of these, each in one of several wordings; none where
    the document does not say."""

    text: str
    answers: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A document with its questions. subject: the file it stands in; number: from 1 in that."""

    subject: str
    number: int
    name: str
    text: str
    questions: tuple[Asked, ...]

    @property
    def trained_on(self) -> bool:
        """Whether it may be learned from."""
        return self.number % KEPT_FROM_TRAINING != 0


def documents(folder: Path = FOLDER) -> Iterator[Document]:
    """Yield all documents, file by file. Raises ValueError for one that is not as it should be."""
    for subject, number, name, rest in written_in(folder):
        yield _document(subject, number, name, rest)


def written_in(folder: Path) -> Iterator[tuple[str, int, str, str]]:
    """Yield what stands in the files of a folder under "=== name": in which file, the how many-th
    there from 1, the name, and the rest."""
    for path in sorted(folder.glob("*.txt")):
        parts = re.split(r"^=== ", path.read_text("utf-8"), flags=re.MULTILINE)
        for number, part in enumerate(parts[1:], 1):
            name, _, rest = part.partition("\n")
            yield path.stem, number, name.strip(), rest


def _document(subject: str, number: int, name: str, rest: str) -> Document:
    text, found, questions = rest.partition("\n--- questions\n")
    if not found:
        message = f"{subject} {number} ({name}) has no questions"
        raise ValueError(message)
    return Document(subject, number, name, text, tuple(_asked(questions)))


def _asked(questions: str) -> Iterator[Asked]:
    for block in re.split(r"^Q: ", questions, flags=re.MULTILINE)[1:]:
        text, *lines = block.strip().splitlines()
        told = [line.removeprefix("A: ") for line in lines if line.strip()]
        if not told:
            message = f"no answer follows: {text}"
            raise ValueError(message)
        given = (tuple(one.split(" || ")) for one in told if one != "NONE")
        yield Asked(text.strip(), tuple(given))


def cells(text: str) -> list[str]:
    """Return what stands in the cells of a row, bare."""
    return [found for cell in re.split(r"[|,;\t]", text) if (found := bare(cell))]


def answers(asked: Asked, text: str, *, title: str, name: str) -> bool:
    """Whether a sentence is among what answers a question. title: what it stands under; name: of
    its document."""
    told, value = bare(text), bare(text.partition(": ")[2])
    in_a_table = name.endswith(".csv") and bool(value)
    for wording in (text for texts in asked.answers for text in texts):
        answer, row = bare(wording), cells(wording)
        if answer in told or (len(told) > _LETTERS and told in answer):
            return True
        if len(row) >= _MIN_CELLS and sum(one in told for one in row) >= _MOST_CELLS * len(row):
            return True
        if in_a_table and bare(title) in answer and value in answer:
            return True
    return False
