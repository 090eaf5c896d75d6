"""A memory that holds a few documents of one user, and what it answers."""

from collections.abc import Mapping

from memory_core import Memory, Settings
from tests.conftest import HandClock

USER = "u"


def memory_of(texts: Mapping[str, str], *, clock: HandClock) -> Memory:
    """Return a memory without the library that holds these documents. texts: by file name."""
    memory = Memory.open(Settings(data_dir=None, library=False), clock=clock)
    for name, text in texts.items():
        memory.add_document(text, user_id=USER, name=name)
    return memory


def answered(memory: Memory, *said: str) -> str:
    """Say these in one conversation, and return the last answer."""
    return [memory.ask(one, user_id=USER, session_id="s").answer for one in said][-1]
