"""The contest: one conversation told to all memories, and the same questions put to each."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from time import perf_counter

from memory_core.parts import Progress
from memory_core.rivals.base import (
    WORDS,
    Cell,
    Contest,
    ConversationMemory,
    CountTokens,
    K,
    Line,
    Moment,
    Probe,
    Row,
    Told,
)
from memory_core.rivals.buffer import BufferMemory
from memory_core.rivals.deriving import derived
from memory_core.rivals.guide import GuideMemory
from memory_core.rivals.hash_table import HashTableMemory
from memory_core.rivals.judging import judge
from memory_core.rivals.own import OwnMemory
from memory_core.rivals.probes import current, probes_of, silent
from memory_core.rivals.running_summary import SummaryMemory
from memory_core.settings import Settings

MOMENTS = 12
"""Points of the curve at most; every one asks for every fact said so far."""
ASKED_AFTER = timedelta(seconds=10)
"""From the last message to the questions."""


def contest(
    told: Told,
    *,
    settings: Settings,
    k: int = K,
    words: int = WORDS,
    progress: Progress | None = None,
) -> Contest:
    """Tell a conversation to all memories and question them.

    settings: what ours is opened with, its time to live is everybody's measure. k: messages of the
    buffer; words: of the summary.
    """
    started = perf_counter()
    own = OwnMemory(settings)
    try:
        reader = own.parts.reader
        read = lru_cache(maxsize=100)(reader.extract)
        texts = [line.text for line in told.lines]
        extractions = reader.extract_many(texts, times=[line.at for line in told.lines])
        lines = [
            replace(line, extraction=found)
            for line, found in zip(told.lines, extractions, strict=True)
        ]
        told = replace(told, lines=tuple(lines))
        if not told.facts and not told.references:
            told = derived(told, reader)
        memories: list[ConversationMemory] = [
            BufferMemory(k=k),
            SummaryMemory(words=words),
            HashTableMemory(read=read),
            GuideMemory(read=read, ttl_s=settings.ttl_s),
            own,
        ]
        course = _Course(told, memories, own.parts.count_tokens, settings.ttl_s)
        course.run(progress or (lambda share, what: None))
    finally:
        own.close()
    return replace(course.result(), ms=1000 * (perf_counter() - started))


class _Course:
    """The conversation as it goes on, and what was asked so far."""

    def __init__(
        self,
        told: Told,
        memories: Sequence[ConversationMemory],
        count_tokens: CountTokens,
        ttl_s: float,
    ) -> None:
        self._told = told
        self._memories = memories
        self._count = count_tokens
        self._ttl_s = ttl_s
        self._end = told.lines[-1].at + ASKED_AFTER
        self._probes = probes_of(told.facts, told.references, told.lines, ttl_s=ttl_s, at=self._end)
        self._rows: dict[int, Row] = {}
        self._moments: list[Moment] = []

    def run(self, progress: Progress) -> None:
        """Tell line by line; what is to be asked before a line is asked before it."""
        lines = self._told.lines
        step = max(1, -(-len(lines) // MOMENTS))
        for line in lines:
            self._ask(asked=line.number)
            for memory in self._memories:
                memory.hear(line)
            if line.number % step == 0 or line is lines[-1]:
                self._look(line)
            progress(0.9 * line.number / len(lines), f"Message {line.number} of {len(lines)}")
        self._ask(asked=0)
        progress(1.0, "Asked")

    def _ask(self, *, asked: int) -> None:
        at = self._told.lines[asked - 1].at if asked else self._end
        for i, probe in enumerate(self._probes):
            if probe.asked == asked:
                cells = {m.name: self._cell(m, probe, at=at) for m in self._memories}
                self._rows[i] = Row(probe, cells)

    def _cell(self, memory: ConversationMemory, probe: Probe, *, at: datetime) -> Cell:
        recalled = memory.recall(probe.question, user=probe.user, at=at)
        outcome, evidence = judge(probe, recalled)
        why = memory.why(probe, outcome)
        return Cell(outcome, why, evidence, recalled, self._count(recalled.text))

    def _look(self, line: Line) -> None:
        """Ask for every fact said so far that should still be there."""
        lines = self._told.lines
        asked = [
            probe
            for fact in self._told.facts
            if fact.by == "user"
            and (probe := current(fact, upto=line.number))
            and not silent(fact, lines, ttl_s=self._ttl_s, at=line.at)
        ]
        kept, tokens = {}, {}
        for memory in self._memories:
            found = [memory.recall(p.question, user=p.user, at=line.at) for p in asked]
            kept[memory.name] = sum(
                judge(probe, recalled)[0] == "remembered"
                for probe, recalled in zip(asked, found, strict=True)
            )
            sizes = [self._count(recalled.text) for recalled in found]
            tokens[memory.name] = round(sum(sizes) / len(sizes)) if sizes else 0
        if asked:
            self._moments.append(Moment(line.number, len(asked), kept, tokens))

    def result(self) -> Contest:
        """Return what came of it."""
        return Contest(
            tuple(memory.name for memory in self._memories),
            self._told.lines,
            tuple(self._rows[i] for i in sorted(self._rows)),
            tuple(self._moments),
        )
