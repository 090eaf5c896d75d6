"""One chat turn: rewrite, extract, link, store, recall, retrieve, prompt, answer, learn.

Every step is timed for the trace. Nothing is written before the last one, which writes the whole
turn in one transaction: a crash leaves the turn whole or absent, a stop in mid-answer keeps what
was said until then. A memory that cannot be read or written does not stop the answer: the turn goes
on without it, and says so.
"""

from collections.abc import Callable, Generator, Iterator
from functools import partial
from time import perf_counter

from memory_core.adapting import manner_for
from memory_core.clock import Clock
from memory_core.errors import RetrievalError, StoreError
from memory_core.finishing import finish
from memory_core.grounding import Asked, Working, retrieve
from memory_core.language.base import Reader
from memory_core.library import ensure_library
from memory_core.llm.base import Answerer, Pause
from memory_core.llm.reading_base import ReadingService
from memory_core.model import Message
from memory_core.observing import linker_for, settle
from memory_core.outcome import NOT_KEPT, answer_request, prompt_of, turn_of, without_memory
from memory_core.parts import Parts
from memory_core.people import ANYBODY
from memory_core.reading import Made, named, reading_of, understood
from memory_core.results import Step, Turn
from memory_core.speaking import speak
from memory_core.surrounding import surroundings
from memory_core.window import condense, find_topic, history_of, look_back, recollect

Piece = Step | str | Turn
Outcome = tuple[str, dict[str, int]] | Made
"""What a step did, in words and in counts, and where that could be several, who did it."""


