"""Going on with a session on another device: a code or link here, a field for it there."""

from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from memory_core.memory import Memory
from memory_core.model import Session
from pages.ui.state import move_in, reporting, visit

PARAMETER = "code"
"""Of the address of the sessions page; taken out of it as soon as it was read."""
_OFFERED, _ARRIVED = "resume_offered", "resume_arrived"


@dataclass(frozen=True, slots=True)
class Offered:
    """A code that was made in this tab, for which session."""

    session_id: str
    code: str


def link(address: str, code: str) -> str:
    """Return the address of the sessions page that brings a code, from the address of any page of
    the app."""
    scheme, host, path, _, _ = urlsplit(address)
    folder = path.rsplit("/", 1)[0]
    query = urlencode({PARAMETER: code})
    return urlunsplit((scheme, host, f"{folder}/sessions", query, ""))


def offer_code(mind: Memory, session_id: str) -> None:
    """Offer a code for this session and show the one that was made."""
    st.markdown("**Go on with this session on another device**")
    st.caption(
        "The code opens this memory once, within 15 minutes, for whoever types it. Make it only for"
        " a device of yours."
    )
    if st.button("Make a code", icon=":material/key:", key=f"make_code_{session_id}"):
        with reporting():
            code = mind.resume_code(session_id, user_id=visit().user_id)
            st.session_state[_OFFERED] = Offered(session_id, code)
    offered = st.session_state.get(_OFFERED)
    if isinstance(offered, Offered) and offered.session_id == session_id:
        st.code(offered.code, language=None)
        address = st.context.url
        if address:
            st.caption("Or open this link there:")
            st.code(link(address, offered.code), language=None, wrap_lines=True)


def arrived() -> str:
    """Return the code this page was opened with, "" without one; the address loses it."""
    code = st.query_params.get(PARAMETER, "")
    if code:
        st.session_state[_ARRIVED] = code[:100]
        del st.query_params[PARAMETER]
    kept: str = st.session_state.get(_ARRIVED, "")
    return kept


def code_form(mind: Memory, *, key: str = "enter_code") -> None:
    """Let a code open its session in this tab."""
    with st.form(key, border=False, enter_to_submit=True):
        code = st.text_input(
            "Code from the other device", value=arrived(), max_chars=100, autocomplete="off"
        )
        if st.form_submit_button("Open that session", icon=":material/login:"):
            with reporting():
                join(mind.open_code(code, device="another device"))
            st.session_state.pop(_ARRIVED, None)
            st.rerun()


def join(session: Session) -> None:
    """Show the memory a session belongs to in this tab, with the session open."""
    move_in(session.user_id, session.id)
    st.session_state.pop(_OFFERED, None)


def joined() -> bool:
    """Whether this tab shows the memory of another device."""
    return visit().user_id != visit().home


def guest_banner(mind: Memory) -> None:
    """Say so where this tab shows the memory of another device, with the way back."""
    if not joined():
        return
    with st.container(
        key="guest", border=True, horizontal=True, vertical_alignment="center", gap="small"
    ):
        st.markdown(
            "You look at the memory of your other device, until this tab is closed or reloaded."
        )
        if st.button("Back to this device's own", icon=":material/logout:", key="leave_guest"):
            leave(mind)
            st.rerun()


def leave(mind: Memory) -> None:
    """Show this device's own memory again."""
    own = visit().home
    sessions = mind.sessions(own)
    move_in(own, sessions[0].id if sessions else mind.start_session(own).id)
