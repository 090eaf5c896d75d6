"""Messages by row number, with what a search needs of them, as a protocol."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple, Protocol


class Heard(NamedTuple):
    """A message that was found. session: the row number of its conversation; hidden: it speaks of
    entities all of which expired."""

    key: int
    id: str
    session: int
    speaker: str | None
    content: str
    at: datetime
    hidden: bool


class Words(NamedTuple):
    """A message's text, and nothing more of it."""

    key: int
    id: str
    content: str


class HearingStore(Protocol):
    """Reads messages a search found by their words, and those around them."""

    def near(self, keys: Collection[int], *, user_id: str, reach: int) -> dict[int, list[int]]:
        """Return for each of these messages of a user those of its session from `reach` before to
        `reach` after it, in order, itself in the middle where it has that many on both sides."""

    def heard(self, keys: Collection[int], *, user_id: str, now: datetime) -> list[Heard]:
        """Return these messages of a user, in any order. now: when entities are looked at."""

    def words_of(self, keys: Collection[int], *, user_id: str) -> list[Words]:
        """Return the texts of these messages of a user, in any order."""
