"""Making two entities one: what would happen, then the deed."""

import streamlit as st

from memory_core.directory import YOU
from memory_core.errors import MemographError
from memory_core.graph import Graph
from memory_core.memory import Memory
from memory_core.model import Entity
from pages.ui.changing import moved
from pages.ui.safe_text import plain, safe
from pages.ui.state import visit
from pages.ui.type_words import type_words
from pages.ui.undoing import do

_LABEL = 60


def merge_form(memory: Memory, entity: Entity, graph: Graph) -> None:
    """Choose what an entity is merged into, those that may be the same first."""
    with st.popover("Merge", icon=":material/merge:", key="merge_open", on_change="rerun") as box:
        if not box.open:
            return
        names = _others(memory, entity, graph)
        if not names:
            st.caption("There is nothing else in memory to merge it with.")
            return
        chosen = st.selectbox(
            f"{plain(entity.name)} is the same as",
            list(names),
            index=None,
            format_func=lambda i: names.get(i, "…"),
            placeholder="Choose an entity",
            key=f"merge_into_{entity.id}",
        )
        if not chosen:
            st.caption("You see what would happen before it does. It can be undone.")
            return
        keep, drop = (entity.id, chosen) if entity.name == YOU else (chosen, entity.id)
        if preview(memory, keep, drop) and st.button("Merge them", type="primary", key="merge_do"):
            visit().selected = keep
            do(lambda: memory.merge(keep, drop, user_id=visit().user_id))


def _others(memory: Memory, entity: Entity, graph: Graph) -> dict[str, str]:
    """Return what an entity could be merged with, id -> words, what is suggested first."""
    pairs = memory.suggestions(user_id=visit().user_id)
    likely = {
        other.id: f"{other.name[:_LABEL]} · {pair.score:.0%} the same"
        for pair in pairs
        if entity.id in (pair.first.id, pair.second.id)
        for other in (pair.first, pair.second)
        if other.id != entity.id
    }
    rest = sorted(graph.entities, key=lambda e: (e.type != entity.type, e.name.casefold()))
    others = {e.id: f"{e.name[:_LABEL]} ({type_words(e.type)})" for e in rest if e.id != entity.id}
    return likely | {i: words for i, words in others.items() if i not in likely}


def preview(memory: Memory, keep: str, drop: str) -> bool:
    """Show what a merge would do; returns whether it can be done."""
    try:
        would = memory.preview_merge(keep, drop, user_id=visit().user_id)
    except MemographError as error:
        st.warning(plain(str(error)))
        return False
    names = {one.id: one.name for one in would.before.entities}
    rows = "".join(
        f"<tr><th>{safe(one.about)}</th><td><b>{safe(one.kept)}</b> <s>{safe(one.lost)}</s></td>"
        f"<td class='mg-quiet'>{safe(one.why)}</td></tr>"
        for one in would.conflicts
    )
    disagree = f"<p>Where they disagree:</p><table>{rows}</table>" if rows else ""
    gone = "".join(f"<p class='mg-quiet'>{safe(one)}</p>" for one in would.lost)
    st.html(
        f"<div class='mg-would'><p><bdi>{safe(names.get(drop, '…'))}</bdi> becomes part of"
        f" <bdi>{safe(names.get(keep, '…'))}</bdi>: {safe(moved(would.moves))} move.</p>"
        f"{disagree}{gone}</div>"
    )
    return True
