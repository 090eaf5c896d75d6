"""The documents that the last answer of a conversation quotes: whoever asks on mostly means one."""

from collections.abc import Sequence

from memory_core.llm.passages import Sentence
from memory_core.model import Message

TOLD_LAST = ("told from last",)
SHORTEST = 20
"""Characters of a sentence that is taken for quoted where an answer has it; shorter ones may stand
in it by chance."""


def told_from_last(among: Sequence[Sentence], history: Sequence[Message]) -> list[float]:
    """Return for each sentence whether the last answer quotes from its document. history: the
    messages before the question, oldest first."""
    answer = last_answer(history)
    quoted = {one.quote.name for one in among if len(one.text) >= SHORTEST and one.text in answer}
    return [float(one.quote.name in quoted) for one in among]


def last_answer(history: Sequence[Message]) -> str:
    """Return the last answer of a conversation, "" where none was given."""
    return next((one.content for one in reversed(history) if one.role == "assistant"), "")
