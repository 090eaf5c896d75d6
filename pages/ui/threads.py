"""Threads between the chat and the memory: the selected entity's words marked where they were said,
and the arrow from "it" to what it meant."""

import re
from collections.abc import Mapping
from typing import Any

from memory_core.model import Entity, Replacement
from memory_core.results import Turn
from pages.ui.mounting import picture

_COMMON = frozenset({"you", "i", "me", "my"})
"""Names of the visitor's own entity that stand in every other sentence."""
_ARROWS = 4

_threads = picture("threads")


def names_of(entity: Entity) -> list[str]:
    """Return what an entity is called in messages."""
    found = dict.fromkeys((entity.name, *entity.aliases))
    return [name for name in found if name.casefold() not in _COMMON]


def marks(entity: Entity | None) -> dict[str, Any]:
    """Return what is marked while an entity is selected; nothing while none is."""
    return {"names": names_of(entity) if entity else []}


def arrows(turn: Turn | None, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the arrows of the open answer's question: from which word of it to the last place
    that names what it meant. names: name or alias -> entity id."""
    if turn is None:
        return {"arrows": []}
    called: dict[str, list[str]] = {}
    for name, entity_id in names.items():
        called.setdefault(entity_id, []).append(name)
    found = [_arrow(one, turn, called) for one in turn.rewrite.replacements[:_ARROWS]]
    return {"arrows": [arrow for arrow in found if arrow]}


def _arrow(one: Replacement, turn: Turn, called: Mapping[str, list[str]]) -> dict[str, Any] | None:
    word = turn.rewrite.original[one.start : one.end]
    if not word.strip():  # something was only added: there is no word to lead from
        return None
    whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    before = whole.findall(turn.rewrite.original, 0, one.start)
    names = called.get(one.entity_id) or [one.antecedent]
    return {"message": turn.message_id, "word": word, "nth": len(before), "names": names}


def threads(data: dict[str, Any], *, key: str) -> None:
    """Mount marks or arrows; they are drawn over the chat and take no place of their own. Arrows
    have their area run again where an answer was stopped, which leaves none to say so."""
    _threads(key=key, data=data, on_stopped_change=_nothing)


def _nothing() -> None:
    """Streamlit runs an area again for what it knows a callback of."""
