"""What comes in while a service speaks: words, thoughts that are no part of the answer, why it
ended, and how many tokens it counted."""

from collections.abc import Iterator
from dataclasses import dataclass, field

OPENING, CLOSING = "<think>", "</think>"


@dataclass(slots=True)
class Thoughts:
    """Takes the thoughts between <think> and </think> at the start of an answer out of it.

    state: "before" anything is known, "thinking", "closing" after the thoughts, "answer".
    dropped: characters of thoughts taken out.
    """

    state: str = "before"
    held: str = ""
    dropped: int = 0

    def without(self, piece: str) -> str:
        """Return what of a piece, with what was held back before it, is known to be answer."""
        self.held += piece
        if self.state == "before":
            self._begin()
        if self.state == "thinking":
            self._think()
        if self.state == "closing":
            self.held = self.held.lstrip()
            self.state = "answer" if self.held else "closing"
        return self._said() if self.state == "answer" else ""

    def rest(self) -> str:
        """Return what is still held back at the end: no thoughts had begun."""
        if self.state == "before":
            return self._said()
        self.dropped += len(self.held)
        return ""

    def _begin(self) -> None:
        start = self.held.lstrip()
        if start.startswith(OPENING):
            self.state, self.held = "thinking", start.removeprefix(OPENING)
        elif not OPENING.startswith(start):
            self.state = "answer"

    def _think(self) -> None:
        thought, found, after = self.held.partition(CLOSING)
        if not found:
            thought = self.held[: max(0, len(self.held) - len(CLOSING) + 1)]
            after = self.held[len(thought) :]
        self.dropped += len(thought)
        self.held = after
        self.state = "closing" if found else "thinking"

    def _said(self) -> str:
        said, self.held = self.held, ""
        return said


@dataclass(slots=True)
class Heard:
    """What was heard of one answer so far.

    text: characters of the answer; thought: of thoughts. end: why it ended as the service says
    ("stop", "length", "content_filter"), "" before that. sent, received: tokens as it counts them,
    None where it does not.
    """

    text: int = 0
    thought: int = 0
    end: str = ""
    sent: int | None = None
    received: int | None = None
    _thoughts: Thoughts = field(default_factory=Thoughts)

    def hear(self, chunk: object) -> Iterator[str]:
        """Yield what of an event belongs to the answer; events of any other kind say nothing."""
        usage = getattr(chunk, "usage", None)
        self.sent = _count(usage, "prompt_tokens", self.sent)
        self.received = _count(usage, "completion_tokens", self.received)
        choices = getattr(chunk, "choices", None)
        if not isinstance(choices, list) or not choices:
            return
        delta = getattr(choices[0], "delta", None)
        for name in ("reasoning_content", "reasoning"):
            thought = getattr(delta, name, None)
            self.thought += len(thought) if isinstance(thought, str) else 0
        said = getattr(delta, "content", None) or getattr(delta, "refusal", None)
        self.end = str(getattr(choices[0], "finish_reason", None) or self.end)
        yield from self._told(self._thoughts.without(said) if isinstance(said, str) else "")

    def rest(self) -> Iterator[str]:
        """Yield what was held back because it could have been the start of a thought."""
        yield from self._told(self._thoughts.rest())

    def _told(self, text: str) -> Iterator[str]:
        self.thought += self._thoughts.dropped
        self._thoughts.dropped = 0
        if text:
            self.text += len(text)
            yield text


def _count(usage: object, name: str, before: int | None) -> int | None:
    value = getattr(usage, name, None)
    return value if type(value) is int and value >= 0 else before
