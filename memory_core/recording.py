"""Recording: a conversation as it was becomes a scenario that others can play."""

from collections.abc import Sequence
from datetime import datetime

from memory_core.errors import InputError
from memory_core.model import Message
from memory_core.scenario import Scenario, ScenarioStep
from memory_core.scenario_files import MAX_SAY, MAX_STEPS, MAX_TITLE

PAUSE_S = 120.0
"""A silence as long as that is part of the scenario; a shorter one was somebody typing."""
LONGEST_S = 6 * 86_400.0
"""A silence is recorded as at most that, so that the longest scenario still fits into a year."""


def recorded(messages: Sequence[Message], *, title: str = "", preset: str = "general") -> Scenario:
    """Return what the user said, oldest first, with the longer silences between as jumps of the
    clock. Answers are not in it: they are made anew when it is played.

    Raises InputError where nothing was said, or too much for one scenario.
    """
    said = [message for message in messages if message.role == "user"]
    if not said:
        problem = "Nothing was said in this conversation yet, so there is nothing to record."
        raise InputError(problem)
    if len(said) > MAX_STEPS:
        problem = (
            f"This conversation has {len(said)} messages of yours; a scenario has up to "
            f"{MAX_STEPS} steps. Record a shorter one."
        )
        raise InputError(problem)
    steps, last = [], None
    for message in said:
        steps.append(ScenarioStep(say=_text(message), jump_s=_silence(last, message.timestamp)))
        last = message.timestamp or last
    return Scenario(
        name="recorded",
        title=" ".join(title.split())[:MAX_TITLE] or "A recorded conversation",
        sentence="Recorded from the chat; give it captions to say what to watch for.",
        steps=tuple(steps),
        preset=preset,
    )


def _text(message: Message) -> str:
    if len(message.content) > MAX_SAY:
        problem = (
            f"A message of {len(message.content):,} characters is too long for a scenario; up to "
            f"{MAX_SAY:,} are possible."
        )
        raise InputError(problem)
    return message.content


def _silence(last: datetime | None, now: datetime | None) -> float:
    seconds = (now - last).total_seconds() if now and last else 0.0
    return float(round(min(seconds, LONGEST_S))) if seconds >= PAUSE_S else 0.0
