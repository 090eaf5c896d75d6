"""Doing something to the memory by hand, and taking the last of it back."""

from collections.abc import Callable
from datetime import timedelta

import streamlit as st

from memory_core.edits import Edit
from memory_core.errors import NotFoundError
from memory_core.memory import Memory
from pages.ui.safe_text import plain
from pages.ui.state import reporting, visit

RECENT = timedelta(minutes=30)
"""An edit is offered to be undone here for so long."""
_LOOKED_AT = 12
_LABEL = 34
_DID = {
    "pinned": "pinned",
    "unpinned": "unpinned",
    "extended": "extended",
    "deleted": "deleted",
    "restored": "restored",
    "edited": "changed",
    "split": "split",
    "related": "linked",
    "unrelated": "unlinked",
}


def do(action: Callable[[], object]) -> None:
    """Do something and draw the page again. What went wrong is shown until it is dismissed."""
    with reporting():
        action()
    st.rerun()


def undo_button(memory: Memory) -> None:
    """Offer to take the last edit back."""
    edit = latest(memory)
    if edit is None:
        return
    words = in_words(edit, memory)
    if st.button(
        f"Undo: {plain(words)}",
        icon=":material/undo:",
        key="undo_last",
        help="Takes back exactly what this changed; what happened since stays",
    ):
        do(lambda: memory.undo(edit.event.id, user_id=visit().user_id))


def latest(memory: Memory) -> Edit | None:
    """Return the last edit that holds and was made a moment ago, None without one."""
    since = memory.now() - RECENT
    for edit in memory.edits(user_id=visit().user_id, limit=_LOOKED_AT):
        if edit.event.at < since:
            return None
        if not edit.undone_by and edit.event.kind != "undone":
            return edit
    return None


def in_words(edit: Edit, memory: Memory) -> str:
    """Return what an edit did, in a few words: "merged Dell XPS into Dell XPS 15"."""
    event = edit.event
    name = _name(event.entity_id, memory)
    before = _cut(str(event.detail.get("name", "")))
    if event.kind == "merged":
        return f"merged {before} into {name}"
    if event.kind == "renamed":
        return f"renamed {before}" if before != name else f"changed the type of {name}"
    return f"{_DID.get(event.kind, event.kind.replace('_', ' '))} {name}".strip()


def _name(entity_id: str, memory: Memory) -> str:
    try:
        return _cut(memory.entity(entity_id, user_id=visit().user_id).name) if entity_id else ""
    except NotFoundError:
        return ""


def _cut(name: str) -> str:
    return name if len(name) <= _LABEL else name[: _LABEL - 1].rstrip() + "…"
