"""Summary memory: one running summary of at most so many words, nothing word for word beside it.

A library would have a model write it. Here it is made of sentences as they were said, chosen by
`condensing`: what is short, names nobody and holds no value goes first.
"""

import re
from datetime import datetime

from memory_core.condensing import Leaving, fitted, lines_of
from memory_core.conversation import SummaryLine
from memory_core.rivals.base import WORDS, YOU, Line, Outcome, Piece, Probe, Recalled
from memory_core.rivals.wording import numbered

_SPEAKERS = {"user": "The human said:", "assistant": "The AI said:"}
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w-]+(?:\s+[A-Z0-9][\w-]*)*")


class SummaryMemory:
    """A running summary, brought up to date with each message; one for each user."""

    name = "summary"

    def __init__(self, *, words: int = WORDS) -> None:
        """words: of the whole summary, at least 20."""
        self._words = words
        self._summary: tuple[SummaryLine, ...] = ()
        self._left: dict[int, int] = {}
        """Number of a message -> number of the one at which its last sentence left the summary."""
        self._heard = 0

    def hear(self, line: Line) -> None:
        """Work a message into the summary: its sentences take the place of those worth less."""
        before = {_number(one) for one in self._summary}
        places = tuple(match.span() for match in _NAME.finditer(line.text))
        new = lines_of([Leaving(line.message, places)])
        self._summary = fitted([*self._summary, *new], words=self._words)
        now = {_number(one) for one in self._summary}
        for gone in (before | {line.number}) - now:
            self._left[gone] = line.number
        self._heard = line.number

    def recall(self, question: str, *, user: str, at: datetime) -> Recalled:
        """Return the summary, whatever is asked."""
        if user != YOU:
            return Recalled()
        return Recalled(tuple(_piece(line) for line in self._summary))

    def why(self, probe: Probe, outcome: Outcome) -> str:
        """Say when the sentence left the summary, and for what."""
        line = probe.gold.line
        if probe.user != YOU:
            return "Each user has a summary of their own."
        if line not in self._left:
            kept = f"A sentence of {numbered([line])} is in the summary"
            if probe.kind == "expired":
                return f"{kept}; a summary knows no time, so nothing ever expires in it."
            if outcome == "lost":
                return f"{kept}, but not the one that says it."
            return f"{kept}."
        gone = self._left[line]
        if gone == line:
            return (
                f"The summary never took {numbered([line])} in: in {self._words} words there was"
                " no room for it, or it seemed to say too little."
            )
        return (
            f"{numbered([line]).capitalize()} was in the summary until message {gone} took its"
            f" place: only {self._words} words fit, and what seems to say more stays."
        )


def _number(line: SummaryLine) -> int:
    return int(line.message_ids[0])


def _piece(line: SummaryLine) -> Piece:
    role = line.role or "user"
    return Piece(f"- {_SPEAKERS[role]} {line.text}", _number(line), role)
