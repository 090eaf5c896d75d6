"""Messages by when and where they were said, as a protocol."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol


class SaidStore(Protocol):
    """What limits a search. since, until: aware UTC, the second excluded; None for no end."""

    def said_among(
        self,
        keys: Collection[int],
        *,
        user_id: str,
        session_id: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> set[int]:
        """Return those of these messages, by row number, that were said there and then."""

    def said_between(
        self, *, user_id: str, since: datetime | None, until: datetime | None, limit: int
    ) -> list[int]:
        """Return the row numbers of the latest messages of that time, latest first."""

    def types_spoken_of(self, keys: Collection[int], *, user_id: str) -> dict[int, set[str]]:
        """Return the types of the entities these messages speak of, by row number."""

    def chunks_among(
        self,
        ids: Collection[str],
        *,
        user_ids: Sequence[str],
        since: datetime | None = None,
        until: datetime | None = None,
        types: Collection[str] = (),
    ) -> set[str]:
        """Return those of these chunks whose document was added then and that speak of an entity
        of one of the types (any without one)."""
