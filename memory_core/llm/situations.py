"""A question in its situation: with what its user told right before it.

"Do I get a new one?" after "My doorbell was stolen" is what papers rule as one question. The rules
read the question alone; the search and the re-ranker read both.
"""

import re
from collections.abc import Sequence

from memory_core.llm.asked_part import asks_what_to_do
from memory_core.llm.asking import read
from memory_core.model import Message

BACK = 2
"""Messages of the user, one right after the other, in which a situation may be told."""
MAX_CHARS = 200
"""A longer message is a text that is handed in."""
_LEANS = re.compile(
    r"\b(?:i|we|me|us|my|our|it|its|that|this|ones?|them|they|those|these|there|then|another|else|"
    r"he|him|his|she|her)\b",
    re.I,
)
"""Words of a question that may mean something told before it."""
_TELLS = frozenset({"statement", "need"})


def in_situation(question: str, *, original: str, history: Sequence[Message]) -> str:
    """Return a question with what was told right before it, "" where nothing was, or the question
    is not about oneself and points at nothing.

    question: rewritten; original: as typed; history: the messages before it, oldest first.
    """
    leans = _LEANS.search(original) or asks_what_to_do(original)
    if not leans or read(original).kind in _TELLS:
        return ""
    said = [one.content for one in history if one.role == "user" and one.content != original]
    told: list[str] = []
    for text in reversed(said[-BACK:]):
        if "?" in text or len(text) > MAX_CHARS or read(text).kind not in _TELLS:
            break
        told.insert(0, f"{text.strip(' .!')}.")
    return " ".join([*told, question]) if told else ""
