"""Asking a service again: after which failures, and how long to wait before."""

from collections.abc import Iterator
from dataclasses import replace

from memory_core.errors import ServiceBrokenError, ServiceBusyError, ServiceError
from memory_core.llm.base import Pause
from memory_core.llm.connection import Waiting

TRIES = 3
"""Requests made for one answer; only what was not accepted or not begun is asked again."""
FIRST_S = 0.5
SLICE_S = 0.25
"""Waiting goes on in steps, so that a stop takes effect within one."""
SERVER_FAILED = 500


def pause_after(error: ServiceError, *, attempt: int, longest: float) -> float | None:
    """Return the seconds to wait before the next try, None where another is of no use.

    A busy service says itself how long; else half a second, doubled with each try. longest: a
    pause beyond it is left to the user.
    """
    busy = isinstance(error, ServiceBusyError)
    failed = isinstance(error, ServiceBrokenError) and error.status >= SERVER_FAILED
    if attempt >= TRIES or not (busy or failed):
        return None
    wanted = error.retry_after_s if isinstance(error, ServiceBusyError) else None
    pause = FIRST_S * 2 ** (attempt - 1) if wanted is None else wanted
    return pause if pause <= longest else None


def waited(pause: Pause, waiting: Waiting) -> Iterator[Pause]:
    """Wait, and yield what is left before each step."""
    left = pause.seconds
    yield pause
    while left > 0:
        step = min(SLICE_S, left)
        waiting.sleep(step)
        left -= step
        if left > 0:
            yield replace(pause, seconds=left)
