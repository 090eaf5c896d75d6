"""Buffer memory: the last k messages, word for word."""

from collections import deque
from datetime import datetime

from memory_core.rivals.base import YOU, K, Line, Outcome, Piece, Probe, Recalled
from memory_core.rivals.wording import ago, numbered

SPEAKERS = {"user": "Human", "assistant": "AI"}


class BufferMemory:
    """The sliding window of a conversation, one for each user."""

    name = "buffer"

    def __init__(self, *, k: int = K) -> None:
        """k: messages kept, at least 1."""
        self._k = k
        self._kept: deque[Line] = deque(maxlen=k)
        self._latest = 0

    def hear(self, line: Line) -> None:
        """Keep a message; the oldest one falls out."""
        self._kept.append(line)
        self._latest = line.number

    def recall(self, question: str, *, user: str, at: datetime) -> Recalled:
        """Return the messages kept, whatever is asked."""
        if user != YOU:
            return Recalled()
        return Recalled(tuple(_said(line) for line in self._kept))

    def why(self, probe: Probe, outcome: Outcome) -> str:
        """Say whether the message that says it is still among the last k."""
        line, first = probe.gold.line, max(1, self._latest - self._k + 1)
        if probe.user != YOU:
            return "Each user has a buffer of their own."
        if line >= first:
            within = f"{numbered([line]).capitalize()} is among the last {self._k}"
            return f"{within}, word for word{_and_then(probe, outcome)}"
        dropped = (
            f"The buffer dropped {numbered([line])}, which was {ago(self._latest - line + 1)}; it"
            f" keeps the last {self._k}."
        )
        if probe.kind == "expired":
            return f"{dropped} That it is gone is owed to its length, not to the time."
        return dropped


def _said(line: Line) -> Piece:
    return Piece(f"{SPEAKERS[line.role]}: {line.text}", line.number, line.role)


def _and_then(probe: Probe, outcome: Outcome) -> str:
    if probe.kind == "expired":
        return "; a buffer knows no time, so nothing ever expires in it."
    if probe.kind == "reference":
        return "; what the word means is left to the model."
    return "." if outcome == "remembered" else ", but what it says was overtaken."
