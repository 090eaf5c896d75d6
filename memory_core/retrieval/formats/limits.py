"""How much of a file is read, and for how long."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from memory_core.errors import DocumentError

MAX_TEXT_CHARS = 10 * 1024 * 1024
"""A small file can unpack to any length; reading stops here."""
MAX_S = 120.0


@dataclass(frozen=True, slots=True)
class Reading:
    """One file being read.

    name: to show. until_s: when to give up, in seconds of `clock`. told: given the share done.
    """

    name: str
    until_s: float
    clock: Callable[[], float] = monotonic
    told: Callable[[float], None] | None = None

    def on_time(self, done: float | None = None) -> None:
        """Go on, or raise DocumentError where the time is up. done: share read so far, 0..1."""
        if self.clock() > self.until_s:
            message = (
                f"{self.name} takes too long to read and was given up; nothing was added. Split "
                "it, or save it as plain text."
            )
            raise DocumentError(message)
        if done is not None and self.told is not None:
            self.told(done)

    def fits(self, n_chars: int) -> None:
        """Raise DocumentError where a text has grown too long."""
        if n_chars > MAX_TEXT_CHARS:
            message = (
                f"{self.name} unpacks to more than {MAX_TEXT_CHARS:,} characters; split it, or add "
                "the part you need."
            )
            raise DocumentError(message)


def reading(
    name: str,
    *,
    clock: Callable[[], float] = monotonic,
    told: Callable[[float], None] | None = None,
    max_s: float = MAX_S,
) -> Reading:
    """Begin to read a file, now. max_s: seconds it may take."""
    return Reading(name, clock() + max_s, clock, told)
