"""Read the questions of `tests/questions` and the documents they are about.

Each part has documents and questions of its own; README.md beside them says how they are written.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memory_core.llm.citing import plain
from memory_core.samples import documents

FOLDER = Path(__file__).with_name("questions")
PARTS = ("tuned", "held_back")
"""The parts whose documents are asked over together."""
PRACTICE = "practice"
"""The part typed as people do, asked by itself."""
RECORDS = ("records/looked_at", "records/counted")
"""The parts about things with properties, asked over together by themselves: what goes wrong is
looked at in the first only."""
VISITORS = ("visitors/looked_at", "visitors/counted")
"""What visitors ask in plain words, written by several who knew no rules, asked over together by
themselves: what goes wrong is looked at in the first only."""
LATE = "guests/late"
"""Questions of later guests, three sevenths of them not answered."""
GUESTS = (*(f"guests/{n}" for n in range(1, 6)), "guests/counted", LATE)
"""What guests ask about documents of many kinds, written by several who knew no rules, each part
asked by itself: what goes wrong is looked at in all but the last."""
PROSE = "prose"
"""Questions about running text, asked by themselves."""
BLIND = "blind"
"""The part asked by itself, and seldom: its documents stand beside those that ship alone."""
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
_SIGNS = re.compile(r"^[-*+•]\s+|^\d{1,3}[.)]\s+|^#+\s+|[|*]", re.MULTILINE)


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


def own_documents(parts: Sequence[str] = PARTS) -> Iterator[tuple[str, str, str]]:
    """Yield (part, file name, text) of every document of some parts, and of all that ship."""
    shipped = documents()
    names = [name for name, _ in shipped]
    for name, text in shipped:
        yield part_of(name, names), name, text
    for part in parts:
        for file in sorted((FOLDER / part / "documents").iterdir()):
            yield part, file.name, file.read_text("utf-8")


def only_counted(part: str) -> frozenset[str]:
    """Return the documents of a part whose questions are only counted, their names without ending:
    of the one about running text every second."""
    if part != PROSE:
        return frozenset()
    files = sorted((FOLDER / part / "documents").iterdir())
    return frozenset(file.stem for file in files[1::2])
