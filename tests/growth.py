"""How the time of something grows with its size, told apart from what else a machine does."""

from collections.abc import Callable
from time import thread_time

_LOOKS = 6


def seconds(act: Callable[[], object]) -> float:
    """Return the processor time of an act in this thread, in seconds."""
    started = thread_time()
    act()
    return thread_time() - started


def grows_at_most(
    act: Callable[[str], object], short: str, long: str, *, times: float, least_s: float = 0.005
) -> bool:
    """Whether reading the long text takes at most so many times as long as reading the short one,
    which counts as least_s at least.

    Other work on the machine makes single looks wrong, a steeper growth makes every look too slow:
    one good look of several is enough. Each look has texts of its own, against caches.
    """
    return any(
        seconds(lambda n=n: act(f"{long}{n}"))  # type: ignore[misc]
        <= times * max(least_s, seconds(lambda n=n: act(f"{short}{n}")))  # type: ignore[misc]
        for n in range(_LOOKS)
    )
