"""The facade's calls that compare: one question answered from less and from more, one conversation
remembered in several ways. Nothing is written to anybody's memory and no retrieval counted."""

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from memory_core.memory_base import MemoryBase
from memory_core.memory_preview import MemoryPreview
from memory_core.parts import Progress

if TYPE_CHECKING:
    from memory_core.previews import Preview
    from memory_core.rivals.base import Contest, Told

From = Literal["nothing", "documents", "memory"]


@dataclass(frozen=True, slots=True)
class Answered:
    """A question answered from something. preview: its prompt, evidence and answer; ms: how long
    it took."""

    source: From
    preview: "Preview"
    ms: float


class MemoryComparing(MemoryBase):
    """What memory is good for, beside other ways to remember."""

    def compare_answers(
        self, question: str, *, user_id: str, session_id: str
    ) -> tuple[Answered, ...]:
        """Return a question answered three times by the offline rules: from nothing but itself,
        from documents, and from documents and memory. Raises InputError."""
        from memory_core.narrowing import only_documents

        bare = only_documents(self._parts)
        bare.settings = replace(bare.settings, library=False)
        ways: list[tuple[From, MemoryPreview, str]] = [
            ("nothing", MemoryPreview(bare, clock=self._clock), self._parts.new_id()),
            ("documents", MemoryPreview(only_documents(self._parts), clock=self._clock), user_id),
            ("memory", MemoryPreview(self._parts, clock=self._clock), user_id),
        ]
        found = []
        for source, memory, owner in ways:
            started = perf_counter()
            preview = memory.preview(question, user_id=owner, session_id=session_id)
            found.append(Answered(source, preview, 1000 * (perf_counter() - started)))
        return tuple(found)

    def compare_memories(
        self,
        told: "Told",
        *,
        k: int | None = None,
        words: int | None = None,
        progress: Progress | None = None,
    ) -> "Contest":
        """Tell a conversation to a buffer, a running summary, a hash table of names, the "Entity
        Memory" guide's sample code and this memory, ask all the same, and return what each
        remembered, lost or got wrong.

        told: at least one line (`rivals.telling`, `rivals.shipped`); what can be asked is taken
        from what it says where it brings no questions. k: messages of the buffer, words: of the
        summary, None for those of `rivals.base`. Each remembers in a place of its own that is gone
        afterwards.
        """
        from memory_core.rivals.base import WORDS, K
        from memory_core.rivals.contest import contest

        return contest(
            told,
            settings=self._parts.settings,
            k=K if k is None else k,
            words=WORDS if words is None else words,
            progress=progress,
        )
