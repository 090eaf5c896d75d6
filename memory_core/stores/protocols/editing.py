"""What a memory's database must be able to do for people who edit it, as a protocol."""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from memory_core.edits import Apart, Edit, Preview, State
from memory_core.model import Event
from memory_core.stores.editing.requests import Request


class EditingStore(Protocol):
    """Edits, their previews, and undo. Entities of other users are unknown ones."""

    def make_edit(self, request: Request, *, user_id: str, now: datetime) -> Event:
        """Make an edit, whole or not at all. An edit can be undone by a request, too, and so can
        an undo.

        Raises NotFoundError for unknown ids, InputError where it cannot be, with the reason.
        """

    def preview_edit(self, request: Request, *, user_id: str, now: datetime) -> Preview:
        """Return what an edit would do; nothing is written. Raises what the edit would raise."""

    def state(self, ids: Collection[str], *, user_id: str) -> State:
        """Return what the memory holds of these entities, as a preview shows it."""

    def edits(self, *, user_id: str, limit: int) -> list[Edit]:
        """Return the edits of a user, latest first."""

    def kept_apart(self, *, user_id: str, ids: Collection[str] | None = None) -> list[Apart]:
        """Return the pairs that cannot be merged, of these entities (None: all), oldest first."""

    def merged_away(self, entity_id: str, *, user_id: str) -> str:
        """Return where an entity went that was merged into another, in words; "" for no such."""
