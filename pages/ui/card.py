"""The selected entity: what is known of it, from where, and what can be done with it."""

from collections.abc import Callable, Mapping
from html import escape

import streamlit as st

from memory_core.expiry import is_expired
from memory_core.graph import Graph
from memory_core.graph_html import LOOKS, look, words
from memory_core.memory import Memory
from memory_core.model import Attribute, Entity, Relation
from memory_core.names import clean
from pages.ui.state import reporting, visit

_RELATIONS_SHOWN = 8


def card(memory: Memory, entity: Entity, graph: Graph) -> None:
    """Show an entity. graph: where its relations and the names at their other ends are."""
    gone = is_expired(entity, visit().clock())
    with st.container(key="card", border=True):
        with st.container(
            key="card_top", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.html(_head(entity, gone=gone))
            _actions(memory, entity, gone=gone)
        attributes = memory.attributes(entity.id, user_id=visit().user_id)
        origins = _origins(memory, attributes)
        st.html(_facts(entity, attributes, origins, graph))


def _safe(text: str) -> str:
    return escape(clean(text))


def _head(entity: Entity, *, gone: bool) -> str:
    style = look(entity.type)
    state = "expired" if gone else "pinned" if entity.pinned else ""
    badge = f"<em class='mg-state'>{state}</em>" if state else ""
    also = ", ".join(_safe(alias) for alias in entity.aliases if alias != entity.name)
    said = f"mentioned {entity.mentions}×" if entity.mentions else "known from documents or answers"
    return (
        f"<div class='mg-head'><i style='background:{style.color}'></i>"
        f"<bdi>{_safe(entity.name)}</bdi><span>{_safe(entity.type)}</span>{badge}"
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


def _origins(memory: Memory, attributes: list[Attribute]) -> dict[str, str]:
    """Return for each source of these attributes how it is called: what you said, a document."""
    here = visit()
    said = memory.messages(user_id=here.user_id, session_id=here.session_id)
    called = {f"message:{message.id}": f"you: “{message.content[:80]}”" for message in said}
    for turn in here.turns.values():
        called |= {f"chunk:{hit.id}": hit.source for hit in turn.hits if hit.kind == "chunk"}
    return {
        a.source: called.get(a.source)
        or ("a document" if a.trust == "document" else "an earlier conversation")
        for a in attributes
    }


def _facts(
    entity: Entity, attributes: list[Attribute], origins: Mapping[str, str], graph: Graph
) -> str:
    rows = "".join(
        f"<tr><th>{_safe(a.key.replace('_', ' '))}</th><td>{_safe(a.value)}</td>"
        f"<td class='mg-quiet'>{_safe(origins.get(a.source, ''))}</td></tr>"
        for a in attributes
    )
    if not rows:
        rows = "".join(
            f"<tr><th>{_safe(key.replace('_', ' '))}</th><td>{_safe(str(value))}</td><td></td></tr>"
            for key, value in entity.attributes.items()
        )
    told = [r for r in graph.relations if entity.id in (r.subject, r.object)]
    sentences = "".join(_sentence(r, graph) for r in told[:_RELATIONS_SHOWN])
    if not rows and not sentences:
        return "<p class='mg-quiet'>Nothing more is known of it yet.</p>"
    return f"<div class='mg-facts'><ul>{sentences}</ul><table>{rows}</table></div>"


def _sentence(relation: Relation, graph: Graph) -> str:
    names = {entity.id: entity.name for entity in graph.entities}
    verb = words(relation.predicate)
    verb = f"not {verb}" if relation.negated else verb
    hedge = f" <span class='mg-quiet'>({_safe(relation.modality)})</span>"
    times = len(relation.sources)
    return (
        f"<li><bdi>{_safe(names.get(relation.subject, '…'))}</bdi> <b>{_safe(verb)}</b> "
        f"<bdi>{_safe(names.get(relation.object, '…'))}</bdi>"
        f"{hedge if relation.modality else ''}"
        f"{f' <small>said {times}×</small>' if times > 1 else ''}</li>"
    )
