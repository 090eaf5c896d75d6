"""The selected entity: what is known of it, from where, and what can be done with it."""

from collections.abc import Callable

import streamlit as st

from memory_core.expiry import is_expired
from memory_core.graph import Graph
from memory_core.graph_html import LOOKS, look
from memory_core.memory import Memory
from memory_core.model import Entity
from pages.ui.facts import facts
from pages.ui.safe_text import safe
from pages.ui.state import reporting, visit


def card(memory: Memory, entity: Entity, graph: Graph) -> None:
    """Show an entity. graph: where its relations and the names at their other ends are."""
    gone = is_expired(entity, visit().clock())
    with st.container(key="card", border=True):
        with st.container(
            key="card_top", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.html(_head(entity, gone=gone))
            _actions(memory, entity, gone=gone)
        st.html(facts(memory, entity, graph))


def _head(entity: Entity, *, gone: bool) -> str:
    style = look(entity.type)
    state = "expired" if gone else "pinned" if entity.pinned else ""
    badge = f"<em class='mg-state'>{state}</em>" if state else ""
    also = ", ".join(safe(alias) for alias in entity.aliases if alias != entity.name)
    said = f"mentioned {entity.mentions}×" if entity.mentions else "known from documents or answers"
    return (
        f"<div class='mg-head'><i style='background:{style.color}'></i>"
        f"<bdi>{safe(entity.name)}</bdi><span>{safe(entity.type)}</span>{badge}"
        f"<small>{said}, last {entity.last_seen:%H:%M:%S} UTC"
        f"{f' · also {also}' if also else ''}</small></div>"
    )


def _actions(memory: Memory, entity: Entity, *, gone: bool) -> None:
    user_id = visit().user_id
    if gone:
        if st.button("Restore", icon=":material/restore:", key="card_restore"):
            _do(lambda: memory.restore(entity.id, user_id=user_id))
    else:
        _pin(memory, entity)
        if not entity.pinned and st.button(
            "Extend", icon=":material/update:", key="card_extend", help="Its time starts anew"
        ):
            _do(lambda: memory.restore(entity.id, user_id=user_id))
        _rename(memory, entity)
    _forget(memory, entity)


def _do(action: Callable[[], object]) -> None:
    with reporting():
        action()
    st.rerun()


def _pin(memory: Memory, entity: Entity) -> None:
    user_id = visit().user_id
    words_, act = ("Unpin", memory.unpin) if entity.pinned else ("Pin", memory.pin)
    if st.button(words_, icon=":material/keep:", key="card_pin", help="A pinned one never expires"):
        _do(lambda: act(entity.id, user_id=user_id))


def _rename(memory: Memory, entity: Entity) -> None:
    with st.popover("Rename", icon=":material/edit:"), st.form("rename", border=False):
        name = st.text_input("Name", value=entity.name)
        types = list(dict.fromkeys([entity.type, *LOOKS]))
        kind = st.selectbox("Type", types)
        if st.form_submit_button("Save", type="primary"):
            _do(lambda: memory.rename(entity.id, name=name, type=kind, user_id=visit().user_id))


def _forget(memory: Memory, entity: Entity) -> None:
    with st.popover("Forget", icon=":material/delete:"):
        st.markdown("Erase this entity with what is known of it? This cannot be undone.")
        if st.button("Erase it", type="primary", key="card_forget"):
            visit().selected = ""
            _do(lambda: memory.forget(user_id=visit().user_id, entity_id=entity.id))