class TurnRunner:
    """Runs one turn for one user; used once."""

    def __init__(
        self,
        parts: Parts,
        *,
        clock: Clock,
        message: Message,
        user_id: str,
        answerer: Answerer | None = None,
        reader: Reader | ReadingService | None = None,
        meant: str = "",
    ) -> None:
        """`message` is the user's, cleaned, with id, timestamp and session_id."""
        self.parts = parts
        self.clock = clock
        self.message, self.meant = message, meant
        self.user_id = user_id
        self.answerer = answerer or parts.offline
        self.now = message.timestamp or clock()
        self.asked = Asked(parts, user_id, message, self.now)
        preset = parts.settings.preset
        self.reader = reading_of(reader, parts.reader, preset=preset, at=self.now)
        self.work = Working(answered_by=self.answerer.name)
        self.trace: list[Step] = []
        self.ids: dict[str, str] = {}
        self.kept = True

    def stream(self) -> Generator[Piece, None, None]:
        """Yield a Step as each is done, the answer in pieces, and the Turn at the end.

        Closing the iterator in mid-answer stores the turn with what was answered until then; then
        only it raises StoreError.
        """
        yield from self.prepared()
        pieces: list[str] = []
        started = perf_counter()
        whole = False
        try:
            for piece in speak(
                self.work,
                self.request,
                answerer=self.answerer,
                offline=self.parts.offline,
                pieces=pieces,
            ):
                if isinstance(piece, Pause):
                    yield self._waited(piece)
                    continue
                pieces.append(piece)
                yield piece
            whole = True
        finally:
            if not whole and self.kept:
                self._learn("".join(pieces))
        answer = "".join(pieces).strip()
        yield self._done("answer", started, self._answered(answer))
        started = perf_counter()
        answer_id, learned = self._remembered(answer)
        yield self._done("learn", started, learned)
        yield turn_of(
            self.work,
            self.message,
            answer=answer,
            answer_id=answer_id,
            ids=self.ids,
            trace=self.trace,
            kept=self.kept,
        )

    def prepared(self) -> Iterator[Step]:
        """Do everything that comes before the answer; nothing is written, nothing is counted."""
        try:
            for name, step in (
                ("rewrite", self._rewrite),
                ("extract", self._extract),
                ("link", self._link),
                ("store", self._store),
                ("recall", self._recall),
                ("retrieve", self._retrieve),
                ("prompt", self._prompt),
            ):
                yield self._timed(name, step)
        except StoreError as error:
            self.kept = False
            self.work = without_memory(self.work, self.message, why=str(error))
            yield self._timed("prompt", self._prompt)

    def _timed(self, name: str, step: Callable[[], Outcome]) -> Step:
        started = perf_counter()
        try:
            return self._done(name, started, step())
        except StoreError as error:
            self._done(name, started, ("the memory cannot be used", {}, "", (str(error),)))
            raise

    def _waited(self, pause: Pause) -> Step:
        """Return the step of waiting for a service; the trace has one for each try."""
        said = f"{pause.why}; asked again in {pause.seconds:.0f} s"
        step = Step("wait", 1000 * pause.seconds, said, {"try": pause.attempt, "of": pause.tries})
        before = self.trace[-1]
        if before.name != "wait" or before.counts != step.counts:
            self.trace.append(step)
        return step

    def _done(self, name: str, started: float, outcome: Outcome) -> Step:
        step = Step(name, 1000 * (perf_counter() - started), *outcome)
        self.trace.append(step)
        return step

    def _rewrite(self) -> Outcome:
        """Make the question stand alone."""
        ensure_library(self.parts, now=self.now)
        self.linker = linker_for(self.parts, user_id=self.user_id, now=self.now, reader=self.reader)
        self.work.history = tuple(history_of(self.asked))
        rewrite, self.candidates = settle(
            self.linker, self.message, self.work.history, meant=self.meant
        )
        self.work.rewrite = rewrite
        self.work.warn(self.reader.problem)
        return understood(self.reader.account, rewrite, candidates=len(self.candidates))

    def _extract(self) -> Outcome:
        """Read what is named and said in the message as typed."""
        self.work.extraction = self.reader.extract(self.message.content, at=self.now)
        return named(self.reader.account, self.work.extraction)

    def _link(self) -> Outcome:
        """Find the entity each mention and each reference means."""
        self.work.links = links = self.linker.link(
            self.message,
            self.work.extraction,
            self.work.rewrite.replacements,
            known=self.candidates,
            meaning=self.work.rewrite.text,
        )
        names = [links.entities[i].name for i in links.focus]
        notes = find_topic(self.asked, self.work)
        counts = {"entities": len(names), "new": len(links.new)}
        return ", ".join(names) or "no entity", counts, "", notes

    def _store(self) -> Outcome:
        """Say what the message will write; it is written with the answer, at the end."""
        links = self.work.links
        return (
            "ready to be written with the answer",
            {"attributes": len(links.attributes), "relations": len(links.relations)},
        )

    def _recall(self) -> Outcome:
        """Ask memory what it knew before this message."""
        recollect(self.asked, self.work, self.linker.directory)
        notes = look_back(self.asked, self.work)
        context = self.work.recalled.context
        counts = {"lines": len(context.lines), "left out": len(context.left_out)}
        return f"{len(context.lines)} lines of memory", counts, "", notes

    def _retrieve(self) -> Outcome:
        """Find pieces of documents."""
        try:
            n_found = retrieve(self.parts, self.work, user_id=self.user_id)
        except RetrievalError as error:
            self.work.lacks("documents", f"{error} This answer does without documents.")
            return "documents cannot be searched", {"chunks": 0}
        files = ", ".join(dict.fromkeys(hit.source for hit in self.work.hits))
        told = self.work.situation
        notes = (f"Searched with what was told right before it: {told}",) if told else ()
        return files, {"chunks": n_found}, "", notes

    def _prompt(self) -> Outcome:
        """Write the messages a service is sent, and gather what the offline answerer rests on."""
        work, count_tokens = self.work, self.parts.count_tokens
        work.manner = ANYBODY
        if self.kept:
            work.manner = manner_for(
                self.parts.store, self.parts.settings, user_id=self.user_id, now=self.now
            )
        work.prompt = prompt_of(work, self.message, count_tokens=count_tokens)
        around = partial(surroundings, self.parts, user_id=self.user_id)
        self.request = answer_request(work, self.message, around=around)
        tokens = sum(part.tokens for message in work.prompt for part in message.parts)
        said = f"{len(work.prompt)} messages, about {tokens} tokens"
        return said, {"tokens": tokens}, "", (work.manner.because,) if work.manner.because else ()

    def _answered(self, answer: str) -> Outcome:
        counts = {"words": len(answer.split()), "sources": len(self.work.sources)}
        if spent := self.work.spent:
            counts |= {"tokens sent": spent.sent, "tokens received": spent.received}
        return f"by {self.work.answered_by}", counts, "", self.work.notes

    def _remembered(self, answer: str) -> tuple[str, Outcome]:
        """Write the turn where the memory can be written; the answer stands in any case."""
        if not self.kept:
            return self.parts.new_id(), ("not remembered: the memory cannot be read", {})
        try:
            notes = condense(self.asked, self.work, answerer=self.answerer)
            return self._learn(answer, notes)
        except StoreError as error:
            self.kept = False
            self.work.lacks("memory", f"{error} {NOT_KEPT}")
            return self.parts.new_id(), ("not remembered", {}, "", (str(error),))

    def _learn(self, answer: str, notes: tuple[str, ...] = ()) -> tuple[str, Outcome]:
        """Write the turn: the question with what it says, the answer with what it speaks of."""
        reply_id, applied = finish(
            self.asked, self.work, answer, linker=self.linker, clock=self.clock
        )
        self.ids = dict(applied.ids)
        counts = {"events": len(applied.events)}
        return reply_id, ("written in one transaction", counts, "", notes)
