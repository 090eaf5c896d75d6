"""Since when each part works or does not, as the checks of its health saw it."""

from datetime import datetime
from threading import Lock

from memory_core.results import PartHealth


class Watch:
    """What the checks so far found; safe to share between threads."""

    def __init__(self) -> None:
        """Nothing was looked at yet."""
        self._lock = Lock()
        self._seen: dict[str, PartHealth] = {}

    def seen(self, name: str, why: str, *, at: datetime) -> PartHealth:
        """Return the state of a part. why: "" when it works, else what is wrong. at: when it was
        looked at; it counts where the part was in the other state, or in none, before."""
        up = not why
        with self._lock:
            before = self._seen.get(name)
            since = before.since if before is not None and before.up == up else at
            self._seen[name] = found = PartHealth(name, up, why, since)
        return found
