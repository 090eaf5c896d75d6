"""What a search is limited to."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search is limited to. session_id: for messages. since, until: aware UTC, the second
    excluded. types: of entities, one of which what is found has to speak of; none for any."""

    session_id: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    types: frozenset[str] = frozenset()

    @property
    def any(self) -> bool:
        """Whether there are any."""
        return bool(self.session_id is not None or self.since or self.until or self.types)

    def held(self, at: datetime) -> bool:
        """Whether an instant is within the time."""
        early = self.since is not None and at < self.since
        return not early and (self.until is None or at < self.until)


UNLIMITED = Limits()
