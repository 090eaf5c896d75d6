"""What is read of a question's material once, however often it is asked for."""

import re
from collections.abc import Collection
from functools import lru_cache, wraps
from typing import Protocol, TypeVar
from weakref import WeakKeyDictionary

from memory_core.llm.material import Material
from memory_core.llm.nearness import Embed

_Read_co = TypeVar("_Read_co", covariant=True)
_Quoted = Collection[tuple[str, str]]


class Reader(Protocol[_Read_co]):
    """Reads a material. quoted: (source id, text) of what the rules would quote."""

    def __call__(self, material: Material, embed: Embed, *, quoted: _Quoted) -> _Read_co:
        """Return what was read."""


def read_once(reader: Reader[_Read_co]) -> Reader[_Read_co]:
    """Let a reader keep what it read of each material as long as that lives, and no longer."""
    kept: WeakKeyDictionary[Material, dict[object, _Read_co]] = WeakKeyDictionary()

    @wraps(reader)
    def found(material: Material, embed: Embed, *, quoted: _Quoted) -> _Read_co:
        of_it, key = kept.setdefault(material, {}), (embed, frozenset(quoted))
        if key not in of_it:
            of_it[key] = reader(material, embed, quoted=quoted)
        return of_it[key]

    return found


@lru_cache(maxsize=512)
def found_once(pattern: re.Pattern[str], question: str) -> re.Match[str] | None:
    """Return where a pattern is found in a question, searched once however many sentences are
    asked: a message of thousands of characters takes long to search."""
    return pattern.search(question)
