"""Rewriting: a question is made to stand alone, with the reason for each change.

The conversation is read oldest first into a `Discourse`; each earlier question is understood the
same way, so that "it" keeps its meaning. A question that stands alone is left exactly as it is.
"""

import re
from collections.abc import Sequence

from memory_core.language.asked import marked
from memory_core.language.conversation import Conversation, TextReader
from memory_core.model import Entity, Message, Rewrite

MAX_MESSAGES = 8
"""Earlier messages are not read: references rarely reach back further."""
MAX_HEARD = 4 * MAX_MESSAGES
"""Messages looked at, empty ones among them."""
MAX_CHARS = 2000
"""Longer questions are texts, not questions, and are left alone."""
MAX_QUERIES = 3
_GOES_ON = re.compile(r"\s*(?:and|so|but)\b", re.I)
"""How a question begins that asks more of what the one before asked."""


def rewrite(
    language: TextReader,
    question: str,
    *,
    history: Sequence[Message],
    entities: Sequence[Entity] | None = None,
) -> Rewrite:
    """Make a question or statement stand alone.

    history: what was said before, oldest first, both roles. entities: what memory knows; None
    takes the names found in the history.

    Returns the text unchanged where nothing refers back, and with `ambiguous` candidates where
    two readings are too close to choose.
    """
    if not question.strip() or len(question) > MAX_CHARS or not (history or entities):
        return Rewrite(question, question, (), _queries(question, question, ""))
    recent = [m for m in history[-MAX_HEARD:] if m.content.strip()][-MAX_MESSAGES:]
    conversation = Conversation(
        language, entities or (), texts=[question, *(m.content[:MAX_CHARS] for m in recent)]
    )
    for at, message in enumerate(recent):
        conversation.hear(message.content[:MAX_CHARS], speaker=message.role, at=at)
    asked = marked(question, after=conversation.question)
    reading = conversation.understand(asked, at=len(recent))
    text = question if reading.text == asked else reading.text
    goes_on = reading.elliptical or _GOES_ON.match(question) is not None
    return Rewrite(
        question,
        text,
        reading.replacements,
        _queries(question, text, conversation.question if goes_on else ""),
        reading.ambiguous,
        tuple(conversation.heard),
    )


def _queries(question: str, text: str, previous: str) -> tuple[str, ...]:
    """Return what to search for: the original always, then the rewritten, then what came before."""
    found: list[str] = []
    for query in (text, question, previous):
        if query.strip() and query not in found:
            found.append(query)
    return tuple(found[:MAX_QUERIES]) or (question,)
