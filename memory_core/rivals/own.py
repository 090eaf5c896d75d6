"""Our memory as one of the contestants: what it puts into a prompt beside the last messages."""

import re
from dataclasses import replace
from datetime import datetime

from memory_core.inputs import identifier
from memory_core.memory_preview import MemoryPreview
from memory_core.memory_working import MemoryWorking
from memory_core.observing import observe
from memory_core.parts import Parts
from memory_core.results import Context
from memory_core.rivals.base import YOU, Line, Outcome, Piece, Probe, Recalled
from memory_core.rivals.wording import holds, listed
from memory_core.settings import Settings

SESSION = "conversation"
_REFERS = re.compile(
    r"\b(?:it|its|this|that|these|those|they|them|their|he|him|his|she|hers?|ones?)\b",
    re.IGNORECASE,
)


class _Asked(MemoryPreview, MemoryWorking):
    """What is asked of it; the rest of the facade is not needed."""


class OwnMemory:
    """Ours, in a store of its own that is gone with it. The last messages, which a prompt repeats
    as well, are left out here: the buffer shows what they do."""

    name = "ours"

    def __init__(self, settings: Settings) -> None:
        """settings: of the house; documents and everything stored are left aside."""
        own = replace(
            settings,
            data_dir=None,
            database_url="",
            chroma_url="",
            embedder="wordllama",
            library=False,
            adapt=False,
        )
        self.parts = Parts(own)
        self._now = datetime.min
        self._asked = _Asked(self.parts, clock=lambda: self._now)
        self._context = Context()
        self._resolved: str | None = None
        self._times: dict[int, datetime] = {}

    def hear(self, line: Line) -> None:
        """Read a message and remember it."""
        self._now = self._times[line.number] = line.at
        message = replace(line.message, session_id=SESSION, id=f"m{line.number}")
        observe(self.parts, message, user_id=YOU, now=line.at)

    def recall(self, question: str, *, user: str, at: datetime) -> Recalled:
        """Return what memory has to say to a question; one that refers back is made to stand alone
        first, as a turn does."""
        self._now, self._resolved = at, None
        if not _REFERS.search(question):
            self._context = self._asked.context(
                question, user_id=identifier(user, what="user id"), session_id=SESSION
            )
            return Recalled(_pieces(self._context))
        found = self._asked.preview(question, user_id=user, session_id=SESSION)
        self._context, self._resolved = found.context, found.rewritten_query
        return Recalled(_pieces(self._context), self._resolved)

    def why(self, probe: Probe, outcome: Outcome) -> str:
        """Say why the line that decides is in, or where the entity is."""
        if probe.user != YOU:
            return "Every row belongs to one user; a question of another finds none of them."
        if probe.kind == "reference":
            return f"The rules understood it as “{self._resolved or probe.question}”."
        for line in self._context.lines:
            said = line.source == f"m{probe.gold.line}" and line.origin == "said"
            if holds(line.text, probe.gold.forms) and (said or holds(line.text, probe.about)):
                return f"In the context: {line.why}."
        for line in self._context.left_out:
            if holds(line.text, probe.about) and holds(line.text, probe.gold.forms):
                return f"Left out of the context: {line.why}."
        return self._then(probe) if probe.kind == "before" else self._state(probe)

    def _then(self, probe: Probe) -> str:
        """Say whether a former value is known for its own time."""
        at = self._times[probe.gold.line]
        then = self._asked.context(probe.question, user_id=YOU, session_id=SESSION, as_of=at)
        if any(holds(line.text, probe.gold.forms) for line in then.lines):
            return (
                "The context holds what is so now. The value before is kept with its time: asked"
                f" for the moment of message {probe.gold.line}, memory gives it."
            )
        return "The context holds what is so now; the value before is not among what was read."

    def _state(self, probe: Probe) -> str:
        entities = self.parts.store.entities(
            user_id=YOU, now=self._now, limit=200, include_expired=True
        )
        for entity in entities:
            names = (entity.name, *entity.aliases)
            if not any(holds(name, probe.about) for name in names):
                continue
            if entity.expires_at and entity.expires_at <= self._now:
                minutes = (self._now - entity.expires_at).total_seconds() / 60
                return (
                    f"“{entity.name}” expired {minutes:.0f} min before the question: nobody spoke"
                    " of it for its whole time to live."
                )
            return (
                f"“{entity.name}” is in memory, but this was neither read as something known of it"
                " nor is it in what was last said about it."
            )
        return f"Nothing under {listed(probe.about)} is in memory."

    def close(self) -> None:
        """Give the store back."""
        self.parts.close()


def _pieces(context: Context) -> tuple[Piece, ...]:
    """Return the lines of a context; those of what was said know their message and speaker."""
    found = []
    for line in context.lines:
        if line.origin != "said":
            found.append(Piece(line.text))
            continue
        by_assistant = line.text.startswith("- the assistant")
        number = int(line.source.removeprefix("m"))
        found.append(Piece(line.text, number, "assistant" if by_assistant else "user"))
    return tuple(found)
