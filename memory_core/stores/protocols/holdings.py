"""How much a memory's database holds of a user, as a protocol."""

from collections.abc import Mapping
from typing import Protocol


class HoldingStore(Protocol):
    """How much a memory's database holds of a user."""

    def rows_held(self, *, user_id: str) -> Mapping[str, int]:
        """Return how many rows of a user are in each table that has rows of users."""
