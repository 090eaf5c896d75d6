"""Memory: the one object other code talks to. Every call is for one user.

It holds no logic: it checks what comes in, asks the parts, and returns plain data. What reads,
answers and converts is imported by the calls that need it: a first page shows what is in memory.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING

from memory_core.clock import Clock, system_clock
from memory_core.errors import InputError, MemographError
from memory_core.forgetting import finish_broken_off
from memory_core.inputs import identifier, message_text, said_at
from memory_core.language.base import Reader
from memory_core.llm.base import Answerer
from memory_core.llm.reading_base import ReadingService
from memory_core.memory_comparing import MemoryComparing
from memory_core.memory_conversation import MemoryConversation
from memory_core.memory_documents import MemoryDocuments
from memory_core.memory_editing import MemoryEditing
from memory_core.memory_entities import MemoryEntities
from memory_core.memory_exchange import MemoryExchange
from memory_core.memory_forgetting import MemoryForgetting
from memory_core.memory_history import MemoryHistory
from memory_core.memory_holdings import MemoryHoldings
from memory_core.memory_lab import MemoryLab
from memory_core.memory_people import MemoryPeople
from memory_core.memory_preview import MemoryPreview
from memory_core.memory_search import MemorySearch
from memory_core.memory_texts import MemoryTexts
from memory_core.memory_working import MemoryWorking
from memory_core.model import Message, Role
from memory_core.parts import NewId, Parts, Progress, random_id
from memory_core.results import Health, Observation, Turn
from memory_core.settings import Settings

if TYPE_CHECKING:
    from memory_core.turn import Piece


_FIRST = "Until when can I get the keys?"
"""What is asked so that all is loaded by which questions are answered."""


class Memory(
    MemoryEntities,
    MemoryEditing,
    MemoryForgetting,
    MemoryDocuments,
    MemorySearch,
    MemoryTexts,
    MemoryConversation,
    MemoryPeople,
    MemoryWorking,
    MemoryHistory,
    MemoryExchange,
    MemoryHoldings,
    MemoryPreview,
    MemoryComparing,
    MemoryLab,
):
    """An entity memory with documents and answers; safe to share between threads."""

    @classmethod
    def open(
        cls,
        settings: Settings | None = None,
        *,
        clock: Clock = system_clock,
        new_id: NewId = random_id,
    ) -> "Memory":
        """Open a memory; the database is created where there is none. Raises StoreError."""
        parts = Parts(settings or Settings(), new_id=new_id)
        finish_broken_off(parts)
        return cls(parts, clock=clock)

    def at(self, clock: Clock) -> "Memory":
        """Return a memory with the same parts that lives by another clock."""
        return Memory(self._parts, clock=clock)

    def prepare(self, *, progress: Progress | None = None) -> None:
        """Load what the first question needs, so that it does not have to wait for it."""
        from memory_core.library import ensure_library
        from memory_core.llm.base import AnswerRequest, Evidence

        import_module("memory_core.turn")
        self._parts.reader.extract("Anna works at Google.")
        ensure_library(self._parts, now=self.now(), progress=progress)
        told = (Evidence("chunk", "", "", "Keys lie at the desk, where Anna is until nine."),)
        asked = AnswerRequest(_FIRST, _FIRST, (), evidence=told, around=lambda: told)
        list(self._parts.offline.stream(asked))

    def observe(
        self,
        text: str,
        *,
        user_id: str,
        session_id: str,
        role: Role = "user",
        speaker: str | None = None,
        at: datetime | None = None,
    ) -> Observation:
        """Read one message and remember it, in one transaction. Raises InputError, StoreError."""
        from memory_core.observing import observe

        message = self._message(text, session_id=session_id, role=role, speaker=speaker, at=at)
        return observe(
            self._parts, message, user_id=identifier(user_id, what="user id"), now=self.now()
        )

    def observe_many(
        self,
        messages: Sequence[Message],
        *,
        user_id: str,
        session_id: str,
        progress: Progress | None = None,
    ) -> list[Observation]:
        """Read many messages and remember them, batch by batch. progress: told the share done."""
        from memory_core.observing import observe_many

        prepared = [
            replace(
                self._message(
                    m.content,
                    session_id=session_id,
                    role=m.role,
                    speaker=m.speaker,
                    at=m.timestamp,
                ),
                metadata=m.metadata,
            )
            for m in messages
        ]
        return observe_many(
            self._parts,
            prepared,
            user_id=identifier(user_id, what="user id"),
            now=self.now(),
            progress=progress,
        )

    def _message(
        self,
        text: str,
        *,
        session_id: str,
        role: Role = "user",
        speaker: str | None = None,
        at: datetime | None = None,
    ) -> Message:
        if role not in ("user", "assistant"):
            problem = f"A role is 'user' or 'assistant', not {role!r}."
            raise InputError(problem)
        return Message(
            role,
            message_text(text),
            timestamp=self.now() if at is None else said_at(at),
            speaker=speaker or None,
            id=self._parts.new_id(),
            session_id=identifier(session_id, what="session id"),
        )

    def stream(
        self,
        question: str,
        *,
        user_id: str,
        session_id: str,
        answerer: Answerer | None = None,
        reader: Reader | ReadingService | None = None,
        meant: str = "",
    ) -> "Generator[Piece, None, None]":
        """Answer a question: yields each Step as it is done, the answer in pieces, the Turn last.

        answerer: who speaks, by default the offline answerer; when a service fails, the offline
        answerer takes over and Turn.warning says so. reader: who reads the question, by default
        the offline rules; a service is asked first and the rules read where it fails, as the trace
        says. meant: id of one of Turn.rewrite.ambiguous,
        when the question is asked again after its reference could mean several. Closing the
        iterator stops the answer and keeps the turn. Where the memory cannot be read or written
        the answer comes all the same: Turn.kept is False then and Turn.down says why. Raises
        InputError before anything is done; StoreError only where a stopped turn cannot be kept.
        """
        from memory_core.turn import TurnRunner

        message = self._message(question, session_id=session_id)
        user_id = identifier(user_id, what="user id")
        runner = TurnRunner(
            self._parts,
            clock=self._clock,
            message=message,
            user_id=user_id,
            answerer=answerer,
            reader=reader,
            meant=meant,
        )
        yield from runner.stream()

    def ask(
        self,
        question: str,
        *,
        user_id: str,
        session_id: str,
        answerer: Answerer | None = None,
        reader: Reader | ReadingService | None = None,
        meant: str = "",
    ) -> Turn:
        """Answer a question and return the finished turn; see `stream`."""
        pieces = self.stream(
            question,
            user_id=user_id,
            session_id=session_id,
            answerer=answerer,
            reader=reader,
            meant=meant,
        )
        return [piece for piece in pieces if isinstance(piece, Turn)][-1]

    def health(self) -> Health:
        """Return which parts work, of those that do not what is wrong, and since when."""
        parts, now = self._parts, self.now()
        checks = (parts.store.health, self._index_health, self._embed)
        named = zip(("memory", "documents", "word vectors"), checks, strict=True)
        return Health(tuple(parts.watch.seen(n, _problem(look), at=now) for n, look in named))

    def _index_health(self) -> str:
        return self._parts.index.health()

    def _embed(self) -> str:
        self._parts.embedder.embed(["anything"])
        return ""

    def close(self) -> None:
        """Give back files and connections; no memory sharing these parts works afterwards."""
        self._parts.close()


def _problem(check: Callable[[], str]) -> str:
    """Return what a check finds wrong, "" for nothing."""
    try:
        return check()
    except MemographError as error:
        return str(error)
