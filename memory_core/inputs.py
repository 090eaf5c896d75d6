"""What comes in from outside, checked and cleaned before anything is done with it."""

import re

from memory_core.errors import InputError
from memory_core.names import clean
from memory_core.settings import MAX_MESSAGE_CHARS

MAX_ID_CHARS = 20_000
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def message_text(text: str) -> str:
    """Return the text of a message without invisible characters.

    Raises InputError when nothing is left to read or it is longer than MAX_MESSAGE_CHARS.
    """
    if not isinstance(text, str):
        message = f"A message is text, not {type(text).__name__}."
        raise InputError(message)
    if len(text) > MAX_MESSAGE_CHARS:
        message = (
            f"This message has {len(text):,} characters; at most {MAX_MESSAGE_CHARS:,} can be"
            " read at once. Nothing was stored. Shorten it, or add it as a document."
        )
        raise InputError(message)
    cleaned = clean(text).strip()
    if not cleaned:
        message = "The message is empty; type something to remember or to ask."
        raise InputError(message)
    return cleaned


def identifier(value: str, *, what: str) -> str:
    """Return an id as it is. Raises InputError for an empty one, control characters or no text.

    what: "user id" and the like, for the error's text.
    """
    if not isinstance(value, str) or not value or len(value) > MAX_ID_CHARS:
        message = f"A {what} is text of 1 to {MAX_ID_CHARS:,} characters."
        raise InputError(message)
    if _CONTROL.search(value):
        message = f"A {what} cannot hold control characters: {value[:40]!r}."
        raise InputError(message)
    return value
