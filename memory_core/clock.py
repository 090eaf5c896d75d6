"""Where the time comes from: always an argument, always aware UTC."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
"""Returns the present instant, aware UTC."""


def system_clock() -> datetime:
    """Return the machine's present instant, aware UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class VirtualClock:
    """A clock that can run fast or be set ahead, to watch half an hour of forgetting in a second.

    At the real instant `real_start` it shows `virtual_start`, and from there it runs `speed` times
    as fast as `base`. It is never set back: `jump` and `at_speed` start from what it shows now.
    """

    real_start: datetime
    virtual_start: datetime
    speed: float = 1.0
    base: Clock = system_clock

    def __call__(self) -> datetime:
        """Return the virtual instant, aware UTC."""
        return self.virtual_start + (self.base() - self.real_start) * self.speed

    def jump(self, ahead: timedelta) -> "VirtualClock":
        """Return this clock set `ahead` (not negative) of what it shows now."""
        return VirtualClock(self.base(), self() + max(ahead, timedelta()), self.speed, self.base)

    def at_speed(self, speed: float) -> "VirtualClock":
        """Return a clock that shows the same instant and runs `speed` (> 0) times as fast."""
        return VirtualClock(self.base(), self(), speed, self.base)


def virtual_clock(
    *, not_before: datetime | None = None, base: Clock = system_clock
) -> VirtualClock:
    """Return a virtual clock at real speed that shows now, or `not_before` where that is later.

    not_before: the latest instant already in memory, so that no memory lies in the future after
        a visitor had set the clock ahead and came back.
    """
    now = base()
    return VirtualClock(now, max(now, not_before or now), 1.0, base)
