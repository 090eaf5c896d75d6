"""One chat turn: rewrite, extract, link, store, recall, retrieve, prompt, answer, learn.

Every step is timed for the trace. Nothing is written before the last one, which writes the whole
turn in one transaction: a crash leaves the turn whole or absent, a stop in mid-answer keeps what
was said until then.
"""

from collections.abc import Callable, Generator, Iterator
from time import perf_counter

from memory_core.clock import Clock
from memory_core.errors import RetrievalError, ServiceError
from memory_core.grounding import (
    Working,
    answer_request,
    evidence_of,
    fit_evidence,
    prompt_of,
    spoken_of,
    turn_of,
)
from memory_core.language.base import Reader
from memory_core.links import Links, joined
from memory_core.llm.base import Answerer
from memory_core.llm.reading_base import ReadingService
from memory_core.model import Message
from memory_core.observing import linker_for, read_reply, settle
from memory_core.parts import Parts
from memory_core.reading import Made, named, reading_of, understood
from memory_core.recall import recall
from memory_core.results import Step, Turn
from memory_core.retrieval.lexical import terms
from memory_core.searching import chunk_hits, search_chunks

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
            for piece in self._speak(pieces):
                pieces.append(piece)
                yield piece
            whole = True
        finally:
            if not whole:
                self._learn("".join(pieces))
        answer = "".join(pieces).strip()
        yield self._done("answer", started, self._answered(answer))
        started = perf_counter()
        answer_id, learned = self._learn(answer)
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

    def _warn(self, problem: str) -> None:
        """Add what went wrong to what the page shows under the answer."""
        self.work.warning = " ".join(part for part in (self.work.warning, problem) if part)

    def _rewrite(self) -> Outcome:
        """Make the question stand alone."""
        self.linker = linker_for(self.parts, user_id=self.user_id, now=self.now, reader=self.reader)
        window = self.parts.store.window(
            user_id=self.user_id,
            session_id=self.message.session_id,
            now=self.now,
            limit=self.parts.settings.window_messages,
        )
        self.work.history = tuple(window)
        rewrite, self.candidates = settle(
            self.linker, self.message, self.work.history, meant=self.meant
        )
        self.work.rewrite = rewrite
        self._warn(self.reader.problem)
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
        return ", ".join(names) or "no entity", {"entities": len(names), "new": len(links.new)}

    def _store(self) -> Outcome:
        """Put together what the message will write; it is written with the answer, at the end."""
        links = self.work.links
        self.change = links.change(self.message, terms(self.message.content))
        return (
            "ready to be written with the answer",
            {"attributes": len(links.attributes), "relations": len(links.relations)},
        )

    def _recall(self) -> Outcome:
        """Ask memory what it knew before this message."""
        links, settings = self.work.links, self.parts.settings
        self.work.recalled = recalled = recall(
            self.linker.directory,
            self.work.rewrite.text,
            focus=[links.present(i) for i in links.focus],
            limit=settings.context_entities,
            token_budget=settings.token_budget // 2,
            count_tokens=self.parts.embedder.count_tokens,
        )
        lines = recalled.context.lines
        return (
            f"{len(lines)} lines of memory",
            {"lines": len(lines), "left out": len(recalled.context.left_out)},
        )

    def _retrieve(self) -> Outcome:
        """Find pieces of documents."""
        queries = [self.work.rewrite.text, *self.work.rewrite.search_queries]
        try:
            found = search_chunks(
                self.parts,
                queries,
                user_id=self.user_id,
                limit=self.parts.settings.retrieved_chunks,
                always=spoken_of(self.work, limit=self.parts.settings.retrieved_chunks),
            )
        except RetrievalError as error:
            self._warn(f"{error} This answer does without documents.")
            return "documents cannot be searched", {"chunks": 0}
        self.work.hits = tuple(chunk_hits(found))
        fit_evidence(
            self.work,
            evidence_of(found),
            token_budget=self.parts.settings.token_budget,
            count_tokens=self.parts.embedder.count_tokens,
        )
        return ", ".join(dict.fromkeys(h.source for h in self.work.hits)), {"chunks": len(found)}

    def _prompt(self) -> Outcome:
        """Write the messages a service is sent, and gather what the offline answerer rests on."""
        work, count_tokens = self.work, self.parts.embedder.count_tokens
        work.prompt = prompt_of(work, self.message, count_tokens=count_tokens)
        self.request = answer_request(work, self.message)
        tokens = sum(part.tokens for message in work.prompt for part in message.parts)
        return f"{len(work.prompt)} messages, about {tokens} tokens", {"tokens": tokens}

    def _speak(self, pieces: list[str]) -> Iterator[str]:
        try:
            yield from self.answerer.stream(self.request)
            self.work.sources = tuple(self.answerer.sources(self.request, "".join(pieces)))
        except ServiceError as error:
            self._warn(f"{error} The offline answerer spoke instead; nothing was lost.")
            self.work.answered_by = self.parts.offline.name
            if pieces:
                yield "\n\n"
            said = len(pieces)
            yield from self.parts.offline.stream(self.request)
            answer = "".join(pieces[said:])
            self.work.sources = tuple(self.parts.offline.sources(self.request, answer))

    def _answered(self, answer: str) -> Outcome:
        counts = {"words": len(answer.split()), "sources": len(self.work.sources)}
        return f"by {self.work.answered_by}", counts

    def _learn(self, answer: str) -> tuple[str, Outcome]:
        """Write the turn: the question with what it says, the answer with what it speaks of."""
        reply = Message(
            "assistant",
            answer,
            timestamp=max(self.now, self.clock()),
            id=self.parts.new_id(),
            session_id=self.message.session_id,
        )
        changes = [self.change]
        if answer:
            said = Links() if self.request.ambiguous else self._read_reply(reply)
            changes.append(said.change(reply, terms(answer)))
        applied = self.parts.store.apply(joined(changes), user_id=self.user_id, now=self.now)
        self.ids = applied.ids
        return reply.id, ("written in one transaction", {"events": len(applied.events)})

    def _read_reply(self, reply: Message) -> Links:
        """Find what the answer speaks of; what a service brings up is looked for by reading."""
        by_service = self.work.answered_by != self.parts.offline.name
        brought_up = self.parts.reader.extract(reply.content) if by_service else None
        present = self.work.links.entities.values()
        return read_reply(self.linker, reply, extraction=brought_up, present=present)
