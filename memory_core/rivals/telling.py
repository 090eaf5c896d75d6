"""Where a conversation to compare memories on comes from: pasted lines, messages, a scenario."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from memory_core.errors import InputError
from memory_core.model import Message, Role
from memory_core.names import clean
from memory_core.rivals.base import Line

MAX_LINES = 60
MAX_LINE_CHARS = 500
MAX_PASTED = 40_000
STEP = timedelta(seconds=30)
"""Between two messages whose times nobody gave."""
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
MAX_JUMP_MIN = 60 * 24 * 365

_SPEAKER = re.compile(
    r"^\s*(?:(?P<user>you|user|me|human|i)|(?P<assistant>assistant|ai|bot|system))\s*:\s*",
    re.IGNORECASE,
)
_JUMP = re.compile(
    r"^\s*[+(]?\s*(?P<n>\d{1,6})\s*(?P<unit>min(?:ute)?s?|h(?:our)?s?|days?)\s*(?:later)?\s*\)?\s*$",
    re.IGNORECASE,
)
_MINUTES = {"m": 1, "h": 60, "d": 1440}


def lines_of_text(text: str) -> tuple[Line, ...]:
    """Return pasted lines as a conversation.

    "You: ..." and "Assistant: ..." say who speaks; without, it is the user. A line "40 minutes
    later" or "+40 min" sets the time ahead. Raises InputError for nothing to read or too much.
    """
    if len(text) > MAX_PASTED:
        message = (
            f"These lines have {len(text):,} characters; up to {MAX_PASTED:,} can be compared."
            " Nothing was read; paste a part of them."
        )
        raise InputError(message)
    said: list[tuple[Role, str, float]] = []
    silence = 0.0
    for line in clean(text).split("\n"):
        jump = _JUMP.match(line)
        if jump:
            silence += int(jump["n"]) * _MINUTES[jump["unit"][0].lower()]
            continue
        speaker = _SPEAKER.match(line)
        words = line[speaker.end() :].strip() if speaker else line.strip()
        if words:
            role: Role = "assistant" if speaker and speaker["assistant"] else "user"
            said.append((role, words, 60 * min(silence, MAX_JUMP_MIN)))
            silence = 0.0
    return lines_of(said)


def lines_of(said: Sequence[tuple[Role, str, float]]) -> tuple[Line, ...]:
    """Return a conversation of (role, text, seconds of silence before it).

    Raises InputError for nothing to read, too many messages or one that is too long.
    """
    if not said:
        message = "There is nothing to compare yet: give at least one message of yours."
        raise InputError(message)
    if len(said) > MAX_LINES:
        message = (
            f"This conversation has {len(said):,} messages; up to {MAX_LINES} can be compared."
            " Nothing was read; leave some out."
        )
        raise InputError(message)
    lines, at = [], START
    for number, (role, text, silence) in enumerate(said, 1):
        if len(text) > MAX_LINE_CHARS:
            message = (
                f"Message {number} has {len(text):,} characters; up to {MAX_LINE_CHARS} each can"
                " be compared. Nothing was read; shorten it."
            )
            raise InputError(message)
        at += STEP + timedelta(seconds=silence)
        lines.append(Line(number, role, text, at))
    return tuple(lines)


def lines_of_messages(messages: Iterable[Message]) -> tuple[Line, ...]:
    """Return the last MAX_LINES messages of a session, with their own times; long ones are cut.
    Raises InputError when there are none."""
    last = list(messages)[-MAX_LINES:]
    if not last:
        message = "This conversation has no messages yet; talk in the chat first, or take another."
        raise InputError(message)
    lines, at = [], last[0].timestamp or START
    for number, one in enumerate(last, 1):
        at = max(at, one.timestamp or at)
        text = " ".join(one.content.split())[:MAX_LINE_CHARS]
        lines.append(Line(number, one.role, text or "…", at))
    return tuple(lines)
