"""The archive: what left the memory, when and why, in words; all of it can come back."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from memory_core.model import Entity
from memory_core.stores.archive import LeftMemory
from memory_core.stores.base import Store

_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


@dataclass(frozen=True, slots=True)
class Archived:
    """An entity in the archive. at: when it left the memory. why: in words. kind: how it comes
    back: by `restore`, or for a merged one by undoing the merge. into: id of what it was merged
    into, "" for the others."""

    entity: Entity
    at: datetime
    why: str
    kind: Literal["expired", "deleted", "merged"]
    into: str = ""


def archived(store: Store, *, user_id: str, now: datetime, limit: int) -> list[Archived]:
    """Return what left a user's memory, the last to leave first."""
    return [
        Archived(left.entity, left.at, _why(left), left.kind, left.into[0])
        for left in store.archived(user_id=user_id, now=now, limit=limit)
    ]


def _why(left: LeftMemory) -> str:
    if left.kind == "merged":
        return f"merged into {left.into[1]}"
    if left.kind == "deleted":
        return "deleted by you"
    return f"not spoken of for {in_words(left.at - left.entity.last_seen)}"


def in_words(time: timedelta) -> str:
    """Return a time in words, in the largest units it has whole: "30 minutes", "26 hours"."""
    seconds = max(0, round(time.total_seconds()))
    for size, unit in _UNITS:
        if seconds >= size and (seconds % size == 0 or seconds >= 2 * size):
            n = round(seconds / size)
            return f"{n} {unit}{'s' * (n != 1)}"
    return "0 seconds"
