"""A visitor's sessions: the list, and the one that is opened with all that was said in it."""

from collections.abc import Sequence
from datetime import datetime

import streamlit as st

from memory_core.memory import Memory
from memory_core.memory_conversation import MAX_TITLE
from memory_core.model import Message, Session
from pages.ui.quoting import apart
from pages.ui.resuming import code_form, offer_code
from pages.ui.safe_text import plain, safe, without_bars
from pages.ui.scrolling import scrolling
from pages.ui.state import reporting, visit
from pages.ui.times import ago, day_and_time, span

UNTITLED, NAMELESS = "Nothing said yet", "Untitled"
_LISTED, _SAID = 12, 40
"""Sessions, and messages of one, shown at first and added by each press of "more"."""
_OPENED, _MORE = "sessions_opened", "sessions_listed"


def title_of(session: Session) -> str:
    """Return what to call a session."""
    silent = session.last_active_at == session.created_at
    return session.title or (UNTITLED if silent else NAMELESS)


def life_of(session: Session, now: datetime) -> str:
    """Return in words how long a session can be resumed."""
    left = (session.expires_at - now).total_seconds() if session.expires_at else 0.0
    if left <= 0:
        return "not resumed by itself any more; it can be read and gone on with"
    return f"resumed by itself for {span(left)} more"


def session_list(mind: Memory, sessions: Sequence[Session]) -> None:
    """List sessions, last used first; a click opens one on this page."""
    with st.container(horizontal=True, gap="small"):
        if st.button(
            "New session", icon=":material/add:", help="An empty one; what is in memory stays"
        ):
            with reporting():
                visit().go_to(mind.start_session(visit().user_id).id)
                open_session(visit().session_id)
            st.rerun()
        with st.popover("Enter a code", icon=":material/key:"):
            code_form(mind)
    shown = st.session_state.setdefault(_MORE, _LISTED)
    with st.container(key="sessions_list"):
        for session in sessions[:shown]:
            _entry(session, mind.now())
    if len(sessions) > shown and st.button(f"Show more ({len(sessions) - shown} older)"):
        st.session_state[_MORE] = shown + _LISTED
        st.rerun()


def _entry(session: Session, now: datetime) -> None:
    current = session.id == visit().session_id
    label = (
        f"**{plain(title_of(session))}**{' · in the chat' if current else ''}  \n"
        f"started {day_and_time(session.created_at, now)} · used {ago(session.last_active_at, now)}"
        f"  \n{life_of(session, now)}"
    )
    if st.button(
        label,
        key=f"open_session_{session.id}",
        width="stretch",
        type="primary" if session.id == opened_id() else "secondary",
        icon=":material/forum:" if current else ":material/chat_bubble:",
    ):
        open_session(session.id)
        st.rerun()


def opened_id() -> str:
    """Return the id of the session opened on this page, the one in the chat to begin with."""
    found: str = st.session_state.get(_OPENED, "") or visit().session_id
    return found


def open_session(session_id: str) -> None:
    """Open a session on this page."""
    st.session_state[_OPENED] = session_id


def opened_session(mind: Memory, session: Session) -> None:
    """Show the opened session, and what can be done with it."""
    now = mind.now()
    device = f" · on {safe(session.device)}" if session.device else ""
    st.html(
        f"<div class='mg-title'><h2>{safe(title_of(session))}</h2><small>started "
        f"{session.created_at:%d %b %Y, %H:%M} UTC · last used {ago(session.last_active_at, now)}"
        f"{device} · {life_of(session, now)}</small></div>"
    )
    with st.container(key="session_actions", horizontal=True, gap="small"):
        if st.button("Continue in the chat", type="primary", icon=":material/forum:"):
            visit().go_to(session.id)
            st.switch_page("pages/chat.py")
        _rename(mind, session)
        with st.popover("Other device", icon=":material/devices:"):
            offer_code(mind, session.id)
        _forget(mind, session)
    _about(mind, session)
    _history(mind, session)


def _rename(mind: Memory, session: Session) -> None:
    with (
        st.popover("Rename", icon=":material/edit:"),
        st.form(f"rename_{session.id}", border=False),
    ):
        title = st.text_input(
            "Title",
            value=session.title,
            max_chars=MAX_TITLE,
            help="Empty: it is called by its first topic again",
        )
        if st.form_submit_button("Save", type="primary"):
            with reporting():
                mind.rename_session(session.id, user_id=visit().user_id, title=title)
            st.rerun()


def _forget(mind: Memory, session: Session) -> None:
    """Lead to where erasing is confirmed and its certificate is shown."""
    if st.button(
        "Forget …", icon=":material/delete:", help="Goes to Privacy, where you confirm it"
    ):
        st.session_state["forget_session_id"] = session.id
        st.switch_page("pages/privacy.py")


def _about(mind: Memory, session: Session) -> None:
    topics = mind.topics(session.id, user_id=visit().user_id)
    summary = mind.summary(session.id, user_id=visit().user_id)
    if topics:
        chips = " → ".join(f"<span>{safe(topic.label)}</span>" for topic in topics)
        st.html(f"<div class='mg-topics'><small>Topics</small> {chips}</div>")
    if summary and summary.lines:
        with st.expander(
            f"Summary of the first {summary.n_messages} messages", icon=":material/summarize:"
        ):
            st.markdown(plain(summary.text))
            st.caption(
                f"By {plain(summary.by or 'the offline rules')}; it stands in the prompt in the"
                " place of those messages."
            )


def _history(mind: Memory, session: Session) -> None:
    key = f"session_said_{session.id}"
    shown = int(st.session_state.get(key, _SAID))
    said = mind.messages(user_id=visit().user_id, session_id=session.id, limit=shown + 1)
    if not said:
        st.caption("Nothing was said in this session yet. Continue it in the chat.")
        return
    if len(said) > shown and st.button("Show earlier messages", icon=":material/expand_less:"):
        st.session_state[key] = shown + _SAID
        st.rerun()
    lines = "".join(_message(one, mind.now()) for one in said[-shown:])
    with st.container(key="session_log", height=460, border=True, autoscroll=True):
        st.html(scrolling(lines, of_class="mg-log", named="What was said"))


def _message(message: Message, now: datetime) -> str:
    who = message.speaker or ("You" if message.role == "user" else "Memograph")
    at = day_and_time(message.timestamp, now) if message.timestamp else ""
    said = message.content if message.role == "user" else without_bars(apart(message.content))
    return (
        f"<section class='mg-by-{message.role}'><small>{safe(who)} · {at}</small>"
        f"<p>{safe(said)}</p></section>"
    )
