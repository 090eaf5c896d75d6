"""Conversations: which one is open, going on with another, and going on elsewhere."""

import streamlit as st

from memory_core.memory import Memory
from memory_core.model import Session
from pages.ui.resuming import code_form, offer_code
from pages.ui.safe_text import plain
from pages.ui.state import reporting, visit

LISTED = 8
"""Conversations offered here, the last used; the others are found by their title."""
_TITLE = 40


def device() -> str:
    """Return what kind of device the visitor looks at, in a word."""
    agent = st.context.headers.get("User-Agent") or ""
    return "phone" if "Mobi" in str(agent) else "computer"


def new_chat(mind: Memory) -> None:
    """Begin an empty conversation; what is in memory stays."""
    visit().go_to(mind.start_session(visit().user_id, device=device()).id)
    st.rerun()


def chats(mind: Memory) -> None:
    """Offer the conversations of this memory, and a way to another device."""
    with st.popover(
        "Chats", icon=":material/forum:", key="chats", on_change="rerun", help="Your conversations"
    ) as opened:
        if not opened.open:
            return
        found = mind.sessions(visit().user_id)
        _title(mind, next((one for one in found if one.id == visit().session_id), None))
        _others(found)
        st.divider()
        offer_code(mind, visit().session_id)
        code_form(mind, key="chats_enter_code")


def _title(mind: Memory, session: Session | None) -> None:
    if session is None:
        return
    key = f"title_{session.id}"
    st.text_input(
        "This chat is called",
        value=session.title,
        key=key,
        placeholder="by its first topic",
        max_chars=120,
        on_change=_renamed,
        args=(mind, session.id, key),
    )


def _renamed(mind: Memory, session_id: str, key: str) -> None:
    with reporting():
        title = str(st.session_state[key])
        mind.rename_session(session_id, user_id=visit().user_id, title=title)


def _others(found: list[Session]) -> None:
    others = [one for one in found if one.id != visit().session_id]
    if not others:
        return
    st.caption("Go on with")
    for one in others[:LISTED]:
        title = one.title or "a chat without a topic yet"
        cut = title if len(title) <= _TITLE else title[: _TITLE - 1].rstrip() + "…"
        where = f" · {plain(one.device)}" if one.device else ""
        if st.button(
            f"{plain(cut)}  \n:small[{one.last_active_at:%d %b %H:%M}{where}]",
            key=f"chat_{one.id}",
            width="stretch",
        ):
            visit().go_to(one.id)
            st.rerun()
