"""One chat turn: rewrite, extract, link, store, recall, retrieve, prompt, answer, learn.

Every step is timed for the trace. Nothing is written before the last one, which writes the whole
turn in one transaction: a crash leaves the turn whole or absent, a stop in mid-answer keeps what
was said until then.
"""

from collections.abc import Callable, Generator
from time import perf_counter

from memory_core.adapting import manner_for
from memory_core.clock import Clock
from memory_core.errors import RetrievalError
from memory_core.finishing import finish
from memory_core.grounding import Asked, Working, answer_request, prompt_of, retrieve, turn_of
from memory_core.language.base import Reader
from memory_core.llm.base import Answerer
from memory_core.llm.reading_base import ReadingService
from memory_core.model import Message
from memory_core.observing import linker_for, settle
from memory_core.parts import Parts
from memory_core.reading import Made, named, reading_of, understood
from memory_core.results import Step, Turn
from memory_core.speaking import speak
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

    def stream(self) -> Generator[Piece, None, None]:
        """Yield a Step as each is done, the answer in pieces, and the Turn at the end.

        Closing the iterator in mid-answer stores the turn with what was answered until then.
        """
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
                pieces.append(piece)
                yield piece
            whole = True
        finally:
            if not whole:
                self._learn("".join(pieces))
        answer = "".join(pieces).strip()
        yield self._done("answer", started, self._answered(answer))
        started = perf_counter()
        notes = condense(self.asked, self.work, answerer=self.answerer)
        answer_id, learned = self._learn(answer, notes)
        yield self._done("learn", started, learned)
        yield turn_of(
            self.work,
            self.message,
            answer=answer,
            answer_id=answer_id,
            ids=self.ids,
            trace=self.trace,
        )

    def _timed(self, name: str, step: Callable[[], Outcome]) -> Step:
        started = perf_counter()
        return self._done(name, started, step())

    def _done(self, name: str, started: float, outcome: Outcome) -> Step:
        step = Step(name, 1000 * (perf_counter() - started), *outcome)
        self.trace.append(step)
        return step

    def _rewrite(self) -> Outcome:
        """Make the question stand alone."""
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
            self.work.warn(f"{error} This answer does without documents.")
            return "documents cannot be searched", {"chunks": 0}
        return ", ".join(dict.fromkeys(h.source for h in self.work.hits)), {"chunks": n_found}

    def _prompt(self) -> Outcome:
        """Write the messages a service is sent, and gather what the offline answerer rests on."""
        work, count_tokens = self.work, self.parts.embedder.count_tokens
        work.manner = manner_for(
            self.parts.store, self.parts.settings, user_id=self.user_id, now=self.now
        )
        work.prompt = prompt_of(work, self.message, count_tokens=count_tokens)
        self.request = answer_request(work, self.message)
        tokens = sum(part.tokens for message in work.prompt for part in message.parts)
        said = f"{len(work.prompt)} messages, about {tokens} tokens"
        return said, {"tokens": tokens}, "", (work.manner.because,) if work.manner.because else ()

    def _answered(self, answer: str) -> Outcome:
        counts = {"words": len(answer.split()), "sources": len(self.work.sources)}
        return f"by {self.work.answered_by}", counts

    def _learn(self, answer: str, notes: tuple[str, ...] = ()) -> tuple[str, Outcome]:
        """Write the turn: the question with what it says, the answer with what it speaks of."""
        reply_id, applied = finish(
            self.asked, self.work, answer, linker=self.linker, clock=self.clock
        )
        self.ids = applied.ids
        counts = {"events": len(applied.events)}
        return reply_id, ("written in one transaction", counts, "", notes)
