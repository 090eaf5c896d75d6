"""Which entity is selected: by a click in a picture, a name in the chat, or the keyboard."""

from collections.abc import Sequence

import streamlit as st

from memory_core.model import Entity
from pages.ui.state import visit

_NOTHING = ""
_LABEL = 60
_PRESSED = (
    "card_save",
    "card_pin",
    "card_delete",
    "card_forget",
    "card_extend",
    "card_restore",
    "merge_do",
    "split_do",
)
"""Buttons that do something to the selected entity."""
_TOO_LATE = (
    "What you pressed came too late: meanwhile this entity expired, or it was deleted or merged,"
    " perhaps in another tab. Nothing was changed; where there is an Undo, it brings a deleted or"
    " merged one back."
)


def select_from(component_key: str) -> None:
    """Take over what was clicked in a component; called before the rerun the click causes."""
    event = getattr(st.session_state.get(component_key), "event", None)
    if isinstance(event, dict) and event.get("type") == "select":
        visit().selected = str(event.get("id", ""))


def picked(entities: Sequence[Entity]) -> str:
    """Show the keyboard's way to select, in step with the pictures; returns the selected id."""
    if not entities:
        return ""
    names = {entity.id: _label(entity.name) for entity in entities}
    here = visit()
    if here.selected not in names:
        pressed = here.selected and any(st.session_state.get(key) is True for key in _PRESSED)
        here.selected = _NOTHING
        if pressed:
            here.problems.append(_TOO_LATE)
            st.rerun()
    st.session_state["entity_picker"] = here.selected
    st.selectbox(
        "Selected entity",
        [_NOTHING, *names],
        format_func=lambda i: names.get(i, "Select an entity: click it, or choose here"),
        key="entity_picker",
        on_change=_from_picker,
        label_visibility="collapsed",
    )
    return here.selected


def _label(name: str) -> str:
    return name if len(name) <= _LABEL else name[: _LABEL - 1] + "…"


def _from_picker() -> None:
    visit().selected = st.session_state["entity_picker"] or ""
