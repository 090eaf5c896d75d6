"""What memory is worth to retrieval: follow-up questions with and without what was said before.

Each follow-up of `tests/followups.json` has the words of a document that answer it. They are looked
for among all sample documents (a) by the question as typed, (b) as the memory rewrites it in its
conversation, (c) as a person writes it who wants it understood alone.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from memory_core import Memory, Settings
from tests.question_files import PARTS
from tests.question_scoring import read_all

QUESTIONS = Path(__file__).resolve().parent.parent / "tests" / "followups.json"
DEEP = 20
"""Pieces of documents that are looked at for the evidence."""
WAYS = ("as typed", "with memory", "written out")
NOBODY = "nobody"
"""A user who never said anything: searching alone takes nothing from a conversation."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question that needs what was said before it. said: the questions before it, oldest first;
    evidence: words of the document that answer it; alone: how a person writes it out."""

    document: str
    said: tuple[str, ...]
    asked: str
    evidence: str
    alone: str


@dataclass(slots=True)
class Ranks:
    """Ranks of the evidence, counted from 1, 0 for not found, by way of asking."""

    of: dict[str, list[int]] = field(default_factory=lambda: {way: [] for way in WAYS})

    def take(self, others: "Ranks") -> None:
        """Add the ranks of others."""
        for way, ranks in others.of.items():
            self.of[way] += ranks

    def figures(self, way: str) -> tuple[float, float, float]:
        """Return the mean reciprocal rank and the shares among the first and the first three, in
        percent."""
        ranks = self.of[way]
        n = max(1, len(ranks))
        reciprocal = sum(1 / rank for rank in ranks if rank)
        first = sum(rank == 1 for rank in ranks)
        early = sum(0 < rank <= 3 for rank in ranks)
        return 100 * reciprocal / n, 100 * first / n, 100 * early / n


def follow_ups(part: str) -> list[FollowUp]:
    """Return the follow-ups of a part."""
    found = []
    for dialogue in json.loads(QUESTIONS.read_text("utf-8"))[part]:
        said: list[str] = []
        for asked, evidence, *alone in dialogue["turns"]:
            if alone:
                found.append(FollowUp(dialogue["document"], tuple(said), asked, evidence, *alone))
            said.append(asked)
    return found


def library() -> Memory:
    """Return a memory in which everybody may ask about all sample documents."""
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    memory = Memory.open(Settings(data_dir=None), clock=lambda: now)
    read_all(memory)
    return memory


def rank_of(memory: Memory, question: str, follow_up: FollowUp) -> int:
    """Return at which place the evidence is found, 0 where it is not among the first."""
    hits = memory.search(question, user_id=NOBODY, kinds=("chunk",), limit=DEEP)
    words = " ".join(follow_up.evidence.split())
    for place, hit in enumerate(hits, 1):
        if hit.source.startswith(follow_up.document) and words in " ".join(hit.text.split()):
            return place
    return 0


def ranks(memory: Memory, asked: Sequence[FollowUp], *, part: str) -> Ranks:
    """Return the ranks of the evidence for these follow-ups, each by a user of its own who has
    said what comes before it."""
    found = Ranks()
    for number, follow_up in enumerate(asked):
        user = f"{part} {number}"
        for text in follow_up.said:
            memory.ask(text, user_id=user, session_id="s")
        turn = memory.ask(follow_up.asked, user_id=user, session_id="s")
        questions = (follow_up.asked, turn.rewritten_query, follow_up.alone)
        for way, question in zip(WAYS, questions, strict=True):
            found.of[way].append(rank_of(memory, question, follow_up))
    return found


def main() -> None:
    """Print the mean reciprocal rank of the evidence, in percent, by part and way of asking."""
    memory = library()
    total = Ranks()
    print(f"{'follow-ups':<14}{'way of asking':<14}{'n':>5}{'MRR':>8}{'first':>8}{'of 3':>8}")
    for part in PARTS:
        found = ranks(memory, follow_ups(part), part=part)
        total.take(found)
        _print(part, found)
    _print("all", total)
    memory.close()


def _print(name: str, found: Ranks) -> None:
    for way in WAYS:
        figures = "".join(f"{value:>8.1f}" for value in found.figures(way))
        print(f"{name:<14}{way:<14}{len(found.of[way]):>5}{figures}", flush=True)
