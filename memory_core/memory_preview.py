"""The facade's call that shows what a question would be answered from, without asking it."""

from collections.abc import Collection

from memory_core.inputs import identifier, message_text
from memory_core.memory_base import MemoryBase
from memory_core.model import Message
from memory_core.previews import Preview


class MemoryPreview(MemoryBase):
    """What would be, and what would be otherwise."""

    def preview(
        self,
        question: str,
        *,
        user_id: str,
        session_id: str,
        without: Collection[str] = (),
    ) -> Preview:
        """Return the retrieval, the prompt and the offline answer of a question, as if it were
        asked now; nothing is written and no retrieval counted.

        without: ids of entities, messages and pieces of documents to do without, as if they and
        what only they say were not there; ids nothing has change nothing. Compare two previews
        with `previews.changes`. The offline rules read the question. Raises InputError.
        """
        from memory_core.leaving_out import leaving_out
        from memory_core.outcome import marked
        from memory_core.turn import TurnRunner

        user_id = identifier(user_id, what="user id")
        parts = leaving_out(self._parts, without, user_id=user_id)
        message = Message(
            "user",
            message_text(question),
            timestamp=self.now(),
            id=parts.new_id(),
            session_id=identifier(session_id, what="session id"),
        )
        runner = TurnRunner(
            parts,
            clock=self._clock,
            message=message,
            user_id=user_id,
        )
        trace = tuple(runner.prepared())
        answer = "".join(parts.offline.stream(runner.request)).strip()
        work = runner.work
        return Preview(
            question=question,
            rewritten_query=work.rewrite.text,
            context=work.recalled.context,
            prompt=work.prompt,
            hits=work.hits,
            answer=answer,
            sources=marked(parts.offline.sources(runner.request, answer)),
            tokens=sum(part.tokens for one in work.prompt for part in one.parts),
            token_budget=parts.settings.token_budget,
            without=tuple(without),
            trace=trace,
            warning=work.warning,
        )
