"""An entity memory for conversations: see `Memory` and `Language`.

Importing this package is cheap; pipelines, indexes and services are loaded when first used.
"""

from memory_core.clock import VirtualClock, system_clock, virtual_clock
from memory_core.errors import MemographError
from memory_core.language import Language
from memory_core.memory import Memory
from memory_core.model import Entity, Message, Relation
from memory_core.settings import Settings

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
