"""An entity memory for conversations: see `Memory` and `Language`.

Importing this package is cheap; pipelines, indexes and services are loaded when first used.
"""

from typing import TYPE_CHECKING, Any

from memory_core.clock import VirtualClock, system_clock, virtual_clock
from memory_core.errors import MemographError
from memory_core.memory import Memory
from memory_core.model import Entity, Message, Relation
from memory_core.settings import Settings

if TYPE_CHECKING:
    from memory_core.language import Language

__all__ = [
    "Entity",
    "Language",
    "MemographError",
    "Memory",
    "Message",
    "Relation",
    "Settings",
    "VirtualClock",
    "system_clock",
    "virtual_clock",
]


def __getattr__(name: str) -> Any:
    """Import `Language` when it is first asked for: a first page needs none."""
    if name != "Language":
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from memory_core.language import Language

    return Language
