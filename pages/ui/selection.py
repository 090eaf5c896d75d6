"""Which entity is selected: by a click in a picture, a name in the chat, or the keyboard."""

from collections.abc import Sequence

import streamlit as st

from memory_core.model import Entity
from pages.ui.state import visit

_NOTHING = ""
_LABEL = 60


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
        here.selected = _NOTHING
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
