"""The panel of working memory: for which question, how far, and why something is in it."""

import streamlit as st

from memory_core.graph import MAX_HOPS
from memory_core.memory import Memory
from memory_core.working_memory import WorkingMemory
from pages.ui import policies, working
from pages.ui.explorer_panels import LABEL, keep, sentences
from pages.ui.explorer_state import explorer
from pages.ui.safe_text import plain
from pages.ui.scene import Scene, told
from pages.ui.state import visit

_QUESTION = 500


def asked() -> str:
    """Return the question working memory is shown for."""
    turn, own = visit().turn, explorer().question
    return own if own is not None else turn.rewritten_query if turn else ""


def mind_of(memory: Memory) -> WorkingMemory | None:
    """Return what is in mind for the question, None without one."""
    return working.in_mind(memory, asked())


def in_mind(mind: WorkingMemory | None, scene: Scene) -> None:
    """Show what working memory is for, and why the selected entity is in it."""
    keep("mind_question", asked())
    st.text_input(
        "What is in mind for",
        key="mind_question",
        max_chars=_QUESTION,
        on_change=_asked,
        placeholder="A question",
    )
    keep("mind_hops", visit().num_hops)
    st.select_slider(
        "Steps from what is spoken of", range(MAX_HOPS + 1), key="mind_hops", on_change=_hops
    )
    policies.picker("explorer_policy")
    if mind is None:
        st.caption("Type a question: what comes to mind with it is drawn in rings.")
        return
    chosen = next((o for o in mind.entities if o.entity.id == visit().selected), None)
    if chosen is None:
        st.caption("Select an entity: the way by which it came to mind is drawn.")
    else:
        st.markdown(f"**Why is {plain(chosen.entity.name[:LABEL])} in context?**")
        st.caption(plain(chosen.why))
        if scene.lit:
            st.html(sentences(told(scene.graph, scene.lit)))
    used = sum(line.tokens for line in mind.lines)
    st.caption(f"{len(mind.lines)} lines of it, about {used} tokens, would go into the prompt.")


def _asked() -> None:
    explorer().question = st.session_state["mind_question"]


def _hops() -> None:
    visit().num_hops = int(st.session_state["mind_hops"])
