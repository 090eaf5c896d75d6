"""The selected entity: what is known of it, from where, why, and what can be done with it."""

from collections.abc import Mapping

import streamlit as st

from memory_core.expiry import is_expired
from memory_core.graph import Graph
from memory_core.graph_html import look
from memory_core.history import StoryLine
from memory_core.memory import Memory
from memory_core.model import Entity
from pages.ui.certificates import keep
from pages.ui.changing import edit_form, split_form
from pages.ui.facts import facts
from pages.ui.merging import merge_form
from pages.ui.safe_text import safe
from pages.ui.scrolling import scrolling
from pages.ui.state import reporting, visit
from pages.ui.type_words import type_words
from pages.ui.undoing import do

_LINES = 60
"""Lines of a story that are shown, the last."""
_MORE_TIME: Mapping[str, float] = {"+30 min": 1800.0, "+1 day": 86400.0}


def card(memory: Memory, entity: Entity, graph: Graph) -> None:
    """Show an entity. graph: where its relations and the names at their other ends are."""
    past = visit().past
    gone = is_expired(entity, past or visit().clock())
    with st.container(key="card", border=True):
        with st.container(
            key="card_top", horizontal=True, vertical_alignment="center", gap="small"
        ):
            st.html(_head(entity, gone=gone))
            if past:
                st.caption("This is how it was. Go back to now to change it.")
            else:
                _actions(memory, entity, graph, gone=gone)
        st.html(facts(memory, entity, graph))
        if not past:
            _why(memory, entity)


def _head(entity: Entity, *, gone: bool) -> str:
    style = look(entity.type)
    state = "expired" if gone else "pinned" if entity.pinned else ""
    badge = f"<em class='mg-state'>{state}</em>" if state else ""
    also = ", ".join(safe(alias) for alias in entity.aliases if alias != entity.name)
    said = f"mentioned {entity.mentions}×" if entity.mentions else "known from documents or answers"
    told = f", told to an answer {entity.retrieved}×" if entity.retrieved else ""
    return (
        f"<div class='mg-head'><i style='background:{style.color}'></i>"
        f"<bdi>{safe(entity.name)}</bdi><span>{safe(type_words(entity.type))}</span>{badge}"
        f"<small>{said}, last {entity.last_seen:%H:%M:%S} UTC{told}"
        f"{f' · also {also}' if also else ''}</small></div>"
    )


def _actions(memory: Memory, entity: Entity, graph: Graph, *, gone: bool) -> None:
    user_id = visit().user_id
    if gone:
        if st.button("Restore", icon=":material/restore:", key="card_restore"):
            do(lambda: memory.restore(entity.id, user_id=user_id))
    else:
        _pin(memory, entity)
        if not entity.pinned:
            _extend(memory, entity)
        edit_form(memory, entity)
        merge_form(memory, entity, graph)
        split_form(memory, entity)
    _forget(memory, entity, gone=gone)


def _pin(memory: Memory, entity: Entity) -> None:
    user_id = visit().user_id
    words_, act = ("Unpin", memory.unpin) if entity.pinned else ("Pin", memory.pin)
    if st.button(words_, icon=":material/keep:", key="card_pin", help="A pinned one never expires"):
        do(lambda: act(entity.id, user_id=user_id))


def _extend(memory: Memory, entity: Entity) -> None:
    user_id = visit().user_id
    with st.popover(
        "Extend", icon=":material/update:", key="extend_open", on_change="rerun"
    ) as box:
        if not box.open:
            return
        if st.button("Its full time again", key="card_extend", width="stretch"):
            do(lambda: memory.restore(entity.id, user_id=user_id))
        for words, seconds in _MORE_TIME.items():
            if st.button(words, key=f"card_extend_{seconds:.0f}", width="stretch"):
                do(lambda s=seconds: memory.extend(entity.id, seconds=s, user_id=user_id))  # type: ignore[misc]


def _forget(memory: Memory, entity: Entity, *, gone: bool) -> None:
    user_id = visit().user_id
    with st.popover(
        "Forget", icon=":material/delete:", key="forget_open", on_change="rerun"
    ) as box:
        if not box.open:
            return
        if not gone:
            st.markdown("**Delete** takes it out of memory. That can be undone.")
            if st.button("Delete it", key="card_delete"):
                do(lambda: memory.delete(entity.id, user_id=user_id))
        st.markdown(
            "**Forget for good** erases it with all that is known of it, and the words it was"
            " learned from. This cannot be undone."
        )
        if st.button("Erase it", type="primary", key="card_forget"):
            with reporting():
                proof = memory.forget(user_id=user_id, entity_id=entity.id)
                keep(f"“{entity.name}”", proof)
                visit().selected = ""
            st.rerun()


def _why(memory: Memory, entity: Entity) -> None:
    """Tell the story of an entity; it is put together when it is opened."""
    with st.expander("Why do I know this?", key="card_why", on_change="rerun") as opened:
        if not opened.open:
            return
        with reporting():
            story = memory.why(entity.id, user_id=visit().user_id)
            shown = story.lines[-_LINES:]
            befores = ["", *(line.excerpt for line in shown)]
            lines = "".join(map(_told, shown, befores))
            untold = story.left_out + max(0, len(story.lines) - _LINES)
            more = f"<p class='mg-quiet'>and {untold} earlier</p>" if untold else ""
            st.html(
                scrolling(f"{more}<ol>{lines}</ol>", of_class="mg-story", named="Why this is known")
            )


def _told(line: StoryLine, quoted: str) -> str:
    """Return a line of a story. quoted: what the line before quotes, not to be quoted again."""
    again = f" (“{line.excerpt}”)" if line.excerpt and line.excerpt == quoted else ""
    text = line.text.removesuffix(again)
    who = f" mg-by-{line.detail['trust']}" if line.detail.get("trust") in _TRUSTED else ""
    return (
        f"<li class='mg-{line.kind.replace(' ', '-')}{who}'><time>{line.at:%d %b %H:%M:%S}</time>"
        f"<span>{safe(text)}</span></li>"
    )


_TRUSTED = frozenset({"user", "assistant", "document"})
